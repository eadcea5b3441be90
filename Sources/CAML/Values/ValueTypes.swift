// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The names of types that elements with values have, as element names and as words of `type`.
enum ValueTypes {
  /// The names of each kind; the first is the one that the page shows.
  static let names: [(kind: ValueKind, names: [String])] = [
    (.number, ["real", "integer", "float", "double", "CGFloat", "NSNumber", "number"]),
    (.bool, ["bool", "boolean", "BOOL", "Bool"]),
    (.string, ["string", "NSString", "String"]),
    (.point, ["CGPoint", "NSPoint", "point"]),
    (.size, ["CGSize", "NSSize", "size"]),
    (.rect, ["CGRect", "NSRect", "rect"]),
    (.transform, ["CATransform3D", "transform"]),
    (.color, ["CGColor", "CGColorRef", "color"]),
    (.path, ["CGPath", "CGPathRef"]),
    (.contents, ["CGImage", "CGImageRef"]),
    (.array, ["NSArray", "NSMutableArray", "array"]),
    (.dictionary, ["NSDictionary", "NSMutableDictionary", "dictionary"]),
  ]

  /// The names of no value.
  static let nulls = ["null", "NIL", "NSNull"]
  /// The name of timing functions, which are no values of properties.
  static let curve = "CAMediaTimingFunction"
  /// The names of filters.
  static let filters = ["CAFilter", "CIFilter"]

  /// Every name of a value.
  static let all: [String] = names.flatMap(\.names) + nulls + filters + [curve]

  /// Attributes of an element with a value.
  static let attributes: Set<String> = ["value", "type", "src", "opacity", "name", "id", "key"]

  /// The name of a kind's type, as the page shows it.
  static func name(of kind: ValueKind) -> String {
    names.first { $0.kind == kind }?.names.first ?? kind.rawValue
  }

  fileprivate static let kinds: [String: ValueKind] = Dictionary(
    uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })

  /// Whether a value of a declared kind can be meant for a property of another one: numbers are
  /// truth values, points and sizes are two numbers, and a string may spell anything.
  static func fits(_ declared: ValueKind, _ kind: ValueKind) -> Bool {
    switch (declared, kind) {
    case (.number, .bool), (.bool, .number), (.point, .size), (.size, .point), (.string, _): true
    default: declared == kind
    }
  }
}

extension ValueKind {
  /// The kind of a typed slot; nil for a name that is no type.
  init?(typeName: String) {
    guard let kind = ValueTypes.kinds[typeName] else { return nil }
    self = kind
  }

  /// The kind with its article, as the end of "it is …".
  var phrase: String {
    switch self {
    case .bool: "a truth value"
    case .rect: "a rectangle"
    case .array: "a list"
    case .contents: "a picture"
    default: "a \(rawValue)"
    }
  }
}
