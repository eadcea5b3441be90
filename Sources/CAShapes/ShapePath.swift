// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A run of cubic Bézier segments: a corner, and how the curve leaves and reaches it.
///
/// Between two vertices `a` and `b` lies the curve with the control points `a.point`, `a.leaving`,
/// `b.reaching`, `b.point`. A straight segment has its control points on its ends.
package struct ShapeContour: Equatable, Sendable {
  /// A corner of a contour; all points in the same space.
  package struct Vertex: Equatable, Sendable {
    /// The corner itself.
    package var point: CGPoint
    /// The control point before the corner.
    package var reaching: CGPoint
    /// The control point after the corner.
    package var leaving: CGPoint

    /// A vertex; a control point that is not given lies on the corner.
    package init(_ point: CGPoint, reaching: CGPoint? = nil, leaving: CGPoint? = nil) {
      self.point = point
      self.reaching = reaching ?? point
      self.leaving = leaving ?? point
    }
  }

  /// The corners in their order.
  package var vertices: [Vertex]
  /// Whether a last segment leads from the last vertex to the first.
  package var isClosed: Bool

  /// A contour of these corners.
  package init(_ vertices: [Vertex], isClosed: Bool) {
    self.vertices = vertices
    self.isClosed = isClosed
  }
}

/// Contours that are filled together.
package struct ShapePath: Equatable, Sendable {
  /// The contours, filled by one rule.
  package var contours: [ShapeContour]

  /// A path of these contours.
  package init(_ contours: [ShapeContour] = []) { self.contours = contours }

  /// The path as Core Graphics draws it, of curves.
  package var cgPath: CGPath { cgPath(lines: []) }

  /// The path as Core Graphics draws it.
  ///
  /// - Parameter lines: The places of segments that become lines, counted over all contours; each
  ///   is straight in the path. The others are curves.
  package func cgPath(lines: Set<Int>) -> CGPath {
    let path = CGMutablePath()
    var place = 0
    for contour in contours { contour.add(to: path, lines, &place) }
    return path
  }

  /// The places of the segments whose control points lie on their ends, counted over all contours.
  package var straightSegments: Set<Int> {
    var result: Set<Int> = []
    var place = 0
    for contour in contours {
      for (a, b) in contour.ends {
        if a.leaving == a.point, b.reaching == b.point { result.insert(place) }
        place += 1
      }
    }
    return result
  }
}

extension ShapeContour {
  /// The vertices at the beginning and the end of each segment.
  fileprivate var ends: [(Vertex, Vertex)] {
    guard let first = vertices.first, let last = vertices.last else { return [] }
    let open = Array(zip(vertices, vertices.dropFirst()))
    return isClosed ? open + [(last, first)] : open
  }

  fileprivate func add(to path: CGMutablePath, _ lines: Set<Int>, _ place: inout Int) {
    guard let first = vertices.first else { return }
    path.move(to: first.point)
    for (a, b) in ends {
      if lines.contains(place) {
        path.addLine(to: b.point)
      } else {
        path.addCurve(to: b.point, control1: a.leaving, control2: b.reaching)
      }
      place += 1
    }
    if isClosed { path.closeSubpath() }
  }
}
