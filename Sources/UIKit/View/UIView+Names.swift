// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

extension UIView {
  /// How a picture fits the bounds of its view.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as fits, in its own proportions.
    case scaleAspectFit
    /// As small as covers the bounds, in its own proportions.
    case scaleAspectFill
    /// Drawn again at each change of size.
    case redraw
    /// In the middle.
    case center
    /// At the top edge.
    case top
    /// At the bottom edge.
    case bottom
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// In the corner.
    case topLeft
    /// In the corner.
    case topRight
    /// In the corner.
    case bottomLeft
    /// In the corner.
    case bottomRight
  }

  /// The sides of a frame that follow changes of the superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// How a tint is shown.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    /// As the superview shows it.
    case automatic
    /// As it is.
    case normal
    /// Without its colour, as behind a panel.
    case dimmed
  }

  /// The value of a dimension that ``intrinsicContentSize`` leaves open.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
}

extension UIView.ContentMode {
  /// The same for layers. A layer's top is its greatest y, which in a view's space is the bottom.
  var gravity: CALayerContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .bottom
    case .bottom: .top
    case .left: .left
    case .right: .right
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    }
  }
}
