// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming

/// Animations of other values, and of the program's own keys.
extension PlanBuilder {
  mutating func addValue(_ animation: PropertyAnimation, _ node: Int32) {
    guard let way = valueWay(animation.values) else { return }
    let target = animation.target
    let track = ValueTrack(
      node: node, key: target.property == nil ? target.key : "", property: target.property,
      member: target.member, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative, way: way)
    if track.isAdditive { addingValues.append(track) } else { replacingValues.append(track) }
    effects.append(PlanEffect(node: node, change: change(way, track)))
  }

  private func valueWay(_ values: AnimatedValues) -> ValueWay? {
    switch values {
    case .basic(let from, let to, let by, let spring):
      return .basic(from: from, to: to, by: by, spring)
    case .keyframes(let keyframes):
      if keyframes.path != nil { return PathWay(keyframes).map(ValueWay.path) }
      if keyframes.isSingleMoment { return nil }
      let flat = keyframes.values.flat
      let pacing: Pacing =
        flat == nil || keyframes.values.contains(where: \.isPath) ? .none : .distance
      return KeyList(keyframes, count: keyframes.values.count, flat: flat, pacing: pacing)
        .map { .keys(keyframes.values, $0) }
    }
  }

  /// Contents fade from picture to picture, although their value switches.
  private func change(_ way: ValueWay, _ track: ValueTrack) -> PlanEffect.Change {
    switch way {
    case .basic(let from, let to, let by, let spring):
      if spring != nil { return .running }
      let isChosen = [from, to, by].allSatisfy { $0?.isChosen ?? true }
      return isChosen && track.property != .contents ? .middle : .continuous
    case .keys(_, let list): return list.change(isCumulative: track.isCumulative)
    case .path(let path): return path.keys.change(isCumulative: track.isCumulative)
    }
  }
}

extension PropertyValue {
  fileprivate var isPath: Bool { if case .path = self { true } else { false } }

  /// Whether values of the kind never mix.
  fileprivate var isChosen: Bool {
    switch self {
    case .contents, .string: true
    default: false
    }
  }
}
