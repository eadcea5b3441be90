// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Frames of which a part is read back and converted")
struct FramePartsTests {
  /// Scenes of 320 × 240 points: a small part that moves, several, all of it, on an opaque ground
  /// or none.
  private static let scenes: [(name: String, text: String)] = [
    ("small", scene(ground: true, movers: [(20, 30, 40)])),
    ("two", scene(ground: true, movers: [(20, 30, 30), (250, 200, 24)])),
    ("clear", scene(ground: false, movers: [(20, 30, 40), (200, 100, 60)])),
    ("all", scene(ground: true, movers: [(20, 30, 300)])),
  ]

  private static func scene(ground: Bool, movers: [(x: Int, y: Int, side: Int)]) -> String {
    let layers = movers.enumerated().map { number, mover in
      """
      <CALayer id="m\(number)" bounds="0 0 \(mover.side) \(mover.side)" cornerRadius="5"
        position="\(mover.x) \(mover.y)" backgroundColor="0.\(2 + number) 0.4 0.8" shadowOpacity="0.5">
        <animations>
          <animation type="CABasicAnimation" keyPath="position" duration="\(1 + number)"
            beginTime="1e-100" repeatCount="inf" autoreverses="1">
            <fromValue type="CGPoint" value="\(mover.x) \(mover.y)"/>
            <toValue type="CGPoint" value="\(mover.x + 61) \(mover.y + 33)"/>
          </animation>
        </animations>
      </CALayer>
      """
    }
    return """
      \(Scenes.head)
        <CALayer id="root" bounds="0 0 320 240" position="160 120"\
      \(ground ? #" backgroundColor="0.9 0.9 0.8""# : "")>
          <sublayers>\(layers.joined())</sublayers>
        </CALayer>
      </caml>
      """
  }

  private static let variations: [[String]] = [
    [], ["--order", "reverse"], ["--order", "shuffled:7"], ["--in-flight", "1"],
    ["--in-flight", "9"], ["--order", "shuffled:3", "--in-flight", "2"],
  ]
  private static let frames = ["--frames", "0..17", "--fps", "12"]

  @Test("have the bytes of frames that are drawn alone", arguments: scenes)
  func alone(_ name: String, _ text: String) throws {
    let folder = try FrameFolder(text)
    // Each by a process of its own, which draws and reads it whole.
    var wanted: [String: Data] = [:]
    for number in 0..<18 {
      let file = "alone-\(number).png"
      let outcome = try Tool.run(
        folder.arguments(["--time", "\(Double(number) / 12)"], to: file))
      try #require(outcome.status == 0, "\(outcome.complaint)")
      wanted["\(number).png"] = try Data(contentsOf: folder.scratch[file])
    }
    for variation in Self.variations {
      try FileManager.default.createDirectory(
        at: folder.scratch["frames"], withIntermediateDirectories: true)
      let outcome = try Tool.run(
        folder.arguments(Self.frames + variation, to: "frames/%d.png"))
      #expect(outcome.status == 0, "\(outcome.complaint)")
      #expect(try folder.pictures() == wanted, "\(name) \(variation)")
      try folder.clear()
    }
  }

  @Test("make the film of their pictures, whatever the order and the format", arguments: scenes)
  func films(_ name: String, _ text: String) throws {
    let folder = try FrameFolder(text)
    try folder.render(Self.frames)
    for (file, options) in [
      ("a.y4m", ["--raw", "y4m"]), ("a.rgba", ["--raw", "rgba"]), ("a.gif", []), ("a.png", []),
      ("a.webp", []), ("a.mp4", ["--preset", "ultrafast"]), ("a.mkv", []),
    ] {
      let joined = try Tool.run(
        [
          "encode", folder.scratch.path("frames/%04d.png"), "--fps", "12", "-o",
          folder.scratch.path("joined-" + file),
        ] + options)
      if joined.status == 69 { continue }
      try #require(joined.status == 0, "\(joined.complaint)")
      let wanted = try Data(contentsOf: folder.scratch["joined-" + file])
      for variation in Self.variations {
        let outcome = try Tool.run(
          folder.arguments(Self.frames + options + variation, to: file))
        #expect(outcome.status == 0, "\(outcome.complaint)")
        #expect(
          try Data(contentsOf: folder.scratch[file]) == wanted, "\(name) \(file) \(variation)")
      }
    }
  }
}
