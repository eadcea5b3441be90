// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The facts in the name of a wallpaper's plane: `7400.WWDC_Background-390w-844h@3x~iphone.ca`.
struct PlaneName: Hashable {
  /// The part a plane plays; they are drawn in this order.
  enum Role: Int, Comparable, Hashable {
    case background, whole, floating, foreground

    static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }
  }

  let role: Role
  /// The canvas in points, where the name tells it.
  let size: CGSize?
  /// Pixels per point, where the name tells it.
  let scale: CGFloat?

  init(_ name: String) {
    let lower = name.lowercased()
    role =
      if lower.contains("background") {
        .background
      } else if lower.contains("floating") {
        .floating
      } else if lower.contains("foreground") {
        .foreground
      } else {
        .whole
      }
    let width = Self.number(before: "w", in: lower)
    let height = Self.number(before: "h", in: lower)
    size = width.flatMap { width in height.map { CGSize(width: width, height: $0) } }
    scale =
      lower.split(separator: "@").dropFirst().lazy
      .compactMap { Self.leading($0, unit: "x") }.first
  }

  /// The number of a `-390w` part.
  private static func number(before unit: Character, in name: String) -> CGFloat? {
    name.split(separator: "-").dropFirst().lazy.compactMap { leading($0, unit: unit) }.first
  }

  private static func leading(_ text: Substring, unit: Character) -> CGFloat? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 5, text.dropFirst(digits.count).first == unit, let value = Int(digits),
      value > 0
    else { return nil }
    return CGFloat(value)
  }
}
