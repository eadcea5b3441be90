// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A colour as scenes write it: three numbers of sRGB, and the opacity apart.
struct SceneColor: Equatable {
  let text: String
  /// Nil for opaque ones.
  let opacity: String?
  /// Whether the three numbers say less than the colour did.
  let isCut: Bool

  init(_ color: CGColor) {
    let exact = color.colorSpace == .sRGBSpace ? color.components?.dropLast() : nil
    let shown = color.srgbComponents
    text =
      exact.map { $0.map(\.text).joined(separator: " ") }
      ?? [shown.red, shown.green, shown.blue].map(\.text).joined(separator: " ")
    let alpha = min(max(color.alpha, 0), 1)
    opacity = alpha == 1 ? nil : alpha.text
    isCut = color.pattern != nil || exact == nil && !Self.lies(color, in: shown)
  }

  /// Whether the reader takes the numbers.
  func isReadable(magnitude: Double) -> Bool {
    [text, opacity ?? "1"].allSatisfy {
      let text = ValueText(text: $0, magnitude: magnitude)
      return (try? text.finite(text.words)) != nil
    }
  }

  static func == (first: SceneColor, second: SceneColor) -> Bool {
    first.text == second.text && first.opacity == second.opacity
  }

  /// Whether sRGB numbers are the colour, and not what is nearest to it in sRGB.
  private static func lies(
    _ color: CGColor, in shown: (red: Float, green: Float, blue: Float, alpha: Float)
  ) -> Bool {
    guard let space = color.colorSpace, let numbers = color.components, space.model == .rgb else {
      return true
    }
    let plain = CGColor(
      srgbRed: CGFloat(shown.red), green: CGFloat(shown.green), blue: CGFloat(shown.blue),
      alpha: color.alpha)
    let back = plain.converted(to: space, intent: .defaultIntent, options: nil)?.components
    guard let back, back.count == numbers.count else { return false }
    return zip(back, numbers).allSatisfy { abs($0 - $1) < 1 / 512 }
  }
}
