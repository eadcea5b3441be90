// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A stand-in for a photograph: hills under a low sun, in the colours of a time of day.
struct Landscape {
  let top: Ink
  let bottom: Ink
  let sun: Ink
  let near: Ink
  let far: Ink
  /// Moves the hills, so that two pictures differ.
  let seed: Float

  static let morning = Landscape(
    top: Ink(0x5E8FD0), bottom: Ink(0xFBD9B0), sun: Ink(0xFFF4D6), near: Ink(0x2B4A5B),
    far: Ink(0x8FA9B8), seed: 0.4)
  static let evening = Landscape(
    top: Ink(0x3B2F63), bottom: Ink(0xF58F5E), sun: Ink(0xFFD08A), near: Ink(0x241B3A),
    far: Ink(0x8A4E6E), seed: 2.1)
  static let meadow = Landscape(
    top: Ink(0x77C0D8), bottom: Ink(0xF3F1D6), sun: Ink(0xFFFFFF), near: Ink(0x3F7A4E),
    far: Ink(0xA5CFA0), seed: 4.0)
  static let polar = Landscape(
    top: Ink(0x152042), bottom: Ink(0x4FA69A), sun: Ink(0xE9FFF6), near: Ink(0x0E1730),
    far: Ink(0x2F5D73), seed: 5.7)
  static let all = [morning, evening, meadow, polar]

  /// The picture in `size` points.
  func image(_ size: CGSize, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    let (width, height) = (Float(size.width), Float(size.height))
    let center = SIMD2(width * 0.66, height * 0.42)
    let glow = height * 0.62
    let lines = (0..<bitmap.width).map { ridges(at: (Float($0) + 0.5) / (width * bitmap.scale)) }
    let dots = bitmap.scale
    let step = 1 / (height * dots)
    bitmap.fill { point in
      let v = point.y / height
      let offset = point - center
      let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
      var ink = top.mixed(with: bottom, v * 1.35)
      let halo = max(0, 1 - distance / glow)
      ink = ink.mixed(with: bottom.mixed(with: sun, halo), 0.8 * halo * halo)
      ink = ink.mixed(with: sun, (height * 0.11 - distance) * dots + 0.5)
      let ridge = lines[Int(point.x * dots)]
      for index in 0..<3 {
        let depth = Float(index) / 2
        let hill = far.mixed(with: near, depth).mixed(with: bottom, 0.25 * (1 - v))
        ink = ink.mixed(with: hill, (v - ridge[index]) / step + 0.5)
      }
      return ink
    }
    return bitmap.image
  }

  /// Heights of three ridges at `u` across the picture, 0 top to 1 bottom.
  private func ridges(at u: Float) -> SIMD3<Float> {
    func wave(_ frequency: Float, _ phase: Float) -> Float {
      Float(sine(Double(u * frequency + phase + seed)))
    }
    return [
      0.58 + 0.07 * wave(5.1, 0) + 0.03 * wave(13, 1),
      0.70 + 0.06 * wave(4.2, 2.2) + 0.02 * wave(17, 0.3),
      0.84 + 0.05 * wave(3.1, 4.4) + 0.012 * wave(23, 2),
    ]
  }
}
