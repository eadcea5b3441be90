// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import pop

@Suite("Springs of pop")
struct SpringTests {
  /// A damped oscillator by the textbook: the way left at a time, from `y` and `v` at 0.
  static func left(
    _ t: Double, tension k: Double, friction c: Double, mass m: Double, y: Double, v: Double
  ) -> Double {
    let w0 = (k / m).squareRoot()
    let zeta = c / (2 * (k * m).squareRoot())
    if abs(zeta - 1) < 1e-12 { return exp(-w0 * t) * (y + (v + w0 * y) * t) }
    if zeta < 1 {
      let wd = w0 * (1 - zeta * zeta).squareRoot()
      return exp(-zeta * w0 * t) * (y * cos(wd * t) + (v + zeta * w0 * y) / wd * sin(wd * t))
    }
    let r1 = -w0 * (zeta - (zeta * zeta - 1).squareRoot())
    let r2 = -w0 * (zeta + (zeta * zeta - 1).squareRoot())
    let a = (v - r2 * y) / (r1 - r2)
    return a * exp(r1 * t) + (y - a) * exp(r2 * t)
  }

  @Test("a new spring has bounciness 4 and speed 12") func defaults() {
    let spring = POPSpringAnimation()
    #expect(spring.springBounciness == 4 && spring.springSpeed == 12)
    #expect(near(spring.dynamicsTension, 342.10058823529414))
    #expect(near(spring.dynamicsFriction, 30.486979648244255))
    #expect(spring.dynamicsMass == 1)
  }

  @Test(
    "bounciness and speed give tension and friction by Origami's formulas, in each piece of the fit",
    arguments: [
      (0, 12, 342.10058823529414, 36.92588091728196),
      (20, 20, 512.0276470588235, 13.356488421183528),
      (10, 5, 193.41441176470587, 16.044794095701757),
      (18, 1, 108.45088235294118, 5.286072041916761),
      (8, 2, 129.69176470588235, 12.381219752783554), (0, 0, 87.21, 5.7770125),
    ] as [(Double, Double, Double, Double)])
  func conversion(_ bounciness: Double, _ speed: Double, _ tension: Double, _ friction: Double) {
    let spring = POPSpringAnimation()
    spring.springBounciness = CGFloat(bounciness)
    spring.springSpeed = CGFloat(speed)
    #expect(near(spring.dynamicsTension, tension))
    #expect(near(spring.dynamicsFriction, friction))
    var (b, s): (CGFloat, CGFloat) = (0, 0)
    POPSpringAnimation.convertTension(
      spring.dynamicsTension, friction: spring.dynamicsFriction, toBounciness: &b, speed: &s)
    #expect(near(b, bounciness, 1e-6) && near(s, speed, 1e-6))
    var (t, f, m): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    POPSpringAnimation.convertBounciness(
      CGFloat(bounciness), speed: CGFloat(speed), toTension: &t, friction: &f, mass: &m)
    #expect(t == spring.dynamicsTension && f == spring.dynamicsFriction && m == 1)
  }

  @Test(
    "a spring moves as the damped oscillator does, at each frame",
    arguments: [(300, 10, 1, 0), (300, 10, 2, -900), (100, 20, 1, 50), (100, 60, 1, 300)]
      as [(Double, Double, Double, Double)])
  func motion(_ k: Double, _ c: Double, _ m: Double, _ v: Double) {
    let time = Timeline()
    let dial = Dial()
    dial.number = 20
    let spring = POPSpringAnimation().onDial(to: 120, threshold: 1e-7)
    spring.dynamicsTension = CGFloat(k)
    spring.dynamicsFriction = CGFloat(c)
    spring.dynamicsMass = CGFloat(m)
    spring.velocity = v
    dial.pop_add(spring, forKey: "spring")
    let values = time.frames(60) { dial.number }
    for (index, value) in values.enumerated() {
      let left = Self.left(
        Double(index + 1) / 60, tension: k, friction: c, mass: m, y: -100, v: v)
      #expect(near(value, 120 + left, 1e-8), "frame \(index)")
    }
  }

  @Test("a spring moves the same at any rate of frames", arguments: [7.0, 24, 120])
  func rates(_ rate: Double) {
    let time = Timeline()
    let dial = Dial()
    dial.pop_add(POPSpringAnimation().onDial(to: 10, threshold: 1e-9), forKey: "spring")
    time.advance(to: 4 / rate, framesPerSecond: rate)
    let left = Self.left(
      4 / rate, tension: 342.10058823529414, friction: 30.486979648244255, mass: 1, y: -10, v: 0)
    #expect(near(dial.number, 10 + left))
  }

  @Test("another goal is gone to with the velocity of the moment") func retarget() {
    let time = Timeline()
    let dial = Dial()
    let spring = POPSpringAnimation().onDial(to: 100, threshold: 1e-7)
    (spring.dynamicsTension, spring.dynamicsFriction) = (200, 8)
    dial.pop_add(spring, forKey: "spring")
    time.advance(to: 0.1)
    let (value, velocity) = (Double(dial.number), spring.velocity as! Double)
    #expect(velocity > 100)
    spring.toValue = -50
    time.advance(to: 0.3)
    let left = Self.left(
      0.2, tension: 200, friction: 8, mass: 1, y: value + 50, v: velocity)
    #expect(near(dial.number, -50 + left, 1e-8))
  }

  @Test("it swings over, reaches the goal once, and ends at the goal itself") func end() {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    let spring = POPSpringAnimation().onDial(to: 100, threshold: 1)
    spring.springBounciness = 18
    diary.follow(spring)
    dial.pop_add(spring, forKey: "spring")
    let values = time.frames(240) { dial.number }
    #expect(values.max()! > 110)
    #expect(values.last == 100)
    #expect(diary.lines == ["start", "reach", "stop true"])
    #expect(dial.pop_animationKeys().isEmpty)
    let writes = dial.writes
    time.advance(to: 6)
    #expect(dial.writes == writes)
  }

  @Test("a spring without mass or tension is at its goal at once", arguments: [0, -1, CGFloat.nan])
  func senseless(_ number: CGFloat) {
    let time = Timeline()
    for change in [\POPSpringAnimation.dynamicsMass, \.dynamicsTension] {
      let dial = Dial()
      let spring = POPSpringAnimation().onDial(to: 3)
      spring[keyPath: change] = number
      dial.pop_add(spring, forKey: "spring")
      time.advance(to: time.now + 0.1)
      #expect(dial.number == 3)
    }
  }

  @Test("a friction beyond numbers' range does not break the motion") func heavyFriction() {
    let time = Timeline()
    let dial = Dial()
    let spring = POPSpringAnimation().onDial(to: 3)
    spring.dynamicsFriction = 1e9
    dial.pop_add(spring, forKey: "spring")
    time.advance(to: 0.5)
    #expect(dial.number >= 0 && dial.number < 0.01)
  }
}
