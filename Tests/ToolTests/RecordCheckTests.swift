// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Records are checked before anything is drawn")
struct RecordCheckTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try #require(try Tool.run(["init"], in: folder.url).status == 0)
  }

  private func render(_ props: String, _ options: [String] = []) throws -> Tool.Outcome {
    let name = props.hasSuffix(".json") ? "x.png" : "x-{n}.png"
    return try Tool.run(
      ["render", "card.caml", "--props", props, "--time", "2", "--scale", "0.1", "-o", name]
        + options, in: folder.url)
  }

  private func lint(_ options: [String]) throws -> Tool.Outcome {
    try Tool.run(["lint", "card.caml"] + options, in: folder.url)
  }

  private var pictures: [String] { folder.names.filter { $0.hasSuffix(".png") } }

  /// A character of the private area, which no font has.
  private static let odd = "\u{10FFFD}"

  @Test("a character without a glyph is named with its record, once, and --strict draws nothing")
  func glyphs() throws {
    try folder.write("good.csv", "headline\nplain\nodd \(Self.odd)\n")
    let strict = try render("good.csv", ["--strict"])
    #expect(strict.status == 65 && pictures.isEmpty)
    #expect(strict.complaint.contains("the records have 1 warning, and --strict is set"))
    let outcome = try render("good.csv")
    #expect(outcome.status == 0 && pictures.count == 2)
    #expect(
      outcome.complaint.hasPrefix("good.csv:3: warning: record 1: "), "\(outcome.complaint)")
    #expect(outcome.complaint.contains("(column headline)"))
    #expect(outcome.complaint.split(separator: "\n").count == 1, "\(outcome.complaint)")
    let film = try Tool.run(
      [
        "render", "card.caml", "--props", "good.csv", "--frames", "0..1", "--scale", "0.1", "-o",
        "f-{n}.gif",
      ], in: folder.url)
    #expect(film.complaint.split(separator: "\n").count == 1, "\(film.complaint)")
  }

  @Test("what the scene says without values is said once, with the scene's line")
  func ownRemarks() throws {
    let scene = try String(contentsOf: folder["card.caml"], encoding: .utf8)
    try folder.write(
      "card.caml",
      scene.replacing(
        "</sublayers>",
        with: """
          <CATextLayer name="odd" bounds="0 0 9 9"><string type="string" value="\(Self.odd)"/>
          </CATextLayer></sublayers>
          """))
    let outcome = try render("cards.csv", ["--ignore-columns"])
    #expect(outcome.status == 0)
    let lines = outcome.complaint.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("card.caml:"), "\(outcome.complaint)")
  }

  @Test("--fit error of one object names the file, the line and the key")
  func fit() throws {
    try folder.write(
      "long.json",
      #"""
      {
        "headline": "A headline that is rather too long"
      }
      """#)
    let outcome = try render("long.json", ["--fit", "error"])
    #expect(outcome.status == 65 && pictures.isEmpty)
    #expect(
      outcome.complaint.hasPrefix("long.json:2: error: layer headline: the text is "),
      "\(outcome.complaint)")
    #expect(outcome.complaint.hasSuffix(" (headline)\n"))
  }

  @Test("lint --props checks records without drawing")
  func lintRecords() throws {
    let fine = try lint(["--strict", "--props", "cards.csv", "-o", "{name}.mp4"])
    #expect(fine.status == 0 && fine.text.isEmpty, "\(fine.text)\(fine.complaint)")
    let noted = try lint(["--strict", "--props", "cards.csv"])
    #expect(noted.status == 0 && noted.text.hasPrefix("cards.csv:1: note: name: "), "\(noted.text)")
    try folder.write(
      "bad.csv", "name,headline,size\na,odd \(Self.odd),30\na,\"\(Self.long)\",48\n")
    let warned = try lint(["--props", "bad.csv"])
    #expect(warned.status == 0)
    for words in [
      "bad.csv:2: warning: record 0: ", "bad.csv:3: warning: record 1: the text is ",
    ] {
      #expect(warned.text.contains(words), "\(words): \(warned.text)")
    }
    let json = try lint(["--json", "--props", "bad.csv"]).json
    #expect((json?["diagnostics"] as? [[String: Any]])?.count == 3)
    let names = try lint(["--props", "bad.csv", "-o", "{name}.mp4"])
    #expect(names.status == 65 && names.complaint.contains("record 0 has this name of a file"))
    try folder.write("bad.json", #"{"headline": "A", "size": 300}"#)
    let wrong = try lint(["--props", "bad.json"])
    #expect(wrong.status == 65 && wrong.complaint.contains("bad.json:1: error: size=300: "))
    #expect(try lint(["-o", "{name}.mp4"]).status == 2)
  }

  private static let long = "A headline that is rather too long"

  @Test("columns that nothing uses: what would use them, and how they are left out")
  func columns() throws {
    let refused = try render("cards.csv")
    #expect(refused.status == 65)
    #expect(
      refused.complaint.contains(
        "{name} in the name of the output uses it, --ignore-columns leaves it out"),
      "\(refused.complaint)")
    let ignored = try render("cards.csv", ["--ignore-columns"])
    #expect(ignored.status == 0 && ignored.complaint.isEmpty, "\(ignored.complaint)")
    try folder.write("near.csv", "headline,acent\nA,#ff0000\n")
    let near = try render("near.csv", ["--ignore-columns"])
    #expect(near.status == 0)
    #expect(near.complaint.hasPrefix("near.csv:1: warning: acent: "), "\(near.complaint)")
    #expect(near.complaint.contains("did you mean accent?"))
    try folder.write("more.json", #"{"headline": "A", "note": "for us"}"#)
    #expect(try render("more.json").status == 65)
    #expect(try render("more.json", ["--ignore-columns"]).status == 0)
  }

  @Test("a table with other separators says so once", arguments: [";", "\t"])
  func separators(_ separator: String) throws {
    try folder.write("t.csv", ["headline", "line"].joined(separator: separator) + "\nA\nB\n")
    let outcome = try render("t.csv")
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("commas between them, not "), "\(outcome.complaint)")
    #expect(outcome.complaint.split(separator: "\n").count == 1)
  }

  @Test("values of a layer in the place of a parameter of the same name")
  func sameName() throws {
    try folder.write("same.json", #"{"headline": {"fontSize": 20}}"#)
    let outcome = try render("same.json")
    #expect(outcome.status == 65)
    #expect(
      outcome.complaint.contains(
        "headline: it is given as a layer; the parameter headline needs a text"),
      "\(outcome.complaint)")
    let schema = try Tool.run(["describe", "card.caml", "--schema"], in: folder.url).json
    let record = (schema?["$defs"] as? [String: Any])?["record"] as? [String: Any]
    let headline = (record?["properties"] as? [String: Any])?["headline"] as? [String: Any]
    #expect(headline?["type"] as? String == "string")
  }

  @Test("a picture that is not there is named with its parameter and the folder")
  func pictureOfRecord() throws {
    try folder.write(
      "card.parameters.json",
      #"""
      {"layerkit_parameters": 1, "parameters": {
        "photo": {"kind": "image", "target": {"layer": "bar", "key": "contents"}}}}
      """#)
    try folder.write("photos.csv", "photo\nphotos/nobody.png\n")
    let outcome = try render("photos.csv")
    #expect(outcome.status == 65)
    #expect(
      outcome.complaint.hasPrefix(
        "photos.csv:2: error: record 0: photo=photos/nobody.png: there is no file nobody.png in /"),
      "\(outcome.complaint)")
    #expect(outcome.complaint.contains("/photos (column photo)"))
  }

  @Test("a parameter whose key path is not there is named by it")
  func target() throws {
    try folder.write(
      "card.parameters.json",
      ParameterCheckTests.file(
        #"""
        "width": {"kind": "number",
          "target": {"layer": "bar", "key": "bounds.width"}}
        """#))
    try folder.write("w.csv", "width\n30\n")
    let outcome = try render("w.csv")
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("layer bar, bounds.width: "), "\(outcome.complaint)")
  }
}
