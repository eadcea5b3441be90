// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CoreGraphics

/// Where pictures go and how they are encoded: shared by the commands that write them.
struct PictureArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PNG file to write; - is standard output.",
      discussion: "For several frames a pattern, as frames/%04d.png.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "How small the PNG is made, 0 to 9; 1 unless said.",
      discussion: """
        0 does not compress, 9 takes up to a hundred times as long as 1. The pixels are the same.
        """, valueName: "level"),
    transform: PNGLevel.parse)
  var pngLevel = PNGLevel.standard

  /// The output of a single picture.
  var single: PictureOutput { PictureOutput(path: output, level: pngLevel) }
}

extension PNGLevel {
  /// Parses 0 to 9.
  static func parse(_ text: String) throws -> PNGLevel {
    guard let number = Int(text), let level = PNGLevel(number) else {
      throw ValidationError("A level is a whole number from 0 to 9.")
    }
    return level
  }
}
