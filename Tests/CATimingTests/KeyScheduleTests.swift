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
    "fact 188: key times of no use give even spacing",
    arguments: [
      [0, 1], [0, 0.5, 0.7, 1], [-1, 0.5, 1], [0.2, 0.5, 1], [0, 0.5, 0.8], [0, 0.75, 0.5],
      [0, .nan, 1], [0, .infinity, 1], [],
    ])
  func invalid(_ times: [Double]) {
    let schedule = KeySchedule(valueCount: 3, times: times, isDiscrete: false)
    #expect(value([0, 10, 100], schedule, 0.25) == 5)
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
      (nil, [0, 0, 1, 2, 2]), ([0, 0.2, 0.4, 0.9], [0, 0, 1, 2, 2]), ([0, 1], [0, 0, 1, 2, 2]),
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
        #expect(schedule.place(at: schedule.start(of: index)).segment == index)
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
