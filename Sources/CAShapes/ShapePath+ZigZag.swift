// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// The path with ridges: vertices that lie by turns on either side of it.
  ///
  /// Each segment gets `ridges` vertices, evenly spaced by arc length, besides the two at its ends;
  /// all are moved by `size` across the path, the first to the right of the way, seen with y
  /// pointing down. The ridges are corners, or `isSmooth` curves whose tangents reach half of the
  /// way to the next vertex. `ridges` is rounded, and at least 0.
  package func zigZag(size: CGFloat, ridges: CGFloat, isSmooth: Bool) -> ShapePath {
    let bounded = min(max(ridges.limited.rounded(), 0), CGFloat(ShapeLimits.ridgeCount))
    let count = Int(bounded)
    guard (vertexCount + contours.count) * (count + 1) <= ShapeLimits.vertexCount else {
      return limited
    }
    return ShapePath(
      contours.map { contour in
        ZigZag(contour.limited, size: size.limited, ridges: count, isSmooth: isSmooth).contour
      })
  }
}

/// A contour while it gets ridges.
private struct ZigZag {
  let source: MeasuredContour
  let size: CGFloat
  let ridges: Int
  let isSmooth: Bool

  init(_ contour: ShapeContour, size: CGFloat, ridges: Int, isSmooth: Bool) {
    source = MeasuredContour(contour)
    (self.size, self.ridges, self.isSmooth) = (size, ridges, isSmooth)
  }

  /// How far the tangents of a segment's vertices reach.
  private func tangent(_ index: Int) -> CGFloat {
    isSmooth ? source.lengths[index] / CGFloat(2 * (ridges + 1)) : 0
  }

  var contour: ShapeContour {
    let segments = source.segments
    guard !segments.isEmpty else { return source.contour }
    let isClosed = source.contour.isClosed
    var side: CGFloat = -1
    var result = [corner(after: isClosed ? segments.count - 1 : nil, before: 0, side: side)]
    for index in segments.indices {
      for ridge in 0..<ridges {
        side = -side
        result.append(self.ridge(ridge, of: index, side: side))
      }
      side = -side
      let isLast = index == segments.count - 1
      if isLast, isClosed, side < 0 { break }
      let next = isLast ? (isClosed ? 0 : nil) : index + 1
      result.append(corner(after: index, before: next, side: side))
    }
    return ShapeContour(result, isClosed: isClosed).limited
  }

  private func ridge(_ ridge: Int, of index: Int, side: CGFloat) -> ShapeContour.Vertex {
    let segment = source.segments[index]
    let length = source.lengths[index]
    let distance = length * CGFloat(ridge + 1) / CGFloat(ridges + 1)
    let t = segment.parameter(atLength: distance, of: length)
    let direction = segment.direction(at: t) ?? .zero
    return vertex(
      segment.point(at: t), direction, side: side, reach: tangent(index), leave: tangent(index))
  }

  /// The vertex between two segments, of which one may be missing: it moves across the mean of
  /// their directions.
  private func corner(after before: Int?, before after: Int?, side: CGFloat) -> ShapeContour.Vertex
  {
    let ending = before.flatMap { source.segments[$0].direction(at: 1) }
    let beginning = after.flatMap { source.segments[$0].direction(at: 0) }
    let sum = (ending ?? .zero) + (beginning ?? .zero)
    // A way straight back has no mean: it turns across itself.
    let direction = sum.length > 1e-6 ? sum.unit : ending.map(\.turned) ?? beginning
    let point = after.map { source.segments[$0].a } ?? before.map { source.segments[$0].d }
    return vertex(
      point ?? .zero, direction ?? .zero, side: side, reach: before.map(tangent) ?? 0,
      leave: after.map(tangent) ?? 0)
  }

  private func vertex(
    _ point: CGPoint, _ direction: CGPoint, side: CGFloat, reach: CGFloat, leave: CGFloat
  ) -> ShapeContour.Vertex {
    let moved = point - direction.turned * (side * size)
    return .init(moved, reaching: moved - direction * reach, leaving: moved + direction * leave)
  }
}
