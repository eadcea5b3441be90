// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Pieces that hide each other in a ring, though no two of them cross.
extension DepthSort {
  private enum Step {
    case sort([DepthItem])
    case paint([DepthItem])
  }

  /// How many pieces are tried as the one whose plane parts the others.
  private static let candidates = 5

  /// Far to near, cut along each other's whole planes where need be, as a tree of planes does it.
  ///
  /// - Parameter room: how many pieces more may be made.
  mutating func unwound(_ ring: [DepthItem], room: inout Int) -> [DepthItem] {
    var result: [DepthItem] = []
    var steps: [Step] = [.sort(ring)]
    while let step = steps.popLast() {
      switch step {
      case .paint(let items): result += items
      case .sort(let items) where items.count < 2: result += items
      case .sort(let items):
        guard room >= items.count else {
          ranOutOfPieces = true
          result += items.sorted { ($0.middleDepth, $0.order) < ($1.middleDepth, $1.order) }
          continue
        }
        let parts = parted(items)
        room -= parts.behind.count + parts.within.count + parts.before.count - items.count
        steps.append(.sort(parts.before))
        steps.append(.paint(parts.within))
        steps.append(.sort(parts.behind))
      }
    }
    return result
  }

  private typealias Parts = (behind: [DepthItem], within: [DepthItem], before: [DepthItem])

  /// The items behind, in and in front of the plane of that one of them that cuts the fewest.
  private func parted(_ items: [DepthItem]) -> Parts {
    let step = max(items.count / Self.candidates, 1)
    let tried = stride(from: 0, to: items.count, by: step)
    let plane = tried.min { cutCount(items, by: items[$0]) < cutCount(items, by: items[$1]) } ?? 0
    var parts: Parts = ([], [], [])
    for (place, item) in items.enumerated() {
      if place == plane {
        parts.within.append(item)
      } else {
        part(item, by: items[plane], into: &parts)
      }
    }
    parts.within.sort { $0.order < $1.order }
    return parts
  }

  private func part(_ item: DepthItem, by plane: DepthItem, into parts: inout Parts) {
    let difference = HalfPlane(item.depth - plane.depth)
    switch relation(within: item.outline.range(of: difference)) {
    case .equal?: parts.within.append(item)
    case .inFront?: parts.before.append(item)
    case .behind?: parts.behind.append(item)
    default:
      if let (before, behind) = cut(item, along: difference) {
        parts.before.append(before)
        parts.behind.append(behind)
      } else if item.middleDepth < plane.middleDepth {
        parts.behind.append(item)
      } else {
        parts.before.append(item)
      }
    }
  }

  private func cutCount(_ items: [DepthItem], by plane: DepthItem) -> Int {
    items.reduce(0) { count, item in
      let difference = HalfPlane(item.depth - plane.depth)
      return relation(within: item.outline.range(of: difference)) == nil ? count + 1 : count
    }
  }
}
