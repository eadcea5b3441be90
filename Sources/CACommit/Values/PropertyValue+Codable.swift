// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

extension CodingUserInfoKey {
  /// The ``PathNames`` that stand for paths.
  package static let pathNames = CodingUserInfoKey(rawValue: "pathNames")!
}

/// Names that an encoder writes in place of paths, for output that is compared and never decoded.
///
/// Texts are paths of many numbers, and to write these as decimals takes far longer than to name
/// the path.
package struct PathNames: Sendable {
  /// A name that two paths share only when they are equal.
  package let name: @Sendable (CGPath) -> String

  /// Names by a function.
  package init(_ name: @escaping @Sendable (CGPath) -> String) { self.name = name }
}

/// A value is an object with its kind and, unless it is nothing, its value: `{"kind": "point",
/// "value": [1, 2]}`. Numbers that are not finite are the strings `inf`, `-inf` and `nan`.
extension PropertyValue: Codable {
  private enum Key: String, CodingKey { case kind, value }
  private enum Kind: String, Codable {
    case none, bool, number, point, size, rect, transform, color, path, contents, string, array
    case dictionary
  }

  /// The keys above the innermost of values that nest 64 deep, two for each, and those above a
  /// value in a commit. Values that nest deeper are refused, so that no file ends the stack.
  private static let mostKeys = 160

  package init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Self.mostKeys else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "Values are nested more than 64 deep."))
    }
    let container = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try container.decode(type, forKey: .value)
    }
    func numbers(_ count: Int) throws -> [CGFloat] {
      let list = try value([CodedNumber].self)
      guard list.count == count else {
        throw DecodingError.dataCorruptedError(
          forKey: .value, in: container,
          debugDescription: "The value takes \(count) numbers; there are \(list.count).")
      }
      return list.map { CGFloat($0.value) }
    }
    switch try container.decode(Kind.self, forKey: .kind) {
    case .none: self = .none
    case .bool: self = .bool(try value(Bool.self))
    case .number: self = .number(try value(CodedNumber.self).value)
    case .point: self = .point(CGPoint(try numbers(2)))
    case .size: self = .size(CGSize(try numbers(2)))
    case .rect: self = .rect(CGRect(try numbers(4)))
    case .transform: self = .transform(CATransform3D(try numbers(16)))
    case .color: self = .color(try value(CodedColor.self).color)
    case .path: self = .path(CGPath(storage: try value(CodedPath.self).storage))
    case .contents: self = .contents(try value(Contents.self))
    case .string: self = .string(try value(String.self))
    case .array: self = .array(try value([PropertyValue].self))
    case .dictionary: self = .dictionary(try value([String: PropertyValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func put(_ kind: Kind, _ value: some Encodable) throws {
      try container.encode(kind, forKey: .kind)
      try container.encode(value, forKey: .value)
    }
    func put(_ kind: Kind, numbers: [CGFloat]) throws {
      try put(kind, numbers.map { CodedNumber(value: Double($0)) })
    }
    switch self {
    case .none: try container.encode(Kind.none, forKey: .kind)
    case .bool(let flag): try put(.bool, flag)
    case .number(let number): try put(.number, CodedNumber(value: number))
    case .point(let point): try put(.point, numbers: [point.x, point.y])
    case .size(let size): try put(.size, numbers: [size.width, size.height])
    case .rect(let rect): try put(.rect, numbers: rect.numbers)
    case .transform(let transform): try put(.transform, numbers: transform.numbers)
    case .color(let color): try put(.color, CodedColor(color))
    case .path(let path):
      if let names = encoder.userInfo[.pathNames] as? PathNames {
        try put(.path, names.name(path))
      } else {
        try put(.path, CodedPath(path.storage))
      }
    case .contents(let contents): try put(.contents, contents)
    case .string(let string): try put(.string, string)
    case .array(let values): try put(.array, values)
    case .dictionary(let values): try put(.dictionary, values)
    }
  }
}

/// A number that survives formats without infinity.
struct CodedNumber: Codable {
  let value: Double

  init(value: Double) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      value = number
      return
    }
    switch try container.decode(String.self) {
    case "inf": value = .infinity
    case "-inf": value = -.infinity
    case "nan": value = .nan
    case let word:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(word) is not a number, inf, -inf or nan.")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if value.isFinite {
      try container.encode(value)
    } else {
      try container.encode(value.isNaN ? "nan" : value > 0 ? "inf" : "-inf")
    }
  }
}

/// A color as the name of its space and its components, alpha last.
private struct CodedColor: Codable {
  let space: String
  let components: [CodedNumber]

  init(_ color: CGColor) {
    let named = color.colorSpace?.name == nil ? color.inSRGB : color
    space = named.colorSpace?.name ?? CGColorSpace.sRGB
    components = (named.components ?? []).map { CodedNumber(value: Double($0)) }
  }

  var color: CGColor {
    get throws {
      let values = components.map { CGFloat($0.value) }
      guard let space = CGColorSpace(name: space), values.count == space.numberOfComponents + 1,
        let color = CGColor(colorSpace: space, components: values)
      else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: [],
            debugDescription: "There is no color of \(values.count) components in \(space)."))
      }
      return color
    }
  }
}

/// A path as one letter per element and the coordinates in order.
private struct CodedPath: Codable {
  let elements: String
  let points: [CodedNumber]

  init(_ path: PathStorage) {
    var letters = ""
    var points: [CGPoint] = []
    for element in path.elements {
      letters.append(element.letter)
      points += element.points
    }
    elements = letters
    self.points = points.flatMap {
      [CodedNumber(value: Double($0.x)), CodedNumber(value: Double($0.y))]
    }
  }

  var storage: PathStorage {
    get throws {
      var path = PathStorage()
      var rest = points[...]
      for letter in elements { try append(letter, to: &path, taking: &rest) }
      return path
    }
  }

  private func append(
    _ letter: Character, to path: inout PathStorage, taking rest: inout ArraySlice<CodedNumber>
  ) throws {
    func point() throws -> CGPoint {
      guard rest.count >= 2 else {
        throw corrupted("\(points.count) coordinates are too few for \(elements).")
      }
      defer { rest = rest.dropFirst(2) }
      return CGPoint(x: rest[rest.startIndex].value, y: rest[rest.startIndex + 1].value)
    }
    switch letter {
    case "M": path.move(to: try point())
    case "L": path.addLine(to: try point())
    case "Q":
      let control = try point()
      path.addQuadCurve(to: try point(), control: control)
    case "C":
      let (control1, control2) = (try point(), try point())
      path.addCurve(to: try point(), control1: control1, control2: control2)
    case "Z": path.close()
    default: throw corrupted("\(letter) is no path element; they are M, L, Q, C and Z.")
    }
  }

  private func corrupted(_ text: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: text))
  }
}

extension CGColor {
  /// This color in encoded sRGB.
  fileprivate var inSRGB: CGColor {
    let c = srgbComponents
    return CGColor(
      srgbRed: CGFloat(c.red), green: CGFloat(c.green), blue: CGFloat(c.blue),
      alpha: CGFloat(c.alpha))
  }
}
