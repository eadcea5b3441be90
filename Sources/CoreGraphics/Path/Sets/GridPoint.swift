// SPDX-License-Identifier: Apache-2.0

/// A point of the grid that set operations work on, whose numbers are so small that the products of
/// two differences are exact.
struct GridPoint: Hashable {
  var x: Int
  var y: Int

  /// Points are ordered from left to right, then upward.
  static func < (first: GridPoint, second: GridPoint) -> Bool {
    (first.x, first.y) < (second.x, second.y)
  }

  /// Twice the area of a triangle, positive if it turns from the x axis towards the y axis.
  static func area(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  var doubled: GridPoint { GridPoint(x: 2 * x, y: 2 * y) }
}

/// A line between two points of the grid, from the path with that number.
struct GridLine: Hashable {
  var start: GridPoint
  var end: GridPoint
  var path: Int
  /// Lines that follow each other have the same number.
  var run: Int

  var low: GridPoint { start < end ? start : end }
  var high: GridPoint { start < end ? end : start }
  var minY: Int { min(start.y, end.y) }
  var maxY: Int { max(start.y, end.y) }

  /// Whether a point of the line's straight is between its ends, and none of them.
  private func hasInside(_ point: GridPoint) -> Bool {
    point != start && point != end && low.x <= point.x && point.x <= high.x && minY <= point.y
      && point.y <= maxY
  }

  /// Where the lines meet: on this line and on the other, without those that are ends of the line.
  func meetings(_ other: GridLine) -> (own: [GridPoint], others: [GridPoint]) {
    let (a, b, c, d) = (start, end, other.start, other.end)
    let (ofC, ofD) = (GridPoint.area(a, b, c), GridPoint.area(a, b, d))
    let (ofA, ofB) = (GridPoint.area(c, d, a), GridPoint.area(c, d, b))
    if ofC.signum() * ofD.signum() > 0 || ofA.signum() * ofB.signum() > 0 { return ([], []) }
    var own = [(ofC, c), (ofD, d)].filter { $0.0 == 0 && hasInside($0.1) }.map(\.1)
    var others = [(ofA, a), (ofB, b)].filter { $0.0 == 0 && other.hasInside($0.1) }.map(\.1)
    if own.isEmpty, others.isEmpty, ofA.signum() * ofB.signum() < 0, ofC.signum() * ofD.signum() < 0
    {
      let t = Double(ofA) / Double(ofA - ofB)
      let point = GridPoint(
        x: a.x + Int((Double(b.x - a.x) * t).rounded()),
        y: a.y + Int((Double(b.y - a.y) * t).rounded()))
      if point != a, point != b { own = [point] }
      if point != c, point != d { others = [point] }
    }
    return (own, others)
  }
}
