// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Values for a scene from outside, and scenes under somebody's hands", .serialized)
struct PropsTests {
  private let folder: FrameFolder

  init() throws {
    folder = try FrameFolder(Scenes.bare.replacing(##"id="#2""##, with: ##"name="card" id="#2""##))
  }

  /// The colour of the pixel in the bottom left, with the values of a text as JSON.
  private func render(_ props: String) throws -> Tool.Outcome {
    try folder.scratch.write("props.json", props)
    return try Tool.run([
      "render", folder.scene, "-o", "-", "--props", folder.scratch.path("props.json"),
    ])
  }

  private func pixel(_ png: Data) throws -> [UInt8] {
    let image = try ImageDecoder.decode(png)
    let start = (image.height - 2) * image.width * 4 + 4
    return Array(image.premultipliedRGBA[start..<start + 4])
  }

  @Test(
    "set properties of layers by name, as a scene file has them",
    arguments: [
      (##"{"card": {"backgroundColor": "#00ff00"}}"##, [0, 255, 0, 255]),
      (#"{"card": {"backgroundColor": [0, 0, 1]}}"#, [0, 0, 255, 255]),
      (#"{"card": {"backgroundColor": "1 0 0", "opacity": 0}}"#, [0, 0, 0, 0]),
      (#"{"card": {"position.x": 12}}"#, [0, 0, 0, 0]),
      (#"{"card": {"hidden": true}}"#, [0, 0, 0, 0]),
      (##"{"#2": {"backgroundColor": "#f0f"}}"##, [255, 0, 255, 255]),
      ("{}", [255, 0, 0, 255]),
    ] as [(String, [UInt8])])
  func values(_ props: String, _ color: [UInt8]) throws {
    let outcome = try render(props)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(try pixel(outcome.output) == color)
  }

  @Test(
    "errors name the file, the layer, the key, the value and the rule",
    arguments: [
      (#"{"nobody": {"opacity": 1}}"#, ["nobody", "no layer"]),
      (#"{"nobody": {}}"#, ["nobody", "no layer"]),
      (#"{"card": {"opacity": [null, 0.2]}}"#, ["card", "opacity", "is null"]),
      (#"{"card": {"opacity": 1, "opacity": 0}}"#, ["card.opacity", "twice"]),
      (#"{"card": {"opacity": "plenty"}}"#, ["card", "opacity", "plenty", "number"]),
      (#"{"card": {"string": "x"}}"#, ["card", "string", "CATextLayer has it"]),
      (##"{"card": {"backgroundColor": "#12"}}"##, ["card", "#12", "#RRGGBB"]),
      (#"{"card": {"contents": "nothing.png"}}"#, ["card", "nothing.png", "there is no file"]),
      (#"{"card": 5}"#, ["card", "LAYER"]), ("{\"card\": ", ["not JSON"]),
    ])
  func errors(_ props: String, _ words: [String]) throws {
    let outcome = try render(props)
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    for word in words + ["props.json"] {
      #expect(outcome.complaint.contains(word), "\(word): \(outcome.complaint)")
    }
  }

  @Test("null clears the focal point of a gradient")
  func clearedFocalPoint() throws {
    let scene = try folder.scratch.write(
      "focus.caml",
      """
      \(Scenes.head)
        <CAGradientLayer name="glow" bounds="0 0 20 20" type="radial" focalPoint="0.5 0.6"/>
      </caml>
      """)
    let props = try folder.scratch.write("focus.json", #"{"glow": {"focalPoint": null}}"#)
    let outcome = try Tool.run(["render", scene, "-o", "-", "--props", props])
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  @Test("each record of a list is checked against the scene's own values")
  func independentRecords() throws {
    func render(_ focus: String, _ records: String) throws -> Tool.Outcome {
      let scene = try folder.scratch.write(
        "foci.caml",
        """
        \(Scenes.head)
          <CAGradientLayer name="glow" bounds="0 0 20 20" type="radial" \(focus)/>
        </caml>
        """)
      let props = try folder.scratch.write("foci.json", records)
      return try Tool.run([
        "render", scene, "-o", folder.scratch.path("foci-%d.png"), "--props", props,
      ])
    }
    let cleared = try render(
      #"focalPoint="0.5 0.6""#,
      #"[{"glow": {"focalPoint": null}}, {"glow": {"focalPoint.x": 0.5}}]"#)
    #expect(cleared.status == 0, "\(cleared.complaint)")
    let given = try render(
      "", #"[{"glow": {"focalPoint": [0.5, 0.5]}}, {"glow": {"focalPoint.x": 0.2}}]"#)
    #expect(given.status == 65)
    #expect(given.complaint.contains("record 1"), "\(given.complaint)")
  }

  @Test("a list of values makes an output for each")
  func list() throws {
    let props = try folder.scratch.write(
      "list.json",
      ##"[{"card": {"backgroundColor": "#00ff00"}}, {"card": {"backgroundColor": "#0000ff"}}]"##)
    let outcome = try Tool.run([
      "render", folder.scene, "-o", folder.scratch.path("out-%02d.png"), "--props", props,
    ])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(try pixel(Data(contentsOf: folder.scratch["out-00.png"])) == [0, 255, 0, 255])
    #expect(try pixel(Data(contentsOf: folder.scratch["out-01.png"])) == [0, 0, 255, 255])
    let films = try Tool.run([
      "render", folder.scene, "-o", folder.scratch.path("film-%d.gif"), "--frames", "0..2",
      "--props", props,
    ])
    #expect(films.status == 0, "\(films.complaint)")
    #expect(["film-0.gif", "film-1.gif"].allSatisfy(folder.names(in: "").contains))
    let single = try Tool.run([
      "render", folder.scene, "-o", folder.scratch.path("one.png"), "--props", props,
    ])
    #expect(
      single.status == 2 && single.complaint.contains("list.json has 2 records: write {n}"),
      "\(single.complaint)")
  }

  @Test("--watch draws a changed scene again, goes on after a broken one, and ends with a signal")
  func watch() throws {
    let run = try Tool.start([
      "render", folder.scene, "-o", folder.scratch.path("out.png"), "--watch",
    ])
    defer { run.process.terminate() }
    let good = try String(contentsOfFile: folder.scene, encoding: .utf8)
    func expect(_ color: [UInt8]) throws {
      let deadline = Date(timeIntervalSinceNow: 60)
      while Date() < deadline {
        if let data = try? Data(contentsOf: folder.scratch["out.png"]), try pixel(data) == color {
          return
        }
        usleep(50_000)
      }
      Issue.record("no picture with \(color)")
    }
    try expect([255, 0, 0, 255])
    try folder.scratch.write("scene.caml", good.replacing("1 0 0", with: "0 1 0"))
    try expect([0, 255, 0, 255])
    try folder.scratch.write("scene.caml", Scenes.unbalanced)
    #expect(eventually { run.writtenComplaint.contains("scene.caml:4: error:") })
    #expect(run.process.isRunning)
    try folder.scratch.write("scene.caml", good.replacing("1 0 0", with: "0 0 1"))
    try expect([0, 0, 255, 255])
    kill(run.process.processIdentifier, SIGTERM)
    let outcome = try run.outcome()
    #expect(outcome.status == 143)
    #expect(outcome.complaint.contains("scene.caml:4: error:"), "\(outcome.complaint)")
  }
}
