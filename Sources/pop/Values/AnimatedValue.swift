// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIKit

/// A value that animations change: up to four numbers, and the type that carries them.
struct AnimatedValue: Hashable, Sendable {
  /// The types of values that can be animated.
  enum Kind: Hashable, Sendable {
    case number, point, size, rect, insets, color

    /// How many numbers a value of the type has.
    var count: Int {
      switch self {
      case .number: 1
      case .point, .size: 2
      case .rect, .insets, .color: 4
      }
    }
  }

  var kind: Kind
  /// The numbers: x and y; width and height; x, y, width and height; top, left, bottom and right;
  /// or the components of a colour in sRGB with alpha last.
  var numbers: SIMD4<Double>

  init(_ kind: Kind, _ numbers: SIMD4<Double>) { (self.kind, self.numbers) = (kind, numbers) }

  /// The value that `object` is or carries; nil where it is of no animatable type.
  init?(_ object: Any?) {
    guard let object else { return nil }
    if let number = object as? NSNumber {
      self.init(.number, SIMD4(number.doubleValue, 0, 0, 0))
    } else if let point = object as? CGPoint {
      self.init(.point, SIMD4(point.x, point.y))
    } else if let size = object as? CGSize {
      self.init(.size, SIMD4(size.width, size.height))
    } else if let rect = object as? CGRect {
      self.init(.rect, SIMD4(rect))
    } else {
      self.init(other: object)
    }
  }

  /// The value of types that no layer has, and of colours.
  private init?(other object: Any) {
    if let color = object as? CGColor {
      self.init(.color, SIMD4(color))
    } else if let color = object as? UIColor {
      self.init(.color, SIMD4(color.cgColor))
    } else if let insets = object as? UIEdgeInsets {
      self.init(.insets, SIMD4(insets))
    } else if let value = object as? NSValue, String(cString: value.objCType) == "[4d]" {
      self.init(.insets, SIMD4(value.uiEdgeInsetsValue))
    } else {
      return nil
    }
  }

  /// The value as key-value coding carries it: `NSNumber`, `NSValue` or `CGColor`.
  var object: Any {
    switch kind {
    case .number: NSNumber(value: numbers.x)
    case .point: NSValue(cgPoint: numbers.point)
    case .size: NSValue(cgSize: numbers.size)
    case .rect: NSValue(cgRect: numbers.rect)
    case .insets: NSValue(uiEdgeInsets: numbers.insets)
    case .color: numbers.color
    }
  }

  /// These numbers on top of `below`, which has all that the type does not.
  func over(_ below: SIMD4<Double>) -> SIMD4<Double> {
    var result = below
    for index in 0..<kind.count { result[index] = numbers[index] }
    return result
  }

  /// An object as it is kept: numbers and structures in their objects, so that they can be read
  /// back as any number type.
  static func boxed(_ object: Any?) -> Any? {
    object.map { object in
      if let insets = object as? UIEdgeInsets { return NSValue(uiEdgeInsets: insets) }
      return (object as? NSNumber) ?? (object as? NSValue) ?? object
    }
  }
}

extension SIMD4<Double> {
  init(_ x: CGFloat, _ y: CGFloat) { self.init(Double(x), Double(y), 0, 0) }

  init(_ number: CGFloat) { self.init(Double(number), 0, 0, 0) }

  init(_ rect: CGRect) {
    self.init(
      Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
      Double(rect.size.height))
  }

  init(_ insets: UIEdgeInsets) {
    self.init(
      Double(insets.top), Double(insets.left), Double(insets.bottom), Double(insets.right))
  }

  /// The components of a colour in sRGB; clear for none.
  init(_ color: CGColor?) {
    guard let parts = color?.srgbComponents else {
      self.init(repeating: 0)
      return
    }
    self.init(
      Double(parts.red), Double(parts.green), Double(parts.blue), Double(parts.alpha))
  }

  var number: CGFloat { CGFloat(x) }
  var point: CGPoint { CGPoint(x: x, y: y) }
  var size: CGSize { CGSize(width: x, height: y) }
  var rect: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  var insets: UIEdgeInsets {
    UIEdgeInsets(top: CGFloat(x), left: CGFloat(y), bottom: CGFloat(z), right: CGFloat(w))
  }

  /// The colour with these components; alpha lies within 0…1.
  var color: CGColor {
    let alpha = w > 1 ? 1 : w > 0 ? w : 0
    return CGColor(
      srgbRed: CGFloat(x), green: CGFloat(y), blue: CGFloat(z), alpha: CGFloat(alpha))
  }

  /// The largest size of a number.
  var largest: Double { replacing(with: -self, where: self .< 0).max() }
}
