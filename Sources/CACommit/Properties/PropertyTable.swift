// SPDX-License-Identifier: Apache-2.0

/// The one list of layer properties. A row's place is its id.
///
/// Setters, key-value coding, commits, the scene reader and the tests of defaults read it; adding
/// a property to a layer is adding a row.
package enum PropertyTable {
  /// All rows, by id.
  package static let rows: [PropertyRow] =
    (layerRows + timingRows + effectRows + classRows + groupRows + pictureRows + remoteRows)
    .sorted { $0.id.rawValue < $1.id.rawValue }

  /// The rows that define the clock of a layer.
  package static let clockRows = PropertySet(timingRows.map(\.id))
  /// The rows of emitter layers, whose changes are kept as a history.
  package static let emissionRows = PropertySet(rows.filter { $0.owner == .emitter }.map(\.id))

  /// The row of a property.
  package static subscript(id: PropertyID) -> PropertyRow { rows[Int(id.rawValue)] }

  /// The defaults of all rows, by id.
  static let defaultValues = ContiguousArray(rows.map(\.defaultValue))

  /// The row of `key` (`hidden` or `isHidden`) for a layer of that kind; nil when it has none.
  package static func row(_ key: String, for kind: LayerKind) -> PropertyRow? {
    index[key]?.first { $0.owner == nil || $0.owner == kind }
  }

  /// The rows a layer of that kind has.
  package static func rows(for kind: LayerKind) -> [PropertyRow] {
    rows.filter { $0.owner == nil || $0.owner == kind }
  }

  private static let index: [String: [PropertyRow]] = {
    var index: [String: [PropertyRow]] = [:]
    for row in rows {
      index[row.key, default: []].append(row)
      if row.swiftName != row.key { index[row.swiftName, default: []].append(row) }
    }
    return index
  }()

  /// Each row stands at its id, ids fit a ``PropertySet``, and no class has a key twice.
  package static func checkInvariants() {
    precondition(
      rows.count <= PropertySet.capacity,
      "A property set has room for \(PropertySet.capacity) rows.")
    for (place, row) in rows.enumerated() {
      precondition(Int(row.id.rawValue) == place, "Row \(row.key) does not stand at its id.")
    }
    for kind in LayerKind.allCases {
      let keys = rows(for: kind).map(\.key)
      precondition(Set(keys).count == keys.count, "A \(kind) layer has a key twice.")
    }
  }
}
