// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Corners of a rectangle, named as they are seen with y down: top is the smallest y.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits, as Apple numbers them.
  public let rawValue: UInt

  /// A set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the smallest x and y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The corner at the largest x and the smallest y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The corner at the smallest x and the largest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The corner at the largest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension PathStorage {
  /// Appends a closed rectangle some of whose corners are quarter ellipses; it starts right of the
  /// corner at the smallest x and y and goes along the smallest y.
  ///
  /// Corner sizes are clamped to half the rectangle's.
  mutating func addRoundedRect(
    in rect: CGRect, corners: UIRectCorner, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) {
    guard !rect.isNull else { return }
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width > 0, height > 0, !corners.isDisjoint(with: .allCorners) else {
      return addRect(rect)
    }
    let k = 1 - Self.quarterCircleControl
    /// Goes to where the corner at (x, y) begins and round it: `from` and `to` are the directions,
    /// into the rectangle's sides, of its two ends.
    func turn(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, from: CGVector, to: CGVector) {
      guard corners.contains(corner) else { return addLine(to: CGPoint(x: x, y: y)) }
      func point(_ way: CGVector, _ part: CGFloat) -> CGPoint {
        CGPoint(x: x + way.dx * part, y: y + way.dy * part)
      }
      addLine(to: point(from, 1))
      addCurve(to: point(to, 1), control1: point(from, k), control2: point(to, k))
    }
    let (left, right) = (CGVector(dx: -width, dy: 0), CGVector(dx: width, dy: 0))
    let (up, down) = (CGVector(dx: 0, dy: -height), CGVector(dx: 0, dy: height))
    move(to: CGPoint(x: rect.minX + (corners.contains(.topLeft) ? width : 0), y: rect.minY))
    turn(.topRight, rect.maxX, rect.minY, from: left, to: down)
    turn(.bottomRight, rect.maxX, rect.maxY, from: up, to: left)
    turn(.bottomLeft, rect.minX, rect.maxY, from: right, to: up)
    if corners.contains(.topLeft) { turn(.topLeft, rect.minX, rect.minY, from: down, to: right) }
    close()
  }
}
