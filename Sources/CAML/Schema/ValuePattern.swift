// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Regular expressions of XML Schema for the spellings of values that ``ValueText`` reads.
enum ValuePattern {
  static let number = #"[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?"#
  /// A number that may be endless.
  static let endless = number + #"|[+\-]?([iI][nN][fF]|[iI]nfinity)"#
  static let bool = "[01]|[tT]rue|TRUE|[fF]alse|FALSE|[yY]es|YES|[nN]o|NO"
  private static let unsigned = #"\+?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?"#
  private static let gap = "[ ,;]+"

  /// `count` numbers.
  static func numbers(_ count: Int) -> String {
    count == 1 ? number : "\(number)(\(gap)\(number)){\(count - 1)}"
  }

  /// Any number of numbers.
  static let list = "(\(number)(\(gap)\(number))*)?"
  static let rect = "\(numbers(2))(\(gap)(\(unsigned))){2}"
  static let color =
    "([sS][rR][gG][bB] )?(\(numbers(1))|\(numbers(3))|\(numbers(4)))"
    + "|#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
  /// A name, or control points whose x lie within 0…1.
  static let curve: String = {
    let x = #"\+?(0?\.[0-9]+|0(\.0*)?|1(\.0*)?|[0-9]+(\.[0-9]*)?[eE]-[0-9]+)"#
    let point = "(\(x))\(gap)\(number)"
    return TimingCurve.names.joined(separator: "|") + "|\(point)\(gap)\(point)"
  }()

  static let transform: String = {
    let angle = "\(number)deg"
    let functions = [
      "identity( ?\\( ?\\))?", call("rotate", "\(angle)(\(gap)\(numbers(3)))?"),
      call("scale", "\(number)(\(gap)\(number)){0,2}"),
      call("translate", "\(number)(\(gap)\(number)){1,2}"), call("perspective", number),
      call("matrix", numbers(16)),
    ]
    return "((\(functions.joined(separator: "|")))\(gap.dropLast())*)*|\(numbers(16))"
  }()

  private static func call(_ name: String, _ arguments: String) -> String {
    "\(name) ?\\( ?\(arguments) ?\\)"
  }

  /// A path begins with an operator that begins a figure.
  static let path: String = {
    func step(_ step: PathStep) -> String {
      step.count == 0 ? step.rawValue : "\(numbers(step.count))\(gap)\(step.rawValue)"
    }
    func any(_ steps: [PathStep]) -> String { "(\(steps.map(step).joined(separator: "|")))" }
    let first = any(PathStep.allCases.filter(\.beginsFigure))
    return "(\(first)(\(gap)\(any(PathStep.allCases)))*)?"
  }()

  /// The pattern of a kind of value; nil for a kind that takes any text, or that has no text form.
  static func of(_ kind: ValueKind) -> String? {
    switch kind {
    case .bool: bool
    case .number: number
    case .point, .size: numbers(2)
    case .rect: rect
    case .transform: transform
    case .color: color
    case .path: path
    case .array: list
    case .string, .contents, .dictionary: nil
    }
  }
}
