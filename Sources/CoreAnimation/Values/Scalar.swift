// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Numbers in `Any`: `NSNumber`, every number type of Swift, and values that wrap one.
enum Scalar {
  /// The number that `object` is, or nil.
  static func double(_ object: Any) -> Double? {
    if let number = object as? NSNumber { return number.doubleValue }
    return ((object as? any RawRepresentable)?.rawValue as? NSNumber)?.doubleValue
  }
}

/// A type of numbers that key-value coding reads and writes as `NSNumber`.
protocol ScalarValue: Sendable {
  init(scalar: Double)
  var object: NSNumber { get }
}

extension Double: ScalarValue {
  init(scalar: Double) { self = scalar }
  var object: NSNumber { NSNumber(value: self) }
}

extension Float: ScalarValue {
  init(scalar: Double) { self = Float(scalar) }
  var object: NSNumber { NSNumber(value: self) }
}

extension CGFloat: ScalarValue {
  init(scalar: Double) { self = CGFloat(scalar) }
  var object: NSNumber { NSNumber(value: Double(self)) }
}

extension Bool: ScalarValue {
  init(scalar: Double) { self = scalar != 0 }
  var object: NSNumber { NSNumber(value: self) }
}
