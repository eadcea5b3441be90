// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A star or a regular polygon as After Effects describes them.
package struct ShapeStar: Equatable, Sendable {
  /// The middle of its circles.
  package var center: CGPoint = .zero
  /// Outer points. A star may have a fraction of one, which is as much smaller; a polygon has as
  /// many corners as there are whole points.
  package var points: CGFloat = 5
  /// Degrees by which the first point is turned clockwise from the top.
  package var rotation: CGFloat = 0
  /// The distance of the points from the middle.
  package var outerRadius: CGFloat = 0
  /// The radius of the corners between the points; nil makes a polygon.
  package var innerRadius: CGFloat?
  /// Length of the tangents at the points: 1 is a quarter of the arc between two points.
  package var outerRoundness: CGFloat = 0
  /// The same at the corners between the points.
  package var innerRoundness: CGFloat = 0

  /// A polygon of five corners and no size.
  package init() {}

  /// The outline, clockwise from the first point; none with less than one point.
  package var contour: ShapeContour {
    let count = min(max(points.limited, 0), CGFloat(ShapeLimits.pointCount))
    return ShapeContour(
      innerRadius.map { star(count, inner: $0) } ?? polygon(count), isClosed: true)
  }

  /// The angle of the first point, radians from the x axis.
  private var firstAngle: CGFloat { (rotation.limited - 90) * .pi / 180 }

  private func polygon(_ count: CGFloat) -> [ShapeContour.Vertex] {
    let count = count.rounded(.down)
    return (0..<Int(count)).map { index in
      vertex(
        at: firstAngle + 2 * .pi * CGFloat(index) / count, radius: outerRadius,
        roundness: outerRoundness, count: count)
    }
  }

  private func star(_ count: CGFloat, inner: CGFloat) -> [ShapeContour.Vertex] {
    guard count >= 1 else { return [] }
    let whole = Int(count.rounded(.down))
    let rest = count - CGFloat(whole)
    let step = .pi / count
    var angle = firstAngle
    var vertices: [ShapeContour.Vertex] = []
    func add(radius: CGFloat, roundness: CGFloat) {
      vertices.append(vertex(at: angle, radius: radius, roundness: roundness, count: count))
    }
    if rest > 0 {
      angle += step * (1 - rest)
      add(radius: inner + rest * (outerRadius - inner), roundness: outerRoundness * rest)
      angle += step * rest
    }
    for index in 0..<whole {
      if rest > 0 || index > 0 {
        add(radius: inner, roundness: innerRoundness)
        angle += step
      }
      add(radius: outerRadius, roundness: outerRoundness)
      angle += step
    }
    add(radius: inner, roundness: innerRoundness)
    return vertices
  }

  private func vertex(
    at angle: CGFloat, radius: CGFloat, roundness: CGFloat, count: CGFloat
  ) -> ShapeContour.Vertex {
    let radius = radius.limited
    let out = CGPoint.polar(angle, 1)
    let point = center.limited + out * radius
    let tangent = out.turned * (.pi / 2 * radius * roundness.limited / count)
    return .init(
      point.limited, reaching: (point - tangent).limited, leaving: (point + tangent).limited)
  }
}
