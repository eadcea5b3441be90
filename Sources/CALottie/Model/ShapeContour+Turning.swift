// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CAShapes
import CoreGraphics

extension ShapeContour {
  /// The contour at the fraction `t` of the way to `end`, as Core Animation mixes paths: corners
  /// evenly, handles by length and by angle. Contours of other numbers of vertices do not mix: the
  /// first one stays.
  func turned(to end: ShapeContour, at t: Double) -> ShapeContour {
    guard vertices.count == end.vertices.count else { return self }
    var result = self
    for (index, vertex) in end.vertices.enumerated() {
      result.vertices[index] = vertices[index].turned(to: vertex, at: t)
    }
    return result
  }
}

extension ShapeContour.Vertex {
  fileprivate func turned(to end: ShapeContour.Vertex, at t: Double) -> ShapeContour.Vertex {
    func handle(_ key: KeyPath<ShapeContour.Vertex, CGPoint>) -> CGPoint {
      let (a, b) = (self[keyPath: key], end[keyPath: key])
      let (from, to) = (
        CGPoint(x: a.x - point.x, y: a.y - point.y),
        CGPoint(x: b.x - end.point.x, y: b.y - end.point.y)
      )
      return from.turned(to: to, at: t)
    }
    let corner = point.mixed(with: end.point, at: t)
    return ShapeContour.Vertex(
      corner, reaching: corner + handle(\.reaching), leaving: corner + handle(\.leaving))
  }
}
