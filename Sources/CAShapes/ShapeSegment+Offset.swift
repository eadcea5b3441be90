// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapeSegment {
  /// The signed curvature at `t`: positive where the curve turns from the x axis to the y axis.
  private func curvature(at t: CGFloat) -> CGFloat {
    let velocity = velocity(at: t)
    let change = ((c - b * 2 + a) * (1 - t) + (d - c * 2 + b) * t) * 6
    let speed = velocity.length
    return speed > 0 ? CGPoint.cross(velocity, change) / (speed * speed * speed) : 0
  }

  /// Curves at a distance from this one, on the side from which the x axis lies at a right angle
  /// before the y axis: to the right of the way, seen with y pointing up.
  ///
  /// They are off by at most `tolerance`. Nil where the distance is more than the radius of a bend,
  /// so that the curve would run back.
  func offset(by distance: CGFloat, tolerance: CGFloat, depth: Int = 0) -> [ShapeSegment]? {
    guard let first = direction(at: 0), let last = direction(at: 1) else { return [] }
    let (start, end) = (a - first.turned * distance, d - last.turned * distance)
    if isLine { return [ShapeSegment(start, start, to: end, end)] }
    let (grow, growLast) = (1 + distance * curvature(at: 0), 1 + distance * curvature(at: 1))
    let growMiddle = 1 + distance * curvature(at: 0.5)
    if min(grow, growLast, growMiddle) > 0, depth > 0 || CGPoint.dot(first, last) > 0 {
      let moved = ShapeSegment(
        start, start + velocity(at: 0) * (grow / 3), to: end - velocity(at: 1) * (growLast / 3), end
      )
      if depth >= Self.deepest || moved.isOffset(of: self, by: distance, tolerance) {
        return [moved]
      }
    }
    guard depth < Self.deepest else { return nil }
    let (left, right) = split(at: 0.5)
    guard let before = left.offset(by: distance, tolerance: tolerance, depth: depth + 1),
      let after = right.offset(by: distance, tolerance: tolerance, depth: depth + 1)
    else { return nil }
    return before + after
  }

  /// A curve is halved this often at most.
  private static let deepest = 6

  private func isOffset(
    of source: ShapeSegment, by distance: CGFloat, _ tolerance: CGFloat
  ) -> Bool {
    [0.25, 0.5, 0.75].allSatisfy { t in
      guard let direction = source.direction(at: t) else { return true }
      // Across the way; along it the parameters need not agree.
      let miss = point(at: t) - source.point(at: t)
      let along = CGPoint.dot(miss, direction)
      let across = CGPoint.dot(miss, -direction.turned)
      return abs(across - distance) <= tolerance && abs(along) <= 8 * tolerance
    }
  }
}

extension ShapeContour {
  /// The area within, positive if the contour runs from the x axis to the y axis; an open contour
  /// counts as closed by a line.
  package var area: CGFloat {
    guard let first = vertices.first else { return 0 }
    let whole = ShapeContour(vertices, isClosed: true)
    return whole.segments.reduce(0) { sum, s in
      let (a, b, c, d) = (
        s.a - first.point, s.b - first.point, s.c - first.point, s.d - first.point
      )
      return sum
        + (CGPoint.cross(a, b) * 6 + CGPoint.cross(a, c) * 3 + CGPoint.cross(a, d)
          + CGPoint.cross(b, c) * 3 + CGPoint.cross(b, d) * 3 + CGPoint.cross(c, d) * 6) / 20
    }
  }
}
