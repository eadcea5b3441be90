// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

/// Facts 187, 188 and the discrete key times of CAML files.
@Suite struct KeyScheduleTests {
  private func value(_ values: [Double], _ schedule: KeySchedule, _ progress: Double) -> Double {
    let (segment, fraction) = schedule.place(at: progress)
    let next = values[min(segment + 1, values.count - 1)]
    return values[segment] + (next - values[segment]) * fraction
  }

  @Test("fact 187: key times name the moments of values")
  func keyTimes() {
    let schedule = KeySchedule(valueCount: 3, times: [0, 0.8, 1], isDiscrete: false)
    #expect(value([0, 10, 100], schedule, 0.25) == 3.125)
    #expect(value([0, 10, 100], schedule, 0.8) == 10)
    #expect(value([0, 10, 100], schedule, 1) == 100)
  }

  @Test(
    "fact 188: key times of another number, or not finite, give even spacing",
    arguments: [
      [0, 1], [0, 0.5, 0.7, 1], [0, .nan, 1], [0, .infinity, 1], [-.infinity, 0.5, 1], [],
    ])
  func invalid(_ times: [Double]) {
    let schedule = KeySchedule(valueCount: 3, times: times, isDiscrete: false)
    #expect(value([0, 10, 100], schedule, 0.25) == 5)
  }

  @Test(
    "fact 278: key times count as given",
    arguments: [
      ([0.1, 0.18, 0.64, 0.74], 0.05, 0.0), ([0.1, 0.18, 0.64, 0.74], 0.14, 5),
      ([0.1, 0.18, 0.64, 0.74], 0.69, 550), ([0.1, 0.18, 0.64, 0.74], 0.8, 1000),
      ([0, -0.02, 0.007, 1], 0, 10 + 90 * 0.02 / 0.027),
      ([0, -0.02, 0.007, 1], 0.0035, 10 + 90 * 0.0235 / 0.027),
      ([0, -0.02, 0.007, 1], 0.5035, 550), ([0, 1.7, 1.9, 1], 0.85, 5),
      ([0, 1.7, 1.9, 1], 1, 10 / 1.7), ([0.5, 0.25, 0.75, 1], 0.125, 0),
      ([0.5, 0.25, 0.75, 1], 0.5, 55), ([-1, -0.5, -0.25, -0.1], 0, 1000),
      ([2, 3, 4, 5], 1, 0),
    ] as [([Double], Double, Double)])
  func given(_ times: [Double], _ progress: Double, _ expected: Double) {
    let schedule = KeySchedule(valueCount: 4, times: times, isDiscrete: false)
    #expect(abs(value([0, 10, 100, 1000], schedule, progress) - expected) < 1e-9)
  }

  @Test("fact 280: of values at one time the last one shows at that very moment")
  func equal() {
    for isDiscrete in [false, true] {
      let first = KeySchedule(valueCount: 3, times: [0, 0, 1], isDiscrete: isDiscrete)
      #expect(first.place(at: 0) == (1, 0))
      let third = KeySchedule(valueCount: 4, times: [0, 0, 0, 1], isDiscrete: isDiscrete)
      #expect(third.place(at: 0) == (2, 0))
      let third3 = KeySchedule(valueCount: 4, times: [0, 0.3, 0.3, 1], isDiscrete: isDiscrete)
      #expect(third3.place(at: 0.1 + 0.2).segment == 2)
      // Discrete key times have no slack (facts row 288).
      #expect(third3.place(at: 10.3 - 10 - 1e-15).segment == (isDiscrete ? 0 : 2))
    }
  }

  @Test("a discrete value ends where the next one shows, or with the pass")
  func ends() {
    for times in [nil, [0, 0.25, 0.5, 1], [0.1, 0.9, 0.3], [0, -1, 2], [0, 1.5, 0.5]] {
      let schedule = KeySchedule(valueCount: 3, times: times, isDiscrete: true)
      for step in 0..<1000 {
        let progress = Double(step) / 1000
        let end = schedule.end(ofValueAt: progress)
        #expect(end > progress && end <= 1)
        let shown = schedule.place(at: progress).segment
        #expect(schedule.place(at: (progress + end) / 2).segment == shown)
        if end < 1 { #expect(schedule.place(at: end).segment != shown) }
      }
    }
  }

  @Test("two values at one time: the later one from then on")
  func jump() {
    let schedule = KeySchedule(valueCount: 4, times: [0, 0.5, 0.5, 1], isDiscrete: false)
    let values = [0.0, 10, 50, 100]
    #expect(value(values, schedule, 0.25) == 5)
    #expect(value(values, schedule, 0.5) == 50)
    #expect(value(values, schedule, 0.75) == 75)
    let last = KeySchedule(valueCount: 3, times: [0, 1, 1], isDiscrete: false)
    #expect(value([0, 10, 100], last, 1) == 100)
    let first = KeySchedule(valueCount: 3, times: [0, 0, 1], isDiscrete: false)
    #expect(value([0, 10, 100], first, 0.5) == 55)
  }

  @Test(
    "discrete values have spans of their own, with and without the last end",
    arguments: [
      ([0, 0.25, 0.5, 1] as [Double]?, [0, 1, 2, 2, 2]), ([0, 0.25, 0.9], [0, 1, 1, 1, 2]),
      (nil, [0, 0, 1, 2, 2]), ([0, 0.2, 0.4, 0.9], [0, 1, 2, 2, 2]), ([0, 1], [0, 0, 1, 2, 2]),
    ])
  func discrete(_ times: [Double]?, _ expected: [Int]) {
    let schedule = KeySchedule(valueCount: 3, times: times, isDiscrete: true)
    #expect([0, 0.25, 0.5, 0.89, 1].map { schedule.place(at: $0).segment } == expected)
  }

  @Test("every frame of an even picture list shows at its own time")
  func pictures() {
    for count in [3, 7, 30, 49, 149, 300] {
      let schedule = KeySchedule(valueCount: count, times: nil, isDiscrete: true)
      for index in 0..<count {
        let time = 100_000 + Double(index) / 30
        let progress = (time - 100_000) / (Double(count) / 30)
        #expect(schedule.place(at: progress).segment == index)
        let end = schedule.end(ofValueAt: progress)
        #expect(index + 1 == count ? end == 1 : schedule.place(at: end).segment == index + 1)
        #expect(abs(end - Double(index + 1) / Double(count)) < 1e-9)
        #expect(schedule.place(at: end - 2e-9).segment == index)
      }
    }
  }

  @Test("one value and none have a place")
  func few() {
    for count in [-1, 0, 1] {
      for isDiscrete in [false, true] {
        let schedule = KeySchedule(valueCount: count, times: [0], isDiscrete: isDiscrete)
        for progress in [0, 0.5, 1, .nan] {
          let place = schedule.place(at: progress)
          #expect(place.segment == 0 && place.fraction == 0)
        }
      }
    }
  }

  @Test("paced segments take as long as they are; none of no length shows")
  func paced() {
    let schedule = KeySchedule(lengths: [10, 0, 30])
    #expect(schedule.place(at: 0.125) == (0, 0.5))
    #expect(schedule.place(at: 0.25) == (2, 0))
    #expect(schedule.place(at: 0.625) == (2, 0.5))
    #expect(schedule.place(at: 1) == (2, 1))
    for useless in [[0, 0], [.infinity, 1], [.nan, 1]] as [[Double]] {
      #expect(KeySchedule(lengths: useless).place(at: 0.75) == (1, 0.5))
    }
  }
}
