// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@Suite("Values of filters and cells, and lists of values")
struct PropsListTests {
  private static let scene = """
    \(Scenes.head)
      <CALayer id="#1" bounds="0 0 40 40" position="20 20">
        <sublayers>
          <CALayer id="#2" name="card" bounds="0 0 20 20" position="20 20" backgroundColor="1 0 0">
            <filters>
              <CAFilter filter="gaussianBlur" name="blur" inputRadius="0"/>
              <CAFilter filter="colorSaturate" name="grey" inputAmount="1"/>
            </filters>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  private let folder: FrameFolder

  init() throws { folder = try FrameFolder(Self.scene) }

  private func render(
    _ props: String, to output: String = "-", _ options: [String] = []
  ) throws -> Tool.Outcome {
    try folder.scratch.write("props.json", props)
    let output = output == "-" ? output : folder.scratch.path(output)
    return try Tool.run(
      ["render", folder.scene, "-o", output, "--props", folder.scratch.path("props.json")] + options
    )
  }

  /// Red and green of the pixel at a place, from the top left.
  private func pixel(_ png: Data, _ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try ImageDecoder.decode(png)
    let start = (y * image.width + x) * 4
    return Array(image.premultipliedRGBA[start..<start + 2])
  }

  @Test("inputs of filters are set by their key paths")
  func filterInputs() throws {
    let plain = try render("{}")
    #expect(plain.status == 0, "\(plain.complaint)")
    #expect(try pixel(plain.output, 8, 20)[0] == 0)
    for value in ["4", "\"4\"", "[4]"] {
      let blurred = try render(#"{"card": {"filters.blur.inputRadius": \#(value)}}"#)
      #expect(blurred.status == 0, "\(blurred.complaint)")
      #expect(try pixel(blurred.output, 8, 20)[0] > 20)
    }
    let grey = try render(#"{"card": {"filters.grey.inputAmount": 0}}"#)
    let middle = try pixel(grey.output, 20, 20)
    #expect(middle[0] == middle[1] && middle[0] > 20 && grey.status == 0)
  }

  @Test("a filter that is not drawn keeps no other one from its values")
  func otherFilter() throws {
    let scene = try folder.scratch.write(
      "bump.caml",
      Self.scene.replacing(
        "<filters>", with: #"<filters><CAFilter filter="CIBumpDistortion" name="bump"/>"#))
    let props = try folder.scratch.write(
      "bump.json", #"{"card": {"filters.blur.inputRadius": 4}}"#)
    let outcome = try Tool.run(["render", scene, "-o", "-", "--props", props])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(try pixel(outcome.output, 8, 20)[0] > 20)
  }

  @Test(
    "what a filter does not have is refused with what it has",
    arguments: [
      (#"{"card": {"filters.blur.inputAmount": 4}}"#, ["inputAmount", "it has inputRadius"]),
      (#"{"card": {"filters.blur.inputRadius": -4}}"#, ["-4", "not below 0"]),
      (#"{"card": {"filters.blur.inputRadius": "wide"}}"#, ["wide", "number"]),
      (#"{"card": {"filters.blur.inputRadius.x": 1}}"#, ["no such input"]),
      (#"{"card": {"filters.mist.inputRadius": 4}}"#, ["no filter of that name in filters"]),
      (#"{"card": {"compositingFilter.inputAmount": 4}}"#, ["no filter"]),
      (#"{"card": {"emitterCells.snow.birthRate": 4}}"#, ["CAEmitterLayer has it"]),
      (#"{"card": {"name": "other"}}"#, ["layer card, name", "by their names"]),
      (#"{"card": {"filters.blur.name": "other"}}"#, ["filters.blur.name", "by their names"]),
    ])
  func refusedInputs(_ props: String, _ words: [String]) throws {
    let outcome = try render(props)
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    for word in words {
      #expect(outcome.complaint.contains(word), "\(word): \(outcome.complaint)")
    }
  }

  @Test("properties of emitter cells are set by their key paths")
  func cells() throws {
    let scene = try folder.scratch.write(
      "cells.caml",
      """
      \(Scenes.head)
        <CAEmitterLayer id="#1" name="sky" bounds="0 0 40 40" position="20 20">
          <emitterCells><CAEmitterCell name="snow" birthRate="1"/></emitterCells>
        </CAEmitterLayer>
      </caml>
      """)
    func outcome(_ key: String, _ value: String) throws -> Tool.Outcome {
      let props = try folder.scratch.write("cells.json", #"{"sky": {"\#(key)": \#(value)}}"#)
      return try Tool.run(["render", scene, "-o", "-", "--props", props])
    }
    #expect(try outcome("emitterCells.snow.birthRate", "40").status == 0)
    for (key, value) in [
      ("emitterCells.rain.birthRate", "40"), ("emitterCells.snow.inputRadius", "40"),
      ("emitterCells.snow.birthRate", #""many""#),
    ] {
      let refused = try outcome(key, value)
      #expect(refused.status == 65, "\(key)")
      #expect(refused.complaint.contains(key), "\(refused.complaint)")
    }
  }

  @Test("every fault of a list is named with its record before anything is drawn")
  func wholeList() throws {
    var records = (0..<30).map { #"{"card": {"opacity": 0.\#($0)}}"# }
    records[3] = #"{"card": {"opacity": "plenty"}}"#
    records[17] = #"{"cart": {"opacity": 1}, "card": {"position": "1"}}"#
    let outcome = try render("[\(records.joined(separator: ","))]", to: "out-%d.png")
    #expect(outcome.status == 65)
    let lines = outcome.complaint.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.complaint)")
    #expect(lines.count { $0.contains("props.json:1: error: record 3: ") } == 1)
    #expect(lines.count { $0.contains("props.json:1: error: record 17: ") } == 2)
    #expect(outcome.complaint.contains("([3].card.opacity)"))
    #expect(!folder.names(in: "").contains { $0.hasPrefix("out-") })
  }

  @Test("no record has a fault for what another one sets")
  func apart() throws {
    let bad = try render(
      #"""
      [{"card": {"filters.blur.inputRadius": -4}}, {"card": {"filters.blur.inputRadius": -4}},
      {"card": {"filters": null}}, {"card": {"filters.blur.inputRadius": -5}}]
      """#, to: "out-%d.png")
    #expect(bad.status == 65)
    for record in [0, 1, 3] {
      #expect(bad.complaint.contains("record \(record): "), "\(bad.complaint)")
    }
    #expect(bad.complaint.split(separator: "\n").count == 3, "\(bad.complaint)")
    let good = try render(
      #"[{"card": {"filters": null}}, {"card": {"filters.blur.inputRadius": 4}}]"#,
      to: "out-%d.png")
    #expect(good.status == 0, "\(good.complaint)")
    #expect(try pixel(Data(contentsOf: folder.scratch["out-1.png"]), 8, 20)[0] > 20)
  }

  @Test("records that are no objects are named, too; faults beyond their limit are counted")
  func shapes() throws {
    let outcome = try render(#"[{}, 5, {"card": 1}, {"card": {}}]"#, to: "out-%d.png")
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("record 1: "), "\(outcome.complaint)")
    #expect(outcome.complaint.contains("record 2: card: "), "\(outcome.complaint)")
    let many = Array(repeating: "7", count: 25).joined(separator: ",\n")
    let long = try render("[\(many)]", to: "out-%d.png")
    #expect(long.complaint.split(separator: "\n").count == 25)
    let cut = try render("[\(many)]", to: "out-%d.png", ["--props-limits", "faults=20"])
    #expect(cut.complaint.split(separator: "\n").count == 21)
    #expect(cut.complaint.contains("and 5 more errors; the limit faults is 20"))
  }

  @Test("--shard takes a part of the records", arguments: [[], ["--frames", "0..1"]])
  func shards(_ frames: [String]) throws {
    let list = "[" + Array(repeating: "{}", count: 5).joined(separator: ",") + "]"
    let name = frames.isEmpty ? "out-%d.png" : "out-%d.gif"
    let first = try render(list, to: name, ["--shard", "1/2"] + frames)
    #expect(first.status == 0, "\(first.complaint)")
    let numbers = folder.names(in: "").compactMap { $0.wholeMatch(of: /out-(\d)\..*/)?.1 }
    #expect(numbers.sorted() == ["1", "3"])
    // A single record has no list to take a part of.
    #expect(try render("{}", to: "one.png", ["--shard", "0/2"]).status == 2)
  }
}
