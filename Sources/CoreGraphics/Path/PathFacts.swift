// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Facts about a path that drawing needs.
package struct PathFacts: Hashable, Sendable {
  /// The box around all points, control points included; null for an empty path.
  package var box: CGRect
  /// Whether every coordinate is a finite number.
  package var isFinite: Bool
  /// The length of the lines between all points, which no path between them exceeds, apart from
  /// closing lines.
  package var polygonLength: CGFloat
}

extension PathStorage {
  /// Looks at every point once.
  package var facts: PathFacts {
    var reader = FactReader()
    for element in elements { reader.read(element) }
    let (low, high) = (reader.low, reader.high)
    let isEmpty = !(low.x <= high.x && low.y <= high.y)
    return PathFacts(
      box: isEmpty
        ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y),
      isFinite: reader.sum.isFinite, polygonLength: reader.length)
  }
}

private struct FactReader {
  var low = CGPoint(x: CGFloat.infinity, y: .infinity)
  var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
  var length: CGFloat = 0
  /// Zero, unless a coordinate is not finite.
  var sum: CGFloat = 0
  private var current = CGPoint.zero
  private var start = CGPoint.zero

  init() {}

  mutating func read(_ element: PathElement) {
    switch element {
    case .move(let to):
      jump(to)
      start = to
    case .line(let to): go(to)
    case .quadCurve(let to, let control):
      go(control)
      go(to)
    case .curve(let to, let control1, let control2):
      go(control1)
      go(control2)
      go(to)
    case .close: go(start)
    }
  }

  private mutating func jump(_ point: CGPoint) {
    if point.x < low.x { low.x = point.x }
    if point.y < low.y { low.y = point.y }
    if point.x > high.x { high.x = point.x }
    if point.y > high.y { high.y = point.y }
    sum += point.x * 0 + point.y * 0
    current = point
  }

  private mutating func go(_ point: CGPoint) {
    let (dx, dy) = (point.x - current.x, point.y - current.y)
    length += (dx * dx + dy * dy).squareRoot()
    jump(point)
  }
}
