// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Points as vectors.
extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: CGPoint, factor: CGFloat) -> CGPoint {
    CGPoint(x: a.x * factor, y: a.y * factor)
  }
  static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }

  /// The distance from the origin.
  var length: CGFloat { hypot(x, y) }

  /// The vector of length 1 in the same direction; nil for none.
  var unit: CGPoint? {
    let length = length
    return length > 0 ? CGPoint(x: x / length, y: y / length) : nil
  }

  /// The vector turned by a right angle, from the x axis to the y axis.
  var turned: CGPoint { CGPoint(x: -y, y: x) }

  /// The point a share of the way to another.
  func mixed(with other: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }

  static func dot(_ a: CGPoint, _ b: CGPoint) -> CGFloat { a.x * b.x + a.y * b.y }

  /// Twice the area of the triangle from the origin; positive if `b` lies from `a` as the y axis
  /// from the x axis.
  static func cross(_ a: CGPoint, _ b: CGPoint) -> CGFloat { a.x * b.y - a.y * b.x }

  /// The point at an angle in radians and a distance from the origin.
  static func polar(_ angle: CGFloat, _ distance: CGFloat) -> CGPoint {
    CGPoint(x: cos(angle) * distance, y: sin(angle) * distance)
  }
}
