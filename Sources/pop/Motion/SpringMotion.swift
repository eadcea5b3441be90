// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A damped spring that pulls towards zero.
///
/// With k = tension, c = friction and m = mass, the way left y obeys m·y″ + c·y′ + k·y = 0. The
/// motion is its exact solution: steps of any lengths that make up one time come to one place.
struct SpringMotion: Hashable, Sendable {
  var tension: Double
  var friction: Double
  var mass: Double

  /// The way left and its velocity, `seconds` after they were those given.
  ///
  /// With α = c/2m, ω₀² = k/m, and C and S the solutions of the undamped equation with frequency
  /// √(ω₀² − α²) that begin with (1, 0) and (0, 1):
  ///
  ///     y = e^(−αt) · ((C + αS)·y₀ + S·v₀),  v = e^(−αt) · (−ω₀²S·y₀ + (C − αS)·v₀)
  ///
  /// A spring whose numbers make no motion is at rest at once.
  func moved(
    left y: SIMD4<Double>, velocity v: SIMD4<Double>, after seconds: Double
  ) -> (left: SIMD4<Double>, velocity: SIMD4<Double>) {
    let (alpha, square) = (friction / (2 * mass), tension / mass)
    guard mass > 0, square > 0, alpha.isFinite, square.isFinite else {
      return (SIMD4(repeating: 0), SIMD4(repeating: 0))
    }
    let (c, s) = damped(alpha, square, max(seconds, 0))
    return ((c + alpha * s) * y + s * v, -square * s * y + (c - alpha * s) * v)
  }

  /// C and S at a time, with their decay.
  ///
  /// Beyond critical damping the growing halves of cosh and sinh are put together with the decay,
  /// so that nothing overflows.
  private func damped(
    _ alpha: Double, _ square: Double, _ t: Double
  ) -> (c: Double, s: Double) {
    let difference = square - alpha * alpha
    if difference > 0 {
      let (w, decay) = (difference.squareRoot(), exp(-alpha * t))
      return (decay * cos(w * t), decay * sin(w * t) / w)
    }
    if difference == 0 { return (exp(-alpha * t), exp(-alpha * t) * t) }
    let b = (-difference).squareRoot()
    // The slow decay is α − β = ω₀²/(α + β).
    let (slow, fading) = (exp(-square / (alpha + b) * t), -expm1(-2 * b * t))
    return (slow * (1 - fading / 2), slow * fading / (2 * b))
  }
}

/// Bounciness and speed, the two numbers by which people choose a spring, as tension and friction.
///
/// The formulas are those of Origami and Rebound, which pop shares: both numbers are spread from
/// 0…34 (20 · 1.7) to the range of the formula, and the friction without any bounce is a cubic fit
/// in three pieces.
struct BouncySpring: Hashable, Sendable {
  /// How much it swings over, 0…20.
  var bounciness: Double
  /// How fast it moves, 0…20.
  var speed: Double

  /// The value at which a number is at the end of its range.
  private static let range = 20 * 1.7
  private static let bounces = (least: 0.0, most: 0.8)
  private static let tensions = (least: 0.5, most: 200.0)
  /// The friction of the largest bounce.
  private static let leastFriction = 0.01

  init(bounciness: Double, speed: Double) { (self.bounciness, self.speed) = (bounciness, speed) }

  /// The spring of mass 1.
  var motion: SpringMotion {
    let bounce = Self.spread(bounciness, Self.bounces)
    let tension = Self.spread(speed, Self.tensions)
    let still = Self.frictionWithoutBounce(tension)
    let friction = still + (Self.leastFriction - still) * (2 * bounce - bounce * bounce)
    return SpringMotion(
      tension: 194 + (tension - 30) * 3.62, friction: 25 + (friction - 8) * 3, mass: 1)
  }

  /// The numbers that give this tension and friction with mass 1.
  ///
  /// Friction is still + (least − still)·(2b − b²), which is solved for b. A friction outside its
  /// range gives a bounciness outside of 0…20, as far as the formula has one.
  init(tension: Double, friction: Double) {
    let inner = (tension: (tension - 194) / 3.62 + 30, friction: (friction - 25) / 3 + 8)
    let still = Self.frictionWithoutBounce(inner.tension)
    let share = (inner.friction - still) / (Self.leastFriction - still)
    bounciness = Self.unspread(1 - max(1 - share, 0).squareRoot(), Self.bounces)
    speed = Self.unspread(inner.tension, Self.tensions)
  }

  /// The friction at which a spring of that tension, in the units of the formula, does not swing
  /// over: a cubic fit in three pieces.
  private static func frictionWithoutBounce(_ t: Double) -> Double {
    if t <= 18 { return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28 }
    if t <= 44 { return ((0.000044 * t - 0.006) * t + 0.36) * t + 2 }
    return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
  }

  private static func spread(_ value: Double, _ range: (least: Double, most: Double)) -> Double {
    range.least + value / Self.range * (range.most - range.least)
  }

  private static func unspread(_ value: Double, _ range: (least: Double, most: Double)) -> Double {
    (value - range.least) / (range.most - range.least) * Self.range
  }
}
