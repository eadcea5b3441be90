// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The modifiers of one layer, prepared so that applying their values costs little.
///
/// The server and `presentation()` both use it: a pure function of the state without modifiers and
/// of their values.
package struct ModifierPlan: Sendable {
  private let tables: Tables

  /// A plan of the modifiers of a layer of that kind.
  ///
  /// A modifier has no effect whose target is no number, point, size, rectangle, color or
  /// transform that animates, and whose target is a property of emitters: particles keep the
  /// values of their birth, of which there is a history of commits alone.
  package init(_ bindings: [ModifierBinding], kind: LayerKind) {
    tables = Tables(bindings, kind: kind)
  }

  /// The modifiers in the order they apply.
  package var bindings: [ModifierBinding] { tables.bindings }
  /// The properties that they may change.
  package var rows: PropertySet { tables.rows }

  /// Turns the state without modifiers into the one with them.
  ///
  /// - Parameter values: one for each modifier. One that has another count of numbers than its
  ///   target, or a number that is not finite, has no effect.
  package func apply(_ values: ContiguousArray<ModifierValue>, to state: inout LayerState) {
    let (tracks, accesses) = (tables.tracks, tables.accesses)
    var stage = TransformStage()
    for (index, track) in tracks.enumerated() where index < values.count {
      guard let track, values[index].count == track.kind.count, values[index].lanes.isFinite
      else { continue }
      track.apply(values[index].lanes, to: &state, accesses, &stage)
    }
    stage.close(accesses, &state)
    for access in accesses { access.standardize(&state) }
  }

  /// The parts of a plan; an object, so that copying a plan counts one reference.
  private final class Tables: Sendable {
    let bindings: [ModifierBinding]
    let rows: PropertySet
    let accesses: [LaneAccess]
    /// One for each modifier; nil for one without effect.
    let tracks: [ModifierTrack?]

    init(_ bindings: [ModifierBinding], kind: LayerKind) {
      self.bindings = bindings
      var (accesses, places): ([LaneAccess], [PropertyID: Int32]) = ([], [:])
      tracks = bindings.map { binding in
        guard let (row, lanes, part) = binding.target.lanes(of: kind) else { return nil }
        let place = places[row.id] ?? Int32(accesses.count)
        if places.updateValue(place, forKey: row.id) == nil { accesses.append(lanes) }
        return ModifierTrack(
          access: place, part: part, kind: part.kind(of: lanes.kind),
          isAdditive: binding.isAdditive)
      }
      self.accesses = accesses
      rows = PropertySet(Array(places.keys))
    }
  }
}

/// One modifier of a plan.
private struct ModifierTrack: Sendable {
  /// The place of the property's reader and writer in the plan.
  let access: Int32
  let part: LanePart
  /// The kind of the values.
  let kind: LaneKind
  let isAdditive: Bool

  func apply(
    _ value: Lanes, to state: inout LayerState, _ accesses: [LaneAccess],
    _ stage: inout TransformStage
  ) {
    let access = accesses[Int(access)]
    if case .component(let part) = part {
      guard stage.open(self.access, accesses, &state) else { return }
      if let lanes = result(value, part.read(stage.parts)) { stage.set(part, to: lanes) }
      return
    }
    if stage.access == self.access { stage.close(accesses, &state) }
    switch part {
    case .whole:
      let shown = isAdditive ? access.read(state) : nil
      if let lanes = result(value, shown) { access.write(&state, lanes) }
    case .slice(let first, let kind):
      guard var whole = access.read(state) else { return }
      var part = Lanes()
      for lane in 0..<kind.count { part[lane] = whole[first + lane] }
      guard let lanes = result(value, part) else { return }
      for lane in 0..<kind.count { whole[first + lane] = lanes[lane] }
      access.write(&state, whole)
    case .component: break
    }
  }

  /// The value to show in place of `shown`; nil for no effect, also where numbers overflow.
  private func result(_ value: Lanes, _ shown: Lanes?) -> Lanes? {
    guard isAdditive else { return value }
    guard let shown, kind != .flag else { return nil }
    let sum = value.added(to: shown, kind)
    return sum.isFinite ? sum : nil
  }
}

extension AnimationTarget {
  /// The row of the target, its reader and writer, and the part of its lanes, on a layer of that
  /// kind; nil where modifiers of it have no effect.
  fileprivate func lanes(of kind: LayerKind) -> (PropertyRow, LaneAccess, LanePart)? {
    guard let property, Int(property.rawValue) < PropertyTable.rows.count else { return nil }
    let row = PropertyTable[property]
    guard row.owner == nil || row.owner == kind && kind != .emitter, row.animatability != .none,
      let lanes = row.lanes, let part = LanePart(member, of: lanes.kind)
    else { return nil }
    return (row, lanes, part)
  }

  /// The kind of the values of a modifier with that key path, on whatever layer has the property;
  /// nil where no layer has it, or its values are no numbers.
  package static func modifierKind(ofKeyPath keyPath: String) -> LaneKind? {
    for kind in LayerKind.allCases {
      if let (_, lanes, part) = AnimationTarget(keyPath: keyPath, kind: kind).lanes(of: kind) {
        return part.kind(of: lanes.kind)
      }
    }
    return nil
  }
}
