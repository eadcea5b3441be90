// SPDX-License-Identifier: Apache-2.0

/// Colours that neighbours in a list can be told apart by.
enum Palette {
  /// The share of a turn of the hue circle from one colour to the next: the golden section, so that
  /// no few of them lie close together.
  private static let turn: Float = 0.618_034

  /// The colour of a number, premultiplied.
  static func color(_ number: Int, alpha: Float) -> SIMD4<Float> {
    let hue = (Float(number % 4096) * turn).truncatingRemainder(dividingBy: 1) * 6
    func channel(_ offset: Float) -> Float {
      let place = (hue + offset).truncatingRemainder(dividingBy: 6)
      return min(max(abs(place - 3) - 1, 0), 1)
    }
    return SIMD4(channel(0), channel(4), channel(2), 1) * alpha
  }
}
