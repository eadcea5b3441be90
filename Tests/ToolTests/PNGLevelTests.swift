// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@Suite("--png-level")
struct PNGLevelTests {
  let folder: Scratch
  let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("squares.caml", Scenes.squares)
  }

  private func pixels(_ data: Data) throws -> [UInt8] {
    try ImageDecoder.decode(data).premultipliedRGBA
  }

  @Test("changes the size and not the pixels; unless said it is 1")
  func levels() throws {
    let pictures = try (0...9).map { level in
      let outcome = try Tool.run(["render", scene, "-o", "-", "--png-level", "\(level)"])
      #expect(outcome.status == 0)
      return outcome.output
    }
    let plain = try Tool.run(["render", scene, "-o", "-"]).output
    #expect(pictures[1] == plain)
    #expect(pictures[0].count > pictures[1].count && pictures[9].count <= pictures[1].count)
    for picture in pictures { #expect(try pixels(picture) == pixels(plain)) }
  }

  @Test("holds for frames and for replays; with another level nothing is left out")
  func frames() throws {
    let arguments = ["render", scene, "--frames", "0..1", "-o", folder.path("%d.png")]
    let stored = ["--png-level", "0", "--skip-existing", "--json"]
    let first = try Tool.run(arguments + stored + ["--capture", folder.path("capture")])
    #expect(first.json?["rendered"] as? Int == 2)
    #expect(try Tool.run(arguments + stored).json?["rendered"] as? Int == 0)
    let size = try Data(contentsOf: folder["1.png"]).count
    #expect(size > 64 * 48 * 3)
    let replay = try Tool.run(["replay", folder.path("capture"), "-o", "-", "--png-level", "0"])
    #expect(replay.output.count == size)
    let again = try Tool.run(arguments + ["--skip-existing", "--json"])
    #expect(again.json?["rendered"] as? Int == 2)
  }

  @Test("is 0 to 9", arguments: ["-1", "10", "1.5", "fast", "9223372036854775808"])
  func refused(_ level: String) throws {
    for command in ["render", "replay"] {
      let outcome = try Tool.run([command, scene, "-o", "-", "--png-level=\(level)"])
      #expect(outcome.status == 2)
      #expect(outcome.complaint.contains("A level is a whole number from 0 to 9."))
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("pictures are measured level by level, with access to their pixels")
  func bench() throws {
    let path = folder.path("a.png")
    #expect(try Tool.run(["render", scene, "-o", path]).status == 0)
    let outcome = try Tool.develop(["bench", "pictures", path, "--frames", "2", "--json"])
    let row = try #require((outcome.json?["rows"] as? [[String: Any]])?.first)
    let encodings = try #require(row["encodings"] as? [[String: Any]])
    #expect(encodings.map { $0["level"] as? Int } == Array(0...9))
    #expect(encodings[1]["bytes"] as? Int == row["bytes"] as? Int)
    #expect((row["pixels_as_data"] as? [Double])?.count == 2)
    #expect(try Tool.develop(["bench", "pictures"]).status == 2)
    #expect(try Tool.develop(["bench", "W1", path]).status == 2)
    #expect(try Tool.develop(["bench", "W1", "--png-level", "1"]).status == 2)
    #expect(try Tool.develop(["bench", "pictures", folder.path("none.png")]).status == 74)
    #expect(try Tool.develop(["bench", "pictures", scene]).status == 65)
  }
}
