// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreAnimation
import Foundation

/// How the animations of a block go.
struct BlockTiming {
  /// The pace of the animations.
  enum Pace {
    /// Along a timing function.
    case curve(CAMediaTimingFunction)
    /// As a spring of mass 1.
    case spring(SpringShape)
  }

  /// Seconds of one pass.
  var duration: Double
  /// Seconds from the block to the begin.
  var delay = 0.0
  var pace = Pace.curve(CAMediaTimingFunction(name: .easeInEaseOut))
  /// The number of passes; 0 means one.
  var repeatCount: Float = 0
  var autoreverses = false
  var frameRates = CAFrameRateRange.default
  /// Whether values go from those that show now, in place of the animations that run.
  var beginsFromCurrentState = false
  /// Whether touches reach the views while they move.
  var allowsInteraction = false
  /// Whether views are laid out within the block.
  var laysOut = false

  /// The duration that animations get: greater than 0, as those without one take the default.
  var lasting: Double { max(duration, BlockTiming.shortest) }
  private static let shortest = 0.000_001
}

extension BlockTiming.Pace {
  /// How far a value has come at a share of `duration`: 0 at the begin, 1 at the end, beyond 1
  /// where a spring swings over.
  func progress(at share: Double, of duration: Double) -> Double {
    switch self {
    case .curve(let function): function.curve.value(at: share)
    case .spring(let shape): shape.spring.value(at: share * duration)
    }
  }

  /// The first share of `duration` at which a value has come that far.
  func share(of progress: Double, duration: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    let steps = 256
    let reaches = { (share: Double) in self.progress(at: share, of: duration) >= progress }
    let step = (1...steps).first { reaches(Double($0) / Double(steps)) } ?? steps
    var (low, high) = (Double(step - 1) / Double(steps), Double(step) / Double(steps))
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if reaches(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

/// A damped spring of mass 1.
struct SpringShape: Hashable {
  /// The spring's constant, 1/s².
  var stiffness: CGFloat
  /// The damping, 1/s.
  var damping: CGFloat
  /// The speed at the begin, in ways to go per second.
  var initialVelocity: CGFloat
  /// The speed along each axis, for points; nil for the same along both.
  var velocity: CGVector?

  /// The spring as a function of time.
  var spring: Spring {
    var spring = Spring()
    spring.stiffness = Double(stiffness)
    spring.damping = Double(damping)
    spring.initialVelocity = Double(initialVelocity)
    return spring
  }

  /// A spring that has come to rest, to a thousandth of its way, after `duration` seconds.
  ///
  /// With damping ratio ζ and natural frequency ω, the way that is left lies within the envelope
  /// a·e^(-ζωt), where a = √(1 + ((ζω - v) / ω√(1 - ζ²))²) for ζ < 1 and initial velocity v. The
  /// envelope of that ω is 1/1000 at the end. For ζ ≥ 1 the slower of the two exponents of the
  /// motion counts in its place.
  init(dampingRatio: CGFloat, initialVelocity: CGFloat, duration: Double) {
    let ratio = max(Double(dampingRatio), 0.000_1)
    let velocity = Double(initialVelocity)
    let time = max(duration, 0.000_1)
    // The envelope falls as ω grows, so that halving finds the one root.
    var (low, high) = (0.000_1, 1e6 / time)
    for _ in 0..<200 {
      let middle = (low * high).squareRoot()
      if SpringShape.envelope(ratio, middle, velocity: velocity, time) > 0.001 {
        low = middle
      } else {
        high = middle
      }
    }
    let frequency = high
    stiffness = CGFloat(frequency * frequency)
    damping = CGFloat(2 * ratio * frequency)
    self.initialVelocity = initialVelocity
  }

  /// A spring of given constants.
  init(stiffness: CGFloat, damping: CGFloat, initialVelocity: CGFloat) {
    (self.stiffness, self.damping, self.initialVelocity) = (stiffness, damping, initialVelocity)
  }

  private static func envelope(
    _ ratio: Double, _ frequency: Double, velocity: Double, _ time: Double
  ) -> Double {
    let decay = ratio * frequency
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let side = (decay - velocity) / damped
      return (1 + side * side).squareRoot() * exp(-decay * time)
    }
    if ratio == 1 { return (1 + abs(frequency - velocity) * time) * exp(-frequency * time) }
    let root = frequency * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (decay - root, decay + root)
    let share = abs(fast - velocity) / (fast - slow)
    return share * exp(-slow * time) + abs(slow - velocity) / (fast - slow) * exp(-fast * time)
  }
}
