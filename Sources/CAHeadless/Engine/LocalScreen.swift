// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHost
import CARenderServer
import CoreGraphics

/// Shows a screen's tree on a render thread of this process.
package final class LocalScreen: ScreenEngine {
  /// The mailbox of the screen's commits.
  package let server: RenderServer
  /// The render thread.
  package let thread: RenderThread

  /// Starts the render thread.
  ///
  /// - Parameters:
  ///   - size: The screen, points.
  ///   - listener: Hears of frames on the render thread.
  package init(
    size: CGSize, scale: CGFloat, refreshRate: Double, options: HeadlessScreen.Options,
    listener: FrameListener<HeadlessScreen.Frame, HeadlessError>, server: RenderServer
  ) throws(HeadlessError) {
    guard HeadlessScreen.refreshRates.contains(refreshRate) else {
      throw .badRefreshRate(refreshRate)
    }
    self.server = server
    let pacing =
      options.isStepped
      ? FramePacing.manual
      : .display(
        refreshRate: refreshRate, lateFrameLimit: options.lateFrameLimit, now: MonotonicClock.read)
    thread = try HeadlessError.translating {
      try RenderThread(
        name: "HeadlessScreen", server: server, pacing: pacing, patience: options.driverPatience,
        onFrameFailure: { listener.fail($0) }
      ) {
        try HeadlessStage(
          server: server, size: size, scale: scale, options: options, listener: listener)
      }
    }
  }

  package var sink: any CommitSink { server }
  package var debugging: DebugSwitch { server.debugging }

  package func show(_ display: DisplayState) {
    server.stage(display)
    server.publishDisplay()
  }

  package var counts: FrameCounts { thread.counts }
  package var frameFailure: HeadlessError? { thread.frameFailure.map { HeadlessError($0) } }
  package var failure: HeadlessError? { thread.failure.map { HeadlessError($0) } }

  package func setTickHandler(_ handler: (@Sendable (DisplayTick) -> Void)?) {
    thread.setTickHandler(handler)
  }

  func setListening(_ isListening: Bool) {}

  package func picture() throws(HeadlessError) -> CGImage {
    let picture = try HeadlessError.translating {
      try thread.perform { stage in
        try (stage as? HeadlessStage)?.picture(now: MonotonicClock.now)
      }
    }
    guard let picture else { throw .closed }
    return picture
  }

  package func step(to time: Double) throws(HeadlessError) -> CGImage {
    let picture = try HeadlessError.translating {
      _ = try thread.step(to: time)
      return try thread.perform { stage in (stage as? HeadlessStage)?.readPicture() }
    }
    guard let picture else { throw .closed }
    return picture
  }

  package func close() { thread.stop() }
}
