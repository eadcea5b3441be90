// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

/// Timing trees nobody would write.
@Suite struct RandomTimingTests {
  /// A linear congruential generator (Knuth's MMIX constants): the same trees in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 33)
    }
  }

  private static let poison: [Double] = [
    0, -0.0, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 1e-100, -1, 1e300,
  ]

  private static func number(_ range: ClosedRange<Double>, _ random: inout Generator) -> Double {
    Int.random(in: 0..<5, using: &random) == 0
      ? poison.randomElement(using: &random)! : Double.random(in: range, using: &random)
  }

  private static func timing(_ random: inout Generator) -> AnimationTiming {
    var timing = AnimationTiming()
    timing.beginTime = number(-2...2, &random)
    timing.duration = number(0...3, &random)
    timing.speed = Float(number(-2...2, &random))
    timing.timeOffset = number(-2...4, &random)
    timing.repeatCount = Float(number(0...3, &random))
    timing.repeatDuration = Bool.random(using: &random) ? 0 : number(0...4, &random)
    timing.autoreverses = .random(using: &random)
    timing.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &random)!
    let curves: [UnitCurve?] = [nil, .easeIn, UnitCurve(0, 2, 1, -1)]
    timing.curve = curves.randomElement(using: &random)!
    return timing
  }

  @Test("10,000 trees of layers, groups and animations never give NaN")
  func noNaN() {
    var random = Generator(state: 1)
    for _ in 0..<10_000 {
      let layers = (0..<3).map { _ in
        TimeMapping(
          beginTime: Self.number(-2...2, &random), speed: Float(Self.number(-2...2, &random)),
          timeOffset: Self.number(-2...2, &random),
          passes: ClockPasses(
            duration: Self.number(0...3, &random), repeatCount: Float(Self.number(0...3, &random)),
            repeatDuration: Self.number(-1...4, &random), autoreverses: .random(using: &random)))
      }
      let groups = (0..<3).map { _ in Self.timing(&random) }
      for _ in 0..<5 {
        var time = Self.number(-5...10, &random)
        for layer in layers {
          let local = layer.localTime(forParent: time)
          #expect(!local.isNaN && !layer.parentTime(forLocal: local).isNaN)
          #expect(!layer.parentTime(showing: local).isNaN)
          let phase = ClockPhase(mediaTime: time).child(layer, at: time)
          #expect(!phase.time.isNaN && !phase.turn.isNaN)
          time = local
        }
        for timing in groups {
          #expect(!timing.nextChange(after: time).isNaN && !timing.activeDuration.isNaN)
          guard
            let pass = timing.pass(
              at: time, isRemovedOnCompletion: .random(using: &random),
              includesEnd: .random(using: &random))
          else { break }
          let progress = pass.paced(timing.curve)
          #expect((0...1).contains(pass.progress) && !progress.isNaN && pass.index >= 0)
          time = pass.pacedTime(timing.curve)
          #expect(!time.isNaN)
        }
      }
    }
  }

  @Test("what shows changes its kind exactly at the times announced")
  func changesAgreeWithSampling() {
    var random = Generator(state: 2)
    for _ in 0..<2_000 {
      let timing = Self.timing(&random)
      let times = stride(from: -5.0, through: 10, by: 1 / 64)
      var previous = (time: -6.0, phase: PassClock(timing).phase(at: -6))
      for time in times {
        let phase = PassClock(timing).phase(at: time)
        let change = timing.nextChange(after: previous.time)
        #expect((phase != previous.phase) == (change <= time), "\(timing) at \(time)")
        #expect(change > previous.time)
        previous = (time, phase)
      }
    }
  }

  @Test("at the announced time itself it is already otherwise")
  func changesAreReached() {
    var random = Generator(state: 3)
    for _ in 0..<5_000 {
      let clock = PassClock(Self.timing(&random))
      var (time, steps) = (-10.0, 0)
      while true {
        let next = clock.nextChange(after: time)
        guard next.isFinite else { break }
        #expect(clock.phase(at: next) != clock.phase(at: next.nextDown))
        #expect(clock.previousChange(before: next.nextUp) == next)
        (time, steps) = (next, steps + 1)
        if steps > 2 { break }
      }
      #expect(steps <= 2)
    }
  }

  @Test("the pass is the same in whatever order times are asked")
  func pure() {
    var random = Generator(state: 4)
    for _ in 0..<200 {
      let clock = PassClock(Self.timing(&random))
      let times = (0..<50).map { _ in Double.random(in: -5...10, using: &random) }
      func passes(_ times: [Double]) -> [Double: AnimationPass?] {
        var result: [Double: AnimationPass?] = [:]
        for time in times { result[time] = clock.pass(at: time, isRemovedOnCompletion: false) }
        return result
      }
      #expect(passes(times) == passes(times.shuffled(using: &random)))
    }
  }
}
