import CAHeadless
import CoreGraphics
import Foundation
import QuartzCore
import Testing

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
