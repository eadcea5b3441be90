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

  /// The path as Core Graphics draws it.
  package var cgPath: CGPath {
    let path = CGMutablePath()
    for contour in contours { contour.add(to: path) }
    return path
  }
}

extension ShapeContour {
  fileprivate func add(to path: CGMutablePath) {
    guard let first = vertices.first else { return }
    path.move(to: first.point)
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      path.addCurve(to: b.point, control1: a.leaving, control2: b.reaching)
    }
    guard isClosed else { return }
    if let last = vertices.last {
      path.addCurve(to: first.point, control1: last.leaving, control2: first.reaching)
    }
    path.closeSubpath()
  }
}
