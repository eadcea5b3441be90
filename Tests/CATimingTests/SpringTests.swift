// SPDX-License-Identifier: Apache-2.0
import CATiming
import Foundation
import Testing

/// Facts 208–220.
@Suite struct SpringTests {
  private func spring(_ change: (inout Spring) -> Void = { _ in }) -> Spring {
    var spring = Spring()
    change(&spring)
    return spring
  }

  @Test(
    "fact 219: the default spring",
    arguments: [
      (0.05, 0.104405), (0.1, 0.340300), (0.2, 0.849426), (0.3, 1.124355), (0.3628, 1.163034),
      (0.5, 1.074591), (1, 1.002170), (1.4727, 0.999309),
    ])
  func standard(_ time: Double, _ value: Double) {
    #expect(abs(spring().value(at: time) - value) < 1e-6)
  }

  @Test(
    "fact 220: critical damping",
    arguments: [
      (0.1, 0.264241), (0.2, 0.593994), (0.5, 0.959572), (1, 0.999501),
    ])
  func critical(_ time: Double, _ value: Double) {
    #expect(abs(spring { $0.damping = 20 }.value(at: time) - value) < 1e-6)
  }

  @Test("damping beyond critical is critical unless it is allowed")
  func overdamping() {
    let time = 0.3
    let clamped = spring { $0.damping = 100 }
    #expect(clamped.value(at: time) == spring { $0.damping = 20 }.value(at: time))
    var allowed = clamped
    allowed.allowsOverdamping = true
    #expect(allowed.value(at: time) < clamped.value(at: time))
  }

  @Test("fact 218: damping without limit is at rest at once")
  func infiniteDamping() {
    let spring = Spring(perceptualDuration: 1, bounce: -1)
    #expect(spring.damping == .infinity)
    #expect(spring.settlingDuration == 0 && spring.value(at: 0) == 1 && spring.value(at: 0.1) == 1)
  }

  @Test(
    "every spring obeys its equation",
    arguments: [
      (10.0, 0.0), (0, 0), (2, 5), (19.999999, -3), (20, 4), (20.000001, -3), (35, 8), (1e5, 0),
    ])
  func equation(_ damping: Double, _ velocity: Double) {
    let spring = spring {
      $0.damping = damping
      $0.initialVelocity = velocity
      $0.allowsOverdamping = true
    }
    let h = 1e-4
    for time in stride(from: 0.01, to: 1, by: 0.05) {
      let (a, b, c) = (
        spring.value(at: time - h), spring.value(at: time), spring.value(at: time + h)
      )
      let (v, acceleration) = ((c - a) / (2 * h), (a - 2 * b + c) / (h * h))
      let force = 100 * (1 - b) - damping * v
      #expect(abs(acceleration - force) < 1e-3 * max(1, damping, abs(force)))
    }
    let start = spring.value(at: 1e-7) / 1e-7
    #expect(abs(start - velocity) < 1e-3 * max(1, damping))
  }

  @Test("values run into one another where the damping becomes critical")
  func continuous() {
    for time in [0.01, 0.1, 0.5, 1] {
      let values = [20 - 1e-9, 20, 20 + 1e-9].map { damping in
        spring {
          $0.damping = damping
          $0.initialVelocity = 2
          $0.allowsOverdamping = true
        }.value(at: time)
      }
      #expect(abs(values[0] - values[1]) < 1e-6 && abs(values[1] - values[2]) < 1e-6)
    }
  }

  @Test("facts 208, 212, 213, 214: settling duration")
  func settling() {
    #expect(abs(spring().settlingDuration - 1.4727003346780927) < 1e-15)
    #expect(spring { $0.damping = 20 }.settlingDuration == 1)
    #expect(spring { $0.damping = 100 }.settlingDuration == 1)
    #expect(abs(Spring(perceptualDuration: 1, bounce: -0.5).settlingDuration - 2.6) < 1e-9)
    #expect(
      spring { $0.damping = 0 }.settlingDuration == Double(Float.greatestFiniteMagnitude))
  }

  @Test(
    "fact 211: the closed form of the settling time below critical damping",
    arguments: [(1.0, 100.0, 10.0, 0.0), (1, 300, 12, 5), (2, 50, 3, -4), (0.5, 80, 8, 12)])
  func closedForm(_ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double) {
    let spring = spring {
      ($0.mass, $0.stiffness) = (mass, stiffness)
      ($0.damping, $0.initialVelocity) = (damping, velocity)
    }
    let w = (stiffness / mass).squareRoot()
    let z = damping / (2 * (stiffness * mass).squareRoot())
    let damped = w * (1 - z * z).squareRoot()
    let expected = log(1000 * (1 + abs((z * w - velocity) / damped))) / (z * w)
    #expect(abs(spring.settlingDuration - expected) < 1e-12)
    let later = stride(from: expected, to: expected + 3, by: 0.01)
    #expect(later.allSatisfy { abs(1 - spring.value(at: $0)) <= 0.001 + 1e-9 })
  }

  @Test("facts 216, 217: perceptual duration and bounce")
  func perceptual() {
    #expect(abs(spring().perceptualDuration - 0.6283185) < 1e-7 && spring().bounce == 0.5)
    for bounce in [-0.5, 0, 0.25, 1] {
      let spring = Spring(perceptualDuration: 0.5, bounce: bounce)
      #expect(spring.mass == 1 && spring.allowsOverdamping)
      #expect(abs(spring.bounce - bounce) < 1e-12)
      #expect(abs(spring.perceptualDuration - 0.5) < 1e-12)
    }
  }

  @Test("springs of senseless numbers give a number")
  func poison() {
    let numbers: [Double] = [0, -1, .nan, .infinity, -.infinity, 1e300, 1e-300, 10]
    for mass in numbers {
      for stiffness in numbers {
        for damping in numbers {
          for velocity in [0, Double.nan, .infinity, 1e300] {
            var spring = Spring()
            (spring.mass, spring.stiffness) = (mass, stiffness)
            (spring.damping, spring.initialVelocity) = (damping, velocity)
            for allows in [false, true] {
              spring.allowsOverdamping = allows
              for time in [-1, 0, 0.1, 1e9, .nan, .infinity] {
                #expect(spring.value(at: time).isFinite, "\(spring) at \(time)")
              }
            }
          }
        }
      }
    }
  }
}
