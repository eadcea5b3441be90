// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// A thread of its own that draws: it never waits for the program, and the program never for it.
///
/// Commits of its ``RenderServer`` wake it. It sleeps while nothing changes. The stage, with the GL
/// context, lives and dies on it.
package final class RenderThread: Sendable {
  private let desk: RenderDesk
  private let server: RenderServer
  /// Seconds that a caller waits for an answer before the driver counts as hung.
  package let patience: Double

  /// Deep trees are walked by recursion, and unoptimised builds take much for each step.
  private static let stackSize = 16 << 20

  /// Starts the thread and waits until `makeStage` has run on it.
  ///
  /// - Parameters:
  ///   - name: The thread's name in debuggers.
  ///   - server: Whose commits wake the thread; `makeStage` gives it to its session.
  ///   - onFrameFailure: Called on the thread with the error of a frame that is tried again: of
  ///     frames that fail in a row, the first one's.
  ///   - onEnd: Called on the thread as its last act, with the error that ended it.
  package init(
    name: String, server: RenderServer, pacing: FramePacing, patience: Double = 10,
    onFrameFailure: @escaping @Sendable (any Error) -> Void = { _ in },
    onEnd: @escaping @Sendable (RenderThreadError?) -> Void = { _ in },
    makeStage: @escaping @Sendable () throws -> any RenderStage
  ) throws(RenderThreadError) {
    let desk = RenderDesk()
    (self.desk, self.server, self.patience) = (desk, server, patience)
    server.setBell { desk.wake() }
    let thread = Thread {
      ThreadName.set(name)
      let failure = RenderLoop.run(desk, pacing, onFrameFailure: onFrameFailure, stage: makeStage)
      server.close()
      onEnd(failure)
      LeavingThreads.addCurrent()
      desk.close(failure)
    }
    thread.stackSize = Self.stackSize
    thread.start()
    do throws(RenderThreadError) {
      try desk.awaitStart(atMost: patience)
    } catch {
      server.close()
      desk.stop()
      throw error
    }
    RunningThreads.add(desk)
  }

  deinit { if !desk.isGivenUp { stop() } }

  /// Ends the thread and waits for it, at most ``patience``: a thread that its driver holds is left
  /// to itself, and not waited for again. Returns whether it has ended. On the render thread itself
  /// it does not wait.
  ///
  /// - Parameter seconds: How long to wait instead of ``patience``.
  @discardableResult
  package func stop(waiting seconds: Double? = nil) -> Bool {
    server.close()
    desk.stop()
    let hasEnded = desk.awaitEnd(atMost: desk.isCurrentThread ? 0 : seconds ?? patience)
    if !hasEnded { desk.giveUp() }
    return hasEnded
  }

  /// Why the thread has ended by itself; nil while it runs, and after ``stop()``.
  package var failure: RenderThreadError? { desk.failure }

  /// Why the last frame could not be drawn; nil once one was. The thread tries again by itself.
  package var frameFailure: RenderThreadError? { desk.frameFailure }

  /// Counts of the ticks so far.
  package var counts: FrameCounts { desk.counts }

  /// Runs `body` on the thread, between two frames, and returns its result.
  ///
  /// A body that draws over the picture asks for a frame with ``wake()``.
  package func perform<Result: Sendable>(
    _ body: @escaping @Sendable (any RenderStage) throws -> Result
  ) throws(RenderThreadError) -> Result {
    try desk.perform(body, atMost: patience)
  }

  /// Draws and shows the frame of `time` and waits for it: a step of a display without a clock.
  ///
  /// - Returns: The report of the frame; nil when there was nothing to draw on.
  package func step(to time: Double) throws(RenderThreadError) -> FrameReport? {
    precondition(time.isFinite, "The time of a frame is finite.")
    return try desk.step(to: time, atMost: patience)
  }

  /// Has every tick of the display told, on the render thread, as long as the handler is not nil.
  package func setTickHandler(_ handler: (@Sendable (DisplayTick) -> Void)?) {
    desk.setTickHandler(handler)
  }

  /// Has frames show one media time instead of that of the display; nil lets it run again.
  package func hold(at time: Double?) {
    precondition(time?.isFinite ?? true, "The time of a frame is finite.")
    desk.hold(at: time)
  }

  /// Asks for a frame although nothing was committed.
  package func wake() { desk.wake() }
}
