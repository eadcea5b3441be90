// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Texts whose letters, words and lines are layers")
struct TextUnitTests {
  private static func scene(_ string: String, _ rest: String = "") -> String {
    SceneText.file(
      """
      <CALayer bounds="0 0 240 100" position="120 50">
      <sublayers>
        <CATextLayer name="title" bounds="0 0 220 80" position="120 50" fontSize="24"
          wrapped="1" foregroundColor="1 1 1" \(rest)>
          <string type="string" value="\(string)"/>
        </CATextLayer>
      </sublayers>
      </CALayer>
      """)
  }

  private func title(_ document: CAMLDocument) throws -> CATextLayer {
    try #require(document.layer(named: "title") as? CATextLayer)
  }

  private func pixels(_ document: CAMLDocument, at time: Double = 0) throws -> [UInt8] {
    let renderer = try HeadlessRenderer(
      size: document.canvasSize, scale: 2, orientation: .yUp)
    renderer.layer = document.rootLayer
    return try renderer.render(at: time).withPremultipliedRGBA8 { Array($0) }
  }

  /// Latin letters with a ligature, text from right to left between them, a letter of two scalars,
  /// and a picture.
  private static let texts = [
    "The office at last", "abc שלום def", "Z\u{0301}ebra e\u{0308}lan", "one 😀 two\nthree",
  ]

  @Test("the sum of the parts at rest is the picture of the text", arguments: texts)
  func sum(_ string: String) throws {
    let text = string.replacing("\n", with: "&#10;")
    let whole = try pixels(try caml(Self.scene(text)))
    #expect(whole.contains { $0 > 200 })
    for units in ["letters", "words", "lines"] {
      let document = try caml(Self.scene(text, "textUnits=\"\(units)\""))
      let together = try pixels(document)
      let layers = try title(document).textUnitLayers
      #expect(layers.count > 1 || units == "lines")
      var sum = [Int](repeating: 0, count: whole.count)
      for layer in layers {
        for other in layers { other.isHidden = other !== layer }
        for (place, value) in try pixels(document).enumerated() { sum[place] += Int(value) }
      }
      let most = zip(sum, whole).map { abs($0 - Int($1)) }.max() ?? 0
      #expect(most <= 1, "\(units) of \(string): \(most) of 255 apart")
      // Over one another, edges of neighbours that share a pixel are a little fainter.
      let beside = zip(together, whole).map { abs(Int($0) - Int($1)) }.max() ?? 0
      if units != "letters" { #expect(beside <= 1, "\(units) of \(string)") }
    }
  }

  @Test("letters are characters as readers see them, words end where lines may")
  func counts() throws {
    func count(_ text: String, _ units: String) throws -> Int {
      let document = try caml(Self.scene(text, "textUnits=\"\(units)\""))
      _ = try pixels(document)
      return try title(document).textUnitLayers.count
    }
    #expect(try count("two words", "letters") == 8)
    #expect(try count("two words", "words") == 2)
    #expect(try count("Z\u{0301}e 😀", "letters") == 3)
    #expect(try count("one&#10;two", "lines") == 2)
    #expect(try count("", "letters") == 0)
  }

  @Test("each part begins its delay after the one before, in the order of the text")
  func delays() throws {
    let text = Self.scene("abc", #"textUnits="letters" textUnitDelay="0.5""#).replacing(
      "<string",
      with: """
        <textUnitAnimations><animation type="CABasicAnimation" keyPath="opacity" duration="0.5"
        beginTime="1e-100" fillMode="backwards"><fromValue type="real" value="0"/>
        <toValue type="real" value="0"/></animation></textUnitAnimations><string
        """)
    let document = try caml(text)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    #expect(document.length == .seconds(1.5))
    func ink(_ time: Double) throws -> Int {
      try pixels(document, at: time).reduce(0) { $0 + Int($1) }
    }
    let amounts = try [0.1, 0.6, 1.1, 1.6].map(ink)
    #expect(amounts[0] == 0)
    #expect(amounts == amounts.sorted() && Set(amounts).count == 4)
  }

  @Test("another text has other layers, none has the text drawn whole again")
  func changes() throws {
    let document = try caml(Self.scene("abc", "textUnits=\"letters\""))
    _ = try pixels(document)
    let title = try title(document)
    let first = title.textUnitLayers.first
    title.string = "abcde"
    _ = try pixels(document)
    #expect(title.textUnitLayers.count == 5 && title.textUnitLayers.first === first)
    title.textUnits = .none
    let whole = try pixels(document)
    #expect(title.textUnitLayers.isEmpty && title.sublayers?.isEmpty ?? true)
    #expect(whole == (try pixels(try caml(Self.scene("abcde")))))
  }

  @Test("is written again as it was read, without the layers of the parts")
  func writing() throws {
    let text = Self.scene("abc", #"textUnits="words" textUnitDelay="0.25""#).replacing(
      "<string",
      with: """
        <textUnitAnimations><animation type="CABasicAnimation" keyPath="opacity" duration="2">\
        <toValue type="real" value="0"/></animation></textUnitAnimations><string
        """)
    let document = try caml(text)
    _ = try pixels(document)
    let url = URL(fileURLWithPath: "/tmp/out.caml")
    let package = try CAMLWriter(document).package(for: url)
    let again = try caml(package.text)
    #expect(package.diagnostics.isEmpty && again.diagnostics.isEmpty)
    let title = try title(again)
    #expect(title.textUnits == .words && title.textUnitDelay == 0.25)
    #expect(title.textUnitAnimations.map(\.duration) == [2])
    #expect(title.sublayers?.isEmpty ?? true)
  }

  @Test("words that are none, and parts of other layers, have remarks with lines")
  func remarks() throws {
    let wrong = try caml(Self.scene("abc", #"textUnits="letter" textUnitDelay="soon""#))
    #expect(wrong.diagnostics.map(\.kind) == [.badValue, .badValue])
    #expect(wrong.diagnostics[0].message.contains("did you mean letters?"))
    #expect(try title(wrong).textUnits == .none)
    let other = try caml(SceneText.file(#"<CALayer bounds="0 0 1 1" textUnits="letters"/>"#))
    #expect(other.diagnostics.map(\.kind) == [.unknownProperty])
  }

  /// Reads a scene from its text.
  private func caml(_ text: String) throws -> CAMLDocument {
    let folder = try SceneFolder()
    try folder.write(text, to: "scene.caml")
    return try folder.read("scene.caml")
  }
}
