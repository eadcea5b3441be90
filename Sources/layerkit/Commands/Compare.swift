// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// `layerkit compare`: how far pictures of one driver are from those of another.
///
/// For `scripts/check-drivers` and `scripts/check-gpu`; users have no need of it, so that help does
/// not list it.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Counts the pixels in which pictures differ.",
    discussion: """
      EXPECTED and ACTUAL are picture files or folders, whose PNG files are compared by their \
      names. A picture differs where a channel of a pixel is more than 2 of 255 off; pixels beyond \
      2 and beyond 8 are counted. Premultiplied colours are compared. Pictures that are missing, \
      damaged or of another size in ACTUAL are named. The exit status is 0 when all was compared, \
      whether it differs or not, and 65 where a picture could not be.
      """,
    shouldDisplay: false)

  @Argument(help: "The picture or folder that is right.", completion: .file())
  var expected: String

  @Argument(help: "The picture or folder in question.", completion: .file())
  var actual: String

  @Option(
    help: ArgumentHelp(
      "Write a strip of each picture that differs to this folder: expected, actual, difference.",
      discussion: "The difference is sixteen times as bright as it is.", valueName: "folder"),
    completion: .directory)
  var strips: String?

  @Option(help: "How many strips are written, of those that differ most; 1 to 1000.")
  var most = 12

  @Flag(help: "Print one JSON object on one line.")
  var json = false

  func validate() throws {
    guard (1...1000).contains(most) else { throw ValidationError("--most is 1 to 1000.") }
  }

  func run() throws {
    let result = try PictureComparison(expected: expected, actual: actual)
    if let strips { try result.writeStrips(of: most, to: strips) }
    try StandardStreams.write(json ? jsonLine(result) : result.text)
    guard result.problems.isEmpty else {
      throw CommandFailure(.badData, "\(result.problems.count) pictures were not compared")
    }
  }
}
