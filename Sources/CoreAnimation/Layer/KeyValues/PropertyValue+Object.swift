// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

extension PropertyValue {
  /// The value as key-value coding gives it: numbers as `NSNumber`, structures as `NSValue`.
  package var object: Any? {
    switch self {
    case .none: nil
    case .bool(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .point(let value): NSValue(cgPoint: value)
    case .size(let value): NSValue(cgSize: value)
    case .rect(let value): NSValue(cgRect: value)
    case .transform(let value): NSValue(caTransform3D: value)
    case .color(let value): value
    case .path(let value): value
    case .contents(let value): value.image
    case .string(let value): value
    case .array(let values): values.map { $0.object ?? NSNull() }
    case .dictionary(let values): values.mapValues { $0.object ?? NSNull() }
    }
  }

  /// The value of `object` for a property of that kind; nothing is `.none`. Nil when the object is
  /// of another kind.
  package init?(object: Any?, kind: ValueKind) {
    guard let object = PropertyValue.unwrapped(object) else {
      self = .none
      return
    }
    if let value = object as? PropertyValue, value.matches(kind) {
      self = value
      return
    }
    let value: PropertyValue? =
      switch kind {
      case .bool: PropertyValue.number(of: object).map { .bool($0.boolValue) }
      case .number: PropertyValue.number(of: object).map { .number($0.doubleValue) }
      case .point: (object as? CGPoint).map(PropertyValue.point)
      case .size: (object as? CGSize).map(PropertyValue.size)
      case .rect: (object as? CGRect).map(PropertyValue.rect)
      case .transform: PropertyValue.transform(of: object)
      case .color: (object as? CGColor).map(PropertyValue.color)
      case .path: (object as? CGPath).map { .path($0.frozen) }
      case .contents: (object as? CGImage).map { .contents(Contents($0)) }
      case .string: PropertyValue.string(of: object).map(PropertyValue.string)
      case .array, .dictionary: PropertyValue(object: object)
      }
    guard let value else { return nil }
    self = value
  }

  /// The value that `object` looks like; nil when it is of no kind the table knows.
  package init?(object: Any) {
    guard let object = PropertyValue.unwrapped(object) else { return nil }
    switch object {
    case let value as PropertyValue: self = value
    case let value as Bool where type(of: object) == Bool.self: self = .bool(value)
    case let value as CGColor: self = .color(value)
    case let value as CGPath: self = .path(value.frozen)
    case let value as CGImage: self = .contents(Contents(value))
    case let filter as CAFilter: self = filter.propertyValue
    case let matrix as CAColorMatrix: self = .array(matrix.numbers.map(PropertyValue.number))
    case let value as CATransform3D: self = .transform(value)
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let values as [String: Any]:
      guard let inner = NestedValues.deeper({ values.compactMapValues { Self(object: $0) } }) else {
        return nil
      }
      self = .dictionary(inner)
    case let values as [Any]:
      guard let inner = NestedValues.deeper({ values.compactMap { Self(object: $0) } }) else {
        return nil
      }
      self = .array(inner)
    default:
      if let text = PropertyValue.string(of: object) {
        self = .string(text)
      } else if let number = PropertyValue.number(of: object) {
        self = .number(number.doubleValue)
      } else {
        return nil
      }
    }
  }

  /// The object inside optionals; nil for nothing and for `NSNull`.
  private static func unwrapped(_ object: Any?) -> Any? {
    guard let object, !(object is NSNull) else { return nil }
    return object
  }

  private static func number(of object: Any) -> NSNumber? {
    if let number = object as? NSNumber { return number }
    if let bits = (object as? any RawRepresentable)?.rawValue { return bits as? NSNumber }
    return nil
  }

  private static func string(of object: Any) -> String? {
    (object as? String) ?? (object as? any RawRepresentable)?.rawValue as? String
  }

  private static func transform(of object: Any) -> PropertyValue? {
    // A cast to another structure would make an `NSValue` of this one and look into it.
    if type(of: object) == CATransform3D.self {
      return (object as? CATransform3D).map(PropertyValue.transform)
    }
    return (object as? NSValue)?.heldTransform.map(PropertyValue.transform)
  }
}
