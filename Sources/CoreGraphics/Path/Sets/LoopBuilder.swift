// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Joins directed lines to closed loops that have the inside on their left.
struct LoopBuilder {
  private var next: [GridPoint: [GridPoint]] = [:]

  mutating func add(from start: GridPoint, to end: GridPoint) {
    next[start, default: []].append(end)
  }

  /// The loops without corners that lie on a straight; each is as small as it can be, so that parts
  /// that touch in a point are apart.
  func loops() -> [[GridPoint]] {
    var next = next
    var result: [[GridPoint]] = []
    for start in next.keys.sorted(by: <) {
      while next[start]?.isEmpty == false {
        if let loop = Self.loop(from: start, &next) { result.append(Self.simplified(loop)) }
      }
    }
    return result.filter { $0.count > 2 }
  }

  /// Follows lines from a point until it is reached again, always turning as far left as possible.
  private static func loop(
    from start: GridPoint, _ next: inout [GridPoint: [GridPoint]]
  ) -> [GridPoint]? {
    var points = [start]
    guard var current = next[start]?.popLast() else { return nil }
    while current != start {
      let before = points[points.count - 1]
      points.append(current)
      guard let ends = next[current], !ends.isEmpty else { return nil }
      let choice = ends.indices.max {
        turn(before, current, ends[$0]) < turn(before, current, ends[$1])
      }
      guard let choice else { return nil }
      let end = ends[choice]
      next[current]?.remove(at: choice)
      current = end
    }
    return points
  }

  /// The angle by which the way turns left at `b`, −π...π; back is the least.
  private static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Double {
    let dot = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
    let cross = GridPoint.area(a, b, c)
    return cross == 0 && dot < 0 ? -.pi : atan2(Double(cross), Double(dot))
  }

  private static func simplified(_ loop: [GridPoint]) -> [GridPoint] {
    var result: [GridPoint] = []
    for (index, point) in loop.enumerated() {
      let before = loop[(index + loop.count - 1) % loop.count]
      let after = loop[(index + 1) % loop.count]
      if GridPoint.area(before, point, after) != 0 { result.append(point) }
    }
    return result
  }
}
