// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// Values of properties: a byte for the kind, then the value.
extension MessageWriter {
  mutating func put(_ value: PropertyValue, depth: Int = 0) throws(WireError) {
    guard depth <= fields.limits.depth else {
      throw fields.failure("value", .limit("depth", value: depth, most: fields.limits.depth))
    }
    fields.put(value.tag.rawValue)
    switch value {
    case .none, .bool: break
    case .number(let number): fields.put(number)
    case .point(let point): fields.put(point)
    case .size(let size):
      fields.put(Double(size.width))
      fields.put(Double(size.height))
    case .rect(let rect):
      fields.put(rect.origin)
      fields.put(Double(rect.size.width))
      fields.put(Double(rect.size.height))
    case .transform(let transform): fields.put(transform)
    case .color(let color): fields.put(color)
    case .path(let path): try put(path)
    case .contents(let contents): try put(contents)
    case .string(let string): try fields.put(string, "value.string")
    case .array(let values): try put(values, depth: depth + 1)
    case .dictionary(let values): try put(values, depth: depth + 1)
    }
  }

  mutating func put(_ values: [PropertyValue], depth: Int) throws(WireError) {
    try fields.put(count: values.count, "value.array")
    for value in values { try put(value, depth: depth) }
  }

  /// By ascending keys, so that equal values are equal bytes.
  private mutating func put(
    _ values: [String: PropertyValue], depth: Int
  ) throws(WireError) {
    try fields.put(count: values.count, "value.dictionary")
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try fields.put(key, "value.key")
      try put(value, depth: depth)
    }
  }
}

/// The byte of a kind of value.
enum ValueTag: UInt8 {
  case none, no, yes, number, point, size, rect, transform, color, path, contents, string, array
  case dictionary
}

extension PropertyValue {
  fileprivate var tag: ValueTag {
    switch self {
    case .none: .none
    case .bool(let flag): flag ? .yes : .no
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .color: .color
    case .path: .path
    case .contents: .contents
    case .string: .string
    case .array: .array
    case .dictionary: .dictionary
    }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ point: CGPoint) {
    put(Double(point.x))
    put(Double(point.y))
  }

  fileprivate mutating func put(_ m: CATransform3D) {
    for number in [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41,
      m.m42, m.m43, m.m44,
    ] { put(Double(number)) }
  }

  /// A color: the space, and as many components as it has, alpha last.
  package mutating func put(_ color: CGColor) {
    if color.pattern == nil, let code = WireColorSpace.code(of: color.colorSpace) {
      put(code)
      for component in color.components ?? [] { put(Double(component)) }
      return
    }
    let c = color.srgbComponents
    put(0 as UInt8)
    for component in [c.red, c.green, c.blue, c.alpha] { put(Double(component)) }
  }
}
