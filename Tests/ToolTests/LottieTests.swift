// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@Suite("Lottie files in the tool")
struct LottieTests {
  /// A square that goes from left to right within ten frames at ten a second; 40 × 20 points.
  private static let moving = """
    {"v":"5.9.0","nm":"moving","fr":10,"ip":0,"op":10,"w":40,"h":20,
    "slots":{"paint":{"p":{"a":0,"k":[1,0,0,1]}}},
    "markers":[{"cm":"half","tm":5,"dr":2}],
    "layers":[{"ty":4,"nm":"square","ind":1,"ip":0,"op":10,"st":0,
    "ks":{"o":{"a":0,"k":100},"p":{"a":1,"k":[
    {"t":0,"s":[10,10],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":10,"s":[30,10]}]}},
    "shapes":[{"ty":"gr","nm":"box","it":[
    {"ty":"rc","nm":"frame","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
    {"ty":"fl","nm":"paint","c":{"a":0,"k":[1,0,0,1],"sid":"paint"},"o":{"a":0,"k":100}},
    {"ty":"tr","p":{"a":0,"k":[0,0]},"o":{"a":0,"k":100}}]}]}]}
    """

  private let scratch: Scratch
  private let scene: String

  init() throws {
    scratch = try Scratch()
    scene = try scratch.write("moving.json", Self.moving)
  }

  private func pixel(_ png: Data, _ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try ImageDecoder.decode(png)
    let start = (y * image.width + x) * 4
    return Array(image.premultipliedRGBA[start..<start + 4])
  }

  private func render(_ options: [String]) throws -> Tool.Outcome {
    try Tool.run(["render", scene, "-o", "-"] + options)
  }

  @Test("A picture has the file's size, and shows the file at a time in seconds")
  func picture() throws {
    let start = try render([])
    try #require(start.status == 0, "\(start.complaint)")
    let image = try ImageDecoder.decode(start.output)
    #expect(image.width == 40 && image.height == 20)
    #expect(try pixel(start.output, 5, 10) == [255, 0, 0, 255])
    #expect(try pixel(start.output, 35, 10)[3] == 0)
    let end = try render(["--time", "0.99"])
    #expect(try pixel(end.output, 35, 10) == [255, 0, 0, 255])
    #expect(try pixel(end.output, 5, 10)[3] == 0)
  }

  @Test("The file begins in the upper left corner; the last pixels hold the rest of its size")
  func corner() throws {
    let outcome = try render(["--scale", "1.02"])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    // 40.8 × 20.4 pixels; the square fills the height.
    let image = try ImageDecoder.decode(outcome.output)
    #expect(image.width == 41 && image.height == 21)
    #expect(try pixel(outcome.output, 5, 0) == [255, 0, 0, 255])
    // 0.4 of the last row, once for the square's edge and once for the rim that cuts it.
    #expect((30...115).contains(try pixel(outcome.output, 5, 20)[3]))
  }

  @Test("Frames and films have the file's range and rate unless the options say otherwise")
  func frames() throws {
    func run(_ options: [String], _ pattern: String) throws -> [String: Any] {
      let outcome = try Tool.run(
        ["render", scene, "-o", scratch.path(pattern), "--json"] + options)
      #expect(outcome.status == 0, "\(outcome.complaint)")
      return outcome.json ?? [:]
    }
    var report = try run([], "a/%02d.png")
    #expect(report["frames"] as? Int == 10 && report["fps"] as? Double == 10)
    report = try run([], "film.gif")
    #expect(report["frames"] as? Int == 10)
    report = try run(["--fps", "20"], "b/%02d.png")
    #expect(report["frames"] as? Int == 20 && report["fps"] as? Double == 20)
    report = try run(["--duration", "0.5"], "c/%02d.png")
    #expect(report["frames"] as? Int == 5 && report["fps"] as? Double == 10)
    report = try run(["--frames", "3..4"], "d/%02d.png")
    #expect(report["frames"] as? Int == 2)
  }

