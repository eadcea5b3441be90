// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension CGPoint {
  /// The point at the fraction `t` of the way to `end`.
  func mixed(with end: CGPoint, at t: Double) -> CGPoint {
    CGPoint(x: x + (end.x - x) * t, y: y + (end.y - y) * t)
  }

  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
}
