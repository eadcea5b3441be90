// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHost
import CARenderServer
import CoreAnimation
import CoreGraphics

extension Window {
  /// A frame as it is shown: lent to ``Window/onPresent`` for the time of the call.
  public typealias Frame = ShownFrame<CGImage?>

  /// Counts of shown frames.
  public typealias Statistics = FrameStatistics

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

  /// Why the window shows nothing new any more: the device of its driver is lost, and no other can
  /// be had (``Options/lossPolicy``), or the window is. Nil as long as it works.
  public var failure: WindowError? { loss ?? thread.failure.map { WindowError($0) } }

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
    let picture: CGImage?? = try WindowError.translating {
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

extension Window: CADebugHost {
  /// The overlays and the HUD of this window's picture.
  public nonisolated var debugSwitch: CADebug.Switch { CADebug.Switch(server.debugging) }
}
