// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import Foundation

/// Archives: the properties as one value, the objects each for itself.
extension CALayer {
  private enum Key {
    static let properties = "properties"
    static let actions = "actions"
    static let constraints = "constraints"
    static let layoutManager = "layoutManager"
    static let style = "style"
    static let contents = "contents"
  }

  func isArchived(_ key: String) -> Bool {
    if let row = PropertyTable.row(key, for: state.kind) {
      return row.key == key && isArchived(row)
    }
    switch LayerObjectKey(rawValue: key) {
    case .frame, .superlayer, .visibleRect, .affineTransform, .delegate: return false
    case .sublayers: return !children.isEmpty
    case .mask: return maskLayer != nil
    case .actions: return objects?.actions != nil
    case .style: return objects?.style != nil
    case .layoutManager: return objects?.layoutManager != nil
    case .constraints: return objects?.constraints != nil
    case nil: return objects?.values[key] != nil
    }
  }

  private func isArchived(_ row: PropertyRow) -> Bool {
    switch row.archiving {
    case .always: true
    case .whenSet: setProperties.contains(row.id)
    case .never: false
    }
  }

  func encodeContents(with coder: NSCoder) {
    let rows = PropertyTable.rows(for: state.kind).filter { shouldArchiveValue(forKey: $0.key) }
    let values = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.read(state)) })
    coder.encode(try? JSONEncoder().encode(values) as NSData, forKey: Key.properties)
    encodeTree(with: coder)
    encode(constraints as NSArray?, Key.constraints, constraints == nil, with: coder)
    let savedActions = actions?.compactMapValues { $0 as? any NSSecureCoding }
    encode(savedActions as NSDictionary?, Key.actions, savedActions == nil, with: coder)
    let manager = layoutManager as? any NSSecureCoding
    encode(manager, Key.layoutManager, manager == nil, with: coder)
    if let style, shouldArchiveValue(forKey: Key.style) {
      KeyedArchive.encode(style, Key.style, coder)
    }
    if let object = objects?.contents, shouldArchiveValue(forKey: Key.contents) {
      KeyedArchive.encode(object, Key.contents, coder)
    }
    let own = objects?.values.filter { shouldArchiveValue(forKey: $0.key) }
    KeyedArchive.encodeOwnValues(own ?? [:], coder)
  }

  private func encode(_ object: Any?, _ key: String, _ isEmpty: Bool, with coder: NSCoder) {
    if !isEmpty, shouldArchiveValue(forKey: key) { coder.encode(object, forKey: key) }
  }

  /// Reads the output of ``encodeContents(with:)``; false when it is something else.
  func decodeContents(of coder: NSCoder) -> Bool {
    noteOrigin(LayerOrigin.made)
    guard let data = coder.decodeObject(of: NSData.self, forKey: Key.properties),
      let values = try? JSONDecoder().decode(
        [String: PropertyValue].self, from: Data(copying: data))
    else { return false }
    for (key, value) in values {
      guard let row = PropertyTable.row(key, for: state.kind), take(value, row) else {
        return false
      }
    }
    guard decodeTree(of: coder) else { return false }
    // An unarchiver without secure coding may find layers here too, and further ones in those.
    NestedValues.deeper { () -> Bool? in
      constraints = decode(Key.constraints, [NSArray.self, CAConstraint.self], coder)
      actions = decode(
        Key.actions, [NSDictionary.self, NSString.self, CAAnimation.self, NSNull.self], coder)
      layoutManager = decode(Key.layoutManager, [CAConstraintLayoutManager.self], coder)
      return true
    }
    style = KeyedArchive.decode(Key.style, coder) as? [String: Any]
    if let object = KeyedArchive.decode(Key.contents, coder) {
      ensuredObjects.contents = object
    }
    let own = KeyedArchive.decodeOwnValues(coder)
    if !own.isEmpty { ensuredObjects.values = own }
    return true
  }

  /// Takes a property's value; false when it is of another kind.
  private func take(_ value: PropertyValue, _ row: PropertyRow) -> Bool {
    // Filters have objects beside their values.
    if value != .none, setFilter(row.id, value) { return true }
    guard row.write(&state, value) else { return false }
    marks.properties.insert(row.id)
    // A value that is archived though nobody set it counts as set only if it differs from the
    // default.
    if row.archiving != .always || value != row.defaultValue { setProperties.insert(row.id) }
    return true
  }

  func decode<Value>(_ key: String, _ classes: [AnyClass], _ coder: NSCoder) -> Value? {
    coder.containsValue(forKey: key) ? coder.decodeObject(of: classes, forKey: key) as? Value : nil
  }
}
