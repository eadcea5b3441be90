// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Gives the user haptic feedback. No machine here has the means: nothing is felt.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// A generator.
  public override init() { super.init() }
  /// A generator for a view.
  public init(view: UIView) { super.init() }
  /// Makes ready. Does nothing.
  open func prepare() {}
}

/// Lets the user feel that things meet. Nothing is felt.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy and hard the things are.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// Light.
    case light
    /// Of middle weight.
    case medium
    /// Heavy.
    case heavy
    /// Soft.
    case soft
    /// Hard.
    case rigid
  }

  /// A generator for things of middle weight.
  public override init() { super.init() }
  /// A generator for things of that kind.
  public init(style: FeedbackStyle) { super.init() }
  /// A generator for things of that kind in a view.
  public init(style: FeedbackStyle, view: UIView) { super.init(view: view) }
  /// Two things meet. Does nothing.
  open func impactOccurred() {}
  /// Two things meet, with an intensity of 0 to 1. Does nothing.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Lets the user feel that the selection changes. Nothing is felt.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// The selection changes. Does nothing.
  open func selectionChanged() {}
}

/// Lets the user feel how something ended. Nothing is felt.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How something ended.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// Well.
    case success
    /// With a warning.
    case warning
    /// With a failure.
    case error
  }

  /// Something ended. Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
