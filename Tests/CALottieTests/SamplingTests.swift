// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

@testable import CALottie

@Suite("Values that are sampled at frames")
struct SamplingTests {
  /// Jumps at 10, 20 and 40, and between 20 and 30 an even way from 3 to 4; the first and the last
  /// jump are off by some frames.
  private func moving(off: Double) -> Moving<Double> {
    let timeline = LottieTimeline(
      spans: [.init(start: 20, end: 30, pace: .linear)], jumps: [10 + off, 20, 40 - off])
    return Moving<Double>(timeline: timeline, sources: []) { frame in
      if frame < 10 + off { return 1 }
      if frame < 20 { return 2 }
      return frame < 40 - off ? 3 + min(frame - 20, 10) / 10 : 9
    }
  }

  @Test("Each jump is sharp, the first and the last one, too", arguments: [0, 3e-7, -3e-7])
  func jumps(off: Double) throws {
    let keys = LottieKeyList(sampling: moving(off: off), in: 0...60)
    let expected: [(frame: Double, value: Double)] = [
      (0, 1), (9.5, 1), (10, 2), (15, 2), (19.75, 2), (20, 3), (25, 3.5), (39.5, 4), (40, 9),
      (60, 9),
    ]
    for (frame, value) in expected {
      let shown = try #require(keys.value(at: frame))
      #expect(abs(shown - value) < 1e-4, "frame \(frame)")
    }
  }

  @Test("The last jump is there, however near to a frame it lies", arguments: [5e-7, 8e-7, 1e-6])
  func lastJump(off: Double) throws {
    let jump = 20 + off
    let line = LottieTimeline(
      spans: [.init(start: 5, end: 10, pace: .linear)], jumps: [jump])
    let moving = Moving<Double>(timeline: line, sources: []) {
      $0 < jump ? min(max($0 - 5, 0), 5) : 9
    }
    let keys = LottieKeyList(sampling: moving, in: 0...60)
    #expect(keys.value(at: 19.5) == 5)
    #expect(keys.value(at: 21) == 9)
  }

  @Test("A jump in the first frame of a range that begins within it is sharp")
  func partialFrames() throws {
    let line = LottieTimeline(jumps: [0.3, 30])
    let moving = Moving<Double>(timeline: line, sources: []) { $0 < 0.3 ? 1 : $0 < 30 ? 2 : 3 }
    let keys = LottieKeyList(sampling: moving, in: 0.5...60)
    #expect(keys.value(at: 0.5) == 2)
    #expect(keys.value(at: 29.9) == 2)
  }

  @Test("A jump at the beginning of the range is over, and one at its end is left out")
  func ends() {
    let timeline = LottieTimeline(jumps: [0, 60])
    let moving = Moving<Double>(timeline: timeline, sources: []) { $0 < 0 ? 1 : $0 < 60 ? 2 : 3 }
    let keys = LottieKeyList(sampling: moving, in: 0...60)
    #expect(keys.values.allSatisfy { $0 == 2 })
    #expect(keys.times.first == 0 && keys.times.last == 60)
  }

  @Test("Times that are whole but for rounding are whole at another clock")
  func snapping() {
    let line = LottieTimeline(
      spans: [.init(start: 3, end: 7, pace: .linear)], jumps: [40])
    let mapped = line.mapped(scale: 1.000_000_000_1, offset: 0)
    #expect(mapped.jumps == [40])
    #expect(mapped.spans == line.spans)
    // A way that takes no time is a jump.
    let short = line.mapped(scale: 1e-9, offset: 5)
    #expect(short.spans.isEmpty && short.jumps == [5])
    #expect(LottieTimeline.ordered([5, 2, 2 + 1e-9]) == [2, 5])
  }
}
