// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics
import Testing

@testable import CAEvaluation

/// When particles are born, and that nothing depends on which times are looked at first.
@Suite struct EmissionTests {
  private func spark(_ values: [String: any TestValue] = [:]) -> PropertyValue {
    let all: [String: any TestValue] = [
      "name": "spark", "birthRate": 10, "lifetime": 2, "velocity": 10,
    ]
    return cell(all.merging(values) { $1 })
  }

  @Test func livingParticlesFinish() {
    var timeline = EmissionTimeline(emitter([spark()]))
    let before = timeline.particles(at: 5)
    timeline.change(at: 5, to: emitter([spark()], [.emitterBirthRate: 0]))
    // The same particles, until each is two seconds old.
    #expect(timeline.particles(at: 5) == before)
    #expect(timeline.particles(at: 6).count == 10)
    #expect(timeline.particles(at: 7.05).isEmpty)
    // Earlier times again, after later ones.
    #expect(timeline.particles(at: 4) == EmissionTimeline(emitter([spark()])).particles(at: 4))
    // On again: the integrated rate goes on.
    timeline.change(at: 10, to: emitter([spark()]))
    #expect(timeline.particles(at: 10.05).isEmpty)
    #expect(timeline.particles(at: 11.05).count == 10)
  }

  @Test func particlesKeepTheValuesOfTheirBirth() {
    var timeline = EmissionTimeline(emitter([spark()]))
    timeline.change(
      at: 5, to: emitter([spark(["velocity": 0])], [.emitterPosition: CGPoint(x: 500, y: 0)]))
    let made = timeline.particles(at: 6.05)
    #expect(made.filter { $0.place.x < 100 }.count == 10)
    #expect(made.filter { $0.place.x == 500 }.count == 10)
  }

  @Test func timingOfCellsLimitsBirths() {
    func count(_ values: [String: any TestValue], at time: Double) -> Int {
      EmissionTimeline(emitter([spark(values)])).particles(at: time).count
    }
    #expect(count(["beginTime": 3], at: 3.05) == 0)
    #expect(count(["beginTime": 3], at: 4.05) == 10)
    #expect(count(["duration": 1], at: 1.55) == 10)
    #expect(count(["duration": 1], at: 4) == 0)
    #expect(count(["duration": 0.5, "repeatCount": 3], at: 1.75) == 15)
    // Twice as fast: born and aged by the cell's clock.
    #expect(count(["speed": 2], at: 5) == 20)
    let fast = EmissionTimeline(emitter([spark(["speed": 2])])).particles(at: 0.5)
    #expect(fast.count == 10 && abs(fast[0].place.x - 9) < 1e-4)
    // As if it had begun earlier, but not seen before.
    #expect(count(["beginTime": 3, "timeOffset": 1], at: 3.05) == 10)
    #expect(count(["beginTime": 3, "timeOffset": 1], at: 2.9) == 0)
    #expect(count(["speed": 0], at: 5) == 0)
    #expect(count(["enabled": false], at: 5) == 0)
  }

  @Test func particlesSendOutParticles() {
    let spark = cell(["birthRate": 100, "lifetime": 1, "velocity": 10, "emissionRange": 6.3])
    let rocket = cell([
      "birthRate": 1, "lifetime": 1.5, "velocity": 100, "contents": PropertyValue.none,
      "emitterCells": [spark],
    ])
    let timeline = EmissionTimeline(emitter([rocket]))
    #expect(timeline.particles(at: 0.9).isEmpty)
    // Born at 1, it sends them out where it is, and they stay when it has gone at 2.5.
    let made = timeline.particles(at: 1.5)
    #expect(made.count == 50)
    for (number, particle) in made.enumerated() {
      let (birth, age) = (Float(number + 1) / 100, 0.5 - Float(number + 1) / 100)
      let (x, y) = (particle.place.x - 100 * birth, particle.place.y)
      #expect(abs((x * x + y * y).squareRoot() - 10 * age) < 1e-3)
    }
    var once = EmissionTimeline(emitter([rocket]))
    once.change(at: 1.1, to: emitter([rocket], [.emitterBirthRate: 0]))
    #expect(once.particles(at: 2.45).count == 100)
    #expect((40...60).contains(once.particles(at: 3).count))
    #expect(once.particles(at: 3.6).isEmpty)
  }

  /// The third stage: what particles send out sends out more, in the direction of its parent.
  @Test func directionsAreThoseOfTheParent() {
    let trail = cell([
      "birthRate": 10, "lifetime": 1, "velocity": 10, "emissionLongitude": Double.pi,
    ])
    let rocket = cell([
      "birthRate": 1, "lifetime": 1, "velocity": 0, "emissionLongitude": -Double.pi / 2,
      "contents": PropertyValue.none, "emitterCells": [trail],
    ])
    for particle in EmissionTimeline(emitter([rocket])).particles(at: 1.55) {
      #expect(particle.place.y > 0 && abs(particle.place.x) < 1e-4)
    }
  }

  @Test func animatedRatesAreIntegrated() {
    // From 0 to 100 a second within a second, then 100.
    let ramp = basic("birthRate", from: 0, to: 10, kind: .emitter)
    let timeline = EmissionTimeline(
      emitter([spark(["lifetime": 50])], [.emitterBirthRate: 10]), [ramp])
    #expect(timeline.particles(at: 0).isEmpty)
    #expect(abs(timeline.particles(at: 0.5).count - 12) <= 1)
    #expect(abs(timeline.particles(at: 1).count - 50) <= 1)
    #expect(abs(timeline.particles(at: 3).count - 250) <= 1)
  }

