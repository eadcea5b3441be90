// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// Hands a drawable of a ``CAMetalLayer`` to its delegate before each frame of the display.
///
/// There is no Metal here and there are no drawables, so the delegate is never called; a
/// `CADisplayLink` is. Adding the link to a run loop says so on standard error, once.
open class CAMetalDisplayLink: NSObject {
  /// The call for a frame. None is ever made: there are no drawables.
  open class Update: NSObject {
    /// The picture to draw.
    public let drawable: any CAMetalDrawable
    /// The time at which the picture has to be done, seconds of `CACurrentMediaTime()`.
    public let targetTimestamp: CFTimeInterval
    /// The time at which the picture will be seen, seconds of `CACurrentMediaTime()`.
    public let targetPresentationTimestamp: CFTimeInterval

    init(_ drawable: any CAMetalDrawable, due: CFTimeInterval, shown: CFTimeInterval) {
      (self.drawable, targetTimestamp, targetPresentationTimestamp) = (drawable, due, shown)
    }
  }

  private var isInvalid = false

  /// A link for the drawables of a layer.
  ///
  /// - Parameter layer: The layer, which has no drawables here.
  public init(metalLayer layer: CAMetalLayer) {}

  /// Hears of updates; weak. Default nil.
  open weak var delegate: (any CAMetalDisplayLinkDelegate)?

  /// How many frames before it is seen a drawable is handed out. Default 2; no effect.
  open var preferredFrameLatency: Float = 2

  /// The range of updates per second that is asked for. Default `.default`; no effect.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Whether updates are left out. Default false.
  open var isPaused = false

  /// Asks for updates while the run loop runs in that mode. None comes.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    if isInvalid { return }
    Notice.say("A CAMetalDisplayLink never calls: there is no Metal here. Use a CADisplayLink.")
  }

  /// Asks for no more updates in that mode.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  /// Ends the link for good.
  open func invalidate() {
    isInvalid = true
    delegate = nil
  }
}

/// Draws the frames of a ``CAMetalDisplayLink``.
public protocol CAMetalDisplayLinkDelegate: AnyObject {
  /// Draws and presents the drawable of an update. Never called here.
  func metalDisplayLink(_ link: CAMetalDisplayLink, needsUpdate update: CAMetalDisplayLink.Update)
}
