// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

extension PropertyValue {
  /// The texts that may stand for the value, the most readable first; none for values that have no
  /// plain text.
  ///
  /// The reader decides which one means the value exactly: numbers that came through a `Float` are
  /// first written with its few digits, and transforms as functions.
  var spellings: [String] {
    switch self {
    case .bool(let flag): [flag ? "1" : "0"]
    case .number(let number): Self.spellings([CGFloat(number)])
    case .point(let point): Self.spellings([point.x, point.y])
    case .size(let size): Self.spellings([size.width, size.height])
    case .rect(let rect):
      Self.spellings([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .transform(let transform): transform.spellings
    case .string(let text): [text]
    case .path(let path): [path.spelling]
    case .array(let items): Self.spellings(ofList: items)
    case .none, .color, .contents, .dictionary: []
    }
  }

  private static func spellings(_ numbers: [CGFloat]) -> [String] {
    [numbers.map(\.shortText), numbers.map(\.text)].map { $0.joined(separator: " ") }
  }

  private static func spellings(ofList items: [PropertyValue]) -> [String] {
    let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return numbers.count == items.count ? spellings(numbers.map { CGFloat($0) }) : []
  }
}

extension BinaryFloatingPoint where Self: CustomStringConvertible {
  /// The shortest decimal number that reads back as this one.
  var text: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension CGFloat {
  /// The shortest decimal number that reads back as the same `Float`, for numbers that were one.
  var shortText: String {
    let single = Float(self)
    return CGFloat(single) == self ? single.text : text
  }
}

extension CGPath {
  /// The elements in postfix.
  fileprivate var spelling: String {
    storage.elements.map { element in
      let (points, name) = element.written
      return points.map { "\($0.x.text) \($0.y.text) " }.joined() + name.rawValue
    }.joined(separator: " ")
  }
}

extension PathElement {
  fileprivate var written: ([CGPoint], PathStep) {
    switch self {
    case .move(let to): ([to], .move)
    case .line(let to): ([to], .line)
    case .quadCurve(let to, let control): ([control, to], .quadratic)
    case .curve(let to, let control1, let control2): ([control1, control2, to], .cubic)
    case .close: ([], .close)
    }
  }
}

extension CATransform3D {
  /// Functions that may give the matrix, then the matrix itself.
  fileprivate var spellings: [String] {
    if self == .identity { return ["identity"] }
    let move = "translate(\(Self.list([m41, m42, m43])))"
    let size = "scale(\(Self.list(scale)))"
    let turns = rotations
    let hasMoved = m41 != 0 || m42 != 0 || m43 != 0
    let places = hasMoved ? [move + " ", ""] : [""]
    return [move, size, perspective, "\(move) \(size)"].compactMap(\.self)
      + places.flatMap { place in turns.flatMap { [place + $0, "\(place)\($0) \(size)"] } }
      + ["matrix(\(Self.list(numbers)))"]
  }

  /// The lengths of the axes.
  private var scale: [CGFloat] {
    if m12 == 0, m13 == 0, m21 == 0, m23 == 0, m31 == 0, m32 == 0 { return [m11, m22, m33] }
    let axes = [[m11, m12, m13], [m21, m22, m23], [m31, m32, m33]]
    return axes.map { axis in
      let square: CGFloat = axis.reduce(0) { $0 + $1 * $1 }
      return square.squareRoot().rounded(places: 12)
    }
  }

  /// The turn about each axis, in whole and in rounded degrees.
  private var rotations: [String] {
    Self.rotations(atan2(m12, m11), "") + Self.rotations(atan2(m23, m22), ", 1, 0, 0")
      + Self.rotations(atan2(m31, m33), ", 0, 1, 0")
  }

  private static func rotations(_ angle: CGFloat, _ axis: String) -> [String] {
    let degrees = angle * 180 / .pi
    let candidates = [0, 3, 6, 9, 12].map { degrees.rounded(places: $0) } + [degrees]
    return candidates.map { "rotate(\($0.text)deg\(axis))" }
  }

  private var perspective: String? {
    m34 == 0 ? nil : "perspective(\((-1 / m34).text))"
  }

  private var numbers: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  private static func list(_ numbers: [CGFloat]) -> String {
    numbers.map(\.text).joined(separator: ", ")
  }
}

extension CGFloat {
  fileprivate func rounded(places: Int) -> CGFloat {
    let unit = CGFloat(pow(10, Double(places)))
    return (self * unit).rounded() / unit
  }
}