  @Test func animationsReachCellsByName() {
    let stop = basic("emitterCells.spark.birthRate", from: 10, to: 0, kind: .emitter)
    let timeline = EmissionTimeline(emitter([spark()]), [stop])
    #expect(abs(timeline.particles(at: 1).count - 5) <= 1)
    #expect(timeline.particles(at: 3.01).isEmpty)
  }

  @Test func emitterLeavesATrail() {
    let move = basic(
      "emitterPosition", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 100, y: 0), kind: .emitter)
    let timeline = EmissionTimeline(
      emitter([spark(["velocity": 0, "birthRate": 1000])]), [move])
    let made = timeline.particles(at: 1)
    let moving = made.filter { $0.place.x > 0 }
    #expect(abs(moving.count - 1000) <= 2)
    #expect(chiSquare(moving.map { Double($0.place.x) }, in: 0...100.1) < 20)
  }

  /// Any time first, in any order, backwards, and with a limit in between: the same particles.
  @Test func particlesDoNotDependOnEarlierTimes() {
    let endless = basic("birthRate", from: 0.5, to: 2, kind: .emitter) {
      $0.timing.repeatCount = .infinity
      $0.timing.autoreverses = true
    }
    var sequence = EmissionTimeline(emitter([spark(["lifetimeRange": 1])]), [endless])
    sequence.change(at: 700, to: emitter([spark()]), [endless])
    let fresh = sequence
    let times = [0.3, 100, 127.9, 128.4, 600, 300, 699.5, 700.7, 1100, 0.4]
    for time in times {
      sequence.look(until: time)
      var maker = ParticleMaker()
      maker.make(sequence, at: time, limit: 1000)
      #expect(Array(maker.particles) == fresh.particles(at: time), "\(time)")
    }
  }

  @Test func limitKeepsTheYoungest() {
    let timeline = EmissionTimeline(emitter([spark(["birthRate": 1e8])]))
    var looked = timeline
    looked.look(until: 3)
    var maker = ParticleMaker()
    maker.make(looked, at: 3, limit: 1000)
    #expect(maker.isCut && maker.particles.count == 1000)
    #expect(maker.particles.allSatisfy { $0.place.x < 0.001 })
    maker.make(looked, at: 3, limit: 1_000)
    #expect(maker.isCut)
    var few = EmissionTimeline(emitter([spark()]))
    few.look(until: 3)
    maker.make(few, at: 3, limit: 1000)
    #expect(!maker.isCut)
  }

  @Test func historyIsBounded() {
    var timeline = EmissionTimeline(emitter([spark()]))
    let count = 3 * EmissionTimeline.longestHistory
    for number in 1...count {
      let position = CGPoint(x: Double(number), y: 0)
      timeline.change(
        at: Double(number) / 100, to: emitter([spark()], [.emitterPosition: position]))
    }
    let end = Double(count) / 100
    #expect(timeline.particles(at: end).count == 20)
    // Numbers go on over what was forgotten.
    let plain = EmissionTimeline(emitter([spark(["velocityRange": 5])])).particles(at: end)
    #expect(plain.count == 20)
  }

  @Test func ordersAreStable() {
    let cells = [spark(["name": "a"]), spark(["name": "b", "birthRate": 7])]
    var timeline = EmissionTimeline(emitter(cells, [.emitterRenderMode: "oldestFirst"]))
    timeline.look(until: 5)
    #expect(timeline.drawing(at: 5).order == .oldestFirst)
    var maker = ParticleMaker()
    maker.make(timeline, at: 5, limit: 1000)
    maker.sort(.oldestFirst, pictureCount: 1)
    let first = maker.particles.map(\.place.x)
    #expect(first == first.sorted(by: >) && first.count == 34)
    maker.make(timeline, at: 5, limit: 1000)
    maker.sort(.oldestLast, pictureCount: 1)
    #expect(maker.particles.map(\.place.x) == first.sorted())
  }

  @Test func activityEndsWithTheLastParticle() {
    var timeline = EmissionTimeline(emitter([spark(["beginTime": 2, "duration": 1])]))
    func activity(_ time: Double) -> EmissionActivity {
      timeline.look(until: time)
      return timeline.activity(at: time)
    }
    #expect(activity(1) == EmissionActivity(isMoving: false, until: 2))
    #expect(activity(2.5).isMoving && activity(4.9).isMoving)
    #expect(activity(5.1) == EmissionActivity(isMoving: false, until: .infinity))
  }

  @Test func boxHoldsAllParticles() {
    let cells = [
      spark([
        "emissionRange": 6.3, "velocityRange": 10, "yAcceleration": -20, "scaleRange": 1,
        "emitterCells": [spark(["emissionRange": 6.3])],
      ])
    ]
    var timeline = EmissionTimeline(
      emitter(
        cells,
        [.emitterShape: "rectangle", .emitterSize: CGSize(width: 30, height: 40)]))
    timeline.look(until: 20)
    let box = timeline.box
    for particle in timeline.particles(at: 20) {
      let reach = 7.08 * particle.look.x
      #expect(particle.place.x - reach >= box.low.x && particle.place.x + reach <= box.high.x)
      #expect(particle.place.y - reach >= box.low.y && particle.place.y + reach <= box.high.y)
    }
  }

  @Test func absurdNumbersMakeNoParticlesOrFew() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1] {
      for key in [
        "birthRate", "lifetime", "lifetimeRange", "velocity", "scale", "speed", "beginTime",
        "timeOffset", "duration", "emissionRange", "spin", "xAcceleration", "contentsScale",
      ] {
        let timeline = EmissionTimeline(emitter([spark([key: value])]))
        #expect(timeline.particles(at: 5, limit: 100).count <= 100)
      }
    }
  }
}
