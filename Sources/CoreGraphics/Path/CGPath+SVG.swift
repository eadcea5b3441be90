// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Why a text is no path in SVG's notation.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rules of the notation that a text can break.
  public enum Rule: Hashable, Sendable {
    /// The first command must be a move.
    case startsWithMove
    /// A command must be one of the letters M, L, H, V, C, S, Q, T, A, Z, large or small.
    case knownCommand
    /// A number must stand here.
    case number
    /// A flag of an arc must be 0 or 1.
    case flag
    /// A number must be finite.
    case finite
  }

  /// The rule that is broken.
  public let rule: Rule
  /// The place in the text, in characters from its start, 0 for the first.
  public let position: Int
  /// The text at that place; empty at the end of the text.
  public let found: String

  /// The place, the text there, and the expected text.
  public var description: String {
    let what = found.isEmpty ? "the text ends" : "“\(found)”"
    let wanted =
      switch rule {
      case .startsWithMove: "a path begins with M or m"
      case .knownCommand: "no command is called so"
      case .number: "a number is missing"
      case .flag: "a flag is 0 or 1"
      case .finite: "the number is too large"
      }
    return "SVG path, character \(position): \(what); \(wanted)"
  }
}

extension CGPath {
  /// The path that a text describes in the notation of SVG's `d` attribute.
  ///
  /// All commands of SVG 2 are read (M, L, H, V, C, S, Q, T, A, Z, absolute and relative); arcs
  /// become curves of at most a quarter turn. An empty text is an empty path.
  ///
  /// - Throws: ``SVGPathError`` with the place of the first rule that is broken.
  public convenience init(svgPath: String) throws(SVGPathError) {
    var reader = SVGPathReader(svgPath)
    self.init(storage: try reader.read())
  }

  /// The path in the notation of SVG's `d` attribute: absolute commands M, L, Q, C and Z, numbers
  /// with as many digits as they need to be read back exactly. A coordinate that is not finite is
  /// 0.
  public var svgPath: String { storage.svgPath }
}

extension PathStorage {
  var svgPath: String {
    func text(_ points: CGPoint...) -> String {
      points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
    }
    func number(_ value: CGFloat) -> String {
      let value = value.isFinite ? Double(value) : 0
      if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
      return "\(value)"
    }
    return elements.map { element in
      switch element {
      case .move(let to): "M" + text(to)
      case .line(let to): "L" + text(to)
      case .quadCurve(let to, let control): "Q" + text(control, to)
      case .curve(let to, let control1, let control2): "C" + text(control1, control2, to)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