  @Test(
    "Values go to slots, and to properties by the names of layers and shapes",
    arguments: [
      (##"{"slots": {"paint": "#00ff00"}}"##, [0, 255, 0, 255]),
      (#"{"slots": {"paint": [0, 0, 1]}}"#, [0, 0, 255, 255]),
      (##"{"square": {"box.paint.color": "#0000ff"}}"##, [0, 0, 255, 255]),
      (##"{"square": {"fill.color": "#ff00ff"}}"##, [255, 0, 255, 255]),
      (#"{"square": {"position": [30, 10]}}"#, [0, 0, 0, 0]),
      (#"{"square": {"opacity": 0}}"#, [0, 0, 0, 0]),
      (#"{"square": {"box.frame.size": [2, 2]}}"#, [0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func props(json: String, expected: [UInt8]) throws {
    let file = try scratch.write("props.json", json)
    let outcome = try render(["--props", file])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    #expect(try pixel(outcome.output, 5, 10) == expected)
  }

  @Test(
    "A value that does not fit is refused with its layer, key and rule",
    arguments: [
      (##"{"slots": {"pant": "#00ff00"}}"##, "did you mean paint"),
      (#"{"slots": {"paint": "green"}}"#, "does not fit"),
      (#"{"sqare": {"opacity": 1}}"#, "did you mean square"),
      (#"{"square": {"box.paint.colour": 1}}"#, "no such property"),
      (#"{"square": {"opacity": [1, 2, 3]}}"#, "does not fit"),
    ])
  func misfits(json: String, words: String) throws {
    let file = try scratch.write("props.json", json)
    let outcome = try render(["--props", file])
    #expect(outcome.status == 65 && outcome.complaint.contains(words), "\(outcome.complaint)")
  }

  @Test("A broken file is 65 with its line, a missing one 74, and an unknown animation 2")
  func refusals() throws {
    let broken = try scratch.write("broken.json", "{\n\"v\": 5,\n]")
    var outcome = try Tool.run(["render", broken, "-o", "-"])
    #expect(outcome.status == 65 && outcome.complaint.contains("broken.json:3: error"))
    let other = try scratch.write("other.json", "[1, 2]")
    #expect(try Tool.run(["lint", other]).status == 65)
    outcome = try Tool.run(["render", scratch.path("none.json"), "-o", "-"])
    #expect(outcome.status == 74)
    outcome = try render(["--animation", "two"])
    #expect(outcome.status == 2 && outcome.complaint.contains("package"))
  }

  @Test(
    "--player chooses whose rules count: one trims fills, the other leaves them whole",
    arguments: [("after-effects", false), ("core-animation", true)])
  func player(name: String, isWhole: Bool) throws {
    let text = Self.moving.replacing(
      #"{"ty":"fl""#, with: #"{"ty":"tm","s":{"a":0,"k":0},"e":{"a":0,"k":50}},{"ty":"fl""#)
    let file = try scratch.write("trimmed.json", text)
    let outcome = try Tool.run(["render", file, "-o", "-", "--player", name])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    // The second half of the outline, from the lower left to the upper right, is cut off.
    #expect(try pixel(outcome.output, 14, 14) == [255, 0, 0, 255])
    #expect(try pixel(outcome.output, 5, 5)[3] == (isWhole ? 255 : 0))
  }

  @Test("inspect says the range, the markers, the slots, and how properties move")
  func inspect() throws {
    let outcome = try Tool.run(["inspect", scene])
    try #require(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.text.contains("40×20 points, frames 0 to 10 at 10 per second, 1 s"))
    #expect(outcome.text.contains("marker “half”: frame 5 to 7"))
    #expect(outcome.text.contains("slots: paint"))
    #expect(outcome.text.contains("1 play as animations, 0 are sampled"))
    #expect(outcome.text.contains("square"))
  }

  @Test("lint names members without an effect by their way in the file")
  func lint() throws {
    let text = Self.moving.replacing(#""op":10,"st":0"#, with: #""op":10,"wobble":3"#)
    let file = try scratch.write("wobble.json", text)
    let outcome = try Tool.run(["lint", file])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("wobble.json:4: note: “wobble” of a layer has no effect"))
    #expect(outcome.text.contains("(layers[0].wobble)"))
    #expect(try Tool.run(["lint", scene]).text == "")
  }

  @Test("The scene that convert writes has the same frames", arguments: ["out.ca", "out.caml"])
  func convert(name: String) throws {
    let written = try Tool.run(["convert", scene, scratch.path(name)])
    try #require(written.status == 0, "\(written.complaint)")
    for time in ["0", "0.33", "0.7"] {
      let first = try render(["--time", time])
      let second = try Tool.run(["render", scratch.path(name), "-o", "-", "--time", time])
      #expect(first.output == second.output, "at \(time)")
    }
  }
}
