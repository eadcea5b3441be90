// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A driver that refuses one call after the other: `scripts/driver-faults.c`, preloaded into the
/// tool.
///
/// Calls that a picture of ``FaultScene`` makes are failed one at a time, a few of each kind;
/// `LAYERKIT_ALL_FAULTS=1` fails every one of them.
@Suite(
  "A driver that refuses", .serialized,
  .enabled(if: FaultLibrary.path != nil, "No C compiler builds scripts/driver-faults.c."))
struct DriverFaultTests {
  private let folder: Scratch
  private let library: String

  init() throws {
    folder = try Scratch()
    library = try #require(FaultLibrary.path)
    try FaultScene.write(to: folder)
  }

  private func render(
    _ fault: String? = nil, _ arguments: [String] = [], scene: String = "scene.caml",
    output: String = "out.png", programs: String = ""
  ) throws -> Tool.Outcome {
    var environment = ["LD_PRELOAD": library, "DRIVER_FAULT_COUNTS": folder.path("counts")]
    environment["CA_PROGRAMS"] = programs
    environment["DRIVER_FAULT"] = fault
    return try Tool.run(
      ["render", folder.path(scene), "-o", folder.path(output)] + arguments,
      environment: environment)
  }

  /// How many calls of each kind the last run made.
  private func counts() throws -> [String: Int] {
    let lines = try String(contentsOf: folder["counts"], encoding: .utf8).split(separator: "\n")
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let words = line.split(separator: " ")
        return (String(words[0]), Int(words[1]) ?? 0)
      })
  }

  /// The kinds without which the scene could not be drawn; others it makes no call of.
  private static let kinds = [
    "upload", "storage", "buffer", "name", "shader", "compile", "program", "link", "uniform", "use",
    "attach", "framebuffer", "attribute", "sampler", "bind", "state", "map", "unmap", "mipmap",
    "draw", "clear", "blit", "read", "fence", "wait", "reset", "context", "current",
  ]

  @Test("each refusal is a failed frame with a sentence and without a file, or does no harm")
  func everyCall() throws {
    #expect(try render(output: "right.png").status == 0)
    let right = try Data(contentsOf: folder["right.png"])
    let counts = try counts()
    var failed: [String: Int] = [:]
    for kind in Self.kinds {
      let count = try #require(counts[kind])
      #expect(count > 0, "The scene makes no call of the kind \(kind).")
      for number in Self.places(of: count) {
        let outcome = try render("\(kind):\(number)")
        if try isFailure(outcome, "\(kind):\(number)", right) { failed[kind, default: 0] += 1 }
      }
    }
    // None of these can be done without.
    for kind in ["upload", "storage", "map", "compile", "link", "draw", "read", "wait"] {
      let tried = Self.places(of: counts[kind] ?? 0).count
      #expect(failed[kind] == tried, "\(kind): \(failed[kind] ?? 0) of \(tried) failed")
    }
  }

  @Test("a picture takes one context, which is proven and used")
  func oneContext() throws {
    #expect(try render().status == 0)
    #expect(try counts()["context"] == 1)
  }

  @Test("programs are compiled once for all runs, and again where their files are not theirs")
  func keptPrograms() throws {
    let programs = folder.path("programs")
    #expect(try render(output: "right.png", programs: programs).status == 0)
    let compiled = try #require(try counts()["compile"])
    let right = try Data(contentsOf: folder["right.png"])
    #expect(compiled > 0)
    #expect(try render(programs: programs).status == 0)
    #expect(try counts()["compile"] == 0)
    #expect(try Data(contentsOf: folder["out.png"]) == right)
    // Programs of other bytes, and none: the driver refuses them.
    for name in try FileManager.default.contentsOfDirectory(atPath: programs) {
      let file = folder["programs/\(name)"]
      var data = try Data(contentsOf: file)
      for place in data.indices.suffix(200) { data[place] = 0 }
      try data.write(to: file)
    }
    #expect(try render(programs: programs).status == 0)
    #expect(try counts()["compile"] == compiled)
    #expect(try Data(contentsOf: folder["out.png"]) == right)
    // And a folder that cannot be is none.
    #expect(try render(programs: folder.path("scene.caml")).status == 0)
    #expect(try counts()["compile"] == compiled)
  }

  /// Whether a run failed as it should; otherwise its picture must be the right one.
  private func isFailure(
    _ outcome: Tool.Outcome, _ fault: String, _ right: Data
  ) throws -> Bool {
    let isThere = FileManager.default.fileExists(atPath: folder.path("out.png"))
    defer { try? FileManager.default.removeItem(at: folder["out.png"]) }
    #expect(!outcome.wasKilled, "\(fault): signal \(outcome.status)")
    if outcome.status == 0 {
      let picture = try? Data(contentsOf: folder["out.png"])
      #expect(picture == right, "\(fault)")
      return false
    }
    let statuses: [Int32] = fault.hasPrefix("c") ? [69, 70] : [70]
    #expect(statuses.contains(outcome.status), "\(fault): \(outcome.complaint)")
    #expect(!isThere, "\(fault)")
    #expect(outcome.complaint.hasPrefix("layerkit: "), "\(fault): \(outcome.complaint)")
    return true
  }

  /// Numbers from 1 to `count`: all of them, or some from the first to the last.
  private static func places(of count: Int) -> [Int] {
    let most = ProcessInfo.processInfo.environment["LAYERKIT_ALL_FAULTS"] == nil ? 3 : Int.max
    guard count > most else { return Array(1...max(1, count)) }
    return (0..<most).map { 1 + $0 * (count - 1) / (most - 1) }
  }

  @Test("the sentence names the call and the object")
  func sentence() throws {
    let upload = try render("upload:1+")
    #expect(upload.complaint.contains("glTexSubImage"))
    #expect(upload.complaint.contains("GL_OUT_OF_MEMORY"))
    // Calls that allocate are asked at once, so that no later one is blamed.
    let storage = try render("storage:1+")
    // llvmpipe keeps a picture in an order that only `glTexImage2D` has a name for.
    #expect(
      storage.complaint.contains("glTexStorage2D (picture): GL_OUT_OF_MEMORY")
        || storage.complaint.contains("glTexImage2D (picture): GL_OUT_OF_MEMORY"))
    let buffer = try render("buffer:1+")
    #expect(buffer.complaint.contains("glBufferData (instances 0): GL_OUT_OF_MEMORY"))
    let link = try render("link:1+")
    let kinds = ["color", "picture", "coverage", "panel"]
    #expect(kinds.contains { link.complaint.contains("glLinkProgram (\($0)") })
    let context = try render("context:1+")
    #expect(context.status == 69)
    #expect(context.complaint.contains("eglCreateContext"))
  }

  private static let moving = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 40 20" backgroundColor="1 1 1">
        <sublayers>
          <CALayer bounds="0 0 8 8" position="5 10" backgroundColor="1 0 0">
            <animations>
              <animation type="CABasicAnimation" keyPath="position.x" duration="2"
                         beginTime="1e-100">
                <fromValue type="real" value="5"/><toValue type="real" value="35"/>
              </animation>
            </animations>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  @Test("a frame that failed is not in the manifest, and the next run draws it")
  func frames() throws {
    // Frames that differ, as one in which nothing changes is not read.
    let scene = "moving.caml"
    try folder.write(scene, Self.moving)
    let arguments = ["--time", "0,1", "--in-flight", "1"]
    let failed = try render("read:2", arguments, scene: scene, output: "%d.png")
    #expect(failed.status == 70, "\(failed.complaint)")
    let before = folder.names.filter { $0.hasSuffix(".png") && $0 != "picture.png" }
    #expect(before == ["0.png"])
    let manifest = try? String(contentsOf: folder["manifest.json"], encoding: .utf8)
    for name in ["0.png", "1.png"] where !before.contains(name) {
      #expect(!(manifest ?? "").contains("\"\(name)\""))
    }
    let again = try render(nil, arguments + ["--skip-existing"], scene: scene, output: "%d.png")
    #expect(again.status == 0, "\(again.complaint)")
    #expect(try render(nil, arguments, scene: scene, output: "whole-%d.png").status == 0)
    for number in 0...1 {
      #expect(
        try Data(contentsOf: folder["\(number).png"])
          == Data(contentsOf: folder["whole-\(number).png"]))
    }
  }

  @Test("a driver that never answers is given up after the patience, with a sentence")
  func hanging() throws {
    let start = ContinuousClock.now
    let outcome = try render("hang:1+", ["--driver-patience", "0.5"])
    #expect(outcome.status == 70)
    #expect(outcome.complaint.contains("has not answered for 0.5 s"))
    #expect(start.duration(to: .now) < .seconds(240))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.png")))
  }

  @Test("a driver that does not return from a call ends the tool, with a sentence")
  func stuck() throws {
    let outcome = try render("stuck:1+", ["--driver-patience", "0.5"])
    #expect(outcome.status == 70 && !outcome.wasKilled)
    #expect(outcome.complaint.contains("has not returned from a call for 5.5 s"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.png")))
  }

  @Test("the patience is a number of seconds above 0")
  func patience() throws {
    for text in ["0", "-1", "nan", "1e9", "soon"] {
      #expect(try render(nil, ["--driver-patience=\(text)"]).status == 2)
    }
  }
}

