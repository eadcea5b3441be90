// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

/// A property of an animation or an emitter cell, for key-value coding, copies and archives.
///
/// `Owner` is the base class; a row of a subclass is only used with objects of that subclass.
struct KeyedRow<Owner: AnyObject>: Sendable {
  let key: String
  /// The Swift name where it differs from the key: `isAdditive`.
  let swiftName: String
  let defaultValue: PropertyValue
  let get: @Sendable (Owner) -> Any?
  /// False when the object is of another type.
  let set: @Sendable (Owner, Any?) -> Bool
  /// From the first to the second.
  let copy: @Sendable (Owner, Owner) -> Void
  /// Whether `defaultValue(forKey:)` answers a default that is false or 0.
  var answersZero = false

  /// The answer of `defaultValue(forKey:)`: mostly nil for values that are zero in memory.
  var storedDefault: PropertyValue? {
    defaultValue.isZeroLike && !answersZero ? nil : defaultValue
  }

  /// The row with a default that is answered even though it is 0.
  var answeringZero: KeyedRow {
    var row = self
    row.answersZero = true
    return row
  }

  /// Whether the owner has another value than its class says, or than the row's default where the
  /// class says nothing.
  func differs(_ owner: Owner, from classDefault: Any?) -> Bool {
    let standard = classDefault.flatMap(PropertyValue.init(object:)) ?? defaultValue
    guard let object = get(owner) else { return standard != .none }
    guard let value = PropertyValue(object: object) else { return true }
    if let number = Double(propertyValue: value) {
      return number != Double(propertyValue: standard)
    }
    return value != standard
  }

  /// Sets the property.
  ///
  /// - Precondition: the object is of the type of the property.
  func assign(_ object: Any?, to owner: Owner) {
    let value = object is NSNull ? nil : object
    precondition(
      set(owner, value),
      "The property \(key) of \(type(of: owner)) cannot be \(object.map { "\($0)" } ?? "nil").")
  }
}

/// The owner as the class that declares the property.
///
/// Sound because rows are looked up in the list of the object's own class.
private func own<Owner: AnyObject, Class: AnyObject>(_ owner: Owner) -> Class {
  unsafeDowncast(owner, to: Class.self)
}

extension KeyedRow {
  static func number<Class: AnyObject, Value: ScalarValue>(
    _ key: String, _ path: ReferenceWritableKeyPath<Class, Value> & Sendable,
    default standard: Double = 0, swift: String? = nil
  ) -> KeyedRow {
    let isFlag = Value.self == Bool.self
    return KeyedRow(
      key: key, swiftName: swift ?? key,
      defaultValue: isFlag ? .bool(standard != 0) : .number(standard),
      get: { (own($0) as Class)[keyPath: path].object },
      set: { owner, object in
        guard let number = object.map(Scalar.double) ?? standard else { return false }
        (own(owner) as Class)[keyPath: path] = Value(scalar: number)
        return true
      },
      copy: { (own($1) as Class)[keyPath: path] = (own($0) as Class)[keyPath: path] })
  }

  static func word<Class: AnyObject, Value: NamedValue>(
    _ key: String, _ path: ReferenceWritableKeyPath<Class, Value> & Sendable,
    default standard: Value
  ) -> KeyedRow {
    let standardWord = standard.rawValue
    return KeyedRow(
      key: key, swiftName: key, defaultValue: .string(standardWord),
      get: { (own($0) as Class)[keyPath: path].rawValue },
      set: { owner, object in
        let value = object.map { $0 as? Value ?? ($0 as? String).map(Value.init(rawValue:)) }
        guard let value = value ?? Value(rawValue: standardWord) else { return false }
        (own(owner) as Class)[keyPath: path] = value
        return true
      },
      copy: { (own($1) as Class)[keyPath: path] = (own($0) as Class)[keyPath: path] })
  }

  static func optionalWord<Class: AnyObject, Value: NamedValue>(
    _ key: String, _ path: ReferenceWritableKeyPath<Class, Value?> & Sendable
  ) -> KeyedRow {
    KeyedRow(
      key: key, swiftName: key, defaultValue: .none,
      get: { (own($0) as Class)[keyPath: path]?.rawValue },
      set: { owner, object in
        let value = object.map { $0 as? Value ?? ($0 as? String).map(Value.init(rawValue:)) }
        if let value, value == nil { return false }
        (own(owner) as Class)[keyPath: path] = value ?? nil
        return true
      },
      copy: { (own($1) as Class)[keyPath: path] = (own($0) as Class)[keyPath: path] })
  }

  /// A row of an object, or of anything at all when `Value` is `Any`.
  static func object<Class: AnyObject, Value>(
    _ key: String, _ path: ReferenceWritableKeyPath<Class, Value?> & Sendable,
    default standard: PropertyValue = .none
  ) -> KeyedRow {
    KeyedRow(
      key: key, swiftName: key, defaultValue: standard,
      get: { (own($0) as Class)[keyPath: path] },
      set: { owner, object in
        let value = object as? Value
        if object != nil && value == nil { return false }
        (own(owner) as Class)[keyPath: path] = value
        return true
      },
      copy: { (own($1) as Class)[keyPath: path] = (own($0) as Class)[keyPath: path] })
  }
}

extension KeyedRow {
  static func rect<Class: AnyObject>(
    _ key: String, _ path: ReferenceWritableKeyPath<Class, CGRect> & Sendable,
    default standard: CGRect
  ) -> KeyedRow {
    KeyedRow(
      key: key, swiftName: key, defaultValue: .rect(standard),
      get: { NSValue(cgRect: (own($0) as Class)[keyPath: path]) },
      set: { owner, object in
        guard let rect = object == nil ? standard : object as? CGRect else { return false }
        (own(owner) as Class)[keyPath: path] = rect
        return true
      },
      copy: { (own($1) as Class)[keyPath: path] = (own($0) as Class)[keyPath: path] })
  }

  static func text<Class: AnyObject>(
    _ key: String, _ path: ReferenceWritableKeyPath<Class, String> & Sendable,
    default standard: String
  ) -> KeyedRow {
    KeyedRow(
      key: key, swiftName: key, defaultValue: .string(standard),
      get: { (own($0) as Class)[keyPath: path] },
      set: { owner, object in
        guard let text = object == nil ? standard : object as? String else { return false }
        (own(owner) as Class)[keyPath: path] = text
        return true
      },
      copy: { (own($1) as Class)[keyPath: path] = (own($0) as Class)[keyPath: path] })
  }
}
