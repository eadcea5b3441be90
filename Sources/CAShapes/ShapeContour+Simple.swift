// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapeContour {
  /// Whether the contour, taken as closed, crosses itself nowhere; false for those of so many
  /// lines that it would take long to find out.
  var isSimple: Bool { Self.areApart([self]) }

  /// Whether contours, taken as closed, meet neither themselves nor each other; false for those of
  /// so many lines that it would take long to find out.
  static func areApart(_ contours: [ShapeContour]) -> Bool {
    let loops = contours.map(\.outline)
    guard loops.allSatisfy({ $0.count > 2 }), loops.reduce(0, { $0 + $1.count }) <= 3000 else {
      return false
    }
    var lines: [Line] = []
    for loop in loops {
      let first = lines.count
      for index in loop.indices {
        let next = (index + 1) % loop.count
        lines.append(Line(start: loop[index], end: loop[next], after: first + next))
      }
    }
    var active: [Int] = []
    for index in lines.indices.sorted(by: { lines[$0].low < lines[$1].low }) {
      let line = lines[index]
      active.removeAll { lines[$0].high < line.low }
      for place in active where place != line.after && lines[place].after != index {
        let other = lines[place]
        if ShapeSegment.crossing(line.start, line.end, with: other.start, other.end) != nil {
          return false
        }
      }
      active.append(index)
    }
    return true
  }

  /// A line of an outline, and the place of that which follows it.
  private struct Line {
    var start: CGPoint
    var end: CGPoint
    var after: Int

    var low: CGFloat { min(start.x, end.x) }
    var high: CGFloat { max(start.x, end.x) }
  }

  /// Points along the contour, of lines that stay near it.
  fileprivate var outline: [CGPoint] {
    let segments = ShapeContour(vertices, isClosed: true).segments
    let box = segments.reduce(CGRect.null) { $0.union($1.box) }
    let tolerance = max(box.width, box.height) / 5000
    var points: [CGPoint] = []
    for segment in segments {
      let cubic = PathSegment.cubic(segment.a, segment.b, segment.c, segment.d)
      let count = segment.isLine || tolerance <= 0 ? 1 : cubic.pieceCount(tolerance: tolerance)
      for index in 0..<count {
        let point = segment.point(at: CGFloat(index) / CGFloat(count))
        if points.last != point { points.append(point) }
      }
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }
}
