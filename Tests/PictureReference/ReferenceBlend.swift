// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// How a layer mixes with the backdrop, named as the compositing filters are.
///
/// Porter-Duff operators after Porter and Duff 1984; the others after the W3C's Compositing and
/// Blending, sections 9.1 and 10.
enum ReferenceBlend: String, CaseIterable, Sendable {
  case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop
  case dest, destOver, destIn, destOut, destAtop, xor
  case plusL, plusD, subtractS, subtractD
  case normalBlendMode, multiplyBlendMode, screenBlendMode, overlayBlendMode, darkenBlendMode
  case lightenBlendMode, colorDodgeBlendMode, colorBurnBlendMode, softLightBlendMode
  case hardLightBlendMode, differenceBlendMode, exclusionBlendMode
  case hueBlendMode, saturationBlendMode, colorBlendMode, luminosityBlendMode
  case hardMixBlendMode
  case maximum = "CIMaximumCompositing"
  case minimum = "CIMinimumCompositing"

  /// The result of `s` on `d`, both premultiplied.
  func mixed(_ s: ReferenceColor, _ d: ReferenceColor) -> ReferenceColor {
    if let (fs, fd) = factors(s.a, d.a) { return s.scaled(fs).plus(d.scaled(fd)) }
    switch self {
    case .plusL: return each(s, d, alpha: min(s.a + d.a, 1)) { min($0 + $1, 1) }
    case .plusD:
      let alpha = min(s.a + d.a, 1)
      return ReferenceColor(
        r: max(alpha - (s.a - s.r) - (d.a - d.r), 0), g: max(alpha - (s.a - s.g) - (d.a - d.g), 0),
        b: max(alpha - (s.a - s.b) - (d.a - d.b), 0), a: alpha)
    case .subtractS: return Self.subtracted(s, from: d)
    case .subtractD: return Self.subtracted(d, from: s)
    case .maximum: return each(s, d, alpha: max(s.a, d.a), max)
    case .minimum: return each(s, d, alpha: min(s.a, d.a), min)
    default: return blended(s, d)
    }
  }

  /// Porter and Duff's factors of source and destination.
  private func factors(_ sa: Double, _ da: Double) -> (Double, Double)? {
    switch self {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceOver, .normalBlendMode: (1, 1 - sa)
    case .sourceIn: (da, 0)
    case .sourceOut: (1 - da, 0)
    case .sourceAtop: (da, 1 - sa)
    case .dest: (0, 1)
    case .destOver: (1 - da, 1)
    case .destIn: (0, sa)
    case .destOut: (0, 1 - sa)
    case .destAtop: (1 - da, sa)
    case .xor: (1 - da, 1 - sa)
    default: nil
    }
  }

  private static func subtracted(_ a: ReferenceColor, from b: ReferenceColor) -> ReferenceColor {
    let alpha = max(b.a - a.a, 0)
    func part(_ a: Double, _ b: Double) -> Double { min(max(b - a, 0), alpha) }
    return ReferenceColor(r: part(a.r, b.r), g: part(a.g, b.g), b: part(a.b, b.b), a: alpha)
  }

  /// Whether it changes the backdrop where the layer is transparent; it then acts in the bounds
  /// only.
  var actsOnAll: Bool {
    [.clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .subtractD, .minimum].contains(self)
  }

  /// Whether the engine mixes it with a copy of the backdrop, so that only the result meets a
  /// target.
  var readsBelow: Bool { factors(0, 0) == nil }

  private func each(
    _ s: ReferenceColor, _ d: ReferenceColor, alpha: Double, _ mix: (Double, Double) -> Double
  ) -> ReferenceColor {
    ReferenceColor(r: mix(s.r, d.r), g: mix(s.g, d.g), b: mix(s.b, d.b), a: alpha)
  }

  /// `(1 − αb) αs Cs + (1 − αs) αb Cb + αs αb B(Cb, Cs)`.
  private func blended(_ s: ReferenceColor, _ d: ReferenceColor) -> ReferenceColor {
    // The modes are defined for colours within 0…1.
    let (cs, cb) = (s.limitedStraight, d.limitedStraight)
    let both: (r: Double, g: Double, b: Double)
    if let whole = wholeColor(cb, cs) {
      both = whole
    } else {
      both = (channel(cb.r, cs.r), channel(cb.g, cs.g), channel(cb.b, cs.b))
    }
    let mixed = ReferenceColor(straight: both, alpha: s.a * d.a)
    let alone = s.scaled(1 - d.a).plus(d.scaled(1 - s.a))
    return mixed.plus(alone)
  }

