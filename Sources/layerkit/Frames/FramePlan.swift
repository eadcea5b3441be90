// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// A frame to draw.
struct PlannedFrame: Sendable {
  let number: Int
  /// Seconds after the scene was loaded.
  let time: Double
}

/// Which frames a run draws, and where they go.
struct FramePlan {
  let pattern: FramePattern
  /// Those of the shard, ascending.
  let frames: [PlannedFrame]
  /// Frames per second, where they are evenly spaced.
  let rate: Double?
  /// The time of frame 0.
  let start: Double?

  /// Nil when the arguments ask for a single picture.
  init?(_ arguments: FrameArguments, times: [Double]?, output: String) throws {
    let isEven = arguments.frames != nil || arguments.duration != nil
    guard isEven || (times?.count ?? 1) > 1 else {
      guard let option = arguments.firstGiven else { return nil }
      throw ValidationError("\(option) goes with several frames: --frames, --duration, or --time.")
    }
    pattern = try FramePattern(output)
    if isEven {
      guard times == nil else {
        throw ValidationError("--time and a range of frames both say which times; give one.")
      }
      let (rate, start) = (arguments.fps ?? 60, arguments.start ?? 0)
      let numbers =
        arguments.frames?.numbers ?? Self.numbers(before: arguments.duration ?? 0, rate: rate)
      frames = Self.part(numbers.map { (number: $0, time: start + Double($0) / rate) }, arguments)
      (self.rate, self.start) = (rate, start)
    } else {
      for (option, value) in [("--fps", arguments.fps), ("--start", arguments.start)]
      where value != nil {
        throw ValidationError("\(option) goes with --frames or --duration.")
      }
      frames = Self.part((times ?? []).enumerated().map { ($0, $1) }, arguments)
      (rate, start) = (nil, nil)
    }
  }

  private static func part(
    _ frames: [(number: Int, time: Double)], _ arguments: FrameArguments
  ) -> [PlannedFrame] {
    let all = frames.map { PlannedFrame(number: $0.number, time: $0.time) }
    return arguments.shard?.part(of: all) ?? all
  }

  /// The frames from 0 on whose `Double(number) / rate` is below `end`.
  private static func numbers(before end: Double, rate: Double) -> [Int] {
    var count = Int((end * rate).rounded(.up))
    // The product was rounded; the times themselves decide.
    while count > 0, Double(count - 1) / rate >= end { count -= 1 }
    while Double(count) / rate < end { count += 1 }
    return Array(0..<count)
  }
}
