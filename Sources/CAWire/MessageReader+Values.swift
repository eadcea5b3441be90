// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

extension MessageReader {
  /// Reads a value.
  mutating func value(depth: Int = 0) throws(WireError) -> PropertyValue {
    let code = try fields.uint8("value.kind")
    guard let tag = ValueTag(rawValue: code) else { throw fields.failure(.code(UInt64(code))) }
    guard depth <= fields.limits.depth else {
      throw fields.failure(.limit("depth", value: depth, most: fields.limits.depth))
    }
    switch tag {
    case .none: return .none
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .number: return .number(try fields.double("value.number"))
    case .point: return .point(try fields.point("value.point"))
    case .size: return .size(try fields.size("value.size"))
    case .rect:
      let origin = try fields.point("value.rect")
      return .rect(CGRect(origin: origin, size: try fields.size("value.rect")))
    case .transform: return .transform(try fields.transform("value.transform"))
    case .color: return .color(try fields.color())
    case .path: return .path(try path("value.path"))
    case .contents: return .contents(try contents())
    case .string: return .string(try fields.text("value.string"))
    case .array: return .array(try values(depth: depth + 1))
    case .dictionary: return .dictionary(try dictionary(depth: depth + 1))
    }
  }

  /// Reads a list of values.
  mutating func values(depth: Int) throws(WireError) -> [PropertyValue] {
    let count = try fields.count(
      "value.array", each: 1, memory: MemoryLayout<PropertyValue>.stride)
    var values: [PropertyValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try value(depth: depth)) }
    return values
  }

  private mutating func dictionary(depth: Int) throws(WireError) -> [String: PropertyValue] {
    var values: [String: PropertyValue] = [:]
    var last: String?
    for _ in 0..<(try fields.count("value.dictionary", each: 5, memory: 96)) {
      let key = try fields.text("value.key")
      if let last, !(last < key) { throw fields.failure(.order) }
      last = key
      values[key] = try value(depth: depth)
    }
    return values
  }
}

extension WireReader {
  fileprivate mutating func point(_ field: StaticString) throws(WireError) -> CGPoint {
    CGPoint(x: try double(field), y: try double(field))
  }

  fileprivate mutating func size(_ field: StaticString) throws(WireError) -> CGSize {
    CGSize(width: try double(field), height: try double(field))
  }

  fileprivate mutating func transform(_ field: StaticString) throws(WireError) -> CATransform3D {
    CATransform3D(
      m11: try double(field), m12: try double(field), m13: try double(field),
      m14: try double(field), m21: try double(field), m22: try double(field),
      m23: try double(field), m24: try double(field), m31: try double(field),
      m32: try double(field), m33: try double(field), m34: try double(field),
      m41: try double(field), m42: try double(field), m43: try double(field),
      m44: try double(field))
  }

  /// Reads a color.
  package mutating func color() throws(WireError) -> CGColor {
    let code = try uint8("value.color")
    guard Int(code) < WireColorSpace.spaces.count else { throw failure(.code(UInt64(code))) }
    let space = WireColorSpace.spaces[Int(code)]
    var components: [CGFloat] = []
    components.reserveCapacity(space.numberOfComponents + 1)
    for _ in 0...space.numberOfComponents { components.append(try double("value.color")) }
    return CGColor(space: space, values: components)
  }
}
