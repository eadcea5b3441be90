// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

/// The settling rows of section 12 of the expected values.
@Suite struct SpringTests {
  @Test func row207And208Defaults() {
    let spring = CASpringAnimation()
    #expect([spring.mass, spring.stiffness, spring.damping] == [1, 100, 10])
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping)
    #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-12)
  }

  @Test func row212CriticalAndBeyondSettleInSteps() {
    let spring = CASpringAnimation()
    spring.damping = 20
    #expect(abs(spring.settlingDuration - 1) < 1e-9)
    spring.damping = 100
    #expect(abs(spring.settlingDuration - 1) < 1e-9)
  }

  @Test func row213OverdampedWhereAllowed() {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
    #expect(abs(spring.settlingDuration - 2.6) < 0.051)
    #expect(spring.allowsOverdamping)
  }

  @Test func row214WithoutDampingItNeverSettles() {
    let spring = CASpringAnimation()
    spring.damping = 0
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
  }

  @Test func row215NegativeNumbersAreRejected() {
    let spring = CASpringAnimation()
    (spring.mass, spring.stiffness, spring.damping) = (-1, -1, -1)
    #expect([spring.mass, spring.stiffness, spring.damping] == [1, 100, 10])
  }

  @Test func row216PerceptualSprings() {
    let bouncy = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
    #expect(bouncy.mass == 1)
    #expect(abs(bouncy.stiffness - 16 * .pi * .pi) < 1e-9)
    #expect(abs(bouncy.damping - 6 * .pi) < 1e-9)
    #expect(bouncy.duration == bouncy.settlingDuration)
    #expect(abs(bouncy.perceptualDuration - 0.5) < 1e-12)
    #expect(abs(bouncy.bounce - 0.25) < 1e-12)
    let slow = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
    #expect(abs(slow.damping - 8 * .pi) < 1e-9)
    #expect(abs(slow.bounce + 0.5) < 1e-12)
  }

  @Test func row217PerceptionOfTheDefaultSpring() {
    let spring = CASpringAnimation()
    #expect(abs(spring.perceptualDuration - 0.6283185) < 1e-7)
    #expect(spring.bounce == 0.5)
  }

  @Test func row218ASpringThatNeverMovesIsSettled() {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: -1)
    #expect(spring.damping == .infinity && spring.settlingDuration == 0)
  }

  @Test func aHugeMassSettlesWithoutAHang() {
    let spring = CASpringAnimation()
    (spring.mass, spring.damping) = (1e18, 2e10)
    #expect(spring.settlingDuration > 1e8)
  }
}
