// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

extension CGPoint { static let carriedType = "{CGPoint=dd}" }
extension CGSize { static let carriedType = "{CGSize=dd}" }
extension CGRect { static let carriedType = "{CGRect={CGPoint=dd}{CGSize=dd}}" }
// Foundation for Linux takes no structures it does not know, but arrays of numbers.
extension CGAffineTransform { static let carriedType = "[6d]" }
extension CATransform3D { static let carriedType = "[16d]" }

extension NSValue {
  /// Whether the value was made of that type; numbers never are.
  func holds(_ type: String) -> Bool {
    !(self is NSNumber) && heldType == type
  }

  /// The type that the value was made of, as `objCType` writes it.
  ///
  /// Foundation for Linux writes `objCType` into new memory at each call and never frees it. So the
  /// value is looked into; `objCType` is asked only where its parts have other names.
  private var heldType: String {
    for part in Mirror(reflecting: self).children {
      switch part.label {
      case "_value": return NSValue.carriedType(of: part.value)
      case "_typeInfo":
        let name = Mirror(reflecting: part.value).children.first { $0.label == "name" }
        if let name = name?.value as? String { return name }
      default: break
      }
    }
    return String(cString: objCType)
  }

  /// The word for a structure that Foundation knows; for those that no layer has, Swift's name.
  private static func carriedType(of value: Any) -> String {
    let type = Swift.type(of: value)
    if type == CGPoint.self { return CGPoint.carriedType }
    if type == CGSize.self { return CGSize.carriedType }
    if type == CGRect.self { return CGRect.carriedType }
    return "\(type)"
  }

  /// Copies the value out.
  ///
  /// - Precondition: the value was made of that type.
  private func read<Value>(_ empty: Value, _ type: String) -> Value {
    precondition(holds(type), "The value holds \(heldType), not \(type).")
    var result = empty
    // Sound: `Value` is one of the structures above, all plain numbers of exactly that layout.
    withUnsafeMutableBytes(of: &result) { bytes in
      if let start = bytes.baseAddress { getValue(start) }
    }
    return result
  }

  /// A value that carries a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }

  /// A value that carries a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }

  /// A value that carries a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  /// A value that carries a transform of the plane.
  public convenience init(cgAffineTransform: CGAffineTransform) {
    var transform = cgAffineTransform
    self.init(bytes: &transform, objCType: CGAffineTransform.carriedType)
  }

  /// A value that carries a transform of space.
  public convenience init(caTransform3D: CATransform3D) {
    var transform = caTransform3D
    self.init(bytes: &transform, objCType: CATransform3D.carriedType)
  }

  /// The point carried.
  ///
  /// - Precondition: the value was made of a point.
  public var cgPointValue: CGPoint { read(.zero, CGPoint.carriedType) }

  /// The size carried.
  ///
  /// - Precondition: the value was made of a size.
  public var cgSizeValue: CGSize { read(.zero, CGSize.carriedType) }

  /// The rectangle carried.
  ///
  /// - Precondition: the value was made of a rectangle.
  public var cgRectValue: CGRect { read(.zero, CGRect.carriedType) }

  /// The transform of the plane carried.
  ///
  /// - Precondition: the value was made of one.
  public var cgAffineTransformValue: CGAffineTransform {
    read(.identity, CGAffineTransform.carriedType)
  }

  /// The transform of space carried.
  ///
  /// - Precondition: the value was made of one.
  public var caTransform3DValue: CATransform3D { read(.identity, CATransform3D.carriedType) }
}
