// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@testable import layerkit

@Suite("layerkit compare")
struct CompareTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["expected/inner", "actual/inner"] {
      try FileManager.default.createDirectory(
        at: scratch[folder], withIntermediateDirectories: true)
    }
  }

  /// An opaque grey picture of 8 × 4 pixels, whose first ones have other greys.
  private func write(_ name: String, greys: [UInt8] = [], height: Int = 4) throws {
    let all = greys + [UInt8](repeating: 100, count: 8 * height - greys.count)
    let pixels: [UInt8] = all.flatMap { [$0, $0, $0, 255] }
    let image = CGImage(width: 8, height: height, premultipliedRGBA: pixels)
    try PNGEncoder.encode(image).write(to: scratch[name])
  }

  private func compare(_ options: String...) throws -> Tool.Outcome {
    try Tool.run(["compare", scratch.path("expected"), scratch.path("actual")] + options)
  }

  @Test("pixels beyond 2 and beyond 8 are counted, pictures with the most come first")
  func counts() throws {
    for name in ["same", "near", "far", "inner/deep"] { try write("expected/\(name).png") }
    try write("actual/same.png")
    try write("actual/near.png", greys: [98, 102, 101])
    try write("actual/far.png", greys: [103, 108, 109, 0])
    try write("actual/inner/deep.png", greys: [97])
    let outcome = try compare()
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        differ   2 of 4
        beyond   5, 2
        most in  far.png (4, 2), inner/deep.png (1, 0)
        picture  far.png (4, 2), at most 100
        picture  inner/deep.png (1, 0), at most 3

        """)
    #expect(try compare("--json").json?["pictures"] as? Int == 4)
  }

  @Test("the colour of a clear pixel does not count, its alpha does")
  func alpha() throws {
    let clear = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    let faint = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 9])
    #expect(PictureDifference(clear, clear)?.most == 0)
    #expect(PictureDifference(clear, faint)?.beyondEight == 1)
    #expect(
      PictureDifference(
        clear, CGImage(width: 2, height: 1, premultipliedRGBA: [UInt8](repeating: 0, count: 8)))
        == nil)
  }

  @Test("what cannot be compared is named, and the rest compared")
  func problems() throws {
    for name in ["gone", "small", "torn", "off"] { try write("expected/\(name).png") }
    try write("actual/small.png", height: 3)
    try Data("no picture".utf8).write(to: scratch["actual/torn.png"])
    try write("actual/off.png", greys: [200])
    let outcome = try compare()
    #expect(outcome.status == 65)
    #expect(outcome.text.hasPrefix("differ   1 of 4, 3 not compared\nbeyond   1, 1\n"))
    for name in ["gone", "small", "torn"] {
      #expect(outcome.text.contains("problem  \(scratch.path("actual/\(name).png")): "), "\(name)")
    }
    #expect(outcome.text.contains("8×3 pixels, expected 8×4"))
  }

  @Test("a folder without pictures is refused, two files are compared")
  func inputs() throws {
    let empty = try compare()
    #expect(empty.status == 2 && empty.complaint.contains("no PNG file"))
    try write("a.png")
    try write("b.png", greys: [0])
    let pair = try Tool.run(["compare", scratch.path("a.png"), scratch.path("b.png")])
    #expect(pair.text.hasPrefix("differ   1 of 1\nbeyond   1, 1\n"))
    #expect(try Tool.run(["compare", scratch.path("c.png"), scratch.path("b.png")]).status == 74)
  }

  @Test("equal messages of the driver are one line, and a checked driver reports none of a scene")
  func driverMessages() throws {
    #expect(
      DriverMessages(["a", "b", "a"]).text == """
        layerkit: the driver reports (2×) a
        layerkit: the driver reports (1×) b

        """)
    let scene = try scratch.write("moving.caml", Scenes.moving)
    let outcome = try Tool.run(
      ["render", scene, "--time", "0,1", "-o", scratch.path("%d.png"), "--progress", "none"],
      environment: ["LAYERKIT_GL_DEBUG": "1"])
    #expect(outcome.status == 0 && outcome.complaint == "")
  }
}
