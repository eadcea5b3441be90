// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Pages whose commands are run as they stand", .serialized)
struct WrittenPageTests {
  private static let pages = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../docs/LayerKit.docc")

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Self.pages.appending(path: name), encoding: .utf8)
  }

  /// The blocks of a language, in order.
  private func blocks(_ language: String, in page: String) -> [String] {
    page.matches(of: /```([a-z]+)\n((?:(?!```)[\s\S])*)```/)
      .filter { $0.1 == language }.map { String($0.2) }
  }

  @Test("from an empty folder to a hundred films")
  func films() throws {
    let folder = try Scratch()
    var (text, complaint, place, count) = ("", "", folder.url, 0)
    // A section at a time, as a run has two minutes.
    for section in try page("FromAnEmptyFolderToAHundredFilms.md").components(separatedBy: "## ") {
      let commands = section.split(separator: "\n").filter { $0.hasPrefix("    ") }
      count += commands.count
      let script = """
        set -e
        layerkit() { "$TOOL" "$@"; }
        \(commands.joined(separator: "\n"))
        """
      let outcome = try Tool.shell(script, in: place)
      // Films need FFmpeg's libraries.
      if outcome.status == 69 { return }
      #expect(outcome.status == 0, "\(outcome.text)\n\(outcome.complaint)")
      if commands.contains("    cd films") { place = folder["films"] }
      (text, complaint) = (text + outcome.text, complaint + outcome.complaint)
    }
    #expect(count > 12)
    #expect(text.components(separatedBy: "status 65").count == 3, "\(text)")
    #expect(complaint.contains("wrong.json:1: error: size=300: the value is at most 56"))
    let names = folder.names(in: "films")
    #expect(folder.names(in: "films/small").count { $0.hasPrefix("guest-") } == 100)
    #expect(folder.names(in: "films/out").contains("01-grace.mp4"))
    #expect(["0.png", "ada.png"].allSatisfy(folder.names(in: "films/pictures").contains))
    #expect(["card.mp4", "long.png"].allSatisfy(names.contains))
    #expect(!names.contains("wrong.png") && !names.contains("l.png"))
  }

  @Test("programs in Python and Node", arguments: ["python", "javascript"])
  func programs(_ language: String) throws {
    let (program, ending) = language == "python" ? ("python3", "py") : ("node", "js")
    let folder = try Scratch()
    let blocks = blocks(language, in: try page("ProgramsThatWriteScenes.md"))
    #expect(blocks.count == (language == "python" ? 2 : 1))
    for (number, block) in blocks.enumerated() {
      try folder.write("program\(number).\(ending)", block)
      let outcome = try Tool.shell(
        "command -v \(program) > /dev/null || exit 127; "
          + "LAYERKIT=\"$TOOL\" \(program) program\(number).\(ending)", in: folder.url)
      if outcome.status == 127 { return }
      #expect(outcome.status == 0, "\(outcome.complaint)")
      if number == 0 { #expect(outcome.text.contains("guest-1.png"), "\(outcome.text)") }
    }
    if language == "python" { #expect(folder.names.contains("chart.png")) }
  }

  @Test("the parameters of the format's page are read")
  func parameters() throws {
    let page = try page("SceneFormat.md")
    let block = try #require(
      blocks("json", in: page).first { $0.contains("layerkit_parameters") })
    let folder = try Scratch()
    try folder.write(
      "card.caml",
      """
      \(Scenes.head)
        <CALayer name="card" bounds="0 0 90 40" position="45 20">
          <sublayers>
            <CATextLayer name="title" bounds="0 0 90 40" position="45 20"/>
            <CALayer name="portrait" bounds="0 0 20 20"/>
          </sublayers>
        </CALayer>
      </caml>
      """)
    try folder.write("card.parameters.json", block)
    let outcome = try Tool.run(["describe", "card.caml"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.text.contains("→ card.backgroundColor, title.foregroundColor"))
    try folder.write("v.json", #"{"headline": "A", "photo": "p.png", "mood": "loud"}"#)
    for arguments in [["-o", "p.png"], ["--props", "v.json", "-o", "v.png"]] {
      let drawn = try Tool.run(["render", "card.caml"] + arguments, in: folder.url)
      #expect(drawn.status == 0, "\(drawn.complaint)")
    }
  }
}
