// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapeContour {
  /// Whether the contour, taken as closed, crosses itself nowhere; false for those of so many
  /// lines that it would take long to find out.
  var isSimple: Bool {
    let points = outline
    guard points.count > 2, points.count <= 3000 else { return false }
    let count = points.count
    let order = (0..<count).sorted {
      min(points[$0].x, points[($0 + 1) % count].x) < min(points[$1].x, points[($1 + 1) % count].x)
    }
    var active: [Int] = []
    for index in order {
      let (a, b) = (points[index], points[(index + 1) % count])
      let low = min(a.x, b.x)
      active.removeAll { max(points[$0].x, points[($0 + 1) % count].x) < low }
      for other in active where other != (index + 1) % count && index != (other + 1) % count {
        if ShapeSegment.crossing(a, b, points[other], points[(other + 1) % count]) != nil {
          return false
        }
      }
      active.append(index)
    }
    return true
  }

  /// Points along the contour, of lines that stay near it.
  private var outline: [CGPoint] {
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
