// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Bounds of all operations on shapes.
///
/// Numbers beyond the bounds are moved onto them, so that every operation ends and no result holds
/// a number that is not finite.
package enum ShapeLimits {
  /// The greatest coordinate, length or factor; greater ones are taken as this one.
  package static let coordinate: CGFloat = 1e9
  /// The most vertices of a result; modifiers that would make more leave their shape as it is.
  package static let vertexCount = 100_000
  /// The most points of a star or polygon.
  package static let pointCount = 10_000
  /// The most ridges that a zig-zag makes of a segment.
  package static let ridgeCount = 10_000
}

extension CGFloat {
  /// The number within ±``ShapeLimits/coordinate``; zero for one that is not a number.
  var limited: CGFloat {
    isNaN ? 0 : Swift.min(Swift.max(self, -ShapeLimits.coordinate), ShapeLimits.coordinate)
  }
}

extension CGPoint {
  var limited: CGPoint { CGPoint(x: x.limited, y: y.limited) }
}

extension ShapeContour.Vertex {
  var limited: Self { Self(point.limited, reaching: reaching.limited, leaving: leaving.limited) }
}

extension ShapeContour {
  /// The contour with all its numbers within ``ShapeLimits/coordinate``.
  var limited: ShapeContour { ShapeContour(vertices.map(\.limited), isClosed: isClosed) }
}

extension ShapePath {
  /// The path with all its numbers within ``ShapeLimits/coordinate``.
  var limited: ShapePath { ShapePath(contours.map(\.limited)) }

  /// The vertices of all contours.
  package var vertexCount: Int { contours.reduce(0) { $0 + $1.vertices.count } }
}
