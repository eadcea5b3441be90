// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One piece of a subpath with both its ends.
package enum PathSegment: Hashable, Sendable {
  case line(CGPoint, CGPoint)
  /// A cubic Bézier curve: start, two control points, end.
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

  /// The first end.
  package var start: CGPoint {
    switch self {
    case .line(let start, _), .cubic(let start, _, _, _): start
    }
  }

  /// The last end.
  package var end: CGPoint {
    switch self {
    case .line(_, let end), .cubic(_, _, _, let end): end
    }
  }

  /// The point at `t` in 0...1.
  package func point(at t: CGFloat) -> CGPoint {
    switch self {
    case .line(let a, let b): CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    case .cubic(let a, let b, let c, let d): PathStorage.point(onCubic: a, b, c, d, at: t)
    }
  }

  /// The part up to `t` and the part from there (de Casteljau).
  package func split(at t: CGFloat) -> (PathSegment, PathSegment) {
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { PathSegment.line(a, b).point(at: t) }
    switch self {
    case .line(let a, let b):
      let middle = mix(a, b)
      return (.line(a, middle), .line(middle, b))
    case .cubic(let a, let b, let c, let d):
      let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d))
      let (abc, bcd) = (mix(ab, bc), mix(bc, cd))
      let middle = mix(abc, bcd)
      return (.cubic(a, ab, abc, middle), .cubic(middle, bcd, cd, d))
    }
  }

  /// The part between two parameters, which are limited to 0...1.
  func part(from start: CGFloat, to end: CGFloat) -> PathSegment {
    let start = max(start, 0)
    let rest = start > 0 ? split(at: start).1 : self
    return end < 1 ? rest.split(at: (end - start) / (1 - start)).0 : rest
  }

  /// Lines that a curve is cut into at most.
  static let maximumPieceCount = 1000

  /// How many lines of equal steps in t stay within `tolerance` of the segment.
  ///
  /// From Wang's bound: with m the largest second difference of the control points, n lines are off
  /// by at most 6 m / (8 n²).
  package func pieceCount(tolerance: CGFloat) -> Int {
    guard case .cubic(let a, let b, let c, let d) = self else { return 1 }
    func bend(_ p: CGPoint, _ q: CGPoint, _ r: CGPoint) -> CGFloat {
      hypot(p.x - 2 * q.x + r.x, p.y - 2 * q.y + r.y)
    }
    let count = (max(bend(a, b, c), bend(b, c, d)) * 0.75 / tolerance).squareRoot().rounded(.up)
    return count.isFinite ? min(max(Int(min(count, 1e6)), 1), Self.maximumPieceCount) : 1
  }
}

/// A connected run of segments.
package struct Subpath: Hashable, Sendable {
  /// The first point.
  package var start: CGPoint
  /// The segments in order.
  package var segments: [PathSegment] = []
  /// Whether it ends with a `close`; the closing line is among the segments unless it has no
  /// length.
  package var isClosed = false
  /// Whether the last segment is the line that `close` draws.
  package var hasClosingLine = false
}

extension PathStorage {
  /// The subpaths, with quadratic curves raised to cubic ones.
  package var subpaths: [Subpath] {
    var result: [Subpath] = []
    for element in elements {
      if case .move(let to) = element {
        result.append(Subpath(start: to))
        continue
      }
      let last = result.count - 1
      let current = result[last].segments.last?.end ?? result[last].start
      switch element {
      case .move: break
      case .line(let to): result[last].segments.append(.line(current, to))
      case .quadCurve(let to, let control):
        let (first, second) = Self.cubicControls(from: current, to: to, control: control)
        result[last].segments.append(.cubic(current, first, second, to))
      case .curve(let to, let control1, let control2):
        result[last].segments.append(.cubic(current, control1, control2, to))
      case .close:
        if current != result[last].start {
          result[last].segments.append(.line(current, result[last].start))
          result[last].hasClosingLine = true
        }
        result[last].isClosed = true
      }
    }
    return result
  }

  /// The path with curves replaced by lines that stay within `tolerance` of them, at most 1000
  /// each.
  package func flattened(tolerance: CGFloat) -> PathStorage {
    var result = PathStorage()
    var current = CGPoint.zero
    for element in elements {
      let segment: PathSegment
      switch element {
      case .quadCurve(let to, let control):
        let (first, second) = Self.cubicControls(from: current, to: to, control: control)
        segment = .cubic(current, first, second, to)
      case .curve(let to, let control1, let control2):
        segment = .cubic(current, control1, control2, to)
      default:
        result.append(element)
        current = element.end ?? result.currentPoint ?? .zero
        continue
      }
      let count = segment.pieceCount(tolerance: tolerance)
      for index in 1..<max(count, 1) {
        result.addLine(to: segment.point(at: CGFloat(index) / CGFloat(count)))
      }
      result.addLine(to: segment.end)
      current = segment.end
    }
    return result
  }
}
