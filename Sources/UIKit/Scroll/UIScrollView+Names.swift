// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIScrollView {
  /// How fast content slows down: the share of its velocity that is left after a millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The looks of scroll indicators.
  public enum IndicatorStyle: Int, Hashable, Sendable {
    /// Dark.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// How the safe area adds to the insets.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// As `scrollableAxes`; up and down also where content does not scroll, in the first view of a
    /// controller on the stack of a navigation controller.
    case automatic
    /// Along the axes that scroll: content is longer than the bounds, or always bounces.
    case scrollableAxes
    /// Not at all.
    case never
    /// Always.
    case always
  }

  /// When scrolling puts away a keyboard. There is none.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    /// Never.
    case none
    /// When a drag begins.
    case onDrag
    /// When a finger reaches it.
    case interactive
    /// When a drag begins, with its bar.
    case onDragWithAccessory
    /// When a finger reaches it, with its bar.
    case interactiveWithAccessory
  }

  /// How an index of a table shows.
  public enum IndexDisplayMode: Int, Hashable, Sendable {
    /// As the table needs it.
    case automatic
    /// Not at all.
    case alwaysHidden
  }
}
