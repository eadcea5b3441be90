// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Outlines with the first vertex and the direction that After Effects gives them; trims, dashes
/// and numbered vertices depend on both. The y axis points down.
extension ShapeContour {
  /// How far the control points of a quarter of a circle of radius 1 lie from its ends.
  ///
  /// The number of least radial error, from spencermortensen.com/articles/bezier-circle.
  package static let arcTangent: CGFloat = 0.5519150244935106

  /// A rectangle, clockwise from its top right corner; with a radius from the lower end of that
  /// corner's arc, with two vertices at each corner.
  ///
  /// The radius is at least 0 and at most half of the shorter side.
  package static func rectangle(
    center: CGPoint, size: CGSize, radius: CGFloat = 0
  ) -> ShapeContour {
    let center = center.limited
    let half = CGPoint(x: size.width.limited / 2, y: size.height.limited / 2)
    let radius = min(max(radius.limited, 0), abs(half.x), abs(half.y))
    let corners: [(CGFloat, CGFloat)] = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
    let points = corners.map { CGPoint(x: center.x + $0 * half.x, y: center.y + $1 * half.y) }
    guard radius > 0 else { return ShapeContour(points.map { Vertex($0) }, isClosed: true) }
    var vertices: [Vertex] = []
    for (index, corner) in points.enumerated() {
      let before = points[(index + 3) % 4]
      let after = points[(index + 1) % 4]
      let first = corner + ((before - corner).unit ?? .zero) * radius
      let last = corner + ((after - corner).unit ?? .zero) * radius
      vertices.append(Vertex(first, leaving: first.mixed(with: corner, arcTangent)))
      vertices.append(Vertex(last, reaching: last.mixed(with: corner, arcTangent)))
    }
    // The first corner's arc is the last segment.
    vertices.append(vertices.removeFirst())
    return ShapeContour(vertices, isClosed: true)
  }

  /// An ellipse, clockwise from its top, of four curves.
  package static func ellipse(center: CGPoint, size: CGSize) -> ShapeContour {
    let center = center.limited
    let half = CGPoint(x: size.width.limited / 2, y: size.height.limited / 2)
    let directions: [(CGFloat, CGFloat)] = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    let vertices = directions.map { x, y in
      let point = CGPoint(x: center.x + x * half.x, y: center.y + y * half.y)
      // Clockwise: the direction turned by a right angle.
      let tangent = CGPoint(x: -y * half.x, y: x * half.y) * arcTangent
      return Vertex(point, reaching: point - tangent, leaving: point + tangent)
    }
    return ShapeContour(vertices, isClosed: true)
  }
}
