// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@Suite("Frames of copies and particles give the same bytes")
struct CopiedFrameTests {
  static let options = ["--frames", "0..59", "--fps", "30"]

  /// The frames of a run in order, by name; drawn once for all tests.
  private static let drawn = Result {
    let folder = try sceneFolder()
    try folder.render(options)
    return try folder.pictures()
  }

  private static func sceneFolder() throws -> FrameFolder {
    let folder = try FrameFolder(Scenes.copies)
    let spark = CGImage(
      width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
    try #require(spark.pngData()).write(to: folder.scratch["spark.png"])
    return folder
  }

  let folder: FrameFolder
  let pictures: [String: Data]

  init() throws {
    folder = try Self.sceneFolder()
    pictures = try Self.drawn.get()
  }

  @Test(
    "in any order, with any number in flight",
    arguments: [["--order", "reverse"], ["--in-flight", "4", "--order", "shuffled:3"]])
  func orders(_ variation: [String]) throws {
    #expect(pictures.count == 60 && Set(pictures.values).count == 60)
    try folder.render(Self.options + variation)
    #expect(try folder.pictures() == pictures)
  }

  @Test("in four shards at the same time")
  func shards() throws {
    let runs = try (0..<4).map { shard in
      try Tool.start(folder.arguments(Self.options + ["--shard", "\(shard)/4"]))
    }
    for run in runs { #expect(try run.outcome().status == 0) }
    #expect(try folder.pictures() == pictures)
  }

  @Test("as single pictures, and through captures and their replays", arguments: [0, 7, 59])
  func single(_ number: Int) throws {
    let capture = folder.scratch.path("capture")
    let outcome = try Tool.run([
      "render", folder.scene, "-o", "-", "--time", "\(Double(number) / 30)", "--capture", capture,
    ])
    #expect(outcome.output == pictures[String(format: "%04d.png", number)])
    let replay = try Tool.run(["replay", capture, "-o", "-"])
    #expect(replay.status == 0, "\(replay.complaint)")
    #expect(replay.output == outcome.output)
  }
}
