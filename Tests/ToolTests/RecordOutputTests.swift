// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Where outputs of records go, and which of them are there")
struct RecordOutputTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try #require(try Tool.run(["init"], in: folder.url).status == 0)
  }

  private func render(
    _ props: String, _ output: String, _ options: [String] = ["--time", "2"],
    environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.run(
      ["render", "card.caml", "--props", props, "--scale", "0.1", "-o", output] + options,
      environment: environment, in: folder.url)
  }

  private static let film = ["--frames", "0..2"]

  @Test("folders are made for names with places, of pictures and of films")
  func folders() throws {
    #expect(try render("cards.csv", "a/{name}/p.png").status == 0)
    #expect(folder.names(in: "a") == ["ada", "alan", "grace"])
    let films = try render("cards.csv", "films/{name}.gif", Self.film)
    #expect(films.status == 0, "\(films.complaint)")
    #expect(folder.names(in: "films").contains("grace.gif"))
    let numbered = try render("cards.csv", "numbers/%02d.png", ["--ignore-columns"])
    #expect(numbered.status == 0, "\(numbered.complaint)")
    // Not of the names that `gather` takes for manifests of frames.
    #expect(
      folder.names(in: "numbers") == ["00.png", "01.png", "02.png", "layerkit-records.json"])
    #expect(try render("card.json", "one/{headline}.png").status == 0)
    #expect(folder.names(in: "one") == ["Good morning.png"])
  }

  @Test("nothing is made where a record has a fault")
  func faults() throws {
    try folder.write("bad.csv", "name,headline,size\na,A,30\nb,B,300\n")
    #expect(try render("bad.csv", "new/{name}.png").status == 65)
    #expect(!folder.names.contains("new"))
  }

  @Test("a folder that is not there is named", arguments: ["one.png", "one.gif"])
  func missingFolder(_ name: String) throws {
    let options = name.hasSuffix("gif") ? Self.film : ["--time", "2"]
    let outcome = try Tool.run(
      ["render", "card.caml", "--scale", "0.1", "-o", "films/\(name)"] + options, in: folder.url)
    #expect(outcome.status == 74)
    #expect(
      outcome.complaint.contains("films/\(name): the folder films is not there"),
      "\(outcome.complaint)")
  }

  @Test("a name without places says which ones there are")
  func withoutPlaces() throws {
    for (name, example) in [("x.png", "'{name}.png'"), ("films/x.gif", "'films/{name}.gif'")] {
      let outcome = try render("cards.csv", name, name.hasSuffix("gif") ? Self.film : [])
      #expect(outcome.status == 2)
      #expect(
        outcome.complaint.contains("cards.csv has 3 records: write {name} or {n} into the name"),
        "\(outcome.complaint)")
      #expect(outcome.complaint.contains("as in \(example)"))
    }
  }

  @Test("a place for a field that is not there is one fault, with the fields there are")
  func absentField() throws {
    let outcome = try render("cards.csv", "x-{nam}.png")
    #expect(outcome.status == 65)
    #expect(
      outcome.complaint.contains(
        "cards.csv:1: error: {nam}: there is no column nam; there are name, headline, line, "
          + "accent; did you mean name?"), "\(outcome.complaint)")
    #expect(outcome.complaint.components(separatedBy: "{nam}").count == 2)
  }

  @Test(
    "--skip-existing leaves out films and pictures that are whole",
    arguments: [["--time", "2"], ["--frames", "0..2"]])
  func skips(_ options: [String]) throws {
    let name = options[0] == "--time" ? "out/{name}.png" : "out/{name}.gif"
    func skipped(_ more: [String] = []) throws -> [Bool] {
      let outcome = try render(
        "cards.csv", name, options + ["--skip-existing", "--progress", "json"] + more)
      #expect(outcome.status == 0, "\(outcome.complaint)")
      var byRecord: [Int: Bool] = [:]
      for line in try lines(outcome) {
        byRecord[try #require(line["record"] as? Int)] = line["skipped"] as? Bool
        #expect(line["records"] as? Int == 3)
      }
      return (0..<3).compactMap { byRecord[$0] }
    }
    #expect(try skipped() == [false, false, false])
    #expect(try skipped() == [true, true, true])
    let files = try folder.names(in: "out").map { try Data(contentsOf: folder["out/\($0)"]) }
    let second = folder.names(in: "out").first { $0.hasPrefix("alan") } ?? ""
    try FileManager.default.removeItem(at: folder["out/\(second)"])
    #expect(try skipped() == [true, true, false])
    #expect(try folder.names(in: "out").map { try Data(contentsOf: folder["out/\($0)"]) } == files)
    // A damaged file, other values and other options.
    try folder.write("out/\(second)", "")
    #expect(try skipped() == [true, true, false])
    let table = try String(contentsOf: folder["cards.csv"], encoding: .utf8)
    try folder.write("cards.csv", table.replacing("A compiler", with: "COBOL"))
    #expect(try skipped() == [true, false, true])
    #expect(try skipped(["--background", "black"]) == [false, false, false])
    let scene = try String(contentsOf: folder["card.caml"], encoding: .utf8)
    try folder.write("card.caml", scene + "\n")
    #expect(try skipped(["--background", "black"]) == [false, false, false])
  }

  @Test("--skip-existing draws again with other fonts and other switches of the engine")
  func skipsByEnvironment() throws {
    func skipped(_ environment: [String: String]) throws -> [Bool?] {
      let outcome = try render(
        "cards.csv", "out/{name}.png", ["--time", "2", "--skip-existing", "--progress", "json"],
        environment: environment)
      #expect(outcome.status == 0, "\(outcome.complaint)")
      return try lines(outcome).map { $0["skipped"] as? Bool }
    }
    let fonts = ["CA_FONTS": folder.url.path]
    for (environment, isSkipped) in [
      ([:], false), ([:], true), (fonts, false), (fonts, true), (["CA_DISABLE": "damage"], false),
    ] as [([String: String], Bool)] {
      #expect(try skipped(environment) == [isSkipped, isSkipped, isSkipped], "\(environment)")
    }
  }

  @Test("--progress json says the record, of pictures and of films")
  func progress() throws {
    let pictures = try render(
      "cards.csv", "{n}-{name}.png", ["--time", "2", "--progress", "json"])
    #expect(pictures.status == 0, "\(pictures.complaint)")
    let lines = try lines(pictures)
    try #require(lines.map { $0["record"] as? Int } == [0, 1, 2])
    #expect(lines.map { $0["done"] as? Int } == [1, 2, 3])
    #expect(lines.allSatisfy { $0["records"] as? Int == 3 && $0["total"] as? Int == 3 })
    #expect(lines[1]["file"] as? String == "1-grace.png" && lines[1]["time"] as? Double == 2)
    let films = try render("cards.csv", "{n}-{name}.gif", Self.film + ["--progress", "json"])
    #expect(
      try self.lines(films).map { $0["record"] as? Int } == [0, 0, 0, 1, 1, 1, 2, 2, 2],
      "\(films.complaint)")
    let one = try Tool.run(
      ["render", "card.caml", "-o", "x.png", "--progress", "json"], in: folder.url)
    #expect(one.status == 2 && one.complaint.contains("or with several records of --props"))
  }

  private func lines(_ outcome: Tool.Outcome) throws -> [[String: Any]] {
    try outcome.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("a film without a length says how long the scene is")
  func withoutLength() throws {
    let outcome = try Tool.run(["render", "card.caml", "-o", "s9.mp4"], in: folder.url)
    #expect(outcome.status == 2)
    #expect(
      outcome.complaint.contains("a film needs --duration or --frames; the scene lasts 1.2 s"),
      "\(outcome.complaint)")
  }

  @Test("files without records say so, and files of broken ones name only these")
  func noRecords() throws {
    try folder.write("none.json", "[]")
    try folder.write("head.csv", "name,headline\n")
    for name in ["none.json", "head.csv"] {
      let outcome = try render(name, "{name}.png")
      #expect(outcome.status == 0)
      #expect(
        outcome.complaint == "\(name): note: there are no records, so nothing is drawn\n",
        "\(outcome.complaint)")
    }
    try folder.write("broken.json", "[5, 6]")
    let broken = try render("broken.json", "{name}.png")
    #expect(broken.status == 65 && !broken.complaint.contains("there are"), "\(broken.complaint)")
    #expect(broken.complaint.split(separator: "\n").count == 2)
  }

  @Test("a column n is not the place {n}, and the refusal says so")
  func columnOfNumbers() throws {
    try folder.write("n.csv", "n,headline\n7,A\n8,B\n")
    let outcome = try render("n.csv", "{n}.png")
    #expect(outcome.status == 65)
    #expect(
      outcome.complaint.contains("{n} is the number of the record, so rename the column"),
      "\(outcome.complaint)")
    #expect(!outcome.complaint.contains("uses it"))
  }

  @Test("an ending from the data that is none is a fault of its record before anything is drawn")
  func endings() throws {
    try folder.write("e.csv", "f,headline\npng,A\ntxt,B\njpg,C\nmp4,D\nTXT,E\n")
    let outcome = try render("e.csv", "{n}.{f}")
    #expect(outcome.status == 65, "\(outcome.complaint)")
    for words in [
      "e.csv:3: error: record 1: 1.txt: files end with .png, ",
      "e.csv:5: error: record 3: 3.mp4: a film needs --duration",
      "e.csv:6: error: record 4: 4.TXT: files end with .png, ",
    ] {
      #expect(outcome.complaint.contains(words), "\(words): \(outcome.complaint)")
    }
    #expect(outcome.complaint.split(separator: "\n").count == 3)
    #expect(!folder.names.contains("0.png"))
    // Names whose ending the caller wrote are usage.
    #expect(try render("e.csv", "{n}-{f}.txt").status == 2)
    let linted = try Tool.run(
      ["lint", "card.caml", "--props", "e.csv", "-o", "{n}.{f}"], in: folder.url)
    #expect(linted.status == 65 && linted.complaint.contains("record 1: 1.txt: files end with"))
    #expect(!linted.complaint.contains("record 3"), "\(linted.complaint)")
  }

  @Test("a file of values that is not there is said in plain words")
  func missingFile() throws {
    let outcome = try render("nofile.csv", "{n}.png")
    #expect(outcome.status == 74)
    #expect(outcome.complaint == "layerkit: nofile.csv: there is no such file\n")
  }
}
