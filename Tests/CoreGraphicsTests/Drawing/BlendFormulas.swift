// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The blend modes as W3C's "Compositing and Blending Level 1" (sections 5 and 9) and PDF 32000-1
/// (11.3.5) define them, in numbers 0...1.
enum BlendFormulas {
  struct Paint {
    var color: SIMD3<Double>
    var alpha: Double
  }

  /// The premultiplied result of painting `source` over `backdrop`.
  static func mix(_ source: Paint, _ backdrop: Paint, _ mode: CGBlendMode) -> SIMD4<Double> {
    let (s, d) = (source.alpha, backdrop.alpha)
    let (source1, backdrop1) = (premultiplied(source), premultiplied(backdrop))
    if let (a, b) = porterDuff(mode, s, d) {
      return (source1 * a + backdrop1 * b).clamped(lowerBound: .zero, upperBound: .one)
    }
    if mode == .plusDarker {
      let alpha = min(1, s + d)
      let color =
        (SIMD3(repeating: alpha) - (SIMD3(repeating: s) - source.color * s))
        - (SIMD3(repeating: d) - backdrop.color * d)
      let limited = color.clamped(lowerBound: .zero, upperBound: .one)
      return SIMD4(limited, alpha)
    }
    let blended = blend(backdrop.color, source.color, mode)
    let color =
      source.color * s * (1 - d) + backdrop.color * d * (1 - s) + blended * s * d
    return SIMD4(color, s + d - s * d)
  }

  private static func premultiplied(_ paint: Paint) -> SIMD4<Double> {
    SIMD4(paint.color * paint.alpha, paint.alpha)
  }

  /// The weights of source and backdrop; nil for a mode that mixes colors.
  private static func porterDuff(
    _ mode: CGBlendMode, _ s: Double, _ d: Double
  ) -> (Double, Double)? {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .normal: (1, 1 - s)
    case .sourceIn: (d, 0)
    case .sourceOut: (1 - d, 0)
    case .sourceAtop: (d, 1 - s)
    case .destinationOver: (1 - d, 1)
    case .destinationIn: (0, s)
    case .destinationOut: (0, 1 - s)
    case .destinationAtop: (1 - d, s)
    case .xor: (1 - d, 1 - s)
    case .plusLighter: (1, 1)
    default: nil
    }
  }

  private static func blend(
    _ b: SIMD3<Double>, _ s: SIMD3<Double>, _ mode: CGBlendMode
  ) -> SIMD3<Double> {
    switch mode {
    case .hue: setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
    case .saturation: setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
    case .color: setLuminosity(s, luminosity(b))
    case .luminosity: setLuminosity(b, luminosity(s))
    default:
      SIMD3(channel(b.x, s.x, mode), channel(b.y, s.y, mode), channel(b.z, s.z, mode))
    }
  }

  private static func channel(_ b: Double, _ s: Double, _ mode: CGBlendMode) -> Double {
    switch mode {
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: channel(s, b, .hardLight)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    case .softLight: softLight(b, s)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    default: s
    }
  }

  private static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }

  private static func luminosity(_ c: SIMD3<Double>) -> Double {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func setLuminosity(_ c: SIMD3<Double>, _ value: Double) -> SIMD3<Double> {
    var color = c + SIMD3(repeating: value - luminosity(c))
    let l = SIMD3(repeating: luminosity(color))
    let (low, high) = (color.min(), color.max())
    if low < 0 { color = l + (color - l) * l / SIMD3(repeating: l.x - low) }
    if high > 1 {
      color = l + (color - l) * (SIMD3(repeating: 1) - l) / SIMD3(repeating: high - l.x)
    }
    return color
  }

  private static func setSaturation(_ c: SIMD3<Double>, _ value: Double) -> SIMD3<Double> {
    let (low, high) = (c.min(), c.max())
    guard high > low else { return .zero }
    return (c - SIMD3(repeating: low)) * SIMD3(repeating: value / (high - low))
  }
}
