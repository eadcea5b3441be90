// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// The contours of a path of Core Graphics; quadratic curves become cubic ones.
  package init(_ path: CGPath) {
    contours = path.storage.subpaths.map { subpath in
      var vertices = [ShapeContour.Vertex(subpath.start.limited)]
      for segment in subpath.segments {
        let last = vertices.count - 1
        switch segment {
        case .line(_, let end): vertices.append(.init(end.limited))
        case .cubic(_, let control1, let control2, let end):
          vertices[last].leaving = control1.limited
          vertices.append(.init(end.limited, reaching: control2.limited))
        }
      }
      return ShapeContour(vertices, isClosed: subpath.isClosed).withoutRepeatedEnd
    }
  }
}

extension ShapeContour {
  /// A closed contour without a last vertex that lies on the first.
  fileprivate var withoutRepeatedEnd: ShapeContour {
    guard isClosed, vertices.count > 1, let first = vertices.first, let last = vertices.last,
      first.point == last.point
    else { return self }
    var contour = self
    contour.vertices.removeLast()
    contour.vertices[0].reaching = last.reaching
    return contour
  }
}
