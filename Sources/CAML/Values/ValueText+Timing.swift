// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The curve of a timing function: one of the five named ones, or two control points.
enum TimingCurve: Hashable {
  case named(String)
  /// x1, y1, x2, y2; y may lie outside 0…1.
  case controlPoints(Float, Float, Float, Float)

  static let names = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]
}

extension ValueText {
  /// `linear`, `easeIn`, `easeOut`, `easeInEaseOut`, `default`, or four numbers.
  func timingCurve() throws(BadValue) -> TimingCurve {
    let name = text.trimmed
    if TimingCurve.names.contains(name) { return .named(name) }
    let rule = "a timing function is \(TimingCurve.names.joined(separator: ", ")) or 4 numbers"
    guard words.count == 4 else { throw BadValue(text, rule) }
    let values = try numbers(4, for: "a timing function")
    guard (0...1).contains(values[0]), (0...1).contains(values[2]) else {
      throw BadValue(text, "the control points of a timing function have x within 0…1")
    }
    return .controlPoints(Float(values[0]), Float(values[1]), Float(values[2]), Float(values[3]))
  }
}
