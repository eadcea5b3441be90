// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import pop

@Suite("Decays of pop")
struct DecayTests {
  /// The way of a decay: the geometric sum of steps of a millisecond.
  static func way(_ t: Double, velocity: Double, deceleration d: Double = 0.998) -> Double {
    velocity / 1000 * d * (1 - pow(d, 1000 * t)) / (1 - d)
  }

  @Test("the way is the sum of its milliseconds") func sum() {
    let time = Timeline()
    let dial = Dial()
    let decay = POPDecayAnimation().onDial(threshold: 0.001)
    decay.velocity = 1000
    dial.pop_add(decay, forKey: "decay")
    time.advance(to: 0.5)
    // The same by steps.
    let steps = (1...500).reduce(0.0) { sum, n in sum + pow(0.998, Double(n)) }
    #expect(near(dial.number, steps, 1e-6))
    #expect(abs(decay.velocity as! Double - 1000 * pow(0.998, 500)) < 1e-6)
    #expect(decay.originalVelocity as! Int == 1000)
    #expect(decay.reversedVelocity() as! Double == -1000)
  }

  @Test("each frame lies on the curve, to the velocity of rest", arguments: [0.998, 0.99, 0.9])
  func curve(_ deceleration: Double) {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    dial.number = 7
    let decay = POPDecayAnimation().onDial(threshold: 1)
    decay.deceleration = CGFloat(deceleration)
    decay.velocity = -2000
    diary.follow(decay)
    let duration = decay.duration
    #expect(abs(2000 * pow(deceleration, 1000 * duration) - 5) < 1e-6)
    dial.pop_add(decay, forKey: "decay")
    let end = 7 + Self.way(duration, velocity: -2000, deceleration: deceleration)
    for (index, value) in time.frames(300, { dial.number }).enumerated() {
      let t = Double(index + 1) / 60
      let right =
        t < duration ? 7 + Self.way(t, velocity: -2000, deceleration: deceleration) : end
      #expect(near(value, right, 1e-6), "frame \(index)")
    }
    #expect(diary.lines == ["start", "reach", "stop true"])
  }

  @Test("the end is known beforehand and cannot be set") func end() {
    let decay = POPDecayAnimation().onDial(from: 10, threshold: 1)
    #expect(decay.deceleration == 0.998)
    decay.velocity = 1000
    let duration = log(5.0 / 1000) / log(0.998) / 1000
    #expect(abs(decay.duration - duration) < 1e-9)
    let end = 10 + Self.way(duration, velocity: 1000)
    #expect(abs(decay.toValue as! Double - end) < 1e-6)
    decay.toValue = 3
    #expect(abs(decay.toValue as! Double - end) < 1e-6)
  }

  @Test("another velocity under way moves on from there") func newVelocity() {
    let time = Timeline()
    let dial = Dial()
    let decay = POPDecayAnimation().onDial(threshold: 1)
    decay.velocity = 1000
    dial.pop_add(decay, forKey: "decay")
    time.advance(to: 0.5)
    let there = Double(dial.number)
    decay.velocity = -600
    time.advance(to: 0.75)
    #expect(near(dial.number, there + Self.way(0.25, velocity: -600), 1e-6))
    time.advance(to: 10)
    let duration = log(5.0 / 600) / log(0.998) / 1000
    #expect(near(dial.number, there + Self.way(duration, velocity: -600), 1e-6))
  }

  @Test("points decay in both directions") func points() {
    let time = Timeline()
    let layer = CALayer()
    let decay = POPDecayAnimation(propertyNamed: kPOPLayerPosition)!
    decay.velocity = NSValue(cgPoint: CGPoint(x: 300, y: -100))
    layer.pop_add(decay, forKey: nil)
    time.advance(to: 0.5)
    #expect(near(layer.position.x, Self.way(0.5, velocity: 300), 1e-6))
    #expect(near(layer.position.y, Self.way(0.5, velocity: -100), 1e-6))
  }

  @Test("one that turns round comes back to its beginning") func autoreverse() {
    let time = Timeline()
    let (dial, diary) = (Dial(), Diary())
    dial.number = 5
    let decay = POPDecayAnimation().onDial(threshold: 1)
    decay.velocity = 500
    decay.autoreverses = true
    diary.follow(decay)
    dial.pop_add(decay, forKey: "decay")
    time.advance(to: decay.duration + 0.1)
    #expect(dial.number > 100)
    time.advance(to: 10)
    #expect(near(dial.number, 5, 1e-6))
    #expect(
      diary.lines == ["start", "reach", "stop false", "start", "reach", "stop true"])
  }

  @Test("without a velocity, or with a factor that makes no decay, it ends where it is")
  func senseless() {
    let time = Timeline()
    for deceleration in [0.998, 1, 0, 2, CGFloat.nan] {
      let (dial, diary) = (Dial(), Diary())
      let decay = POPDecayAnimation().onDial()
      decay.deceleration = deceleration
      if deceleration != 0.998 { decay.velocity = 100 }
      diary.follow(decay)
      dial.pop_add(decay, forKey: "decay")
      time.advance(to: time.now + 0.1)
      #expect(diary.lines == ["start", "reach", "stop true"], "\(deceleration)")
      #expect(dial.number == 0)
    }
  }
}
