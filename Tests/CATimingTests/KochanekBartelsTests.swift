// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

/// Facts 200 and 202.
@Suite struct KochanekBartelsTests {
  @Test(
    "fact 200: tension, continuity and bias",
    arguments: [
      ([], [], [], 2.25), ([0, 1, 1, 0], [], [], 2.5), ([], [0, 1, 0, 0], [], 2.125),
      ([], [], [0, 0, 1, 0], 2.375), ([1], [], [], 2.25), ([.nan, .infinity], [], [], 2.25),
    ] as [([Double], [Double], [Double], Double)])
  func parameters(_ t: [Double], _ c: [Double], _ b: [Double], _ expected: Double) {
    let curve = KochanekBartels(
      values: [0, 1, 4, 9], laneCount: 1, tensions: t, continuities: c, biases: b)
    #expect(curve.value(lane: 0, segment: 1, weights: HermiteWeights(0.5)) == expected)
  }

  @Test("fact 202: chord lengths are the times, and tangents follow them")
  func cubicPaced() {
    let chords = [80.0, 60, 80]
    let curve = KochanekBartels(values: [0, 80, 20, 100], laneCount: 1, durations: chords)
    let (segment, fraction) = KeySchedule(lengths: chords).place(at: 0.35)
    let value = curve.value(lane: 0, segment: segment, weights: HermiteWeights(fraction))
    #expect(abs(value - 79.3821875) < 1e-9)
  }

  @Test("the curve goes through its values, lane by lane")
  func passesThrough() {
    let values: [Double] = [0, 5, 1, -3, 4, 8, 9, 2]
    let curve = KochanekBartels(values: values, laneCount: 2, tensions: [0.3, -0.5], biases: [0.2])
    for segment in 0..<3 {
      for lane in 0..<2 {
        let at = { curve.value(lane: lane, segment: segment, weights: HermiteWeights($0)) }
        #expect(at(0) == values[segment * 2 + lane])
        #expect(at(1) == values[segment * 2 + 2 + lane])
      }
    }
    let single = KochanekBartels(
      values: stride(from: 1, to: 8, by: 2).map { values[$0] }, laneCount: 1,
      tensions: [0.3, -0.5], biases: [0.2])
    let weights = HermiteWeights(0.4)
    #expect(
      curve.value(lane: 1, segment: 1, weights: weights)
        == single.value(lane: 0, segment: 1, weights: weights))
  }

  @Test("two values are joined straight, one stands still")
  func few() {
    let two = KochanekBartels(values: [0, 8], laneCount: 1)
    #expect(two.value(lane: 0, segment: 0, weights: HermiteWeights(0.25)) == 2)
    let one = KochanekBartels(values: [3, 4], laneCount: 2)
    #expect(one.value(lane: 1, segment: 0, weights: HermiteWeights(0.7)) == 4)
  }
}
