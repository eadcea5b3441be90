// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension ValueText {
  /// A colour in sRGB: one number (grey), three (red, green, blue), four (with alpha), or a
  /// hexadecimal `#RRGGBB`.
  ///
  /// CAML writes alpha apart, in the attribute `opacity` beside the value; both multiply.
  func color(opacity: CGFloat = 1) throws(BadValue) -> CGColor {
    let trimmed = text.trimmed
    var values = try trimmed.hasPrefix("#") ? hexadecimal(trimmed.dropFirst()) : components()
    if values.count == 1 { values = [values[0], values[0], values[0]] }
    if values.count == 3 { values.append(1) }
    return CGColor(
      srgbRed: values[0], green: values[1], blue: values[2],
      alpha: min(max(values[3] * opacity, 0), 1))
  }

  private func components() throws(BadValue) -> [CGFloat] {
    var words = words
    if words.first?.lowercased() == "srgb" { words.removeFirst() }
    let word = words.first.map(Self.given) ?? ""
    guard [1, 3, 4].contains(words.count), word.isEmpty else {
      throw BadValue(text, "a colour is one, three or four numbers, or #RRGGBB" + word)
    }
    return try finite(words)
  }

  private func hexadecimal(_ digits: Substring) throws(BadValue) -> [CGFloat] {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, [3, 4, 6, 8].contains(values.count) else {
      throw BadValue(text, "a hexadecimal colour is #RGB, #RRGGBB or #RRGGBBAA")
    }
    if values.count < 6 { return values.map { CGFloat($0) / 15 } }
    return stride(from: 0, to: values.count, by: 2).map {
      CGFloat(values[$0] * 16 + values[$0 + 1]) / 255
    }
  }
}
