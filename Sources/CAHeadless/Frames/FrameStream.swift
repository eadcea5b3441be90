// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CoreGraphics

/// The frames that a sequence asks for.
struct FrameRequest: Sendable {
  let times: [Double]
  let background: CGColor?
  /// Frames drawn and not yet taken, at most.
  let depth: Int
  /// The number of commits, since the maker began, that each frame shows.
  let places: [Int]
}

/// A run over the frames of a sequence: one thread draws them, one task takes them.
///
/// It ends with its last reference, and when its reader leaves.
final class FrameStream: Sendable {
  /// The work of the draw thread, which keeps the state but not the run.
  private let state: Monitor<State>
  private let order: FrameRequest
  private let studio: FrameStudio

  struct State {
    var ready: [RenderedFrame] = []
    /// Frames drawn, or being drawn, and not taken yet.
    var inFlight = 0
    var hasBegun = false
    var hasEnded = false
    var isCancelled = false
    var failure: HeadlessError?
    var taker: CheckedContinuation<Outcome, Never>?

    /// The answer to whoever asks for a frame; nil while there is none.
    mutating func outcome() -> Outcome? {
      if isCancelled { return end(.failed(.cancelled)) }
      if !ready.isEmpty {
        inFlight -= 1
        return .frame(ready.removeFirst())
      }
      if let error = failure { return end(.failed(error)) }
      return hasEnded ? .end : nil
    }

    /// An error is said once.
    private mutating func end(_ outcome: Outcome) -> Outcome {
      (isCancelled, failure, hasEnded, ready) = (false, nil, true, [])
      return outcome
    }

    mutating func answer() {
      guard let waiting = taker, let outcome = outcome() else { return }
      taker = nil
      waiting.resume(returning: outcome)
    }
  }

  enum Outcome: Sendable {
    case frame(RenderedFrame)
    case failed(HeadlessError)
    case end
  }

  init(_ order: FrameRequest, on studio: FrameStudio) {
    (self.order, self.studio) = (order, studio)
    state = Monitor(State())
  }

  deinit { leave() }

  /// Ends the drawing: nobody takes frames any more.
  func leave() { Self.cancel(state) }

  /// The next frame, once it is there.
  func next() async throws(HeadlessError) -> RenderedFrame? {
    begin()
    let state = state
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { taker in
        state.change { state in
          precondition(state.taker == nil, "One task takes the frames of a sequence.")
          state.taker = taker
          state.answer()
        }
      }
    } onCancel: {
      Self.cancel(state)
    }
    switch outcome {
    case .frame(let frame): return frame
    case .failed(let error): throw error
    case .end: return nil
    }
  }

  private func begin() {
    let isFirst = state.look { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    studio.perform { [order, state] renderer in Self.draw(order, for: state, renderer) }
  }

  private static func cancel(_ state: Monitor<State>) {
    state.change { state in
      guard !state.hasEnded else { return }
      state.isCancelled = true
      state.answer()
    }
  }
}

/// Who takes the frames of a run. The run ends when they leave, though the sequence may stay.
final class FrameReader: Sendable {
  let run: FrameStream

  init(_ run: FrameStream) { self.run = run }

  deinit { run.leave() }
}

// On the draw thread.
extension FrameStream {
  private static func draw(
    _ order: FrameRequest, for state: Monitor<State>,
    _ renderer: Result<FrameStudio.Stage, HeadlessError>
  ) {
    do {
      try draw(order, for: state, try renderer.get())
      end(state, nil)
    } catch {
      end(state, HeadlessError(error))
    }
  }

  private static func draw(
    _ order: FrameRequest, for state: Monitor<State>, _ stage: FrameStudio.Stage
  ) throws {
    let renderer = stage.renderer
    // No code of the program runs on this thread, so the context stays current to the end.
    try renderer.engine.enter()
    defer { renderer.engine.leave() }
    try run(order, for: state, stage, renderer)
  }

  private static func run(
    _ order: FrameRequest, for state: Monitor<State>, _ stage: FrameStudio.Stage,
    _ renderer: HeadlessRenderer
  ) throws {
    try FramePipeline(depth: order.depth).run(
      order.times.indices, isStopped: { false }, prepare: { _ in },
      draw: { index in
        stage.submit(upTo: order.places[index])
        return try renderer.beginPicture(
          WantedFrame(index: index, time: order.times[index]), background: order.background)
      },
      read: renderer.lend, enter: {}, leave: {},
      takePlace: { waits in place(for: state, order.depth, waits: waits) },
      start: { _, frame in
        state.change { state in
          state.ready.append(frame)
          state.answer()
        }
      })
  }

  /// Takes the place of one more frame, where `waits` once one was taken.
  private static func place(
    for state: Monitor<State>, _ depth: Int, waits: Bool
  ) -> FramePipeline.Place {
    state.wait { state in
      if state.isCancelled || state.hasEnded { return .done(.closed) }
      guard state.inFlight >= depth else {
        state.inFlight += 1
        return .done(.taken)
      }
      return waits ? .sleep(nil) : .done(.full)
    }
  }

  private static func end(_ state: Monitor<State>, _ error: HeadlessError?) {
    state.change { state in
      if error == nil { state.hasEnded = true }
      state.failure = error
      state.answer()
    }
  }
}
