// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAMedia
import Foundation

/// The options of films.
struct FilmArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The codec of a film: h264, hevc, vp9, vp8, av1, prores, ffv1 or png, where the format has it.",
      valueName: "name"))
  var codec: VideoCodec?

  @Option(
    help: ArgumentHelp(
      "The layout of a film's pixels, as yuv420p, yuva420p, yuv444p10 or rgba.",
      discussion: "Unless said, the usual one of the codec; one with alpha if a picture needs it.",
      valueName: "name"))
  var pixelFormat: PixelLayoutName?

  @Option(
    help: ArgumentHelp(
      "How long the encoder looks for a smaller film of the same quality: ultrafast, superfast, "
        + "veryfast, faster, fast, medium (unless said), slow, slower or veryslow.",
      discussion: "Of h264, hevc, vp9, vp8, av1, ffv1 and png; other codecs have none.",
      valueName: "name"))
  var preset: FilmPreset?

  @Option(
    help: ArgumentHelp(
      "Encode on graphics hardware, by VA-API or NVIDIA's encoder: h264, hevc or av1.",
      discussion: "Where it cannot, there is no film. Bytes and sizes depend on the device.",
      valueName: "vaapi|nvenc"))
  var hardware: HardwareEncoder?

  @Option(
    help: ArgumentHelp(
      "Encode each N pictures of a film by themselves, so that layerkit join can put parts together.",
      discussion: """
        1 or more. The film is a little larger. With --shard I/N a run makes the I-th part: whole \
        groups that follow each other.
        """, valueName: "N"),
    transform: parseGroup)
  var group: Int?

  @Option(
    help: ArgumentHelp(
      "Write uncompressed pictures: straight RGBA, or YUV4MPEG2.",
      discussion: "For pipes, as in -o - --raw y4m | encoder.", valueName: "rgba|y4m"))
  var raw: RawFormat?

  func validate() throws {
    if raw != nil, codec != nil { throw ValidationError("Raw pictures have no codec.") }
    if raw != nil, group != nil { throw ValidationError("Raw pictures have no groups.") }
    if raw != nil, preset != nil { throw ValidationError("Raw pictures have no preset.") }
    if raw != nil, hardware != nil { throw ValidationError("Raw pictures need no encoder.") }
  }

  /// The first option that only films heed; nil when there is none.
  var firstGiven: String? {
    let given: [(String, Bool)] = [
      ("--codec", codec != nil), ("--pixel-format", pixelFormat != nil),
      ("--preset", preset != nil), ("--hardware", hardware != nil), ("--raw", raw != nil),
      ("--group", group != nil),
    ]
    return given.first(where: \.1)?.0
  }

  /// Checks that the film can be.
  func check(_ format: FilmFormat, rate: FilmRate, quality: Double?) throws {
    do {
      var settings = FilmSettings(
        format: format, width: 1, height: 1, rate: rate, frameCount: 1, codec: codec,
        quality: quality, layout: pixelFormat, preset: preset)
      settings.hardware = hardware
      settings.groupLength = group
      try settings.check()
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// The options of a film's poster.
struct PosterArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a picture of the film, too: the first one, or that of --poster-time.",
      discussion: "With a list of records, its name has places as that of the film.",
      valueName: "file"), completion: .file())
  var poster: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time of the poster; the frame nearest to it is taken.", valueName: "seconds"),
    transform: parseTime)
  var posterTime: Double?

  func validate() throws {
    if let poster { try OutputEnding.check(poster, among: StillFormat.endings) }
    if poster == nil, posterTime != nil {
      throw ValidationError("--poster-time goes with --poster.")
    }
  }
}

extension VideoCodec: ExpressibleByArgument {}
extension PixelLayoutName: ExpressibleByArgument {}
extension RawFormat: ExpressibleByArgument {}
extension FilmPreset: ExpressibleByArgument {}
extension HardwareEncoder: ExpressibleByArgument {}

extension FilmFormat {
  /// The endings of names and their formats.
  static let endings = allCases.map(\.ending) + ["apng"]

  /// The format of a name; nil for one that is no film.
  init?(path: String) {
    guard let ending = OutputEnding.ending(of: path) else { return nil }
    if ending == "apng" {
      self = .apng
    } else if let format = Self.allCases.first(where: { $0.ending == ending }) {
      self = format
    } else {
      return nil
    }
  }
}

/// Pictures of a group.
private func parseGroup(_ text: String) throws -> Int {
  guard let number = Int(text), (1...ArgumentLimits.pictures).contains(number) else {
    throw ValidationError("A group has 1 to \(ArgumentLimits.pictures) pictures.")
  }
  return number
}
