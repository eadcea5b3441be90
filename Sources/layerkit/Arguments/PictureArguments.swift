// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CoreGraphics

/// Where pictures go and how they are encoded: shared by the commands that write them.
struct PictureArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; - is standard output. Its ending says the format.",
      discussion: """
        A picture is .png, .jpg, .jpeg or .webp. For several frames, a pattern, as \
        frames/%04d.png, means a file for each.
        """, valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "How small the PNG is made, 0 to 9; 1 unless said.",
      discussion: """
        0 does not compress, 9 takes up to a hundred times as long as 1. The pixels are the same.
        """, valueName: "level"),
    transform: PNGLevel.parse)
  var pngLevel = PNGLevel.standard

  @Option(
    help: ArgumentHelp(
      "How good lossy pictures and films are, 0 to 100.",
      discussion: """
        Unless said, JPEG has 92, WebP keeps every pixel, and films have what their codec needs \
        to look alike. 100 loses as little as the codec can.
        """, valueName: "percent"),
    transform: parseQuality)
  var quality: Double?

  /// How single pictures are encoded.
  var still: StillSettings { StillSettings(level: pngLevel, quality: quality) }

  /// The output of a single picture.
  var single: PictureOutput { PictureOutput(path: output, settings: still) }
}

/// Percent.
private func parseQuality(_ text: String) throws -> Double {
  guard let number = Double(text), (0...100).contains(number) else {
    throw ValidationError("A quality is a number from 0 to 100.")
  }
  return number
}
