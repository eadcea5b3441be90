// SPDX-License-Identifier: Apache-2.0

// Apple spells these functions with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation

/// Distances inward from the four edges of a rectangle, y down; negative ones go outward.
@frozen public struct UIEdgeInsets: Hashable, Sendable, Codable {
  /// From the smallest y.
  public var top: CGFloat
  /// From the smallest x.
  public var left: CGFloat
  /// From the largest y.
  public var bottom: CGFloat
  /// From the largest x.
  public var right: CGFloat

  /// Distances of zero.
  public static let zero = UIEdgeInsets()

  /// Distances of zero.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Four distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// Distances inward from the edges of a rectangle, where the sides go by the direction of the
/// language; negative ones go outward.
@frozen public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// From the smallest y.
  public var top: CGFloat
  /// From the side where lines begin.
  public var leading: CGFloat
  /// From the largest y.
  public var bottom: CGFloat
  /// From the side where lines end.
  public var trailing: CGFloat

  /// Distances of zero.
  public static let zero = NSDirectionalEdgeInsets()

  /// Distances of zero.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Four distances.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// A displacement from side to side and from top to bottom.
@frozen public struct UIOffset: Hashable, Sendable, Codable {
  /// Along x.
  public var horizontal: CGFloat
  /// Along y.
  public var vertical: CGFloat

  /// A displacement of zero.
  public static let zero = UIOffset()

  /// A displacement of zero.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// A displacement along both axes.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

/// Edges of a rectangle, y down.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The smallest y.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The smallest x.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The largest y.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The largest x.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Edges of a rectangle, where the sides go by the direction of the language.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The smallest y.
  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  /// The side where lines begin.
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  /// The largest y.
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  /// The side where lines end.
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  /// All four.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// Axes of the plane.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The axis x.
  public static let horizontal = UIAxis(rawValue: 1 << 0)
  /// The axis y.
  public static let vertical = UIAxis(rawValue: 1 << 1)
  /// Both.
  public static let both: UIAxis = [.horizontal, .vertical]
}

extension CGRect {
  /// The rectangle with its edges moved inward. Where insets meet, its size is negative.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// The rectangle with its edges moved inward.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

/// Four distances.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Whether both are the same.
public func UIEdgeInsetsEqualToEdgeInsets(
  _ insets1: UIEdgeInsets, _ insets2: UIEdgeInsets
) -> Bool { insets1 == insets2 }

/// Four distances.
public func NSDirectionalEdgeInsetsMake(
  _ top: CGFloat, _ leading: CGFloat, _ bottom: CGFloat, _ trailing: CGFloat
) -> NSDirectionalEdgeInsets {
  NSDirectionalEdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
}

/// A displacement along both axes.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

/// Whether both are the same.
public func UIOffsetEqualToOffset(_ offset1: UIOffset, _ offset2: UIOffset) -> Bool {
  offset1 == offset2
}
