// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A motion whose velocity falls by one factor every millisecond.
struct DecayMotion: Hashable, Sendable {
  /// The part of the velocity that is left after a millisecond, above 0 and below 1.
  var deceleration: Double

  /// A velocity, per second, below which the motion has ended: five times the threshold.
  static func restVelocity(threshold: Double) -> Double { 5 * threshold }

  /// The way gone and the velocity left after so many seconds.
  ///
  /// With d = deceleration and n milliseconds, the way is the sum of n steps of which each is d
  /// times as long as the one before, for any real n:
  ///
  ///     way = v₀/1000 · d · (1 − dⁿ)/(1 − d),  v = v₀ · dⁿ
  ///
  /// A deceleration outside of 0…1 stands still.
  func moved(
    velocity: SIMD4<Double>, after seconds: Double
  ) -> (way: SIMD4<Double>, velocity: SIMD4<Double>) {
    guard isSound else { return (SIMD4(repeating: 0), SIMD4(repeating: 0)) }
    let left = pow(deceleration, max(seconds, 0) * 1000)
    let way = deceleration * (1 - left) / (1 - deceleration) / 1000
    return (velocity * way, velocity * left)
  }

  /// The seconds until no velocity is above that of rest; 0 where none is.
  func duration(velocity: SIMD4<Double>, threshold: Double) -> Double {
    let rest = Self.restVelocity(threshold: threshold)
    let fastest = velocity.largest
    guard isSound, rest > 0, fastest.isFinite, fastest > rest else { return 0 }
    return log(rest / fastest) / log(deceleration) / 1000
  }

  private var isSound: Bool { deceleration > 0 && deceleration < 1 }
}
