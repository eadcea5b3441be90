// SPDX-License-Identifier: Apache-2.0

/// How the values of a property mix while it animates.
package enum Animatability: String, Sendable {
  /// Never animates.
  case none
  /// Numbers mix; the timing module defines how for each kind of value.
  case interpolated
  /// The value switches.
  case discrete
}

/// The action of a setter when neither layer nor delegate answers one, for layers with a context.
package enum ImplicitAction: String, Sendable {
  case none, basic, transition
}

/// When an archive of a layer keeps a property.
package enum Archiving: Sendable {
  /// Once it was changed.
  case whenSet
  case always, never
}

/// One property of a layer: everything the project needs to know about it.
package struct PropertyRow: Sendable {
  /// The id of the property, which is the row's place in the table.
  package let id: PropertyID
  /// The class of layer that has the property; nil for every layer.
  package let owner: LayerKind?
  /// The key-value coding key, which is also the spelling in scene files.
  package let key: String
  /// The Swift name where it differs from the key: `isHidden`.
  package let swiftName: String
  package let kind: ValueKind
  package let defaultValue: PropertyValue
  package let animatability: Animatability
  package let action: ImplicitAction
  package let read: @Sendable (LayerState) -> PropertyValue
  /// False when the value is of another kind; the state is then unchanged.
  package let write: @Sendable (inout LayerState, PropertyValue) -> Bool
  /// The value as numbers, for animations; nil for values that are none.
  package var lanes: LaneAccess?
  /// Whether `defaultValue(forKey:)` answers a default that is false or 0.
  package var answersZero = false
  /// When an archive keeps the property.
  package var archiving = Archiving.whenSet
  /// The value that the property has which is set to another: words it knows, bits it has.
  package var settled: @Sendable (PropertyValue) -> PropertyValue = { $0 }

  /// The answer of `defaultValue(forKey:)`: mostly nil for values that are zero in memory.
  package var storedDefault: PropertyValue? {
    defaultValue.isZeroLike && !answersZero ? nil : defaultValue
  }

  /// The row with a default that is answered even though it is 0.
  var answeringZero: PropertyRow {
    var row = self
    row.answersZero = true
    return row
  }

  /// The row with other rules about archives.
  func archived(_ archiving: Archiving) -> PropertyRow {
    var row = self
    row.archiving = archiving
    return row
  }

  /// The row with a default that is never answered.
  var withoutDefault: PropertyRow {
    var row = self
    row.answersZero = false
    return row
  }

  /// The row of a property that has no other values than `settled` gives.
  func settling(
    _ settled: @escaping @Sendable (PropertyValue) -> PropertyValue
  ) -> PropertyRow {
    let write = write
    return PropertyRow(
      id: id, owner: owner, key: key, swiftName: swiftName, kind: kind, defaultValue: defaultValue,
      animatability: animatability, action: action, read: read,
      write: { write(&$0, settled($1)) }, lanes: lanes, answersZero: answersZero,
      archiving: archiving, settled: settled)
  }
}

extension PropertyRow {
  /// A row whose value is a field of the state.
  static func field<Value: PropertyRepresentable>(
    _ id: PropertyID, _ key: String, _ path: WritableKeyPath<LayerState, Value> & Sendable,
    swift: String? = nil, _ animatability: Animatability = .none, _ action: ImplicitAction? = nil,
    isStandardized: Bool = false
  ) -> PropertyRow {
    PropertyRow(
      id: id, owner: nil, key: key, swiftName: swift ?? key, kind: Value.valueKind,
      defaultValue: LayerState()[keyPath: path].propertyValue, animatability: animatability,
      action: action ?? (animatability == .none ? .none : .basic),
      read: { $0[keyPath: path].propertyValue },
      write: { state, value in
        guard let typed = Value(propertyValue: value) else { return false }
        state[keyPath: path] = typed
        return true
      },
      lanes: isStandardized ? LaneAccess.field(path)?.standardizing : .field(path))
  }

  /// A yes-or-no row, one bit of the state's flags.
  static func flag(
    _ id: PropertyID, _ key: String, _ flag: LayerFlags, swift: String? = nil,
    _ animatability: Animatability = .none
  ) -> PropertyRow {
    field(id, key, \.flags[flag], swift: swift, animatability).answeringZero
  }

  /// A row of one layer class, kept among the state's extra values.
  static func extra(
    _ id: PropertyID, of owner: LayerKind, _ key: String, _ kind: ValueKind,
    default defaultValue: PropertyValue, swift: String? = nil,
    _ animatability: Animatability = .none, _ action: ImplicitAction? = nil,
    isWhole: Bool = false
  ) -> PropertyRow {
    PropertyRow(
      id: id, owner: owner, key: key, swiftName: swift ?? key, kind: kind,
      defaultValue: defaultValue, animatability: animatability,
      action: action ?? (animatability == .none ? .none : .basic),
      read: { $0[extra: id] ?? defaultValue },
      write: { state, value in
        guard value.matches(kind) || value == defaultValue else { return false }
        state[extra: id] = value == defaultValue ? nil : value
        return true
      },
      lanes: .extra(id, kind, default: defaultValue, isWhole: isWhole), answersZero: kind == .bool)
  }
}

extension PropertyValue {
  /// Whether the value may stand in a property of that kind; nothing may stand anywhere an object
  /// may.
  package func matches(_ kind: ValueKind) -> Bool {
    switch (self, kind) {
    case (.bool, .bool), (.number, .number), (.number, .bool), (.bool, .number): true
    case (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform): true
    case (.color, .color), (.path, .path), (.contents, .contents), (.string, .string): true
    case (.array, .array), (.dictionary, .dictionary): true
    case (.none, .color), (.none, .path), (.none, .contents), (.none, .string): true
    case (.none, .array), (.none, .dictionary): true
    default: false
    }
  }
}