  /// The separable functions B(cb, cs).
  private func channel(_ cb: Double, _ cs: Double) -> Double {
    switch self {
    case .multiplyBlendMode: return cb * cs
    case .screenBlendMode: return cb + cs - cb * cs
    case .overlayBlendMode: return Self.hardLight(cs, cb)
    case .darkenBlendMode: return min(cb, cs)
    case .lightenBlendMode: return max(cb, cs)
    case .colorDodgeBlendMode: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurnBlendMode: return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLightBlendMode: return Self.hardLight(cb, cs)
    case .softLightBlendMode: return Self.softLight(cb, cs)
    case .differenceBlendMode: return abs(cb - cs)
    case .exclusionBlendMode: return cb + cs - 2 * cb * cs
    case .hardMixBlendMode: return cb + cs >= 1 - 1e-4 ? 1 : 0
    default: preconditionFailure("\(self) is not separable.")
    }
  }

  private static func hardLight(_ cb: Double, _ cs: Double) -> Double {
    if cs <= 0.5 { return cb * 2 * cs }
    let s = 2 * cs - 1
    return cb + s - cb * s
  }

  private static func softLight(_ cb: Double, _ cs: Double) -> Double {
    if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
    let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
    return cb + (2 * cs - 1) * (d - cb)
  }
}

extension ReferenceBlend {
  private typealias Straight = (r: Double, g: Double, b: Double)

  /// The functions of a whole colour; nil for the others.
  private func wholeColor(_ cb: Straight, _ cs: Straight) -> Straight? {
    switch self {
    case .hueBlendMode: Self.setLum(Self.setSat(cs, Self.sat(cb)), Self.lum(cb))
    case .saturationBlendMode: Self.setLum(Self.setSat(cb, Self.sat(cs)), Self.lum(cb))
    case .colorBlendMode: Self.setLum(cs, Self.lum(cb))
    case .luminosityBlendMode: Self.setLum(cb, Self.lum(cs))
    default: nil
    }
  }

  private static func lum(_ c: Straight) -> Double { 0.3 * c.r + 0.59 * c.g + 0.11 * c.b }

  private static func sat(_ c: Straight) -> Double { max(c.r, c.g, c.b) - min(c.r, c.g, c.b) }

  private static func setLum(_ c: Straight, _ l: Double) -> Straight {
    let d = l - lum(c)
    return clipColor((c.r + d, c.g + d, c.b + d))
  }

  private static func clipColor(_ c: Straight) -> Straight {
    let (l, n, x) = (lum(c), min(c.r, c.g, c.b), max(c.r, c.g, c.b))
    var c = c
    if n < 0 {
      func up(_ v: Double) -> Double { l + (v - l) * l / (l - n) }
      c = (up(c.r), up(c.g), up(c.b))
    }
    if x > 1 {
      func down(_ v: Double) -> Double { l + (v - l) * (1 - l) / (x - l) }
      c = (down(c.r), down(c.g), down(c.b))
    }
    return c
  }

  /// The spread of the components made `s`, the least of them 0; the middle one keeps its share.
  private static func setSat(_ c: Straight, _ s: Double) -> Straight {
    let (n, x) = (min(c.r, c.g, c.b), max(c.r, c.g, c.b))
    guard x > n else { return (0, 0, 0) }
    func spread(_ v: Double) -> Double { (v - n) * s / (x - n) }
    return (spread(c.r), spread(c.g), spread(c.b))
  }
}

extension ReferenceBlend {
  /// The mode a layer's compositing filter names; source over without one.
  init(of layer: CALayer) throws {
    guard let filter = layer.compositingFilter else {
      self = .sourceOver
      return
    }
    let name = (filter as? CAFilter)?.type ?? filter as? String ?? ""
    guard let mode = ReferenceBlend(rawValue: name) else {
      throw ReferenceLimit(what: "compositing filter \(filter)")
    }
    self = mode
  }
}

extension ReferenceColor {
  fileprivate var limitedStraight: (r: Double, g: Double, b: Double) {
    let c = straight
    func limit(_ value: Double) -> Double { min(max(value, 0), 1) }
    return (limit(c.r), limit(c.g), limit(c.b))
  }
}
