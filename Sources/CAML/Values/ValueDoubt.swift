// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// Rules for values that can be read and have an effect, but are hardly meant.
enum ValueDoubt {
  /// The rule that a value of a property leaves aside; nil for none.
  static func rule(_ value: PropertyValue, key: String) -> String? {
    switch value {
    case .number(let number): rule(number, key)
    case .color(let color): rule(color)
    case .array(let items): rule(items, key)
    default: nil
    }
  }

  private static func rule(_ number: Double, _ key: String) -> String? {
    if Spellings.fractions.contains(key), !unit.contains(number) { return "\(key) is from 0 to 1" }
    if Spellings.isWhole(key), number != number.rounded() {
      return "\(key) is a whole number; the nearest is taken"
    }
    return nil
  }

  /// Beyond it lie mistakes, and not the rounding of a computed value.
  private static let unit = -0.001...1.001

  private static func rule(_ color: CGColor) -> String? {
    let components = color.components ?? []
    guard !components.allSatisfy({ unit.contains(Double($0)) }) else { return nil }
    return "the components of a colour are from 0 to 1"
  }

  private static func rule(_ items: [PropertyValue], _ key: String) -> String? {
    guard key != "lineDashPattern" else {
      let isNegative = items.contains {
        if case .number(let length) = $0 { length < 0 } else { false }
      }
      return isNegative ? "the lengths of a dash are not negative" : nil
    }
    return key == "colors" ? items.lazy.compactMap { rule($0, key: "") }.first : nil
  }
}
