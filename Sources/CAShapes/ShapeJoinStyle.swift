// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// How curves beside a path are joined at its corners.
package struct ShapeJoinStyle: Equatable, Sendable {
  /// The kind of the joints.
  package var join: CGLineJoin
  /// How many times the distance a miter's tip may be away from its corner; beyond, the corner is
  /// cut off.
  package var miterLimit: CGFloat

  /// A style with these values.
  package init(_ join: CGLineJoin, miterLimit: CGFloat = 4) {
    self.join = join
    self.miterLimit = miterLimit
  }

  /// The segments between the ends of two curves that lie `distance` beside a corner, to the right
  /// of the way seen with y pointing up.
  func join(
    at corner: CGPoint, from before: CGPoint, to after: CGPoint, distance: CGFloat
  ) -> [ShapeSegment] {
    let start = corner - before.turned * distance
    let end = corner - after.turned * distance
    let (cross, dot) = (CGPoint.cross(before, after), CGPoint.dot(before, after))
    switch join {
    case .round:
      let back = distance < 0 ? -CGFloat.pi : .pi
      let turn = abs(cross) < 1e-6 && dot < 0 ? back : atan2(cross, dot)
      return Self.arc(around: corner, from: start - corner, by: turn)
    case .miter:
      // With θ the turn, the tip is distance / cos(θ⁄2) away, and cos²(θ⁄2) = (1 + dot) / 2.
      guard (1 + dot) / 2 * miterLimit.limited * miterLimit.limited >= 1 else { fallthrough }
      let tip = corner - (before.turned + after.turned) * (distance / (1 + dot))
      return [ShapeSegment(start, start, to: tip, tip), ShapeSegment(tip, tip, to: end, end)]
    case .bevel: return [ShapeSegment(start, start, to: end, end)]
    }
  }

  /// An arc of at most a quarter turn for each curve.
  private static func arc(
    around center: CGPoint, from radius: CGPoint, by turn: CGFloat
  ) -> [ShapeSegment] {
    let count = max(Int((abs(turn) / (.pi / 2) - 1e-6).rounded(.up)), 1)
    let step = turn / CGFloat(count)
    let reach = 4 / 3 * tan(step / 4)
    func spoke(_ index: Int) -> CGPoint {
      let angle = step * CGFloat(index)
      return radius * cos(angle) + radius.turned * sin(angle)
    }
    return (0..<count).map { index in
      let (a, d) = (spoke(index), spoke(index + 1))
      return ShapeSegment(
        center + a, center + a + a.turned * reach, to: center + d - d.turned * reach, center + d)
    }
  }
}
