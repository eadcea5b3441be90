// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapeContour {
  /// A contour of points with their tangents, vectors from each point to the control points before
  /// and after it; missing tangents are zero.
  package init(
    points: [CGPoint], reaching: [CGPoint] = [], leaving: [CGPoint] = [], isClosed: Bool
  ) {
    func tangent(_ list: [CGPoint], _ index: Int) -> CGPoint {
      index < list.count ? list[index].limited : .zero
    }
    let vertices = points.enumerated().map { index, point in
      let point = point.limited
      return Vertex(
        point, reaching: point + tangent(reaching, index), leaving: point + tangent(leaving, index)
      ).limited
    }
    self.init(vertices, isClosed: isClosed)
  }

  /// The contour run through the other way; a closed one begins at the same vertex.
  package var reversed: ShapeContour {
    var turned = vertices.reversed().map {
      Vertex($0.point, reaching: $0.leaving, leaving: $0.reaching)
    }
    if isClosed, let first = turned.popLast() { turned.insert(first, at: 0) }
    return ShapeContour(turned, isClosed: isClosed)
  }

  /// The contour with all points mapped by `transform`.
  package func applying(_ transform: CGAffineTransform) -> ShapeContour {
    let mapped = vertices.map {
      Vertex(
        $0.point.applying(transform), reaching: $0.reaching.applying(transform),
        leaving: $0.leaving.applying(transform))
    }
    return ShapeContour(mapped, isClosed: isClosed).limited
  }
}

extension ShapePath {
  /// The path with every contour run through the other way.
  package var reversed: ShapePath { ShapePath(contours.map(\.reversed)) }

  /// The path with all points mapped by `transform`.
  package func applying(_ transform: CGAffineTransform) -> ShapePath {
    ShapePath(contours.map { $0.applying(transform) })
  }
}
