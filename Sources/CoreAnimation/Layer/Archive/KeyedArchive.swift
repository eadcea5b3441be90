// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import Foundation

/// Objects of any type in an archive.
///
/// Objects that can be archived go as they are, lists of objects as lists. Values of the property
/// table (colors, paths, pictures, structures) go as their coded form; an object that is neither is
/// left out, as `shouldArchiveValue(forKey:)` documents.
enum KeyedArchive {
  /// The classes that may stand in an archive by themselves.
  private static var classes: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSNull.self,
      CAAnimation.self, CAMediaTimingFunction.self, CAValueFunction.self, CAEmitterCell.self,
      CAFilter.self, CodedValue.self,
    ]
  }

  static func encode(_ object: Any, _ key: String, _ coder: NSCoder) {
    NestedValues.deeper { archived(object).map { coder.encode($0, forKey: key) } }
  }

  /// The object of a key; nil when there is none, and when it cannot be read.
  static func decode(_ key: String, _ coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key) else { return nil }
    let object = NestedValues.deeper { coder.decodeObject(of: classes, forKey: key) }
    return object.flatMap(restored)
  }

  /// The archived form of `object`; nil where there is none.
  private static func archived(_ object: Any) -> NSObject? {
    switch object {
    case let number as NSNumber: return number
    case let text as String: return text as NSString
    // Before the other name of bytes, to which an object goes byte by byte.
    case let data as NSData: return data
    case let data as Data: return data as NSData
    case let object as NSNull: return object
    default: break
    }
    if isArchivable(object) { return object as? NSObject }
    if let value = PropertyValue(whole: object) { return CodedValue(value) }
    switch object {
    case let list as [Any]: return list.compactMap(archived) as NSArray
    case let values as [String: Any]: return values.compactMapValues(archived) as NSDictionary
    default: return PropertyValue(object: object).map(CodedValue.init)
    }
  }

  private static func restored(_ object: Any) -> Any? {
    switch object {
    case let coded as CodedValue: coded.value.object
    case let list as [Any]: list.compactMap(restored)
    case let values as [String: Any]: values.compactMapValues(restored)
    default: object
    }
  }

  private static func isArchivable(_ object: Any) -> Bool {
    switch object {
    case is CAAnimation, is CAMediaTimingFunction, is CAValueFunction, is CAEmitterCell,
      is CAFilter:
      true
    default: false
    }
  }
}

/// Values of keys that are no properties.
extension KeyedArchive {
  private static let ownKeys = "valueKeys"
  private static let ownValue = "value."

  static func encodeOwnValues(_ values: [String: Any], _ coder: NSCoder) {
    if values.isEmpty { return }
    coder.encode(values.keys.sorted().map { $0 as NSString } as NSArray, forKey: ownKeys)
    for (key, value) in values { encode(value, ownValue + key, coder) }
  }

  /// Those that could be archived.
  static func decodeOwnValues(_ coder: NSCoder) -> [String: Any] {
    guard coder.containsValue(forKey: ownKeys),
      let keys = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: ownKeys) as? [String]
    else { return [:] }
    var values: [String: Any] = [:]
    for key in keys { values[key] = decode(ownValue + key, coder) }
    return values
  }
}

/// A value of the property table in an archive.
final class CodedValue: NSObject, NSSecureCoding {
  let value: PropertyValue

  init(_ value: PropertyValue) { self.value = value }

  init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "json"),
      let value = try? JSONDecoder().decode(PropertyValue.self, from: Data(copying: data))
    else { return nil }
    self.value = value
  }

  static var supportsSecureCoding: Bool { true }

  func encode(with coder: NSCoder) {
    coder.encode(try? JSONEncoder().encode(value) as NSData, forKey: "json")
  }
}

extension PropertyValue {
  /// The value that `object` is as a whole; nil for lists, whose members may be no values.
  fileprivate init?(whole object: Any) {
    guard let value = PropertyValue(object: object) else { return nil }
    switch value {
    case .array, .dictionary: return nil
    default: self = value
    }
  }
}
