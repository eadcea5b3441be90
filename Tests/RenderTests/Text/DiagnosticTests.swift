// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("What frames say about fonts, glyphs and filters")
struct DiagnosticTests {
  private func diagnostics(_ layer: CALayer) throws -> [String] {
    try PinnedFonts.only {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
      root.addSublayer(layer)
      let renderer = try HeadlessRenderer(size: root.bounds.size)
      renderer.layer = root
      _ = try renderer.render()
      return try #require(renderer.statistics).diagnostics
    }
  }

  private func text(_ string: Any, font: Any?) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    layer.fontSize = 12
    layer.font = font
    layer.string = string
    return layer
  }

  @Test("a font that is not there, by name, as an object and in an attributed text")
  func fonts() throws {
    let font = PinnedFonts.only { CTFont(name: "Quux Sans", size: 12) }
    let attributed = PinnedFonts.only {
      NSAttributedString(string: "a", attributes: [.font: font])
    }
    for layer in [
      text("a", font: "Quux Sans"), text("a", font: font), text(attributed, font: nil),
    ] {
      let said = try diagnostics(layer)
      #expect(said.count == 1)
      #expect(said.first?.contains("There is no font \"Quux Sans\"") == true)
    }
    #expect(try diagnostics(text("a", font: "Helvetica")).isEmpty)
  }

  @Test("a character that no font has a glyph for, also where nothing else is drawn")
  func glyphs() throws {
    for string in ["汉", "a汉"] {
      let said = try diagnostics(text(string, font: "Noto Sans"))
      #expect(said.count == 1 && said[0].contains("U+6C49"))
    }
  }

  @Test("what a layer draws itself says the same, whatever draws it", arguments: Writer.all)
  func drawn(_ writer: Writer) throws {
    let layer = writer.make("汉")
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let said = try PinnedFonts.only {
      layer.setNeedsDisplay()
      return try diagnostics(layer)
    }
    #expect(said.count == 1 && said[0].contains("U+6C49"), "\(said)")
    let plain = writer.make("a")
    plain.frame = layer.frame
    let nothing = try PinnedFonts.only {
      plain.setNeedsDisplay()
      return try diagnostics(plain)
    }
    #expect(nothing.isEmpty)
  }

  @Test("a picture that is drawn again in part keeps what it had to say, one drawn anew does not")
  func redrawn() throws {
    try PinnedFonts.only {
      let layer = WritingLayer("汉")
      layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      let renderer = try HeadlessRenderer(size: CGSize(width: 60, height: 40))
      renderer.layer = layer
      layer.setNeedsDisplay()
      _ = try renderer.render()
      layer.text = "a"
      layer.setNeedsDisplay(CGRect(x: 50, y: 30, width: 5, height: 5))
      _ = try renderer.render()
      #expect(renderer.statistics?.diagnostics.count == 1)
      layer.setNeedsDisplay()
      _ = try renderer.render()
      #expect(renderer.statistics?.diagnostics == [])
    }
  }

  @Test("no fonts at all")
  func noFonts() throws {
    let layer = text("a", font: "Noto Sans")
    let said = try FontLibrary.$chosen.withValue(FontLibrary(folders: [])) {
      let renderer = try HeadlessRenderer(size: CGSize(width: 60, height: 40))
      renderer.layer = layer
      _ = try renderer.render()
      return try #require(renderer.statistics).diagnostics
    }
    #expect(said.count == 1 && said[0].contains("There are no fonts"))
  }

  @Test("a filter that there is none of, on a layer that draws and on one that does not")
  func filters() throws {
    for isBare in [true, false] {
      for key in ["filters", "backgroundFilters", "compositingFilter"] {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        if !isBare { layer.backgroundColor = .white }
        let filter = CAFilter(type: "wobble")
        layer.setValue(key == "compositingFilter" ? filter : [filter], forKey: key)
        let said = try diagnostics(layer)
        #expect(said.count == 1 && said[0].contains("\"wobble\""), "\(key) \(isBare): \(said)")
      }
    }
  }
}

/// A way in which a program draws text into a layer.
struct Writer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (String) -> CALayer

  static let all = [
    Writer(testDescription: "draw(in:)") { WritingLayer($0) },
    Writer(testDescription: "draw(in:) on another thread") {
      let layer = WritingLayer($0)
      layer.drawsAsynchronously = true
      return layer
    },
    Writer(testDescription: "a line of Core Text") {
      let layer = WritingLayer($0)
      layer.usesLine = true
      return layer
    },
    Writer(testDescription: "tiles") { WritingTiles($0) },
    Writer(testDescription: "an image renderer") { text in
      let size = CGSize(width: 60, height: 40)
      let image = PinnedFonts.only {
        UIGraphicsImageRenderer(size: size).image { _ in write(text) }
      }
      let layer = CALayer()
      layer.contents = image.cgImage
      return layer
    },
    Writer(testDescription: "a picture of a text layer") { text in
      let layer = WritingLayer(text)
      layer.showsTextLayer = true
      return layer
    },
  ]

  static func write(_ text: String) {
    let font = CTFont(name: "Noto Sans", size: 12)
    NSAttributedString(string: text, attributes: [.font: font]).draw(at: .zero)
  }
}

private final class WritingLayer: CALayer {
  var text: String
  var usesLine = false
  var showsTextLayer = false

  init(_ text: String) {
    self.text = text
    super.init()
  }

  override init(layer: Any) {
    text = (layer as? WritingLayer)?.text ?? ""
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    if showsTextLayer {
      let layer = CATextLayer()
      layer.frame = bounds
      layer.font = "Noto Sans"
      layer.string = text
      layer.render(in: context)
    } else if usesLine {
      let font = CTFont(name: "Noto Sans", size: 12)
      CTLineDraw(
        CTLineCreateWithAttributedString(
          NSAttributedString(string: text, attributes: [.font: font])), context)
    } else {
      Writer.write(text)
    }
  }
}

private final class WritingTiles: CATiledLayer {
  private let text: String

  init(_ text: String) {
    self.text = text
    super.init()
    tileSize = CGSize(width: 64, height: 64)
  }

  override init(layer: Any) {
    text = (layer as? WritingTiles)?.text ?? ""
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    Writer.write(text)
  }
}
