// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// What a program has that imports nothing but `CoreGraphics`.
@Suite("Fonts and glyphs of CoreGraphics alone")
struct GlyphTests {
  private func font() throws -> CGFont {
    let file = URL(filePath: PinnedFonts.folder + "/NotoSans-Regular.ttf")
    return try #require(CGDataProvider(url: file).flatMap { CGFont($0) })
  }

  /// The coverage of 40 × 40 pixels.
  private func picture(_ draw: (CGContext) throws -> Void) throws -> [UInt8] {
    let context = try #require(CGContext(width: 40, height: 40))
    try draw(context)
    let pixels = try #require(context.makeImage()).premultipliedRGBA
    return stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
  }

  @Test("a font has its metrics and glyphs, and equals itself alone")
  func metrics() throws {
    let font = try font()
    #expect(font.postScriptName == "NotoSans-Regular" && font.unitsPerEm == 1000)
    #expect(font.capHeight == 714 && font.xHeight == 536 && font.italicAngle == 0)
    #expect(font.getGlyphWithGlyphName(name: "A") != 0)
    #expect(font == font && font.hashValue == font.hashValue)
    #expect(try font != self.font())
    #expect(font.copy(withVariations: nil) == nil || font.variationAxes != nil)
  }

  @Test("glyphs are filled at their places, in the size of the context")
  func filled() throws {
    let font = try font()
    let glyph = font.getGlyphWithGlyphName(name: "H")
    let coverage = try picture { context in
      context.setFont(font)
      context.setFontSize(40)
      context.beginPath()
      context.move(to: CGPoint(x: 1, y: 2))
      context.showGlyphs([glyph], at: [CGPoint(x: 4, y: 6)])
      #expect(context.currentPointOfPath == CGPoint(x: 1, y: 2))
    }
    // 714 of 1000 units of 40 points: from 6 up to 34.56, so rows 6 to 33 from the top are whole.
    let rows = (0..<40).filter { row in
      coverage[row * 40..<row * 40 + 40].contains { $0 == 255 }
    }
    #expect(rows == Array(6...33))
    let none = try picture { context in
      context.setTextDrawingMode(.invisible)
      context.setFont(font)
      context.setFontSize(40)
      context.showGlyphs([glyph], at: [CGPoint(x: 4, y: 6)])
    }
    #expect(none.allSatisfy { $0 == 0 })
  }

  @Test("a drawing mode with a clip cuts what follows to the glyphs")
  func clip() throws {
    let font = try font()
    let glyph = font.getGlyphWithGlyphName(name: "H")
    func drawing(_ mode: CGTextDrawingMode) throws -> [UInt8] {
      try picture { context in
        context.setFont(font)
        context.setFontSize(40)
        context.setTextDrawingMode(mode)
        context.showGlyphs([glyph], at: [CGPoint(x: 4, y: 6)])
        if mode == .clip { context.fill(CGRect(x: 0, y: 0, width: 40, height: 40)) }
      }
    }
    let (filled, clipped) = (try drawing(.fill), try drawing(.clip))
    #expect(zip(filled, clipped).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    #expect(clipped.contains(255) && clipped.contains(0))
  }
}
