// SPDX-License-Identifier: Apache-2.0
extension LayerChange: Hashable {
  /// Two changes are equal when they tell the same news.
  @usableFromInline package static func == (a: LayerChange, b: LayerChange) -> Bool {
    a.layer == b.layer && a.state.kind == b.state.kind && a.changed == b.changed
      && a.sublayers == b.sublayers && a.mask == b.mask
      && a.animations == b.animations && a.modifiers == b.modifiers && a.news == b.news
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(layer)
    hasher.combine(changed)
  }

  /// The changed rows with their new values, in order of the table.
  package var news: [PropertyValue] { changed.ids.map { PropertyTable[$0].read(state) } }
}

/// Modifiers are left out: their values lie in memory that no reader of a file has.
extension LayerChange: Codable {
  private enum Key: String, CodingKey { case layer, kind, values, sublayers, mask, animations }

  @usableFromInline package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    layer = try container.decode(LayerID.self, forKey: .layer)
    state = LayerState(kind: try container.decode(LayerKind.self, forKey: .kind))
    sublayers = try container.decodeIfPresent([LayerID].self, forKey: .sublayers)
    mask = try container.decodeIfPresent(MaskChange.self, forKey: .mask)
    animations = try container.decodeIfPresent([AnimationRecord].self, forKey: .animations)
    changed = PropertySet()
    let values = try container.decode([String: PropertyValue].self, forKey: .values)
    for (key, value) in values {
      guard let row = PropertyTable.row(key, for: state.kind), row.write(&state, value) else {
        throw DecodingError.dataCorruptedError(
          forKey: .values, in: container,
          debugDescription: "A \(state.kind) layer has no property \(key) of such a value.")
      }
      changed.insert(row.id)
    }
  }

  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(layer, forKey: .layer)
    try container.encode(state.kind, forKey: .kind)
    let rows = changed.ids.map { PropertyTable[$0] }
    try container.encode(
      Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.read(state)) }), forKey: .values)
    try container.encodeIfPresent(sublayers, forKey: .sublayers)
    try container.encodeIfPresent(mask, forKey: .mask)
    try container.encodeIfPresent(animations, forKey: .animations)
  }
}

extension Commit: Codable {
  private enum Key: String, CodingKey {
    case sequence, root, moves, changes, removed, time, notes, work
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      sequence: try container.decode(UInt64.self, forKey: .sequence),
      root: try container.decodeIfPresent(RootChange.self, forKey: .root),
      changes: try container.decode([LayerChange].self, forKey: .changes),
      removed: try container.decode([LayerID].self, forKey: .removed),
      time: try container.decodeIfPresent(Double.self, forKey: .time))
    moves = try container.decodeIfPresent(LayerMoves.self, forKey: .moves) ?? LayerMoves()
    notes = try container.decodeIfPresent([LayerNote].self, forKey: .notes) ?? []
    work = try container.decodeIfPresent(CommitWork.self, forKey: .work)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(sequence, forKey: .sequence)
    try container.encodeIfPresent(root, forKey: .root)
    if !moves.isEmpty { try container.encode(moves, forKey: .moves) }
    try container.encode(changes, forKey: .changes)
    try container.encode(removed, forKey: .removed)
    try container.encodeIfPresent(time, forKey: .time)
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    try container.encodeIfPresent(work, forKey: .work)
  }
}
