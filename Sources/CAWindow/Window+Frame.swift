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
  public var statistics: Statistics { Statistics(engine.counts) }

  /// Called when the driver refused a frame, on the render thread: the window goes on showing the
  /// frame before and tries again, at the next refresh first and once a second at last. Of frames
  /// that fail in a row only the first is reported. Nil, the default, writes the error on standard
  /// error.
  public var onFrameFailure: (@Sendable (WindowError) -> Void)? {
    get { listener.failureBody }
    set { listener.failureBody = newValue }
  }

  /// Why the last frame could not be drawn; nil once one was.
  public var frameFailure: WindowError? { engine.frameFailure }

  /// Why the window shows nothing new any more: the device of its driver is lost, and no other can
  /// be had (``Options/lossPolicy``), or the window is. Nil as long as it works.
  public var failure: WindowError? { engine.failure }

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
    return try engine.picture(at: time ?? heldTime)
  }

  /// Commits the changes of this thread, and the state of the window.
  func commit() {
    CATransaction.flush()
    engine.publish()
  }
}

extension Window: CADebugHost {
  /// The overlays and the HUD of this window's picture.
  public nonisolated var debugSwitch: CADebug.Switch { CADebug.Switch(debugging) }
}
