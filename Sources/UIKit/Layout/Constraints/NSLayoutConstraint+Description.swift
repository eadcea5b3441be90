// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension NSLayoutConstraint {
  /// The constraint in words, as messages about conflicts show it:
  /// `<NSLayoutConstraint:0x1f 'name' UILabel:0x2e.width == 100 @750 (active)>`.
  final var sentence: String {
    let name = identifier.map { " '\($0)'" } ?? ""
    let level =
      priority == .required ? "" : " @\(NSLayoutConstraint.text(CGFloat(priority.rawValue)))"
    return "<\(LayoutItem.name(of: self))\(name) \(equation)\(level)"
      + (isActive ? " (active)>" : " (inactive)>")
  }

  private var equation: String {
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    return "\(first.map(Self.text) ?? "nil") \(sign) \(rightSide)"
  }

  private var rightSide: String {
    guard let second else { return Self.text(constant) }
    let factor = multiplier == 1 ? "" : "\(Self.text(multiplier))*"
    let rest =
      constant == 0 ? "" : " \(constant < 0 ? "-" : "+") \(Self.text(abs(constant)))"
    return factor + Self.text(second) + rest
  }

  private static func text(_ side: LayoutSide) -> String {
    let name = "\(side.item.name).\(side.attribute)"
    return side.origin.map { "(\(name) - \($0.item.name).\($0.attribute))" } ?? name
  }

  private static func text(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
