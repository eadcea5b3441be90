// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("300 frames give the same bytes")
struct SameFramesTests {
  static let options = ["--frames", "0..299", "--fps", "60", "--sequence", "off:0,on:2"]

  /// The frames of a run in order, by name; drawn once for all tests.
  private static let drawn = Result {
    let folder = try FrameFolder()
    try folder.render(options)
    return try folder.pictures()
  }

  let folder: FrameFolder
  let pictures: [String: Data]

  init() throws {
    folder = try FrameFolder()
    pictures = try Self.drawn.get()
  }

  @Test(
    "in any order, with any number in flight",
    arguments: [
      ["--order", "reverse"], ["--order", "shuffled:7"], ["--in-flight", "1"],
      ["--in-flight", "4"], ["--in-flight", "4", "--order", "shuffled:8"],
    ])
  func orders(_ variation: [String]) throws {
    #expect(pictures.count == 300)
    try folder.render(Self.options + variation)
    #expect(try folder.pictures() == pictures)
  }

  @Test("and are as many pictures")
  func distinct() { #expect(Set(pictures.values).count == 300) }

  @Test("in four shards at the same time, with one manifest of all of them")
  func shards() throws {
    let runs = try (0..<4).map { shard in
      try Tool.start(folder.arguments(Self.options + ["--shard", "\(shard)/4"]))
    }
    for run in runs { #expect(try run.outcome().status == 0) }
    #expect(try folder.pictures() == pictures)
    #expect(Set(try folder.manifest().keys) == Set(pictures.keys))
    #expect(folder.names().count == 301)
  }

  @Test("and each is the single picture of its time", arguments: [0, 1, 119, 120, 150, 299])
  func single(_ number: Int) throws {
    let outcome = try Tool.run([
      "render", folder.scene, "-o", "-", "--time", "\(Double(number) / 60)",
      "--sequence", "off:0,on:2",
    ])
    let name = String(repeating: "0", count: 4 - "\(number)".count) + "\(number).png"
    #expect(outcome.output == pictures[name])
  }
}
