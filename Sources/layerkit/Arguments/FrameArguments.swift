// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless
import CAMedia
import Foundation

/// The options of a run over several frames.
struct FrameArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The frames to draw, as in 0..149, 0..<150, 0..149:2, 7, or several with commas.",
      discussion: """
        Frame I shows the time I/fps, in seconds after the scene was loaded. The output is \
        then a pattern with one %d or %0Nd, as in frames/%04d.png, or a film, as out.mp4. Numbers \
        are 0 to 999999.
        """, valueName: "list"),
    transform: FrameList.init)
  var frames: FrameList?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw the frames from 0 on whose times lie before this many seconds.",
      discussion: "At 60 frames per second, 2.5 means 0..149.", valueName: "seconds"),
    transform: parseTime)
  var duration: Double?

  @Option(
    help: ArgumentHelp(
      "Frames per second of --frames and --duration, 0.000000001 to 10000; 60 unless said.",
      discussion: "A number, or a fraction as 30000/1001.", valueName: "rate"),
    transform: FrameRateArgument.init)
  var fps: FrameRateArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time of frame 0, in seconds after the scene was loaded; 0 unless said.",
      valueName: "seconds"),
    transform: parseTime)
  var start: Double?

  @Option(
    help: ArgumentHelp(
      "Draw one of N parts of the frames: each N-th from the I-th on, I from 0.",
      valueName: "I/N"),
    transform: Shard.init)
  var shard: Shard?

  @Flag(
    help: """
      Leave out frames that are there already: those whose file and whose scene, options and \
      versions are what the manifest beside the frames says. With several records of --props, \
      leave out their films and pictures likewise.
      """)
  var skipExisting = false

  @Option(
    help: ArgumentHelp(
      "Frames between drawing and disk at a time, 1 to 64; the number of cores and two unless said, "
        + "two on one core.",
      valueName: "count"))
  var inFlight: Int?

  @Option(
    help: ArgumentHelp(
      "The order of drawing: forward, reverse, or shuffled:SEED. The files do not depend on it.",
      valueName: "order"),
    transform: FrameOrder.parse)
  var order: FrameOrder?

  @Option(
    help: """
      How far the run is: a bar on standard error if that is a terminal (the default), JSON lines \
      on standard output, or nothing.
      """)
  var progress: ProgressStyle?

  enum ProgressStyle: String, ExpressibleByArgument, CaseIterable { case bar, json, none }

  func validate() throws {
    if frames != nil, duration != nil {
      throw ValidationError("--frames and --duration both say which frames; give one of them.")
    }
    if let duration, duration <= 0 { throw ValidationError("--duration is above 0.") }
    if let inFlight, !FramePipeline.depths.contains(inFlight) {
      throw ValidationError("--in-flight is 1 to 64.")
    }
    if let duration, duration * (fps ?? .standard).value > Double(ArgumentLimits.pictures) {
      throw ValidationError("A run has at most \(ArgumentLimits.pictures) frames.")
    }
  }

  /// The options with the frames of a file that has some, where nothing else says which ones.
  func filled(
    by own: OwnFrames, times: [Double]?, output: String, raw: RawFormat?
  ) -> FrameArguments {
    var filled = self
    let isRun = FrameTarget.isRun(output, raw: raw)
    if times == nil, frames == nil, duration == nil, isRun {
      if let fps {
        // The file's length at another rate.
        filled.duration = Double(own.count) / own.rate.value
        filled.fps = fps
      } else {
        filled.frames = FrameList(count: own.count)
      }
    }
    if filled.frames != nil || filled.duration != nil { filled.fps = fps ?? own.rate }
    return filled
  }

  /// The first option that only a run over several frames heeds; nil when there is none.
  var firstGiven: String? {
    let given: [(String, Bool)] = [
      ("--fps", fps != nil), ("--start", start != nil), ("--shard", shard != nil),
      ("--skip-existing", skipExisting), ("--in-flight", inFlight != nil),
      ("--order", order != nil), ("--progress", progress != nil),
    ]
    return given.first(where: \.1)?.0
  }
}
