// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// The path with its corners rounded, units of the path.
  ///
  /// As in After Effects only vertices without tangents are corners; the ends of open contours are
  /// none. The arc of a corner begins and ends `radius` away on the lines to its neighbours, at
  /// most at their middle.
  package func roundingCorners(radius: CGFloat) -> ShapePath {
    let radius = radius.limited
    guard radius > 0, 2 * vertexCount <= ShapeLimits.vertexCount else { return limited }
    return ShapePath(contours.map { $0.limited.roundingCorners(radius: radius) })
  }
}

extension ShapeContour {
  fileprivate func roundingCorners(radius: CGFloat) -> ShapeContour {
    var result: [Vertex] = []
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard !isEnd, vertex.reaching == vertex.point, vertex.leaving == vertex.point else {
        result.append(vertex)
        continue
      }
      func place(towards other: CGPoint) -> CGPoint {
        let distance = (other - vertex.point).length
        guard distance > 0 else { return vertex.point }
        return vertex.point.mixed(with: other, min(distance / 2, radius) / distance)
      }
      let first = place(towards: vertices[(index + vertices.count - 1) % vertices.count].point)
      let last = place(towards: vertices[(index + 1) % vertices.count].point)
      let share = Self.arcTangent
      result.append(Vertex(first, leaving: first.mixed(with: vertex.point, share)))
      result.append(Vertex(last, reaching: last.mixed(with: vertex.point, share)))
    }
    return ShapeContour(result, isClosed: isClosed)
  }
}
