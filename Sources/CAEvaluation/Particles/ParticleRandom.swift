// SPDX-License-Identifier: Apache-2.0

/// The random numbers of one particle: a hash of its name and of which number is asked for.
///
/// There is no state to advance, so any particle can be made first, and a program draws the same
/// particles in every run. The hash is the output function of SplitMix64 (Steele, Lea and Flood,
/// "Fast Splittable Pseudorandom Number Generators", 2014), which passes the usual tests for
/// counters as input.
struct ParticleRandom {
  /// The name of the particle or, while names are made, of a layer or cell.
  let key: UInt64

  /// The numbers of a layer's particles.
  init(seed: UInt64) { key = ParticleRandom.mixed(seed &+ ParticleRandom.step) }

  private init(key: UInt64) { self.key = key }

  /// The numbers of a cell of a layer or particle, or of the n-th particle of a cell.
  @inline(__always)
  func child(_ number: UInt64) -> ParticleRandom {
    ParticleRandom(key: ParticleRandom.mixed(key &+ (number &+ 1) &* ParticleRandom.step))
  }

  /// A number from 0 up to 1, uniform, with 24 bits.
  @inline(__always)
  func unit(_ draw: ParticleDraw) -> Float {
    let bits = ParticleRandom.mixed(key ^ (UInt64(draw.rawValue) &* ParticleRandom.drawStep))
    return Float(UInt32(truncatingIfNeeded: bits >> 40)) * 0x1p-24
  }

  /// A number uniform in mean ± range/2.
  @inline(__always)
  func value(_ mean: Float, _ range: Float, _ draw: ParticleDraw) -> Float {
    range == 0 ? mean : mean + range * (unit(draw) - 0.5)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let drawStep: UInt64 = 0xD1B5_4A32_D192_ED03

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// The values of a particle that are drawn at random.
enum ParticleDraw: UInt8 {
  case lifetime = 1
  case velocity, longitude, latitude, scale, spin, red, green, blue, alpha, x, y, z
}

/// Sine and cosine of parts of a turn, the same on every machine.
enum Turn {
  /// The cosine and sine of an angle, turns.
  @inline(__always)
  static func direction(_ turns: Float) -> SIMD2<Float> {
    SIMD2(sine(turns + 0.25), sine(turns))
  }

  /// Turns of an angle in radians.
  static func turns(_ radians: Double) -> Float { Float(radians / (2 * .pi)) }

  /// The series of the sine up to the eleventh power, on a quarter turn to each side: exact to a
  /// float's last bits.
  @inline(__always)
  private static func sine(_ turns: Float) -> Float {
    var part = turns - turns.rounded(.toNearestOrEven)
    if part > 0.25 { part = 0.5 - part } else if part < -0.25 { part = -0.5 - part }
    let x = part * (2 * Float.pi)
    let square = x * x
    var sum: Float = -1 / 39_916_800
    sum = sum * square + 1 / 362_880
    sum = sum * square - 1 / 5040
    sum = sum * square + 1 / 120
    sum = sum * square - 1 / 6
    return x + x * square * sum
  }
}
