// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A sheet of four pictures, two by two, each a square of `side` points.
enum SpriteSheet {
  static let side: Float = 96

  static func image(scale: CGFloat) -> CGImage {
    let size = CGFloat(side * 2)
    var bitmap = Bitmap(CGSize(width: size, height: size), scale: scale)
    for (index, ink) in [Ink.amber, .dusk, .leaf, .sky].enumerated() {
      let origin = SIMD2(Float(index % 2), Float(index / 2)) * side
      bitmap.paint(
        .rect(x: origin.x, y: origin.y, width: side, height: side), ink.mixed(with: .white, 0.12))
    }
    sun(&bitmap, [48, 48])
    moon(&bitmap, [144, 48])
    tree(&bitmap, [48, 144])
    drop(&bitmap, [144, 144])
    return bitmap.image
  }

  private static func sun(_ bitmap: inout Bitmap, _ center: SIMD2<Float>) {
    bitmap.paint(.disc(center.x, center.y, radius: 16), .card)
    for ray in 0..<10 {
      let turn = Double(ray) / 10 * 2 * Double.pi
      let direction = SIMD2(Float(sine(turn)), Float(cosine(turn)))
      bitmap.paint(.line([center + direction * 23, center + direction * 31], width: 5), .card)
    }
  }

  private static func moon(_ bitmap: inout Bitmap, _ center: SIMD2<Float>) {
    let disc = Outline.disc(center.x - 2, center.y, radius: 26)
    bitmap.paint(disc.cut(by: .disc(center.x + 10, center.y - 7, radius: 22)), .rose)
    bitmap.paint(.star(center.x + 16, center.y - 10, radius: 8, count: 4, waist: 0.35), .card)
    bitmap.paint(.star(center.x + 26, center.y + 12, radius: 5, count: 4, waist: 0.35), .card)
  }

  private static func tree(_ bitmap: inout Bitmap, _ center: SIMD2<Float>) {
    bitmap.paint(
      .rect(x: center.x - 4, y: center.y + 12, width: 8, height: 22, radius: 2), Ink(0x5A4632))
    for (row, reach) in [Float(26), 21, 15].enumerated() {
      let y = center.y + 18 - Float(row) * 15
      let corners = [
        SIMD2(center.x - reach, y), SIMD2(center.x + reach, y), SIMD2(center.x, y - 24),
      ]
      bitmap.paint(.polygon(corners), Ink(0x2F5F46).mixed(with: .mint, Float(row) * 0.22))
    }
  }

  private static func drop(_ bitmap: inout Bitmap, _ center: SIMD2<Float>) {
    let tip = [
      SIMD2(center.x, center.y - 34), SIMD2(center.x - 18.2, center.y + 1),
      SIMD2(center.x + 18.2, center.y + 1),
    ]
    bitmap.paint(.polygon(tip).joined(with: .disc(center.x, center.y + 10, radius: 20.5)), .card)
    bitmap.paint(
      .line([center + [-10, 12], center + [-7, 19], center + [0, 22]], width: 4),
      .sky.mixed(with: .white, 0.45))
  }
}
