// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CAMedia

/// A frame to draw.
struct PlannedFrame: Sendable {
  let number: Int
  /// Seconds after the scene was loaded.
  let time: Double
}

/// Which frames a run draws, and where they go.
struct FramePlan {
  let target: FrameTarget
  /// Those of the shard, ascending.
  let frames: [PlannedFrame]
  /// Frames per second, where they are evenly spaced.
  let rate: FrameRateArgument?
  /// The time of frame 0.
  let start: Double?
  /// Where the frames stand in the film of which they are a part; nil where they are all.
  let part: Part?

  /// A part of a film.
  struct Part {
    /// Its frames among those of the film, by place, not by number.
    let range: Range<Int>
    /// The times of all frames of the film.
    let times: [Double]
  }

  /// Nil when the arguments ask for a single picture.
  init?(
    _ arguments: FrameArguments, times: [Double]?, output: String, raw: RawFormat? = nil,
    group: Int? = nil
  ) throws {
    let isEven = arguments.frames != nil || arguments.duration != nil
    guard isEven || (times?.count ?? 1) > 1 || raw != nil else {
      guard let option = arguments.firstGiven else { return nil }
      throw ValidationError(
        "\(option) goes with several frames: --frames, --duration, or several times in --time"
          + (Self.isOfRecords(option) ? "; or with several records of --props." : "."))
    }
    target = try FrameTarget(output, raw: raw)
    try Self.check(target, arguments, group: group)
    if isEven {
      guard times == nil else {
        throw ValidationError("--time and a range of frames both say which times; give one.")
      }
      let (rate, start) = (arguments.fps ?? .standard, arguments.start ?? 0)
      let numbers =
        arguments.frames?.numbers ?? Self.numbers(before: arguments.duration ?? 0, rate: rate)
      let all = numbers.map { PlannedFrame(number: $0, time: start + rate.time(ofFrame: $0)) }
      part = try Self.part(of: all, arguments, group: target.isFilm ? group : nil)
      frames = part.map { Array(all[$0.range]) } ?? arguments.shard?.part(of: all) ?? all
      (self.rate, self.start) = (rate, start)
    } else {
      if arguments.start != nil || arguments.fps != nil {
        let option = arguments.fps == nil ? "--start" : "--fps"
        throw ValidationError("\(option) goes with --frames or --duration.")
      }
      if case .film(let format, _) = target {
        throw ValidationError(
          "The frames of a film (\(format.name)) are evenly spaced: --frames or --duration.")
      }
      let all = (times ?? [0]).enumerated().map { PlannedFrame(number: $0, time: $1) }
      frames = arguments.shard?.part(of: all) ?? all
      (rate, start, part) = (nil, nil, nil)
    }
  }

  /// Whether an option of runs over frames also goes with records.
  private static func isOfRecords(_ option: String) -> Bool {
    ["--shard", "--skip-existing", "--progress"].contains(option)
  }

  /// The part that a shard of a film in groups draws; nil where it draws all, or other frames.
  private static func part(
    of all: [PlannedFrame], _ arguments: FrameArguments, group: Int?
  ) throws -> Part? {
    guard let group, let shard = arguments.shard, shard.count > 1 else { return nil }
    return Part(range: try shard.part(of: all.count, group: group), times: all.map(\.time))
  }

  /// Options that make no sense where frames follow each other in one file.
  private static func check(
    _ target: FrameTarget, _ arguments: FrameArguments, group: Int?
  ) throws {
    if case .files = target { return }
    if arguments.shard != nil, group == nil {
      throw ValidationError(
        "--shard goes with a file for each frame, of which layerkit encode makes a film, or with "
          + "a film of groups (--group), which layerkit join puts together.")
    }
    if arguments.skipExisting {
      throw ValidationError(
        "--skip-existing goes with a file for each frame, or with several records of --props.")
    }
  }

  /// The frames from 0 on whose times are below `end`.
  private static func numbers(before end: Double, rate: FrameRateArgument) -> [Int] {
    var count = Int((end * rate.value).rounded(.up))
    // The product was rounded; the times themselves decide.
    while count > 0, rate.time(ofFrame: count - 1) >= end { count -= 1 }
    while rate.time(ofFrame: count) < end { count += 1 }
    return Array(0..<count)
  }
}
