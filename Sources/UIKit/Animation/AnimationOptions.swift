// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreAnimation

extension UIView {
  /// Options of animation blocks and transitions.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out within the block, so that they move along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach the views while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Values go from those that show now, and running animations of them end.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation repeats for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each pass is followed by one backwards. Only with `repeat`.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// The block has its own duration, not that of the block around it.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// The block has its own curve, not that of the block around it.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Views are drawn again while they move. Of no effect: pictures follow their layers.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Of transitions between views: they are shown and hidden, not added and removed.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// The block inherits no options.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Pending changes are laid out before the block. Of no effect: layout runs when it is due.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 12)

    /// Slow at begin and end. The default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the begin.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Of one pace.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The view turns over to the right, about its vertical axis.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// The view turns over to the left, about its vertical axis.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// The view curls up like a page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// The new view comes down like a page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old view fades into the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// The view turns over downward, about its horizontal axis.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// The view turns over upward, about its horizontal axis.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// 60 frames a second at most.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// 30 frames a second at most.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }

  /// The pace of an animation.
  public enum AnimationCurve: Int, Hashable, Sendable {
    /// Slow at begin and end.
    case easeInOut
    /// Slow at the begin.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Of one pace.
    case linear
  }
}

extension UIView.AnimationOptions {
  /// The curve that the options name.
  var curve: UIView.AnimationCurve { UIView.AnimationCurve(rawValue: Int(rawValue >> 16) & 3)! }

  /// The frame rates that the options ask for.
  var frameRates: CAFrameRateRange {
    switch rawValue >> 24 & 15 {
    case 3: CAFrameRateRange(minimum: 60, maximum: 60, preferred: 60)
    case 7: CAFrameRateRange(minimum: 30, maximum: 30, preferred: 30)
    default: .default
    }
  }
}

extension UIView.AnimationCurve {
  /// The same for layers.
  var timingFunction: CAMediaTimingFunction {
    switch self {
    case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
    case .easeIn: CAMediaTimingFunction(name: .easeIn)
    case .easeOut: CAMediaTimingFunction(name: .easeOut)
    case .linear: CAMediaTimingFunction(name: .linear)
    }
  }
}
