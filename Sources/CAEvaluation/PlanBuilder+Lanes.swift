// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming

/// Animations of values that are numbers.
extension PlanBuilder {
  mutating func addLanes(
    _ animation: PropertyAnimation, on node: Int32, _ row: PropertyRow, _ lanes: LaneAccess
  ) {
    guard let part = LanePart(animation.target.member, of: lanes.kind) else { return }
    let partKind = part.kind(of: lanes.kind)
    if animation.isAdditive, partKind == .flag { return }
    if animation.valueFunction != nil, partKind != .transform { return }
    let kind = animation.valueFunction == nil ? partKind : .number
    guard let way = way(animation, kind, node) else { return }
    let track = LaneTrack(
      node: node, access: access(row, lanes), part: part, kind: kind,
      function: animation.valueFunction, isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative && kind != .flag, way: way)
    if track.isAdditive { adding.append(track) } else { replacing.append(track) }
    effects.append(PlanEffect(node: node, change: change(track)))
    if case .path(let index) = way, PlanBuilder.moves(row.id, part) {
      addTurn(animation, node, path: index)
    }
  }

  /// Whether animating the part moves the layer to points.
  private static func moves(_ property: PropertyID, _ part: LanePart) -> Bool {
    switch property {
    case .position: part == .whole
    case .transform: part == .component(.translationPlane)
    default: false
    }
  }

  /// The turn of a layer that follows a path, put on top of the transform.
  private mutating func addTurn(_ animation: PropertyAnimation, _ node: Int32, path: Int) {
    guard case .keyframes(let keyframes) = animation.values, let rotation = keyframes.rotation
    else { return }
    let row = PropertyTable[.transform]
    guard let lanes = row.lanes else { return }
    adding.append(
      LaneTrack(
        node: node, access: access(row, lanes), part: .whole, kind: .number, function: .rotateZ,
        isAdditive: true, isCumulative: false,
        way: .turn(path, isReversed: rotation == .autoReverse)))
  }

  private mutating func way(
    _ animation: PropertyAnimation, _ kind: LaneKind, _ node: Int32
  ) -> LaneWay? {
    func lanes(_ value: PropertyValue) -> Lanes? {
      let found =
        if let function = animation.valueFunction {
          function.lanes(value)
        } else {
          value.lanes(kind)
        }
      return found.flatMap { $0.isFinite ? $0 : nil }
    }
    switch animation.values {
    case .basic(let from, let to, let by, let spring):
      return basic(from: from, to: to, by: by, spring: spring, kind, lanes)
    case .keyframes(let keyframes):
      if keyframes.path != nil {
        guard kind == .point || kind == .size, let way = PathWay(keyframes) else { return nil }
        pool.paths.append(way)
        return .path(pool.paths.count - 1)
      }
      return keys(keyframes, kind, count: animation.valueFunction?.count ?? kind.count, lanes)
    }
  }

  /// The ends of a basic animation in the pool; nil when it has none, or one of another kind.
  private mutating func basic(
    from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, spring: Spring?,
    _ kind: LaneKind, _ lanes: (PropertyValue) -> Lanes?
  ) -> LaneWay? {
    let given = [from, to, by].map { $0 == PropertyValue.none && kind == .color ? nil : $0 }
    let (a, b, c) = (given[0].flatMap(lanes), given[1].flatMap(lanes), given[2].flatMap(lanes))
    guard (a == nil) == (given[0] == nil), (b == nil) == (given[1] == nil),
      (c == nil) == (given[2] == nil)
    else { return nil }
    func both(_ start: Lanes, _ end: Lanes) -> LaneWay {
      .basic(first: pool.append([start, end], kind), .both, spring)
    }
    if from != nil, to != nil {
      // An end that is given as nothing is the other color without opacity.
      guard let start = a ?? b?.transparent, let end = b ?? a?.transparent else { return nil }
      return both(start, end)
    }
    if let a, let c { return both(a, c.added(to: a, kind)) }
    if let b, let c { return b.before(c, kind).map { both($0, b) } }
    if let a { return .basic(first: pool.append([a, a], kind), .from, spring) }
    if let b { return .basic(first: pool.append([b, b], kind), .to, spring) }
    if let c, kind != .flag { return .basic(first: pool.append([c, c], kind), .by, spring) }
    return nil
  }

  private mutating func keys(
    _ keyframes: Keyframes, _ kind: LaneKind, count laneCount: Int,
    _ lanes: (PropertyValue) -> Lanes?
  ) -> LaneWay? {
    if keyframes.isSingleMoment { return nil }
    var values: [Lanes] = []
    let given = keyframes.values
    for (index, value) in given.enumerated() {
      if let found = lanes(value) {
        values.append(found)
      } else if kind == .color, value == .none {
        let neighbour = given[..<index].last { $0 != .none } ?? given.first { $0 != .none }
        values.append(neighbour.flatMap(lanes)?.transparent ?? Lanes())
      } else {
        return nil
      }
    }
    guard
      let list = KeyList(
        keyframes, count: values.count, flat: values.flat(kind, laneCount: laneCount),
        pacing: kind == .transform || kind == .flag ? .none : laneCount == 3 ? .even : .distance)
    else { return nil }
    pool.keys.append(list)
    return .keys(first: pool.append(values, kind), list: pool.keys.count - 1)
  }

  /// How the value of a track changes while its pass goes on.
  private func change(_ track: LaneTrack) -> PlanEffect.Change {
    switch track.way {
    case .basic(let first, .both, _)
    where pool.values[first] == pool.values[first + 1] && !track.isCumulative:
      .constant
    case .basic(_, _, .some): .running
    case .basic(_, _, nil) where track.kind == .flag: .middle
    case .keys(_, let list):
      pool.keys[list].change(isCumulative: track.isCumulative)
    case .path(let index): pool.paths[index].keys.change(isCumulative: track.isCumulative)
    default: .continuous
    }
  }
}

extension [Lanes] {
  /// The numbers of each value, for curves; those of transforms taken apart. Nil when the values
  /// only mix.
  fileprivate func flat(_ kind: LaneKind, laneCount: Int) -> [[Double]]? {
    switch kind {
    case .flag: return nil
    case .transform:
      let parts = compactMap { TransformParts($0.transform) }
      return parts.count == count ? parts.flat : nil
    default: return map { value in (0..<laneCount).map { value[$0] } }
    }
  }
}
