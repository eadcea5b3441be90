// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// The threads that take pixels away, and the places of frames in flight.
///
/// There is a thread for each frame in flight, as a picture of a film waits on its thread for those
/// before it. A pool of as many threads as cores stands still once all of its pictures wait.
final class DeliveryThreads: Sendable {
  private struct State {
    /// Frames that may still begin.
    var places: Int
    var waiting: [@Sendable () throws -> Void] = []
    /// Deliveries that have not ended.
    var unfinished = 0
    var isOver = false
    /// The first error.
    var failure: (any Error)?
  }

  private let state: Monitor<State>

  /// Starts the threads.
  ///
  /// - Parameter start: Starts one, as ``PlainThread/start(_:_:)``.
  /// - Throws: ``HeadlessError/noThread(_:)``.
  init(
    count: Int,
    starting start: (String, @escaping @Sendable () -> Void) -> Int32 = PlainThread.start
  ) throws(HeadlessError) {
    let state = Monitor(State(places: count))
    self.state = state
    for _ in 0..<count {
      let failure = start("frames") { Self.work(state) }
      guard failure != 0 else { continue }
      state.change { $0.isOver = true }
      throw .noThread(String(cString: strerror(failure)))
    }
  }

  /// Takes the place of one more frame in flight, where `waits` once there is one.
  func takePlace(waits: Bool) -> FramePipeline.Place {
    state.wait { state in
      guard state.places > 0 else { return waits ? .sleep(nil) : .done(.full) }
      guard state.failure == nil else { return .done(.closed) }
      state.places -= 1
      return .done(.taken)
    }
  }

  /// Has pixels delivered by a thread of its own; the place of the frame is free afterwards.
  func start<Frame: Sendable, Pixels: Sendable>(
    _ frame: Frame, _ pixels: Pixels,
    _ deliver: @escaping @Sendable (Frame, Pixels) throws -> Void
  ) {
    state.change {
      $0.unfinished += 1
      $0.waiting.append { try deliver(frame, pixels) }
    }
  }

  /// Keeps the first error.
  func fail(_ error: any Error) {
    state.change { $0.failure = $0.failure ?? error }
  }

  /// Waits for all deliveries, then ends the threads.
  ///
  /// - Throws: the first error.
  func finish() throws {
    let failure: (any Error)? = state.wait { state in
      state.unfinished == 0 ? .done(state.failure) : .sleep(nil)
    }
    state.change { $0.isOver = true }
    if let failure { throw failure }
  }

  private static func work(_ state: Monitor<State>) {
    while let result = performNext(state) {
      state.change { state in
        if case .failure(let error) = result { state.failure = state.failure ?? error }
        state.places += 1
        state.unfinished -= 1
      }
    }
  }

  /// Performs the next delivery, and lets go of it: nothing of a frame is kept once it has ended.
  /// Nil at the end.
  @inline(never)
  private static func performNext(_ state: Monitor<State>) -> Result<Void, any Error>? {
    guard let job = next(state) else { return nil }
    return Result { try job() }
  }

  private static func next(_ state: Monitor<State>) -> (@Sendable () throws -> Void)? {
    state.wait { state in
      if !state.waiting.isEmpty { return .done(state.waiting.removeFirst()) }
      return state.isOver ? .done(nil) : .sleep(nil)
    }
  }
}
