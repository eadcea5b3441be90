// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A damped spring that moves from 0 to 1.
///
/// With ω₀ = √(stiffness/mass) and ζ = damping/(2√(stiffness·mass)), the way left is y with
///
///     y″ + 2ζω₀y′ + ω₀²y = 0, y(0) = 1, y′(0) = −initialVelocity.
package struct Spring: Hashable, Codable, Sendable {
  /// The mass, above 0.
  package var mass = 1.0
  /// The stiffness, above 0.
  package var stiffness = 100.0
  /// The damping, 0 or more.
  package var damping = 10.0
  /// The velocity at the start; positive goes towards 1.
  package var initialVelocity = 0.0
  /// Whether damping beyond the critical one counts in full.
  package var allowsOverdamping = false

  /// The defaults.
  package init() {}

  /// The spring of mass 1 of that length of swing, seconds, and bounce, -1…1.
  package init(perceptualDuration: Double, bounce: Double) {
    stiffness = pow(2 * .pi / perceptualDuration, 2)
    damping =
      bounce >= 0
      ? 4 * .pi * (1 - bounce) / perceptualDuration : 4 * .pi / (perceptualDuration * (1 + bounce))
    allowsOverdamping = true
  }

  /// Seconds of one undamped swing.
  package var perceptualDuration: Double { 2 * .pi * (mass / stiffness).squareRoot() }

  /// 1 swings for ever, 0 is critically damped.
  package var bounce: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// ω₀, radians a second.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// ζ, no more than 1 unless overdamping is allowed.
  var ratio: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return allowsOverdamping ? ratio : min(ratio, 1)
  }
}

/// When it comes to rest.
extension Spring {
  /// The way that may be left at rest.
  private static let rest = 0.001
  /// At critical damping and beyond, the time is found in steps of this many seconds.
  private static let step = 0.1

  /// How long the spring takes to come to rest, seconds.
  package var settlingDuration: Double {
    let (w, z) = (frequency, ratio)
    if z == 0 { return Double(Float.greatestFiniteMagnitude) }
    if z == .infinity { return 0 }
    if z < 1 {
      let damped = w * (1 - z * z).squareRoot()
      return log((1 + abs((z * w - initialVelocity) / damped)) / Spring.rest) / (z * w)
    }
    if z == 1 {
      let pull = abs(w - initialVelocity)
      return firstStep { (1 + pull * $0) * exp(-w * $0) }
    }
    return firstStep(overdampedRest(w, z))
  }

  /// The overdamped motion as measured on Apple's systems: the larger share of the way with the
  /// fast decay, the smaller with the slow one.
  private func overdampedRest(_ w: Double, _ z: Double) -> (Double) -> Double {
    let root = (z * z - 1).squareRoot()
    let (slow, fast) = (w * (z - root), w * (z + root))
    let share = (fast - initialVelocity) / (fast - slow)
    return { abs(share) * exp(-fast * $0) + abs(1 - share) * exp(-slow * $0) }
  }

  /// The first step at which `rest`, which falls in the end, is below the limit.
  private func firstStep(_ rest: (Double) -> Double) -> Double {
    var high = 1.0
    while rest(high * Spring.step) >= Spring.rest, high < 1e12 { high *= 2 }
    var low = high == 1 ? 0 : high / 2
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if rest(middle * Spring.step) >= Spring.rest { low = middle } else { high = middle }
    }
    return high * Spring.step
  }
}
