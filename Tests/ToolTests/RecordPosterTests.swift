// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Posters of the films of records")
struct RecordPosterTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try #require(try Tool.run(["init"], in: folder.url).status == 0)
  }

  private func render(
    _ output: String, _ options: [String], props: String = "cards.csv"
  ) throws -> Tool.Outcome {
    try Tool.run(
      ["render", "card.caml", "--props", props, "--scale", "0.1", "-o", output] + options,
      in: folder.url)
  }

  private static let film = ["--frames", "0..2", "--fps", "2"]

  @Test("each record has its own, the picture of its film at that time")
  func each() throws {
    let films = try render(
      "films/{name}.gif", Self.film + ["--poster", "posters/{name}.png", "--poster-time", "1"])
    try #require(films.status == 0, "\(films.complaint)")
    let posters = folder.names(in: "posters").filter { $0.hasSuffix(".png") }
    #expect(posters == ["ada.png", "alan.png", "grace.png"])
    let stills = try render("stills/{name}.png", ["--time", "1"])
    try #require(stills.status == 0, "\(stills.complaint)")
    for name in posters {
      #expect(
        try Data(contentsOf: folder["posters/\(name)"])
          == Data(contentsOf: folder["stills/\(name)"]), "\(name)")
    }
  }

  @Test("a number of the record and the name of a single record are places, too")
  func places() throws {
    let numbers = try render(
      "{n}.gif", Self.film + ["--poster", "p-%02d.jpg", "--ignore-columns"])
    #expect(numbers.status == 0, "\(numbers.complaint)")
    #expect(folder.names.filter { $0.hasSuffix("jpg") } == ["p-00.jpg", "p-01.jpg", "p-02.jpg"])
    let shard = try render(
      "s-{name}.gif", Self.film + ["--poster", "s-{name}.jpg", "--shard", "1/3"])
    #expect(shard.status == 0, "\(shard.complaint)")
    #expect(folder.names.filter { $0.hasPrefix("s-") && $0.hasSuffix("jpg") }.count == 1)
    let single = try render(
      "one.gif", Self.film + ["--poster", "one/{headline}.png"], props: "card.json")
    #expect(single.status == 0, "\(single.complaint)")
    #expect(folder.names(in: "one").contains("Good morning.png"))
  }

  @Test("--skip-existing makes a film again whose poster is not the one that was written")
  func skips() throws {
    let options = Self.film + ["--poster", "{name}.png", "--skip-existing", "--progress", "json"]
    func drawn(_ more: [String] = []) throws -> Set<Int> {
      let outcome = try render("{name}.gif", options + more)
      #expect(outcome.status == 0, "\(outcome.complaint)")
      let lines = try outcome.text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      return Set(
        lines.filter { $0["skipped"] as? Bool == false }.compactMap { $0["record"] as? Int })
    }
    #expect(try drawn() == [0, 1, 2])
    #expect(try drawn() == [])
    try FileManager.default.removeItem(at: folder["grace.png"])
    #expect(try drawn().count == 1 && folder.names.contains("grace.png"))
    try folder.write("ada.png", "damaged")
    #expect(try drawn().count == 1)
    #expect(try drawn(["--poster-time", "1"]) == [0, 1, 2])
  }

  @Test("what cannot be is said in a sentence, and nothing is made")
  func refusals() throws {
    let cases: [(output: String, poster: String, options: [String], status: Int32, words: String)] =
      [
        ("{name}.gif", "p.jpg", Self.film, 2, "3 records: write {name} or {n} into the name"),
        ("{name}.gif", "{nam}.jpg", Self.film, 65, "there is no column nam"),
        ("{name}.png", "{name}.png", Self.film, 2, "'ada.png' is the name of a film, too"),
        ("{name}.gif", "{name}.gif", Self.film, 2, "'{name}.gif'"),
        ("{name}.gif", "{name.jpg", Self.film, 2, "A name has places as {name}"),
        ("{name}.png", "{name}.jpg", ["--time", "1"], 2, "--poster goes with a film"),
      ]
    for (output, poster, options, status, words) in cases {
      let outcome = try render(output, options + ["--poster", poster])
      #expect(outcome.status == status, "\(poster) \(outcome.complaint)")
      #expect(outcome.complaint.contains(words), "\(poster) \(outcome.complaint)")
    }
    let one = try Tool.run(
      ["render", "card.caml", "-o", "x.png", "--poster", "x.png"] + Self.film, in: folder.url)
    #expect(one.status == 2 && one.complaint.contains("'x.png' is the name of a film, too"))
    let endings = [".gif", ".png", ".jpg"]
    #expect(!folder.names.contains { name in endings.contains { name.hasSuffix($0) } })
  }
}
