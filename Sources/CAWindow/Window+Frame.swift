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
    private let stage: WindowStage

    init(index: Int, mediaTime: CFTimeInterval, stage: WindowStage) {
      (self.index, self.mediaTime, self.stage) = (index, mediaTime, stage)
    }

    /// The picture: premultiplied, in sRGB, row 0 at the top. Read back when asked for; nil where
    /// the window has no pixels.
    public func picture() -> CGImage? { stage.readTarget() }
  }

  /// What a window has shown.
  public struct Statistics: Hashable, Sendable {
    /// Frames that were drawn and shown.
    public let framesPresented: Int
    /// Frames of running animations that were left out because they would have come too late.
    public let framesSkipped: Int
    /// Moments at which the display would have shown a frame but nothing had changed.
    public let ticksIdle: Int

    init(_ counts: FrameCounts) {
      framesPresented = counts.presented
      framesSkipped = counts.skipped
      ticksIdle = counts.idle
    }
  }

  /// What has been shown so far.
  public var statistics: Statistics { Statistics(thread.counts) }

  /// Why the window shows nothing new any more: its driver failed. Nil as long as it works.
  public var failure: WindowError? { thread.failure.map(WindowError.init) }

  /// What the window shows, or would show at a given media time: premultiplied, in sRGB, row 0 at
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
    // The window's buffer holds what was asked for and not what is due.
    thread.wake()
    return picture ?? nil
  }

  /// Commits what this thread has changed, and what the window is like.
  func commit() {
    CATransaction.flush()
    server.publishDisplay()
  }
}

/// Who is told of the frames of a window; the program changes it, the render thread calls it.
final class FrameListener: Sendable {
  private let listener = Monitor<(@Sendable (Window.Frame) -> Void)?>(nil)

  var body: (@Sendable (Window.Frame) -> Void)? {
    get { listener.look { $0 } }
    set { listener.look { $0 = newValue } }
  }

  func call(_ frame: Window.Frame) { body?(frame) }
}
