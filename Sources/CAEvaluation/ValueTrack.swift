// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics

/// One animation of a value that does not fit ``Lanes``, or of a key of the program's own.
struct ValueTrack: Sendable {
  let node: Int32
  /// The key of the program's own; empty for properties.
  let key: String
  let property: PropertyID?
  let member: [String]
  let isAdditive: Bool
  let isCumulative: Bool
  let way: ValueWay
}

/// How a track gets from value to value.
enum ValueWay: Sendable {
  case basic(from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, Spring?)
  case keys([PropertyValue], KeyList)
  case path(PathWay)
}

extension ValueTrack {
  /// The value of the animated part at a moment of a pass; nil for no effect.
  func value(at moment: Moment, shown: PropertyValue?) -> PropertyValue? {
    let progress = moment.progress
    switch way {
    case .basic(let from, let to, let by, let spring):
      let t = spring?.value(at: moment.seconds) ?? progress
      guard let (start, end) = ends(from: from, to: to, by: by, shown: shown) else { return nil }
      return start.mixed(with: end, at: t)
    case .keys(let values, let list): return key(values, list, at: progress)
    case .path(let path):
      let (segment, fraction) = path.place(at: progress)
      return .point(path.track.point(segment: segment, fraction: fraction))
    }
  }

  /// Both ends of a basic animation; nil when they do not follow from the given values.
  func ends(
    from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, shown: PropertyValue?
  ) -> (PropertyValue, PropertyValue)? {
    func base(_ other: PropertyValue) -> PropertyValue? { isAdditive ? other.neutral : shown }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return by.added(to: from).map { (from, $0) }
    case (nil, let to?, let by?): return to.before(by).map { ($0, to) }
    case (let from?, nil, nil): return base(from).map { (from, $0) }
    case (nil, let to?, nil): return base(to).map { ($0, to) }
    case (nil, nil, let by?):
      guard let start = base(by), let end = by.added(to: start) else { return nil }
      return (start, end)
    case (nil, nil, nil): return nil
    }
  }

  private func key(
    _ values: [PropertyValue], _ list: KeyList, at progress: Double
  ) -> PropertyValue? {
    let (segment, fraction) = list.place(at: progress)
    if list.schedule.isDiscrete || list.schedule.count == 0 {
      return values[segment].mixed(with: values[segment], at: 0)
    }
    guard let bend = list.bend else {
      return values[segment].mixed(with: values[segment + 1], at: fraction)
    }
    let weights = HermiteWeights(fraction)
    return values[segment].withFlat(
      (0..<bend.laneCount).map { bend.value(lane: $0, segment: segment, weights: weights) })
  }

  /// The whole value at a pass; nil for no effect.
  func applied(to whole: PropertyValue, _ pass: AnimationPass, _ node: TimingNode) -> PropertyValue?
  {
    let shown = whole.part(member[...]) ?? fallback
    guard var result = value(at: node.moment(in: pass), shown: shown) else { return nil }
    if isCumulative, pass.index > 0, let end = value(at: node.end, shown: shown) {
      result = result.accumulated(end, times: pass.index) ?? result
    }
    if isAdditive {
      guard let sum = ValueTrack.sum(result, shown ?? .none) else { return nil }
      result = sum
    }
    if let shown { result = result.shaped(like: shown) }
    return result.isFinite ? whole.replacing(member[...], with: result) : nil
  }

  /// A value added to the shown value; nil where that is impossible. A path added to one of other
  /// elements shows as it is (facts row 283).
  private static func sum(_ value: PropertyValue, _ shown: PropertyValue) -> PropertyValue? {
    if case .path = value, case .path = shown { return value.added(to: shown) ?? value }
    return value.added(to: shown)
  }

  /// The value that an emitter cell has where it keeps none.
  private var fallback: PropertyValue? {
    guard property == .emitterCells, let key = member.last else { return nil }
    switch key {
    case "scale", "contentsScale", "speed": return .number(1)
    case "color": return .color(.rgbWhite)
    case "contentsRect": return .rect(CGRect(x: 0, y: 0, width: 1, height: 1))
    case "duration": return .number(.infinity)
    case "contents", "name", "emitterCells": return nil
    default: return .number(0)
    }
  }
}
