// SPDX-License-Identifier: Apache-2.0

// Apple spells these types with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension NSLayoutConstraint {
  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Hashable, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// The sides are equal.
    case equal = 0
    /// The first side is at least the second.
    case greaterThanOrEqual = 1
  }

  /// A number about a view or guide that constraints set in relation. Positions are those of the
  /// alignment rectangle.
  public enum Attribute: Int, Hashable, Sendable {
    /// No attribute: the other side is a constant.
    case notAnAttribute = 0
    /// The smallest x.
    case left = 1
    /// The largest x.
    case right = 2
    /// The smallest y.
    case top = 3
    /// The largest y.
    case bottom = 4
    /// The side where lines begin.
    case leading = 5
    /// The side where lines end.
    case trailing = 6
    /// The extent along x.
    case width = 7
    /// The extent along y.
    case height = 8
    /// The middle along x.
    case centerX = 9
    /// The middle along y.
    case centerY = 10
    /// The baseline of the last line of text, the bottom of views without text.
    case lastBaseline = 11
    /// The baseline of the first line of text, the bottom of views without text.
    case firstBaseline = 12
    /// The left of the layout margins.
    case leftMargin = 13
    /// The right of the layout margins.
    case rightMargin = 14
    /// The top of the layout margins.
    case topMargin = 15
    /// The bottom of the layout margins.
    case bottomMargin = 16
    /// The margin on the side where lines begin.
    case leadingMargin = 17
    /// The margin on the side where lines end.
    case trailingMargin = 18
    /// The middle between the left and the right margin.
    case centerXWithinMargins = 19
    /// The middle between the top and the bottom margin.
    case centerYWithinMargins = 20

    /// The baseline of the last line of text.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// A direction of the plane.
  public enum Axis: Int, Hashable, Sendable {
    /// Along x.
    case horizontal = 0
    /// Along y.
    case vertical = 1
  }

  /// How the views of a visual format are aligned across it, and which way it runs.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits, as Apple numbers them: 1 shifted by the attribute's number.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Equal left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Equal right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Equal top edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Equal bottom edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Equal leading edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Equal trailing edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Equal middles along x.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Equal middles along y.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Equal last baselines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Equal first baselines.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The bits of alignment.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

    /// From leading to trailing. The default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits of direction.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)

    /// Distances are between edges. The default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Vertical distances are from last to first baselines.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// The bits of spacing.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }
}

extension NSLayoutConstraint.Attribute {
  /// A kind of number; only numbers of one kind stand in one constraint.
  enum Kind {
    case none, horizontal, vertical, extent
  }

  var kind: Kind {
    switch self {
    case .notAnAttribute: .none
    case .width, .height: .extent
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    default: .horizontal
    }
  }

  /// Whether the side depends on the direction of the language.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute names a fixed side, which a directional one cannot be compared with.
  var isSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// The same of the guide of the margins, if the attribute is one of the margins.
  var withinMargins: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }

  /// The attribute of a fixed side.
  func resolved(rightToLeft: Bool) -> NSLayoutConstraint.Attribute {
    switch self {
    case .leading: rightToLeft ? .right : .left
    case .trailing: rightToLeft ? .left : .right
    default: self
    }
  }
}
