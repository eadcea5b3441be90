// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The curves beside a closed run of segments, joined at corners.
///
/// They are one contour unless they cross; then the areas have to be computed.
struct ContourOffset {
  let segments: [ShapeSegment]
  /// To the right of the way, seen with y pointing up; negative for the left.
  let distance: CGFloat
  let style: ShapeJoinStyle
  private let tolerance: CGFloat

  init(_ segments: [ShapeSegment], distance: CGFloat, style: ShapeJoinStyle) {
    self.segments = segments.filter { $0.direction(at: 0) != nil }
    (self.distance, self.style) = (distance, style)
    let box = self.segments.reduce(CGRect.null) { $0.union($1.box) }
    tolerance = max(box.width, box.height, abs(distance)) / 20_000
  }

  /// An edge moved aside, and what of it is left between its corners.
  private struct Edge {
    var pieces: [ShapeSegment]
    var start: (piece: Int, t: CGFloat) = (0, 0)
    var end: (piece: Int, t: CGFloat)

    init(_ pieces: [ShapeSegment]) {
      self.pieces = pieces
      end = (pieces.count - 1, 1)
    }

    /// The pieces between start and end; nil if nothing is left.
    var rest: [ShapeSegment]? {
      guard start.piece < end.piece || start.piece == end.piece && start.t < end.t else {
        return nil
      }
      return (start.piece...end.piece).map { index in
        pieces[index].part(
          from: index == start.piece ? start.t : 0, to: index == end.piece ? end.t : 1)
      }
    }
  }

  /// The contour; nil if its curves cross, or run back.
  var contour: ShapeContour? {
    var edges: [Edge] = []
    for segment in segments {
      guard let pieces = segment.offset(by: distance, tolerance: tolerance), !pieces.isEmpty
      else { return nil }
      edges.append(Edge(pieces))
    }
    guard !edges.isEmpty else { return nil }
    var joins = Array(repeating: [ShapeSegment](), count: edges.count)
    for index in edges.indices {
      guard join(index, with: (index + 1) % edges.count, of: &edges, by: &joins[index]) else {
        return nil
      }
    }
    var result: [ShapeSegment] = []
    for (edge, join) in zip(edges, joins) {
      guard let rest = edge.rest else { return nil }
      result += rest + join
    }
    let contour = ShapeContour(result, isClosed: true)
    return contour.isSimple ? contour : nil
  }

  /// Joins two edges at their corner, or cuts them where they meet; false if they do not.
  private func join(
    _ index: Int, with next: Int, of edges: inout [Edge], by join: inout [ShapeSegment]
  ) -> Bool {
    guard let before = segments[index].direction(at: 1),
      let after = segments[next].direction(at: 0)
    else { return false }
    let (cross, dot) = (CGPoint.cross(before, after), CGPoint.dot(before, after))
    if abs(cross) < 1e-6, dot > 0 {
      let (end, start) = (edges[index].pieces.last?.d, edges[next].pieces.first?.a)
      if let end, let start, end != start { join = [ShapeSegment(end, end, to: start, start)] }
      return true
    }
    if cross * distance > 0 || abs(cross) < 1e-6 {
      join = style.join(at: segments[next].a, from: before, to: after, distance: distance)
      return true
    }
    guard index != next else { return false }
    for (place, piece) in edges[index].pieces.enumerated().reversed() {
      for (otherPlace, other) in edges[next].pieces.enumerated() {
        guard let (t, u) = piece.meeting(other) else { continue }
        edges[index].end = (place, t)
        edges[next].start = (otherPlace, u)
        return true
      }
    }
    return false
  }
}
