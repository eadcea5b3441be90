// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

// Values in `Any` cast to the objects that carry them, and back, as they do on Apple's systems:
// `NSNumber as? CGFloat`, `CGPoint as? NSValue`. Foundation for Linux leaves these types out.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The object that carries the value.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// The value an object carries, for `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// The value an object carries, for `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// The value an object carries; zero for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension CGFloat {
  /// The number of an object, as `Double(truncating:)` gives it.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// The object that carries the value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }

  /// The value an object carries, for `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    result = source.cgPointValue
  }

  /// The value an object carries, for `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGPoint?
  ) -> Bool {
    result = source.held(CGPoint.zero, CGPoint.carriedType)
    return result != nil
  }

  /// The value an object carries; zero for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.cgPointValue ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// The object that carries the value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }

  /// The value an object carries, for `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    result = source.cgSizeValue
  }

  /// The value an object carries, for `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGSize?
  ) -> Bool {
    result = source.held(CGSize.zero, CGSize.carriedType)
    return result != nil
  }

  /// The value an object carries; zero for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.cgSizeValue ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// The object that carries the value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// The value an object carries, for `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    result = source.cgRectValue
  }

  /// The value an object carries, for `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGRect?
  ) -> Bool {
    result = source.held(CGRect.zero, CGRect.carriedType)
    return result != nil
  }

  /// The value an object carries; zero for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.cgRectValue ?? .zero
  }
}

extension CGAffineTransform: _ObjectiveCBridgeable {
  /// The object that carries the value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }

  /// The value an object carries, for `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGAffineTransform?)
  {
    result = source.cgAffineTransformValue
  }

  /// The value an object carries, for `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGAffineTransform?
  ) -> Bool {
    result = source.held(CGAffineTransform.identity, CGAffineTransform.carriedType)
    return result != nil
  }

  /// The value an object carries; zero for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGAffineTransform {
    source?.cgAffineTransformValue ?? CGAffineTransform()
  }
}

extension CATransform3D: _ObjectiveCBridgeable {
  /// The object that carries the value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  /// The value an object carries, for `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) {
    result = source.caTransform3DValue
  }

  /// The value an object carries, for `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CATransform3D?
  ) -> Bool {
    result = source.held(CATransform3DIdentity, CATransform3D.carriedType)
    return result != nil
  }

  /// The value an object carries; zero for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    source?.caTransform3DValue ?? CATransform3D()
  }
}
