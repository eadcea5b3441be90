// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

/// Clocks that repeat, go back or end.
@Suite struct ClockPassesTests {
  private func passes(
    _ duration: Double, count: Float = 0, repeatDuration: Double = 0, back: Bool = false
  ) -> ClockPasses? {
    ClockPasses(
      duration: duration, repeatCount: count, repeatDuration: repeatDuration, autoreverses: back)
  }

  private func times(_ passes: ClockPasses?, _ active: [Double]) -> [Double] {
    active.map { passes?.stretch(at: $0).time ?? .nan }
  }

  @Test("there and back, pass by pass, held at both ends")
  func thereAndBack() {
    let back = passes(2, count: 2, back: true)
    #expect(back?.activeDuration == 8)
    #expect(
      times(back, [-1, 0, 0.5, 2, 3.5, 4, 5, 7, 8, 9]) == [0, 0, 0.5, 2, 0.5, 0, 1, 1, 0, 0])
    #expect(times(passes(2, count: 2), [0.5, 2, 3, 4, 9]) == [0.5, 0, 1, 2, 2])
    #expect(times(passes(2, count: 1.5), [2.5, 3, 9]) == [0.5, 1, 1])
    #expect(times(passes(2), [1, 2, 3]) == [1, 2, 2])
    #expect(
      times(passes(1, count: .infinity, back: true), [1e6 + 0.25, 1e6 + 1.25]) == [0.25, 0.75])
  }

  @Test("the whole length wins over the count, also of a way without end")
  func repeatDuration() {
    let limited = passes(1, count: 9, repeatDuration: 2.5, back: true)
    #expect(limited?.activeDuration == 2.5)
    #expect(times(limited, [1.75, 2.25, 3]) == [0.25, 0.25, 0.5])
    #expect(times(passes(.infinity, repeatDuration: 3, back: true), [2, 3, 4]) == [2, 3, 3])
  }

  @Test("the end of a pass is the end, however its length is rounded")
  func rounding() {
    for (duration, count) in [(0.1, 3), (0.3, 3), (0.7, 10), (1.1, 7)] as [(Double, Float)] {
      let end = times(passes(duration, count: count), [100])[0]
      #expect(abs(end - duration) < 1e-9)
      let whole = passes(duration, repeatDuration: duration * Double(count))
      #expect(abs(times(whole, [100])[0] - duration) < 1e-9)
    }
  }

  @Test("a clock without end has no passes")
  func endless() {
    for duration in [Double.infinity, 0, -1, .nan] {
      #expect(passes(duration, count: 3, back: true) == nil)
    }
    #expect(passes(.infinity, repeatDuration: .nan) == nil)
  }

  @Test("a clock goes on as its phase says until it turns, by chains of clocks")
  func phases() {
    var random = SeededNumbers(state: 7)
    for _ in 0..<2_000 {
      let clocks = (0..<3).map { _ in Self.mapping(&random) }
      func local(_ t: Double) -> Double { clocks.reduce(t) { $1.localTime(forParent: $0) } }
      let t = Double.random(in: -4...12, using: &random)
      let phase = clocks.reduce(ClockPhase(mediaTime: t)) { $0.child($1, at: t) }
      guard phase.time.isFinite, t.isFinite else { continue }
      #expect(phase.turn >= t)
      let end = min(phase.turn, t + 20)
      for share in [0.01, 0.3, 0.6, 0.99] {
        let later = t + (end - t) * share
        let expected = phase.time + phase.rate * (later - t)
        #expect(abs(local(later) - expected) < 1e-6, "\(clocks) from \(t) at \(later)")
      }
    }
  }

  private static func mapping(_ random: inout SeededNumbers) -> TimeMapping {
    func pick(_ values: [Double]) -> Double { values.randomElement(using: &random)! }
    return TimeMapping(
      beginTime: pick([0, 0, 1, -2, 0.7]), speed: Float(pick([1, 1, 2, -1, 0.5, 0])),
      timeOffset: pick([0, 0, 1, -1, 5.3]),
      passes: ClockPasses(
        duration: pick([.infinity, 1, 2.5, 0.3]), repeatCount: Float(pick([0, 2, 1.5, .infinity])),
        repeatDuration: pick([0, 0, 3.25]), autoreverses: Bool.random(using: &random)))
  }
}

/// Numbers from a seed, so that a failure can be had again.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
