// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// The area where `isInside` says so of being inside of this path and of `other`.
  ///
  /// Nil if the paths are too large to compute with; see ``Arrangement``.
  func combined(
    with other: PathStorage, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> [PathStorage]? {
    guard let arrangement = Arrangement([self, other]) else { return nil }
    let map = WindingMap(arrangement.lines)
    func covers(_ windings: WindingMap.Windings) -> Bool {
      isInside(rule.isInside(windings[0]), rule.isInside(windings[1]))
    }
    var outline = LoopBuilder()
    for edge in map.counts.keys.sorted(by: <) {
      let (left, right) = map.sides(of: edge)
      let (isLeft, isRight) = (covers(left), covers(right))
      if isLeft, !isRight { outline.add(from: edge.low, to: edge.high) }
      if isRight, !isLeft { outline.add(from: edge.high, to: edge.low) }
    }
    return outline.loops().map { loop in
      var path = PathStorage()
      for (index, place) in loop.enumerated() {
        let point = arrangement.point(place)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.close()
      return path
    }
  }

  /// The parts of this path's lines that lie inside of `area`, or outside; nil if the paths are too
  /// large.
  func lines(inside area: PathStorage, _ rule: CGPathFillRule, keepsInside: Bool) -> PathStorage? {
    guard let arrangement = Arrangement([self, area], openPath: 0) else { return nil }
    let map = WindingMap(arrangement.lines)
    var result = PathStorage()
    var last: GridLine?
    for line in arrangement.lines where line.path == 0 {
      let (left, right) = map.sides(of: .init(low: line.low, high: line.high))
      let isInside = rule.isInside(left[1]) || rule.isInside(right[1])
      guard isInside == keepsInside else { continue }
      if last?.end != line.start || last?.run != line.run {
        result.move(to: arrangement.point(line.start))
      }
      result.addLine(to: arrangement.point(line.end))
      last = line
    }
    return result
  }
}

extension CGPathFillRule {
  fileprivate func isInside(_ winding: Int) -> Bool {
    self == .winding ? winding != 0 : winding % 2 != 0
  }
}
