// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A property list, with the plain types that scene bundles use.
indirect enum PropertyList: Hashable {
  case dictionary([String: PropertyList])
  case array([PropertyList])
  case string(String)
  case number(Double)
  case bool(Bool)

  subscript(key: String) -> PropertyList? {
    if case .dictionary(let values) = self { values[key] } else { nil }
  }

  private var isDictionary: Bool { if case .dictionary = self { true } else { false } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var strings: [String] {
    if case .array(let values) = self { values.compactMap(\.string) } else { [] }
  }

  /// A number; whole numbers and truth values count, texts do not.
  var number: Double? {
    switch self {
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  var bool: Bool? { number.map { $0 != 0 } }
}

extension PropertyList {
  /// Reads a list in XML through ``MarkupReader`` and its limits, or in binary form.
  static func read(_ data: Data, file: String, limits: CAMLLimits) throws(CAMLError) -> PropertyList
  {
    if data.starts(with: Array("bplist".utf8)) { return try readBinary(data, file: file) }
    var reader = MarkupReader([UInt8](data), file: file, limits: limits)
    let root = try reader.read()
    guard root.name == "plist", let child = root.children.first, let list = Self(child),
      list.isDictionary
    else {
      throw CAMLError(
        kind: .malformed, file: file, line: root.line, value: "<\(root.name)>",
        rule: "a property list here is a plist element with one dict")
    }
    return list
  }

  private static func readBinary(_ data: Data, file: String) throws(CAMLError) -> PropertyList {
    let rule = "the binary property list is damaged or larger than \(binaryLimit) bytes"
    guard data.count <= binaryLimit,
      let object = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let list = Self(object), list.isDictionary
    else { throw CAMLError(kind: .malformed, file: file, value: "", rule: rule) }
    return list
  }

  /// Far more than any wallpaper's list, and too little to nest beyond Foundation's stack.
  private static let binaryLimit = 16 << 10

  private init?(_ element: Element) {
    let text = element.text.trimmed
    switch element.name {
    case "dict": self = .dictionary(Self.pairs(element.children))
    case "array": self = .array(element.children.compactMap(PropertyList.init))
    case "string", "date", "data": self = .string(text)
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "real", "integer":
      guard let value = Double(text) else { return nil }
      self = .number(value)
    default: return nil
    }
  }

  private static func pairs(_ children: [Element]) -> [String: PropertyList] {
    var values: [String: PropertyList] = [:]
    var key: String?
    for child in children {
      if child.name == "key" {
        key = child.text.trimmed
      } else if let known = key {
        values[known] = values[known] ?? PropertyList(child)
        key = nil
      }
    }
    return values
  }

  private init?(_ object: Any) {
    switch object {
    case let text as String: self = .string(text)
    case let values as [String: Any]:
      self = .dictionary(values.compactMapValues(PropertyList.init))
    case let values as [Any]: self = .array(values.compactMap(PropertyList.init))
    case let value as Bool: self = .bool(value)
    case let value as NSNumber: self = .number(value.doubleValue)
    default: return nil
    }
  }
}
