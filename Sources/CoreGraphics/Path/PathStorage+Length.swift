// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// Whether a coordinate is not a number.
  package var hasNaN: Bool {
    func isNaN(_ point: CGPoint) -> Bool { point.x.isNaN || point.y.isNaN }
    return elements.contains { element in
      switch element {
      case .move(let to), .line(let to): isNaN(to)
      case .quadCurve(let to, let control): isNaN(to) || isNaN(control)
      case .curve(let to, let control1, let control2):
        isNaN(to) || isNaN(control1) || isNaN(control2)
      case .close: false
      }
    }
  }

  /// The length of the lines from the start to the end of each element: at most that of the path.
  package var chordLength: CGFloat {
    var sum: CGFloat = 0
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      let end = element.end ?? start
      if case .move = element {
        start = end
      } else {
        sum += hypot(end.x - current.x, end.y - current.y)
      }
      current = end
    }
    return sum
  }

  /// The length of the lines through all points, control points too, mapped by `transform`: at
  /// least that of the path.
  package func controlLength(_ transform: CGAffineTransform = .identity) -> CGFloat {
    var sum: CGFloat = 0
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    func go(to point: CGPoint) {
      let (dx, dy) = (point.x - current.x, point.y - current.y)
      sum += hypot(dx * transform.a + dy * transform.c, dx * transform.b + dy * transform.d)
      current = point
    }
    for element in elements {
      switch element {
      case .move(let to): (current, start) = (to, to)
      case .line(let to): go(to: to)
      case .quadCurve(let to, let control):
        go(to: control)
        go(to: to)
      case .curve(let to, let control1, let control2):
        go(to: control1)
        go(to: control2)
        go(to: to)
      case .close: go(to: start)
      }
    }
    return sum
  }
}
