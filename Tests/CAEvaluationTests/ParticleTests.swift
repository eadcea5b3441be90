// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics
import Testing

@testable import CAEvaluation

@Suite struct ParticleTests {
  /// Births at k / rate, from the first on; ages in closed form.
  @Test func particlesMoveAsTheFormulaSays() {
    let timeline = EmissionTimeline(
      emitter(
        [
          cell([
            "birthRate": 2, "lifetime": 1.4, "velocity": 10, "yAcceleration": 4, "spin": 3,
            "scale": 2, "scaleSpeed": 1, "color": rgba(1, 0.5, 0, 1), "redSpeed": -0.5,
            "alphaSpeed": -0.25,
          ])
        ], [.emitterPosition: CGPoint(x: 100, y: 50)]))
    // Born at 0.5, 1, 1.5, …; at 2.25 those of 1, 1.5 and 2 live.
    let made = timeline.particles(at: 2.25)
    #expect(made.count == 3)
    for (particle, age) in zip(made, [1.25, 0.75, 0.25] as [Float]) {
      #expect(abs(particle.place.x - (100 + 10 * age)) < 1e-4)
      #expect(abs(particle.place.y - (50 + 2 * age * age)) < 1e-4)
      #expect(particle.place.z == 0)
      #expect(abs(particle.place.w - 3 * age) < 1e-5)
      #expect(abs(particle.look.x - (2 + age)) < 1e-5)
      #expect(particle.look.y == (255 * (1 - age / 2)).rounded() + 256 * 128)
      #expect(particle.look.z == (255 * (1 - age / 4)).rounded())
    }
  }

  @Test func layerMultipliesItsCells() {
    let cells = [
      cell([
        "birthRate": 10, "lifetime": 1, "velocity": 10, "scale": 1, "scaleSpeed": 1, "spin": 1,
      ])
    ]
    let plain = EmissionTimeline(emitter(cells)).particles(at: 10)
    let scaled = EmissionTimeline(
      emitter(
        cells,
        [
          .emitterBirthRate: 3, .emitterLifetime: 2, .emitterVelocity: 4, .emitterScale: 5,
          .emitterSpin: 6,
        ])
    ).particles(at: 10)
    #expect((plain.count, scaled.count) == (10, 60))
    let (one, other) = (plain[9], scaled[59])
    let ages = (one.place.x / 10, other.place.x / 40)
    #expect(abs(other.look.x - 5 * (1 + ages.1)) < 1e-4)
    #expect(abs(one.place.w - ages.0) < 1e-5 && abs(other.place.w - 6 * ages.1) < 1e-4)
  }

  /// Fact 236: 100,000 particles of one seed against the documented distributions. With 100 classes
  /// the statistic is 99 ± 14; 160 is more than four of these away.
  @Test("fact 236: values are uniform in mean ± range/2")
  func valuesAreUniform() {
    let timeline = EmissionTimeline(
      emitter(
        [
          cell([
            "birthRate": 100_000, "lifetime": 1, "velocity": 50, "velocityRange": 20,
            "emissionRange": 1.0, "emissionLongitude": 0.5, "scale": 1, "scaleRange": 0.5,
            "spin": 2, "spinRange": 1, "color": rgba(0.5, 0.5, 0.5, 0.5), "redRange": 0.5,
            "greenRange": 0.25, "blueRange": 0.5, "alphaRange": 0.5,
          ])
        ], [.emitterSeed: 7]))
    let made = timeline.particles(at: 1)
    #expect(made.count == 100_000)
    // The age of the k-th, which was born at k / 100,000.
    let ages = made.indices.map { 1 - Double($0 + 1) / 100_000 }
    let old = made.indices.filter { ages[$0] > 0.01 }
    let speeds = old.map { place in
      let (x, y) = (Double(made[place].place.x), Double(made[place].place.y))
      return (x * x + y * y).squareRoot() / ages[place]
    }
    #expect(chiSquare(speeds, in: 40...60) < 160)
    let scales = made.map { Double($0.look.x) }
    #expect(chiSquare(scales, in: 0.75...1.25) < 160)
    let spins = old.map { Double(made[$0].place.w) / ages[$0] }
    #expect(chiSquare(spins, in: 1.5...2.5) < 160)
    let colors = made.map { Int($0.look.y) }
    let channels: [(Int, ClosedRange<Double>)] = [
      (1, 63.5...191.5), (256, 95.5...159.5), (65536, 63.5...191.5),
    ]
    for (unit, range) in channels {
      let bytes = colors.map { Double($0 / unit % 256) }
      // The outermost bytes are halves of classes.
      let inner = bytes.filter { $0 > range.lowerBound + 1 && $0 < range.upperBound - 1 }
      let classes = Int(range.upperBound - range.lowerBound) - 2
      #expect(
        chiSquare(inner, in: range.lowerBound + 1...range.upperBound - 1, classes: classes) < 190)
    }
  }

  @Test func directionsFillTheFan() {
    let timeline = EmissionTimeline(
      emitter(
        [
          cell([
            "birthRate": 100_000, "lifetime": 1, "velocity": 100, "emissionRange": 1.0,
            "emissionLongitude": 0.5,
          ])
        ], [.emitterSeed: 3]))
    let made = timeline.particles(at: 1).dropLast(100)
    let angles = made.map { angle($0.place.x, $0.place.y) }
    #expect(chiSquare(angles, in: 0...1) < 160)
  }

  /// Where depth is kept the cone is whole, and the cosine of the angle from its axis is uniform.
  @Test func directionsFillTheCone() {
    let timeline = EmissionTimeline(
      emitter(
        [cell(["birthRate": 100_000, "lifetime": 1, "velocity": 100, "emissionRange": Double.pi])],
        [.emitterPreservesDepth: true]))
    let cosines = timeline.particles(at: 1).dropLast(100).map { particle in
      let (x, y, z) = (particle.place.x, particle.place.y, particle.place.z)
      return Double(x / (x * x + y * y + z * z).squareRoot())
    }
    #expect(chiSquare(cosines, in: 0...1) < 160)
  }

  /// The lifetimes of 100,000: of those born at once as many are left as live longer.
  @Test func lifetimesAreUniform() {
    let state = emitter([
      cell(["birthRate": 100_000, "lifetime": 2, "lifetimeRange": 2, "duration": 1])
    ])
    let timeline = EmissionTimeline(state)
    // Born in 0…1; at t the share that lives longer than its age of t − b is (3 − t + b) / 2.
    for (t, share) in [(1.0, 1.0), (2, 0.75), (2.5, 0.5), (3, 0.25), (3.5, 0.0625)] {
      let count = Double(timeline.particles(at: t).count)
      let deviation = (share * (1 - share) / 100_000).squareRoot()
      #expect(abs(count / 100_000 - share) <= 5 * deviation + 1e-4, "\(t): \(count)")
    }
  }

  private func angle(_ x: Float, _ y: Float) -> Double {
    // The angle of a direction within a quarter turn of the x axis, by halving.
    var (low, high) = (-Double.pi / 2, Double.pi / 2)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      let axis = CGAffineTransform(rotationAngle: middle)
      if axis.a * Double(y) - axis.b * Double(x) > 0 { low = middle } else { high = middle }
    }
    return low
  }
}
