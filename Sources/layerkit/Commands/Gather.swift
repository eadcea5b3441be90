// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// `layerkit gather`: frames of several shards, checked, in one folder.
struct Gather: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gather",
    abstract: "Puts the frames that several shards drew into one folder, checked.",
    discussion: """
      Each shard is drawn into a folder of its own, with its manifest. gather compares every file \
      with the manifest, refuses shards that do not fit together, and says which frames are \
      missing. It prints the number of frames and their digest: the same frames have the same \
      digest, however many shards drew them.

        layerkit render card.ca --frames 0..149 --shard 0/2 -o part-0/%04d.png
        layerkit render card.ca --frames 0..149 --shard 1/2 -o part-1/%04d.png
        layerkit gather part-0 part-1 --frames 0..149 -o frames/%04d.png

      Files become further names of those of the shards where both lie on one disk, and copies \
      elsewhere.
      """)

  @Argument(help: "Folders of shards, or manifests.")
  var shards: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The pattern of the frames' files, as frames/%04d.png. Without it the frames are only checked.",
      valueName: "pattern"),
    transform: FramePattern.init)
  var output: FramePattern?

  @Option(
    help: ArgumentHelp("The frames that there must be, as render takes them.", valueName: "list"),
    transform: FrameList.init)
  var frames: FrameList?

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let found = try ShardManifests(shards)
    if let frames { try found.check(frames.numbers) }
    let counts = try FrameGathering.counts(of: found.frames, into: output)
    let report = GatherReport(
      frames: found.frames.count, digest: found.digest, linked: counts[.linked] ?? 0,
      copied: counts[.copied] ?? 0, kept: counts[.kept] ?? 0)
    try StandardStreams.write(
      json ? jsonLine(report) : "\(report.frames) frames, digest \(report.digest)\n")
  }
}

/// The output of `gather --json`.
private struct GatherReport: Encodable {
  let frames: Int
  let digest: String
  let linked, copied, kept: Int
}

extension ShardManifests {
  /// SHA-256 of a line for each frame, ascending: its number, a space, the SHA-256 of its file.
  var digest: String {
    var hash = SHA256()
    for frame in frames { hash.update("\(frame.entry.frame) \(frame.entry.sha256)\n") }
    return hash.finish()
  }
}
