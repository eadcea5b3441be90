// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Where it is.
extension Spring {
  /// How far the spring has come at `seconds` after its start: 0 at the start, 1 at rest, beyond 1
  /// where it swings over.
  ///
  /// With the names of ``Spring``, v₀ = initialVelocity and the way left y = 1 − value:
  ///
  ///     ζ < 1:  y = exp(−ζω₀t) · (cos ωt + (ζω₀ − v₀)/ω · sin ωt),  ω = ω₀√(1 − ζ²)
  ///     ζ = 1:  y = exp(−ω₀t) · (1 + (ω₀ − v₀)t)
  ///     ζ > 1:  y = exp(−ζω₀t) · (cosh βt + (ζω₀ − v₀)/β · sinh βt),  β = ω₀√(ζ² − 1)
  ///
  /// Without limit of damping it is at rest at once.
  package func value(at seconds: Double) -> Double {
    let (w, z) = (frequency, max(ratio, 0))
    guard w.isFinite, z.isFinite else { return 1 }
    guard seconds > 0 else { return 0 }
    let pull = z * w - (initialVelocity.isFinite ? initialVelocity : 0)
    let left =
      if z < 1 {
        swing(seconds, frequency: w, damping: z, pull: pull)
      } else if z == 1 {
        exp(-w * seconds) * (1 + pull * seconds)
      } else {
        creep(seconds, frequency: w, damping: z, pull: pull)
      }
    return left.isFinite ? 1 - left : 1
  }

  /// The way left below critical damping.
  private func swing(_ t: Double, frequency w: Double, damping z: Double, pull: Double) -> Double {
    let damped = w * ((1 - z) * (1 + z)).squareRoot()
    guard damped > 0 else { return exp(-w * t) * (1 + pull * t) }
    return exp(-z * w * t) * (cos(damped * t) + pull / damped * sin(damped * t))
  }

  /// The way left beyond critical damping.
  ///
  /// The growing halves of cosh and sinh are put together with the decay, so that nothing
  /// overflows: the slow decay is ω₀(ζ − √(ζ² − 1)) = ω₀/(ζ + √(ζ² − 1)).
  private func creep(_ t: Double, frequency w: Double, damping z: Double, pull: Double) -> Double {
    let root = ((z - 1) * (z + 1)).squareRoot()
    let (slow, b) = (w / (z + root), w * root)
    let fading = -expm1(-2 * b * t)
    return exp(-slow * t) * (1 - fading / 2 + pull * fading / (2 * b))
  }
}
