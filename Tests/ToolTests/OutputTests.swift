// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("What the tool writes")
struct OutputTests {
  static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  let folder: Scratch
  let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("squares.caml", Scenes.squares)
  }

  @Test("a failed render leaves the old picture and nothing else")
  func keepsOld() throws {
    let bad = try folder.write("bad.caml", Scenes.unbalanced)
    try folder.write("a.png", "old")
    #expect(try Tool.run(["render", bad, "-o", folder.path("a.png")]).status == 65)
    #expect(try Data(contentsOf: folder["a.png"]) == Data("old".utf8))
    #expect(folder.names == ["a.png", "bad.caml", "squares.caml"])
  }

  @Test("a render replaces a file, and leaves no other beside it")
  func replaces() throws {
    try folder.write("a.png", "old")
    #expect(try Tool.run(["render", scene, "-o", folder.path("a.png")]).status == 0)
    #expect(try Data(contentsOf: folder["a.png"]).starts(with: Self.signature))
    #expect(folder.names == ["a.png", "squares.caml"])
  }

  @Test("a link stays a link, and what it points to is replaced")
  func throughLink() throws {
    try folder.write("real.png", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"), withDestinationPath: "real.png")
    #expect(try Tool.run(["render", scene, "-o", folder.path("link.png")]).status == 0)
    #expect(try Data(contentsOf: folder["real.png"]).starts(with: Self.signature))
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.png"))
    #expect(target == "real.png")
  }

  @Test("a new file has the permissions the umask leaves")
  func permissions() throws {
    let outcome = try Tool.shell(
      "umask 027; $TOOL render squares.caml -o a.png && stat -c %a a.png", in: folder.url)
    #expect(outcome.text == "640\n")
  }

  @Test("-o - writes the PNG of -o FILE to standard output, and nothing else")
  func standardOutput() throws {
    #expect(try Tool.run(["render", scene, "-o", folder.path("a.png")]).status == 0)
    let outcome = try Tool.run(["render", scene, "-o", "-"])
    #expect(outcome.status == 0)
    #expect(outcome.output == (try Data(contentsOf: folder["a.png"])))
  }

  @Test("--json describes the picture on standard output")
  func json() throws {
    let outcome = try Tool.run([
      "render", scene, "-o", folder.path("a.png"), "--scale", "2", "--time", "0.5", "--json",
    ])
    let report = try #require(outcome.json)
    #expect(report["width"] as? Int == 128)
    #expect(report["height"] as? Int == 96)
    #expect(report["time"] as? Double == 0.5)
    let counters = try #require(report["counters"] as? [String: Any])
    #expect(counters["layers"] as? Int == 4)
    #expect((report["warnings"] as? [Any])?.isEmpty == true)
    #expect(report["milliseconds"] is [String: Any])
  }

  @Test("with -o - the JSON goes to standard error")
  func jsonBesidePicture() throws {
    let outcome = try Tool.run(["render", scene, "-o", "-", "--json"])
    #expect(outcome.output.starts(with: Self.signature))
    let report = try JSONSerialization.jsonObject(with: Data(outcome.complaint.utf8))
    #expect((report as? [String: Any])?["width"] as? Int == 64)
  }

  @Test("a warning names file and line on standard error, and stops nothing")
  func warns() throws {
    let doubtful = try folder.write("doubtful.caml", Scenes.doubtful)
    let outcome = try Tool.run(["render", doubtful, "-o", folder.path("a.png")])
    #expect(outcome.status == 0)
    let lines = outcome.complaint.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("\(doubtful):") && $0.contains(": warning: ") })
    #expect(folder.names.contains("a.png"))
  }

  @Test("--strict makes a warning 65, and no picture")
  func strict() throws {
    let doubtful = try folder.write("doubtful.caml", Scenes.doubtful)
    let outcome = try Tool.run(["render", doubtful, "-o", folder.path("a.png"), "--strict"])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("\(doubtful):"))
    #expect(!folder.names.contains("a.png"))
    #expect(try Tool.run(["render", scene, "-o", folder.path("a.png"), "--strict"]).status == 0)
  }

  @Test("lint says on standard output what render warns of")
  func lint() throws {
    let doubtful = try folder.write("doubtful.caml", Scenes.doubtful)
    let plain = try Tool.run(["lint", doubtful])
    #expect(plain.status == 0)
    #expect(plain.text.contains("\(doubtful):"))
    #expect(try Tool.run(["lint", doubtful, "--strict"]).status == 65)
    let report = try #require(try Tool.run(["lint", doubtful, "--json"]).json)
    #expect((report["diagnostics"] as? [Any])?.count == plain.text.split(separator: "\n").count)
    #expect(try Tool.run(["lint", scene]).text.isEmpty)
  }

  @Test("info as JSON names the renderer, and text says the same")
  func info() throws {
    let report = try #require(try Tool.run(["info", "--json"]).json)
    let display = try #require(report["display"] as? [String: Any])
    let renderer = try #require(display["renderer"] as? String)
    #expect(try Tool.run(["info"]).text.contains(renderer))
    #expect(report["libraries"] is [String: Any])
    let pictures = try #require(report["pictures"] as? [[String: Any]])
    let gif = try #require(pictures.first { $0["format"] as? String == "GIF" })
    #expect(gif["is_read"] as? Bool == true && gif["is_animated"] as? Bool == true)
    #expect(pictures.contains { $0["format"] as? String == "SVG" && $0["how"] is String })
  }

  @Test("inspect prints each room's value", arguments: ["tree", "commit", "frame"])
  func inspect(_ room: String) throws {
    let outcome = try Tool.run(["inspect", scene, "--\(room)"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix(room))
    #expect(outcome.text.split(separator: "\n").count > 4)
  }

  @Test("inspect calls a layer without a name by its id", arguments: ["tree", "commit"])
  func inspectedNames(_ room: String) throws {
    let path = try folder.write("squares.caml", Scenes.squares)
    let text = try Tool.run(["inspect", path, "--\(room)"]).text
    for id in ["#2", "#3", "#4"] { #expect(text.contains(" id \"\(id)\"")) }
    #expect(text.contains(" \"root\"") && !text.contains("#1"))
  }
}
