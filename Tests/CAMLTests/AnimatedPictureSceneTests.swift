// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Animated pictures in scenes")
struct AnimatedPictureSceneTests {
  /// 2 × 1, two pictures: red and red for 7/100 s; green and blue for 30/100 s.
  static func gif(repetitions: UInt8?) -> Data {
    var data = Data([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x91, 0, 0])
    data += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    if let repetitions {
      data += Data([0x21, 0xFF, 11]) + Data("NETSCAPE2.0".utf8) + [3, 1, repetitions, 0, 0]
    }
    data += [0x21, 0xF9, 4, 4, 7, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x4C, 0x0A, 0]
    data += [0x21, 0xF9, 4, 4, 30, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0xD4, 0x0A, 0]
    return data + [0x3B]
  }

  private func scene(_ folder: SceneFolder, _ layer: String = "") throws -> CAMLDocument {
    try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 2 1" position="1 0.5" contentsGravity="resize" \(layer)>
          <contents type="CGImage" src="a.gif"/>
        </CALayer>
      </caml>
      """, to: "scene.caml")
    return try folder.read("scene.caml")
  }

  /// The left pixel at times, in the order given.
  private func pixels(_ document: CAMLDocument, at times: [Double]) throws -> [[UInt8]] {
    let renderer = try HeadlessRenderer(size: CGSize(width: 2, height: 1))
    renderer.layer = document.rootLayer
    return try times.map { time in
      let image = try renderer.render(at: time)
      return image.withPremultipliedRGBA8 { Array($0[0..<4]) }
    }
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]

  @Test("a GIF plays by its own timing, drawn in any order")
  func plays() throws {
    let folder = try SceneFolder()
    try folder.write(Self.gif(repetitions: 0), to: "a.gif")
    let document = try scene(folder)
    #expect(document.diagnostics.isEmpty)
    var moments: [(time: Double, pixel: [UInt8])] = []
    for pass in 0..<30 {
      let start = Double(pass * 37) / 100
      moments += [(start, red), (start + 0.069, red), (start + 0.071, green)]
      moments += [(Double(pass * 37 + 7) / 100, green), (start + 0.36, green)]
    }
    moments.reverse()
    let found = try pixels(document, at: moments.map(\.time))
    for (moment, pixel) in zip(moments, found) {
      #expect(pixel == moment.pixel, "at \(moment.time)")
    }
  }

  @Test("a GIF that ends shows its last picture; the layer's time is that of the pictures")
  func ends() throws {
    let folder = try SceneFolder()
    try folder.write(Self.gif(repetitions: nil), to: "a.gif")
    #expect(
      try pixels(try scene(folder), at: [0, 0.1, 0.38, 100, 0.01]) == [
        red, green, green, green, red,
      ]
    )
    #expect(try pixels(try scene(folder, #"speed="0.1""#), at: [0.6, 0.8]) == [red, green])
  }

  @Test("the picture is written as it was read, and the animation is not")
  func written() throws {
    let folder = try SceneFolder()
    let gif = Self.gif(repetitions: 0)
    try folder.write(gif, to: "a.gif")
    let document = try scene(folder)
    #expect(document.rootLayer.animationKeys() == [SceneReader.animatedPictureKey])
    let place = folder.url.appendingPathComponent("b.ca")
    #expect(try CAMLWriter(document).write(to: place).isEmpty)
    #expect(try Data(contentsOf: place.appendingPathComponent("assets/a.gif")) == gif)
    let text = try String(
      contentsOf: place.appendingPathComponent("main.caml"), encoding: .utf8)
    #expect(!text.contains("animation"))
    #expect(try pixels(try folder.read("b.ca"), at: [0.2]) == [green])
  }

  @Test("a damaged GIF is remarked on, and nothing is drawn")
  func damaged() throws {
    let folder = try SceneFolder()
    try folder.write(Self.gif(repetitions: 0).dropLast(12), to: "a.gif")
    let document = try scene(folder)
    #expect(document.diagnostics.map(\.kind) == [.missingImage])
    #expect(document.diagnostics[0].message.contains("GIF: the data ends before the image does"))
    #expect(document.rootLayer.contents == nil && document.rootLayer.animationKeys() == nil)
  }

  @Test("programs play files and sequences, and hear what is wrong")
  func animations() throws {
    let folder = try SceneFolder()
    let file = try folder.write(Self.gif(repetitions: 2), to: "a.gif")
    let animation = try CAKeyframeAnimation(animatedPictureAt: file)
    #expect(animation.keyPath == "contents" && animation.calculationMode == .discrete)
    #expect(animation.duration == 0.37 && animation.repeatCount == 3)
    // A billionth early, for times that are rounded.
    #expect(animation.keyTimes?.map(\.doubleValue) == [0, 7 / 37 - 1e-9])
    for number in [2, 10, 1] { try folder.writeImage("frames/f\(number).png") }
    try folder.writeImage("frames/other.png")
    for name in ["frames", "frames/f%d.png", "frames/f#.png"] {
      let sequence = try CAKeyframeAnimation(
        pictureSequence: folder.url.appendingPathComponent(name), framesPerSecond: 29.97)
      #expect(sequence.values?.count == 3 && sequence.duration == 3003.0 / 30000)
      #expect(sequence.repeatCount == .infinity)
    }
    #expect(throws: (any Error).self) {
      try CAKeyframeAnimation(animatedPicture: SceneFolder.png())
    }
    #expect(throws: (any Error).self) {
      try CAKeyframeAnimation(pictureSequence: folder.url, framesPerSecond: 0)
    }
    #expect(throws: (any Error).self) {
      try CAKeyframeAnimation(
        pictureSequence: folder.url.appendingPathComponent("none"), framesPerSecond: 10)
    }
  }
}
