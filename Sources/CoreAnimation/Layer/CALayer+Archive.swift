import CACommit
import Foundation

/// Archives: the properties as one value, the objects each for itself.
extension CALayer {
  private enum Key {
    static let properties = "properties"
    static let sublayers = "sublayers"
    static let mask = "mask"
    static let actions = "actions"
    static let constraints = "constraints"
    static let layoutManager = "layoutManager"
    static let ownKeys = "valueKeys"
    static let ownValue = "value."
  }

  func isArchived(_ key: String) -> Bool {
    if let row = PropertyTable.row(key, for: state.kind) { return setProperties.contains(row.id) }
    return switch LayerObjectKey(rawValue: key) {
    case .frame, .superlayer, .visibleRect, .affineTransform, .delegate: false
    default: true
    }
  }

  func encodeContents(with coder: NSCoder) {
    let rows = PropertyTable.rows(for: state.kind).filter { shouldArchiveValue(forKey: $0.key) }
    let values = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.read(state)) })
    coder.encode(try? JSONEncoder().encode(values) as NSData, forKey: Key.properties)
    encode(children as NSArray, Key.sublayers, children.isEmpty, with: coder)
    encode(maskLayer, Key.mask, maskLayer == nil, with: coder)
    encode(constraints as NSArray?, Key.constraints, constraints == nil, with: coder)
    let savedActions = actions?.compactMapValues { $0 as? any NSSecureCoding }
    encode(savedActions as NSDictionary?, Key.actions, savedActions == nil, with: coder)
    let manager = layoutManager as? any NSSecureCoding
    encode(manager, Key.layoutManager, manager == nil, with: coder)
    encodeOwnValues(with: coder)
  }

  /// Values of keys that are no properties; those that cannot be archived are left out.
  private func encodeOwnValues(with coder: NSCoder) {
    let values = objects?.values.filter { shouldArchiveValue(forKey: $0.key) } ?? [:]
    if values.isEmpty { return }
    coder.encode(values.keys.sorted().map { $0 as NSString } as NSArray, forKey: Key.ownKeys)
    for (key, value) in values { KeyedArchive.encode(value, Key.ownValue + key, coder) }
  }

  private func decodeOwnValues(of coder: NSCoder) {
    let keys: [String]? = decode(Key.ownKeys, [NSArray.self, NSString.self], coder)
    for key in keys ?? [] {
      if let value = KeyedArchive.decode(Key.ownValue + key, coder) {
        ensuredObjects.values[key] = value
      }
    }
  }

  private func encode(_ object: Any?, _ key: String, _ isEmpty: Bool, with coder: NSCoder) {
    if !isEmpty, shouldArchiveValue(forKey: key) { coder.encode(object, forKey: key) }
  }

  /// Reads what ``encodeContents(with:)`` wrote; false when it is not that.
  func decodeContents(of coder: NSCoder) -> Bool {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Key.properties) as Data?,
      let values = try? JSONDecoder().decode([String: PropertyValue].self, from: data)
    else { return false }
    for (key, value) in values {
      guard let row = PropertyTable.row(key, for: state.kind), row.write(&state, value) else {
        return false
      }
      marks.properties.insert(row.id)
      setProperties.insert(row.id)
    }
    if let layers: [CALayer] = decode(Key.sublayers, [NSArray.self, CALayer.self], coder) {
      replaceSublayers(layers)
    }
    mask = decode(Key.mask, [CALayer.self], coder)
    constraints = decode(Key.constraints, [NSArray.self, CAConstraint.self], coder)
    actions = decode(
      Key.actions, [NSDictionary.self, NSString.self, CAAnimation.self, NSNull.self], coder)
    layoutManager = decode(Key.layoutManager, [CAConstraintLayoutManager.self], coder)
    decodeOwnValues(of: coder)
    return true
  }

  private func decode<Value>(_ key: String, _ classes: [AnyClass], _ coder: NSCoder) -> Value? {
    coder.containsValue(forKey: key) ? coder.decodeObject(of: classes, forKey: key) as? Value : nil
  }
}
