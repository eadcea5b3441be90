// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Fonts, glyphs and filters that are not there")
struct DrawingRemarkTests {
  private static let scene = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 60 40" position="30 20">
        <sublayers>
          <CATextLayer bounds="0 0 60 40" position="30 20" font="Quux Sans" string="a 汉"/>
          <CALayer name="box" bounds="0 0 9 9" backgroundColor="1 0 0">
            <filters><CAFilter filter="wobble"/></filters>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """
  private static let wanted = ["no font \"Quux Sans\"", "U+6C49", "no filter \"wobble\""]
  private static let fonts = [
    "CA_FONTS": URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../assets/fonts").standardizedFileURL.path
  ]

  let folder: Scratch
  let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("scene.caml", Self.scene)
  }

  @Test("lint names them with their lines, and its JSON too; --strict refuses the scene")
  func lint() throws {
    let outcome = try Tool.run(["lint", scene], environment: Self.fonts)
    #expect(outcome.status == 0)
    let lines = outcome.text.split(separator: "\n")
    for (sentence, line) in zip(Self.wanted, [5, 5, 7]) {
      #expect(
        lines.contains { $0.contains(sentence) && $0.hasPrefix("\(scene):\(line): warning: ") })
    }
    let report = try Tool.run(["lint", scene, "--json"], environment: Self.fonts)
    #expect((report.json?["diagnostics"] as? [Any])?.count == lines.count)
    #expect(try Tool.run(["lint", scene, "--strict"], environment: Self.fonts).status == 65)
  }

  @Test(
    "they end no program where standard error takes nothing",
    arguments: ["2>/dev/full", "2>&-", "2> >(true)"])
  func deafError(_ ending: String) throws {
    for command in ["lint scene.caml", "render scene.caml -o a.png", "inspect scene.caml --tree"] {
      let outcome = try Tool.shell("$TOOL \(command) \(ending)", in: folder.url)
      #expect(outcome.status == 0 && !outcome.wasKilled, "\(command): \(outcome.status)")
    }
    #expect(folder.names.contains("a.png"))
  }

  @Test("render says them, once for a run of frames, and --strict draws nothing")
  func render() throws {
    for options in [
      ["-o", folder.path("a.png")], ["--frames", "0..3", "-o", folder.path("%d.png")],
    ] {
      let outcome = try Tool.run(["render", scene] + options, environment: Self.fonts)
      #expect(outcome.status == 0)
      let line =
        "\(scene):7: warning: There is no filter \"wobble\"; it has no effect (layer \"box\")"
      #expect(outcome.complaint.contains(line), "\(outcome.complaint)")
      for sentence in Self.wanted {
        #expect(outcome.complaint.components(separatedBy: sentence).count == 2, "\(sentence)")
      }
    }
    let strict = try Tool.run(
      ["render", scene, "--strict", "-o", folder.path("b.png")], environment: Self.fonts)
    #expect(strict.status == 65)
    #expect(!folder.names.contains("b.png"))
  }
}