/// `scripts/driver-faults.c`, built once.
enum FaultLibrary {
  private static let scratch = try? Scratch()

  /// Nil where nothing builds it.
  static let path: String? = {
    guard let scratch else { return nil }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scripts/driver-faults.c").standardized.path
    let command =
      "${CC:-cc} -O1 -shared -fPIC -Wall -o '\(scratch.path("faults.so"))' '\(source)' -ldl"
    let outcome = try? Tool.shell(command, in: scratch.url)
    return outcome?.status == 0 ? scratch.path("faults.so") : nil
  }()
}

/// A scene that asks for a little of everything: pictures with and without smaller levels, paths,
/// text, clips, masks, groups, filters, blending, shadows, rasters and depth.
enum FaultScene {
  static func write(to folder: Scratch) throws {
    let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../assets/scenes/first-light.ca/assets/cards.png").standardized
    try FileManager.default.copyItem(at: pictures, to: folder["picture.png"])
    try folder.write("scene.caml", text)
  }

  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="root" bounds="0 0 96 72" position="48 36" backgroundColor="0.9 0.9 0.8">
        <sublayers>
          <CALayer bounds="0 0 30 20" position="20 56" transform="rotate(20deg)" cornerRadius="4"
            masksToBounds="1" borderWidth="1" shadowOpacity="0.5">
            <contents type="CGImage" src="picture.png"/>
            <sublayers><CALayer bounds="0 0 20 20" position="4 4" backgroundColor="1 0 0 0.5"/></sublayers>
          </CALayer>
          <CALayer bounds="0 0 24 16" position="50 56" minificationFilter="trilinear">
            <contents type="CGImage" src="picture.png"/>
            <mask><CALayer bounds="0 0 24 16" position="12 8">
              <contents type="CGImage" src="picture.png"/></CALayer></mask>
          </CALayer>
          <CAShapeLayer bounds="0 0 20 20" position="78 56" path="2 18 m 10 2 l 18 18 l"
            strokeColor="0.2 0.3 0.8" fillColor="0.8 0.2 0.2" lineWidth="3" shadowOpacity="1"
            shadowPath="0 0 m 20 0 l 10 20 l h"/>
          <CATextLayer bounds="0 0 40 14" position="22 34" fontSize="10" foregroundColor="0 0 0">
            <string type="string" value="Text"/></CATextLayer>
          <CALayer bounds="0 0 26 18" position="60 34" opacity="0.5" backgroundColor="0 0.6 0.3">
            <sublayers><CALayer bounds="0 0 12 12" position="6 6" backgroundColor="0.2 0.3 0.8"/>
            </sublayers>
          </CALayer>
          <CALayer bounds="0 0 16 16" position="84 34" backgroundColor="0.8 0.8 0.2">
            <compositingFilter type="CAFilter" filter="colorBurnBlendMode" name="b"/>
          </CALayer>
          <CALayer bounds="0 0 20 14" position="14 12" backgroundColor="0.5 0.1 0.6">
            <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="2"/></filters>
          </CALayer>
          <CALayer bounds="0 0 20 14" position="40 12" shouldRasterize="1" backgroundColor="0 0.5 0.5">
            <contents type="CGImage" src="picture.png"/>
            <sublayers><CALayer bounds="0 0 9 9" position="4 4" backgroundColor="1 0.5 0"/></sublayers>
          </CALayer>
          <CATransformLayer position="70 12">
            <sublayers>
              <CALayer bounds="0 0 20 14" transform="rotate(40deg, 0, 1, 0)" backgroundColor="0 0 1"/>
              <CALayer bounds="0 0 20 14" transform="rotate(-40deg, 0, 1, 0)" backgroundColor="1 0 1"/>
            </sublayers>
          </CATransformLayer>
        </sublayers>
      </CALayer>
    </caml>
    """
}
