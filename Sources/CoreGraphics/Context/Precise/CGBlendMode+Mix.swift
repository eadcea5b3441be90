// SPDX-License-Identifier: Apache-2.0

/// The modes on floats, after the W3C's Compositing and Blending Level 1, sections 9 and 10.
extension CGBlendMode {
  /// Paint on a backdrop, both premultiplied.
  ///
  /// Modes of Porter and Duff, sums and darknesses take numbers outside of 0...1 as they are,
  /// except that no alpha becomes more than 1; the others are defined on 0...1.
  func mixed(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .normal: return s + d * (1 - s.w)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * d.w
    case .sourceOut: return s * (1 - d.w)
    case .sourceAtop: return s * d.w + d * (1 - s.w)
    case .destinationOver: return s * (1 - d.w) + d
    case .destinationIn: return d * s.w
    case .destinationOut: return d * (1 - s.w)
    case .destinationAtop: return s * (1 - d.w) + d * s.w
    case .xor: return s * (1 - d.w) + d * (1 - s.w)
    case .plusLighter:
      var sum = s + d
      sum.w = min(sum.w, 1)
      return sum
    case .plusDarker:
      let alpha = min(s.w + d.w, 1)
      var color = alpha - (s.w - s) - (d.w - d)
      color.replace(with: 0, where: color .< 0)
      color.w = alpha
      return color
    default: return blended(s, d)
    }
  }

  /// `(1 − αb) αs Cs + (1 − αs) αb Cb + αs αb B(Cb, Cs)`.
  private func blended(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    let both = blend(Self.straight(d), Self.straight(s))
    let alone = s * (1 - d.w) + d * (1 - s.w)
    let color = SIMD3(alone.x, alone.y, alone.z) + both * (s.w * d.w)
    return SIMD4(color, s.w + d.w - s.w * d.w)
  }

  private static func straight(_ color: SIMD4<Float>) -> SIMD3<Float> {
    guard color.w > 0 else { return .zero }
    return (SIMD3(color.x, color.y, color.z) / color.w).clamped(
      lowerBound: .zero, upperBound: .one)
  }

  private func blend(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: Self.lit(Self.saturated(s, Self.saturation(b)), Self.luminosity(b))
    case .saturation: Self.lit(Self.saturated(b, Self.saturation(s)), Self.luminosity(b))
    case .color: Self.lit(s, Self.luminosity(b))
    case .luminosity: Self.lit(b, Self.luminosity(s))
    default: SIMD3(channel(b.x, s.x), channel(b.y, s.y), channel(b.z, s.z))
    }
  }

  /// The separable functions B(b, s).
  private func channel(_ b: Float, _ s: Float) -> Float {
    switch self {
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: Self.hardLight(s, b)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: Self.hardLight(b, s)
    case .softLight: Self.softLight(b, s)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    default: s
    }
  }

  private static func hardLight(_ b: Float, _ s: Float) -> Float {
    s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func softLight(_ b: Float, _ s: Float) -> Float {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (curve - b)
  }

  private static func luminosity(_ c: SIMD3<Float>) -> Float { (c * [0.3, 0.59, 0.11]).sum() }

  private static func saturation(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

  /// A color of that luminosity, brought into 0...1 along the way to gray.
  private static func lit(_ color: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
    var c = color + (wanted - luminosity(color))
    let (least, most) = (c.min(), c.max())
    if least < 0 { c = wanted + (c - wanted) * (wanted / (wanted - least)) }
    if most > 1 { c = wanted + (c - wanted) * ((1 - wanted) / (most - wanted)) }
    return c
  }

  /// A color of that saturation whose least component is 0.
  private static func saturated(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
    let spread = c.max() - c.min()
    return spread > 0 ? (c - c.min()) * (wanted / spread) : .zero
  }
}
