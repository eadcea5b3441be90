// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// The state that a render thread shares with its clients.
final class RenderDesk: Sendable {
  struct State: Sendable {
    var isStopping = false
    /// Whether the client waits no more for the thread's end.
    var isGivenUp = false
    /// Whether something waits to be shown.
    var isDirty = false
    /// The media time that frames show instead of that of the display.
    var held: Double?
    var tickHandler: (@Sendable (DisplayTick) -> Void)?
    var requests: [Request] = []
    var counts = FrameCounts()
    /// Why the last frame failed; nil once one was shown.
    var frameFailure: (any Error)?
    var phase = Phase.starting
    var thread: UInt = 0
  }

  enum Phase {
    case starting
    case running
    case ended(RenderThreadError?)
  }

  /// Something to be done on the thread between two frames.
  enum Request: Sendable {
    case perform(@Sendable (Swift.Result<any RenderStage, RenderThreadError>) -> Void)
    case step(Double, @Sendable (Swift.Result<FrameReport?, RenderThreadError>) -> Void)
  }

  let monitor = Monitor(State())

  func wake() { monitor.change { $0.isDirty = true } }
  func stop() { monitor.change { $0.isStopping = true } }
  func giveUp() { monitor.look { $0.isGivenUp = true } }
  var isGivenUp: Bool { monitor.look { $0.isGivenUp } }

  func hold(at time: Double?) {
    monitor.change { state in
      guard state.held != time else { return }
      state.held = time
      state.isDirty = true
    }
  }

  func setTickHandler(_ handler: (@Sendable (DisplayTick) -> Void)?) {
    monitor.change { $0.tickHandler = handler }
  }

  var counts: FrameCounts { monitor.look { $0.counts } }

  var frameFailure: RenderThreadError? {
    monitor.look { $0.frameFailure.map(RenderThreadError.failed) }
  }

  /// Notes how a frame ended, and how many have failed so far.
  func noteFrame(_ failure: (any Error)?, failed: Int) {
    monitor.look { state in
      state.frameFailure = failure
      state.counts.failed = failed
    }
  }

  var failure: RenderThreadError? {
    monitor.look { if case .ended(let failure) = $0.phase { failure } else { nil } }
  }

  var isCurrentThread: Bool {
    let current = UInt(pthread_self())
    return monitor.look { $0.thread == current }
  }
}

/// Beginning and end.
extension RenderDesk {
  /// Waits until the stage is made.
  func awaitStart(atMost patience: Double) throws(RenderThreadError) {
    let deadline = Deadline(in: patience)
    let result: Swift.Result<Void, RenderThreadError> = monitor.wait { state in
      switch state.phase {
      case .running: .done(.success(()))
      case .ended(let failure): .done(.failure(failure ?? .stopped))
      case .starting:
        deadline.isOver ? .done(.failure(.silent(seconds: patience))) : .sleep(deadline.rest)
      }
    }
    try result.get()
  }

  /// Waits until the thread is about to return; false when it takes longer than that.
  func awaitEnd(atMost patience: Double) -> Bool {
    let deadline = Deadline(in: patience)
    return monitor.wait { state in
      if case .ended = state.phase { return .done(true) }
      return deadline.isOver ? .done(false) : .sleep(deadline.rest)
    }
  }

  func begin() {
    let thread = UInt(pthread_self())
    monitor.change { state in
      state.thread = thread
      state.phase = .running
    }
  }

  /// Notes that the thread ends and answers whoever still waits.
  func close(_ failure: RenderThreadError?) {
    let requests = monitor.change { state in
      defer { state.requests = [] }
      state.phase = .ended(failure)
      state.tickHandler = nil
      return state.requests
    }
    RunningThreads.remove(self)
    for request in requests { request.refuse(failure ?? .stopped) }
  }
}

/// Requests.
extension RenderDesk {
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable (any RenderStage) throws -> Result, atMost patience: Double
  ) throws(RenderThreadError) -> Result {
    let answer = Answer<Result>()
    post(
      .perform { stage in
        answer.give(
          stage.flatMap { stage in
            do { return .success(try body(stage)) } catch { return .failure(.failed(error)) }
          })
      })
    return try answer.take(atMost: patience)
  }

  func step(
    to time: Double, atMost patience: Double
  ) throws(RenderThreadError) -> FrameReport? {
    let answer = Answer<FrameReport?>()
    post(.step(time) { answer.give($0) })
    return try answer.take(atMost: patience)
  }

  private func post(_ request: Request) {
    let refusal: RenderThreadError? = monitor.change { state in
      if case .ended(let failure) = state.phase { return failure ?? .stopped }
      if state.isStopping { return .stopped }
      state.requests.append(request)
      return nil
    }
    if let refusal { request.refuse(refusal) }
  }
}

extension RenderDesk.Request {
  func refuse(_ error: RenderThreadError) {
    switch self {
    case .perform(let give): give(.failure(error))
    case .step(_, let give): give(.failure(error))
    }
  }
}

/// Where a caller waits for the answer of the render thread.
private struct Answer<Value: Sendable>: Sendable {
  private let monitor = Monitor<Swift.Result<Value, RenderThreadError>?>(nil)

  func give(_ result: Swift.Result<Value, RenderThreadError>) {
    monitor.change { $0 = result }
  }

  func take(atMost patience: Double) throws(RenderThreadError) -> Value {
    let deadline = Deadline(in: patience)
    return try monitor.wait { result in
      if let result { return .done(result) }
      return deadline.isOver
        ? .done(.failure(.silent(seconds: patience))) : .sleep(deadline.rest)
    }.get()
  }
}
