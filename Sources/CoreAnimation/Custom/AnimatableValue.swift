// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

/// Values of animatable properties in `Any`, where key-value coding and animations meet them.
enum AnimatableValue {
  /// The value that `object` is; nothing and `NSNull` are no value but of an optional type.
  static func cast<Value>(_ object: Any?) -> Value? {
    guard let object, !(object is NSNull) else { return Optional<Any>.none as? Value }
    if let number = Value.self as? any ScalarValue.Type, let scalar = Scalar.double(object) {
      return number.init(scalar: scalar) as? Value
    }
    if let integer = Value.self as? any FixedWidthInteger.Type, let scalar = Scalar.double(object) {
      return rounded(scalar, integer) as? Value
    }
    return object as? Value ?? thawed(object) as? Value
  }

  /// A copy that can change of a value that was kept as one that cannot.
  private static func thawed(_ object: Any) -> Any? {
    if let path = object as? CGPath { return path.mutableCopy() }
    return (object as? any NSMutableCopying)?.mutableCopy(with: nil)
  }

  /// The value of a property without a default or a value.
  static func zero<Value>() -> Value? {
    if let nothing = Optional<Any>.none as? Value { return nothing }
    if let number: Value = cast(NSNumber(value: 0)) { return number }
    let zeros: [Any] = [CGPoint.zero, CGSize.zero, CGRect.zero, CATransform3DIdentity]
    return zeros.lazy.compactMap { $0 as? Value }.first
  }

  /// The object to keep; nothing becomes `NSNull`, which hides a default.
  static func object<Value>(_ value: Value) -> Any {
    guard let inner = (value as Any) as Any? as? (any OptionalValue) else { return boxed(value) }
    return inner.content.map { boxed($0) } ?? NSNull()
  }

  static func isSame<Value>(_ a: Value, _ b: Value) -> Bool {
    func equals<First: Equatable>(_ first: First) -> Bool { first == (b as? First) }
    guard let first = a as? any Equatable else { return false }
    return equals(first)
  }

  private static func rounded<Integer: FixedWidthInteger>(
    _ number: Double, _ type: Integer.Type
  ) -> Integer {
    Integer(exactly: number.rounded())
      ?? (number > 0 ? Integer.max : number < 0 ? Integer.min : 0)
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { map { $0 as Any } }
}
