// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("layerkit bench plays captures")
struct BenchCaptureTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try folder.write("moving.caml", Scenes.moving)
  }

  /// A capture of the first frames of a scene that moves.
  private func capture(frames: Int) throws -> String {
    let outcome = try Tool.run([
      "render", folder.path("moving.caml"), "--frames", "0..<\(frames)", "-o",
      folder.path("%d.png"), "--capture", folder.path("capture"),
    ])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return folder.path("capture")
  }

  @Test("as many frames as there are after the first, with the layers and draws of the scene")
  func frames() throws {
    let capture = try capture(frames: 6)
    let json = try #require(try Tool.run(["bench", capture, "--json"]).json)
    #expect(json["work"] as? String == "capture" && json["frames"] as? Int == 5)
    #expect(json["n"] == nil || json["n"] is NSNull)
    #expect(json["layers"] as? Int ?? 0 > 3 && json["draws"] as? Int ?? 0 > 0)
    let few = try Tool.run(["bench", capture, "--frames", "2", "--whole", "--json"])
    #expect(few.json?["frames"] as? Int == 2, "\(few.complaint)")
    let words = try Tool.run(["bench", capture, "--frames", "3"])
    #expect(words.status == 0 && words.text.hasPrefix("capture, 3 frames"), "\(words.text)")
  }

  @Test("a capture of one frame is drawn whole again and again")
  func single() throws {
    let json = try #require(
      try Tool.run(["bench", try capture(frames: 1), "--frames", "4", "--json"]).json)
    #expect(json["frames"] as? Int == 4 && json["draws"] as? Int ?? 0 > 0)
  }

  @Test("a dump shows its frame, and a page its layers")
  func outputs() throws {
    let capture = try capture(frames: 3)
    let dump = try Tool.run(["bench", capture, "--dump", folder.path("dump.png")])
    #expect(dump.status == 0, "\(dump.complaint)")
    // Frame 10 is the last one here.
    #expect(try Data(contentsOf: folder["dump.png"]) == Data(contentsOf: folder["2.png"]))
    let page = try Tool.run(["bench", capture, "--html", folder.path("page.html")])
    #expect(page.status == 0, "\(page.complaint)")
    let html = try String(contentsOf: folder["page.html"], encoding: .utf8)
    #expect(html.contains("turning") && html.contains("root"))
  }

  @Test("what makes no sense for a capture is 2, a capture that is damaged 65")
  func refusals() throws {
    let capture = try capture(frames: 2)
    let scene = try folder.write("squares.caml", Scenes.squares)
    for pair in [[capture, "--compare", scene], [scene, "--compare", capture]] {
      let outcome = try Tool.run(["bench"] + pair)
      #expect(outcome.status == 2 && outcome.complaint.contains("capture"), "\(outcome.complaint)")
    }
    #expect(try Tool.run(["bench", capture, "--count", "3"]).status == 2)
    try folder.write("capture/view-000002.json", "{}")
    for command in ["bench", "profile"] {
      let outcome = try Tool.run([command, capture])
      #expect(outcome.status == 65, "\(command): \(outcome.status)")
      #expect(outcome.complaint.contains("view-000002.json"), "\(outcome.complaint)")
    }
  }
}
