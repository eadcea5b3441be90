// SPDX-License-Identifier: Apache-2.0
import CoreMedia
import Testing

/// Expectations are those of the comments of Apple's public header `CMTime.h`.
@Suite struct CMTimeTests {
  @Test func `sums are exact in the least common scale`() {
    let sum = CMTimeMake(value: 1, timescale: 3) + CMTimeMake(value: 1, timescale: 4)
    #expect(sum.value == 7 && sum.timescale == 12 && sum.flags == .valid)
    let difference = CMTimeMake(value: 1001, timescale: 30000) - CMTimeMake(value: 1, timescale: 30)
    #expect(difference.value == 1 && difference.timescale == 30000)
  }

  @Test func `sums that do not fit are rounded, then infinite`() {
    let huge = CMTimeMake(value: .max, timescale: 2)
    let sum = huge + huge
    #expect(sum.timescale == 1 && sum.value == .max && sum.hasBeenRounded == false)
    #expect(
      CMTimeMake(value: .max, timescale: 1) + CMTimeMake(value: 1, timescale: 1)
        == .positiveInfinity)
    #expect(
      CMTimeMake(value: .min, timescale: 1) - CMTimeMake(value: 1, timescale: 1)
        == .negativeInfinity)
    let scales =
      CMTimeMake(value: 1, timescale: 0x7fff_ffff) + CMTimeMake(value: 1, timescale: 0x7fff_fffe)
    #expect(scales.timescale == 0x7fff_ffff && scales.value == 2 && scales.hasBeenRounded)
  }

  @Test func `infinite and unknown times`() {
    let one = CMTimeMake(value: 1, timescale: 1)
    #expect(CMTime.positiveInfinity + .positiveInfinity == .positiveInfinity)
    #expect(!(CMTime.positiveInfinity + .negativeInfinity).isValid)
    #expect(!(CMTime.positiveInfinity - .positiveInfinity).isValid)
    #expect((CMTime.indefinite + one).isIndefinite)
    #expect((CMTime.indefinite + .positiveInfinity) == .positiveInfinity)
    #expect(!(CMTime.invalid + one).isValid)
    let order: [CMTime] = [.negativeInfinity, .zero, one, .indefinite, .positiveInfinity, .invalid]
    for (place, time) in order.enumerated() {
      for (other, later) in order.enumerated() {
        #expect(CMTimeCompare(time, later) == (place < other ? -1 : place > other ? 1 : 0))
      }
    }
  }

  @Test func `epochs: durations move times, two times of different lines do not meet`() {
    let time = CMTimeMakeWithEpoch(value: 5, timescale: 1, epoch: 2)
    #expect((time + CMTimeMake(value: 1, timescale: 1)).epoch == 2)
    #expect((time - time).epoch == 0 && (time - time).value == 0)
    #expect(!(time + CMTimeMakeWithEpoch(value: 5, timescale: 1, epoch: 3)).isValid)
    #expect(time > CMTimeMake(value: 1_000_000, timescale: 1))
  }

  @Test(
    arguments: [
      (CMTimeRoundingMethod.default, 5, -5), (.roundTowardZero, 4, -4), (.roundAwayFromZero, 5, -5),
      (.quickTime, 4, -4), (.roundTowardPositiveInfinity, 5, -4),
      (.roundTowardNegativeInfinity, 4, -5),
    ] as [(CMTimeRoundingMethod, Int64, Int64)])
  func `scales are converted by each method`(_ method: CMTimeRoundingMethod, up: Int64, down: Int64)
  {
    let time = CMTimeMake(value: 9, timescale: 2).convertScale(1, method: method)
    #expect(time.value == up && time.hasBeenRounded)
    #expect(CMTimeMake(value: -9, timescale: 2).convertScale(1, method: method).value == down)
    #expect(CMTimeMake(value: 8, timescale: 2).convertScale(1, method: method).flags == .valid)
  }

  @Test func `products`() {
    let frame = CMTimeMake(value: 1001, timescale: 30000)
    #expect(CMTimeMultiply(frame, multiplier: 30000) == CMTimeMake(value: 1001, timescale: 1))
    let third = CMTimeMultiplyByRatio(CMTimeMake(value: 1, timescale: 1), multiplier: 1, divisor: 3)
    #expect(third.value == 1 && third.timescale == 3)
    #expect(
      CMTimeMultiplyByFloat64(CMTimeMake(value: 3, timescale: 2), multiplier: 0.5).seconds == 0.75)
    #expect(
      CMTimeMultiply(CMTimeMake(value: .max, timescale: 1), multiplier: -2) == .negativeInfinity)
    #expect(!CMTimeMultiplyByRatio(frame, multiplier: 1, divisor: 0).isValid)
  }

  @Test func `seconds`() {
    #expect(CMTime(seconds: 0.5, preferredTimescale: 600).value == 300)
    #expect(CMTime(seconds: 0.1, preferredTimescale: 3).hasBeenRounded)
    #expect(CMTime(seconds: 1e18, preferredTimescale: 1000).timescale < 1000)
    #expect(CMTime(seconds: .infinity, preferredTimescale: 1) == .positiveInfinity)
    #expect(!CMTime(seconds: .nan, preferredTimescale: 1).isValid)
    #expect(CMTime.indefinite.seconds.isNaN)
  }

  @Test func `times that are equal have one hash`() {
    let times: Set = [
      CMTimeMake(value: 1, timescale: 2), CMTimeMake(value: 300, timescale: 600),
      CMTimeMake(value: 0, timescale: 1), CMTimeMake(value: 0, timescale: 600),
    ]
    #expect(times.count == 2)
  }

  @Test func `ranges`() {
    func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
      CMTimeRange(
        start: CMTimeMake(value: start, timescale: 1), end: CMTimeMake(value: end, timescale: 1))
    }
    #expect(range(0, 4).intersection(range(2, 9)) == range(2, 4))
    #expect(range(0, 1).intersection(range(2, 9)) == .zero)
    #expect(range(0, 1).union(range(2, 9)) == range(0, 9))
    #expect(range(0, 4).containsTime(.zero) && !range(0, 4).containsTime(range(0, 4).end))
    #expect(
      range(0, 4).containsTimeRange(range(1, 4)) && !range(0, 4).containsTimeRange(range(1, 5)))
    #expect(!range(3, 1).isValid && range(1, 1).isEmpty)
  }
}
