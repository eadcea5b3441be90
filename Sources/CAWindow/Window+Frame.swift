// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CARenderServer
import CoreAnimation
import CoreGraphics

extension Window {
  /// A frame as it is shown: lent to ``Window/onPresent`` for the time of the call.
  public struct Frame {
    /// The number of the frame, from 0.
    public let index: Int
    /// The media time it shows, seconds: that at which the display shows it.
    public let mediaTime: CFTimeInterval
    let stage: WindowStage

    init(index: Int, mediaTime: CFTimeInterval, stage: WindowStage) {
      (self.index, self.mediaTime, self.stage) = (index, mediaTime, stage)
    }

    /// The picture: premultiplied, in sRGB, row 0 at the top. Read back when asked for; nil where
    /// the window has no pixels.
    public func picture() -> CGImage? { stage.readTarget() }
  }

  /// Counts of shown frames.
  public struct Statistics: Hashable, Sendable {
    /// Frames that were drawn and shown.
    public let framesPresented: Int
    /// Frames of running animations that were left out because they would have come too late.
    public let framesSkipped: Int
    /// Moments at which the display would have shown a frame but nothing had changed.
    public let ticksIdle: Int
    /// Frames that the driver refused and that were tried again; see ``Window/onFrameFailure``.
    public let framesFailed: Int

    /// Frames that were done more than half a refresh after the moment they were drawn for.
    public let framesLate: Int

    init(_ counts: FrameCounts) {
      framesLate = counts.late
      framesPresented = counts.presented
      framesSkipped = counts.skipped
      ticksIdle = counts.idle
      framesFailed = counts.failed
    }
  }

  /// The counts so far.
  public var statistics: Statistics { Statistics(thread.counts) }

  /// Called when the driver refused a frame, on the render thread: the window goes on showing the
  /// frame before and tries again, at the next refresh first and once a second at last. Of frames
  /// that fail in a row only the first is reported. Nil, the default, writes the error on standard
  /// error.
  public var onFrameFailure: (@Sendable (WindowError) -> Void)? {
    get { listener.failureBody }
    set { listener.failureBody = newValue }
  }

  /// Why the last frame could not be drawn; nil once one was.
  public var frameFailure: WindowError? { thread.frameFailure.map { WindowError($0) } }

  /// Why the window shows nothing new any more: the context of its driver is lost, or the window
  /// is. Nil as long as it works.
  public var failure: WindowError? { loss ?? thread.failure.map(WindowError.init) }

  /// The window's picture, or its picture at a given media time: premultiplied, in sRGB, row 0 at
  /// the top. Nil while the window is minimized.
  ///
  /// Commits the current thread's changes first (`CATransaction.flush()`). Where no ``background``
  /// covers it, the picture keeps the alpha of the tree.
  ///
  /// - Parameter time: Seconds; nil, the default, stands for the frame that was shown last.
  public func picture(at time: CFTimeInterval? = nil) throws(WindowError) -> CGImage? {
    precondition(time?.isFinite ?? true, "The time of a frame is finite.")
    commit()
    let held = heldTime
    let picture: CGImage?? = try translated {
      try thread.perform { stage in
        guard let stage = stage as? WindowStage else { return nil }
        return try stage.picture(at: time ?? held ?? stage.time ?? MonotonicClock.now)
      }
    }
    // The window's buffer holds the requested picture, not the one that is due.
    thread.wake()
    return picture ?? nil
  }

  /// Commits the changes of this thread, and the state of the window.
  func commit() {
    CATransaction.flush()
    server.publishDisplay()
  }
}

/// The listener to the frames of a window; the program changes it, the render thread calls it.
final class WindowFrameListener: Sendable {
  private struct Bodies {
    var frame: (@Sendable (Window.Frame) -> Void)?
    var failure: (@Sendable (WindowError) -> Void)?
  }

  private let bodies = Monitor(Bodies())

  var body: (@Sendable (Window.Frame) -> Void)? {
    get { bodies.look { $0.frame } }
    set { bodies.look { $0.frame = newValue } }
  }

  var failureBody: (@Sendable (WindowError) -> Void)? {
    get { bodies.look { $0.failure } }
    set { bodies.look { $0.failure = newValue } }
  }

  /// Hands a frame to the program, whose GL reaches no context of LayerKit's meanwhile.
  func call(_ frame: Window.Frame) {
    guard let body else { return }
    GuestThread.lendingThread { body(frame) }
  }

  func fail(_ error: WindowError) {
    guard let failureBody else { return FrameComplaint.write("Window", error) }
    GuestThread.lendingThread { failureBody(error) }
  }
}
