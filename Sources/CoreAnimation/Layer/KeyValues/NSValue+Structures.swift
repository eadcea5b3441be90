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
  /// The structure that the value was made of; nil where that is another type or a number.
  ///
  /// - Parameters:
  ///   - empty: A structure to read into.
  ///   - type: The word for it.
  func held<Value>(_ empty: Value, _ type: String) -> Value? {
    if self is NSNumber { return nil }
    switch content {
    // A cast to another structure would make one more object, and look into it again.
    case .structure(let value): return Swift.type(of: value) == Value.self ? value as? Value : nil
    case .bytes(let name): return name == type ? copy(into: empty) : nil
    }
  }

  /// The transform that the value was made of, of the plane or of space; nil for all else.
  var heldTransform: CATransform3D? {
    guard !(self is NSNumber), case .bytes(let name) = content else { return nil }
    switch name {
    case CATransform3D.carriedType: return copy(into: CATransform3DIdentity)
    case CGAffineTransform.carriedType:
      return CATransform3DMakeAffineTransform(copy(into: CGAffineTransform.identity))
    default: return nil
    }
  }

  /// The parts of the object.
  private enum Content {
    /// A structure that Foundation knows.
    case structure(Any)
    /// Bytes of a type, as `objCType` writes it.
    case bytes(String)
  }

  /// The parts of the object.
  ///
  /// Foundation for Linux writes `objCType` into new memory at each call and never frees it. So the
  /// value is looked into; `objCType` is asked only where its parts have other names.
  private var content: Content {
    for part in Mirror(reflecting: self).children {
      switch part.label {
      case "_value": return .structure(part.value)
      case "_typeInfo":
        let name = Mirror(reflecting: part.value).children.first { $0.label == "name" }
        if let name = name?.value as? String { return .bytes(name) }
      default: break
      }
    }
    return .bytes(String(cString: objCType))
  }

  /// The type that the value was made of, for messages.
  private var heldType: String {
    switch content {
    case .structure(let value): "\(Swift.type(of: value))"
    case .bytes(let name): name
    }
  }

  /// Copies the bytes out. The value was made of that type.
  private func copy<Value>(into empty: Value) -> Value {
    var result = empty
    // Sound: `Value` is one of the structures above, all plain numbers of exactly that layout.
    withUnsafeMutableBytes(of: &result) { bytes in
      if let start = bytes.baseAddress { getValue(start) }
    }
    return result
  }

  /// The structure that the value was made of.
  ///
  /// - Precondition: the value was made of that type.
  private func read<Value>(_ empty: Value, _ type: String) -> Value {
    guard let value = held(empty, type) else {
      preconditionFailure("The value holds \(heldType), not \(type).")
    }
    return value
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
