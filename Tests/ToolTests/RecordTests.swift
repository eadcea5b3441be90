// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("A film or picture for each record")
struct RecordTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try #require(try Tool.run(["init"], in: folder.url).status == 0)
  }

  private func render(_ props: String, _ output: String, _ options: [String] = []) throws
    -> Tool.Outcome
  {
    try Tool.run(
      ["render", "card.caml", "--props", props, "--time", "2", "--scale", "0.1", "-o", output]
        + options, in: folder.url)
  }

  private var pictures: [String] { folder.names.filter { $0.hasSuffix(".png") } }

  @Test(
    "ten faults of a thousand records are named with record, path and line, and nothing is drawn",
    arguments: ["json", "jsonl", "csv"])
  func tenFaults(_ form: String) throws {
    var rows = (0..<1000).map { ["Headline \($0)", "30", "#ff0000", "left"] }
    let wrong: [(Int, Int, String, String)] = [
      (3, 0, String(repeating: "x", count: 50), "at most 40 characters, not 50"),
      (77, 1, "1000", "at most 56"), (100, 2, "#12", "hexadecimal"), (101, 1, "big", "a number"),
      (200, 3, "centre", "did you mean center?"), (300, 1, "1", "at least 20"),
      (400, 2, "paint", "colour"), (500, 3, "up", "one of left"), (600, 1, "", "a number"),
      (999, 0, String(repeating: "y", count: 41), "not 41"),
    ]
    for (record, column, value, _) in wrong { rows[record][column] = value }
    let names = ["headline", "size", "accent", "align"]
    let objects = rows.map { row in
      "{" + zip(names, row).map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}"
    }
    let text =
      switch form {
      case "json": "[\n" + objects.joined(separator: ",\n") + "\n]"
      case "jsonl": objects.joined(separator: "\n")
      default:
        names.joined(separator: ",") + "\n"
          + rows.map { $0.map { "\"\($0)\"" }.joined(separator: ",") }.joined(separator: "\n")
      }
    try folder.write("many.\(form)", text)
    let outcome = try render("many.\(form)", "out-{n}.png")
    #expect(outcome.status == 65 && pictures.isEmpty)
    let lines = outcome.complaint.split(separator: "\n")
    #expect(lines.count == wrong.count, "\(outcome.complaint)")
    let first = form == "jsonl" ? 1 : 2
    for ((record, column, _, words), line) in zip(wrong, lines) {
      #expect(
        line.hasPrefix("many.\(form):\(record + first): error: record \(record): "), "\(line)")
      let way =
        form == "json"
        ? "[\(record)].\(names[column])" : (form == "csv" ? "column " : "") + names[column]
      #expect(line.contains(words) && line.hasSuffix("(\(way))"), "\(line)")
    }
  }

  @Test("names come from the data, and lead nowhere else")
  func names() throws {
    try folder.write(
      "names.csv",
      "name,headline\n../../up,A\n/etc/x y,B\n\"a:b*c?\",C\n100%d,D\n-o,E\nné 😀,F\n")
    let outcome = try render("names.csv", "out/{name}.png")
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(folder.names(in: "out").count { $0.hasSuffix(".png") } == 6)
    let here = try render("names.csv", "{name}.png")
    #expect(here.status == 0, "\(here.complaint)")
    #expect(
      pictures == ["100-d.png", "a-b-c-.png", "etc-x y.png", "né 😀.png", "o.png", "up.png"])
  }

  @Test("places: numbers with zeros, fields of layers, braces, and a folder for each record")
  func places() throws {
    try folder.write("two.json", #"[{"headline": "A"}, {"headline": "B", "bar": {"opacity": 1}}]"#)
    #expect(try render("two.json", "{{{headline}-{n:03}}}.png").status == 0)
    #expect(pictures == ["{A-000}.png", "{B-001}.png"])
    let frames = try Tool.run(
      [
        "render", "card.caml", "--props", "two.json", "--frames", "0..1", "--scale", "0.1", "-o",
        "{headline}/%d.png",
      ], in: folder.url)
    #expect(frames.status == 0, "\(frames.complaint)")
    for name in ["A/0.png", "A/1.png", "A/manifest.json", "B/1.png"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
    }
    #expect(try render("two.json", "{headline.png").status == 2)
    #expect(try render("two.json", "{n:0x}.png").status == 2)
  }

  @Test("names that are none, or that two records have, are refused before anything is drawn")
  func badNames() throws {
    try folder.write("bad.csv", "name,headline\nsame,A\n..,B\nsame,C\n,D\n")
    let outcome = try render("bad.csv", "{name}.png")
    #expect(outcome.status == 65 && pictures.isEmpty)
    for words in [
      "bad.csv:3: error: record 1: name=..: no letter",
      "bad.csv:4: error: record 2: same.png: record 0 has this name",
      "bad.csv:5: error: record 3: name: the name of the file needs",
    ] {
      #expect(outcome.complaint.contains(words), "\(words): \(outcome.complaint)")
    }
    let long = String(repeating: "é", count: 200)
    try folder.write("long.csv", "name,headline\n\(long),A\n")
    #expect(try render("long.csv", "{name}{name}.png").complaint.contains("at most 255 bytes"))
  }

  @Test("a column that nothing uses is one fault; columns may name layers and keys")
  func columns() throws {
    try folder.write("c.csv", "headline,bar.opacity,nobody\nA,0.5,1\nB,1,2\n")
    let outcome = try render("c.csv", "c-{n}.png")
    #expect(outcome.status == 65)
    #expect(outcome.complaint.hasPrefix("c.csv:1: error: nobody: "), "\(outcome.complaint)")
    #expect(outcome.complaint.split(separator: "\n").count == 1)
    #expect(try render("c.csv", "c-{n}-{nobody}.png").status == 0)
    #expect(pictures == ["c-0-1.png", "c-1-2.png"])
  }

  @Test("limits of the file are named, and settable")
  func limits() throws {
    try folder.write("l.csv", "headline\n" + String(repeating: "A\n", count: 20))
    for (limit, place) in [
      ("records=3", "l.csv:5: "), ("bytes=20", "l.csv: "), ("fieldBytes=4", "l.csv:1: "),
    ] {
      let outcome = try render("l.csv", "l-%d.png", ["--props-limits", limit])
      let name = limit.prefix { $0 != "=" }
      #expect(outcome.status == 65)
      #expect(
        outcome.complaint.hasPrefix("\(place)error: the limit \(name) is "), "\(outcome.complaint)")
    }
    for wrong in ["records", "records=0", "films=1", "records=x"] {
      #expect(try render("l.csv", "l-%d.png", ["--props-limits", wrong]).status == 2)
    }
    let pipe = try Tool.shell(
      "$TOOL render card.caml --props <(cat card.json) --scale 0.1 -o p.png", in: folder.url)
    #expect(pipe.status == 0, "\(pipe.complaint)")
    let endless = try render("/dev/zero", "z.png", ["--props-limits", "bytes=1000"])
    #expect(endless.status == 65 && endless.complaint.contains("the limit bytes is 1000"))
  }

  @Test("texts that do not fit are refused with their records, or shrunk")
  func fit() throws {
    let long = "A very long headline of forty letters"
    try folder.write("f.json", "[{\"headline\": \"ok\"},\n{\"headline\": \"\(long)\"}]")
    let refused = try render("f.json", "f-{n}.png", ["--fit", "error"])
    #expect(refused.status == 65 && pictures.isEmpty)
    #expect(
      refused.complaint.contains(
        /^f.json:2: error: record 1: layer headline: the text is [0-9.]+ points too wide/),
      "\(refused.complaint)")
    #expect(try render("f.json", "f-{n}.png", ["--fit", "shrink"]).status == 0)
    #expect(try render("f.json", "g-{n}.png").status == 0)
    let (shrunk, cut) = (
      try Data(contentsOf: folder["f-1.png"]), try Data(contentsOf: folder["g-1.png"])
    )
    #expect(shrunk != cut)
    #expect(try Data(contentsOf: folder["f-0.png"]) == Data(contentsOf: folder["g-0.png"]))
    let lottie = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../assets/hello.json").path
    #expect(try Tool.run(["render", lottie, "--fit", "error", "-o", "-"]).status == 2)
  }
}
