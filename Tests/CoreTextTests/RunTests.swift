// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import CoreText
import Foundation
import Testing

@Suite("Runs of glyphs")
struct RunTests {
  @Test("Runs have glyphs, places, advances and indices of their text")
  func glyphs() throws {
    let text = NSMutableAttributedString(attributedString: Pinned.string("nn"))
    text.append(Pinned.string("i", size: 40))
    let line = Pinned.only { CTLineCreateWithAttributedString(text) }
    let runs = line.glyphRuns
    #expect(runs.map(CTRunGetGlyphCount) == [2, 1])
    let n = Pinned.advance("n")
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    CTRunGetGlyphs(runs[0], CFRangeMake(0, 0), &glyphs)
    var expected = [CGGlyph](repeating: 0, count: 2)
    _ = CTFontGetGlyphsForCharacters(Pinned.font(), Array("nn".utf16), &expected, 2)
    #expect(glyphs == expected && CTRunGetGlyphsPtr(runs[0])?[1] == expected[1])
    var positions = [CGPoint](repeating: .zero, count: 2)
    CTRunGetPositions(runs[0], CFRangeMake(0, 2), &positions)
    #expect(positions[0] == .zero && close(positions[1].x, n))
    var position = CGPoint(x: -1, y: -1)
    CTRunGetPositions(runs[1], CFRangeMake(0, 1), &position)
    #expect(close(position.x, 2 * n) && position.y == 0)
    var advances = [CGSize](repeating: .zero, count: 2)
    CTRunGetAdvances(runs[0], CFRangeMake(0, 0), &advances)
    #expect(advances.allSatisfy { close($0.width, n) && $0.height == 0 })
    let range = CTRunGetStringRange(runs[1])
    #expect(range.location == 2 && range.length == 1)
    var ascent: CGFloat = 0
    #expect(close(CTRunGetTypographicBounds(runs[0], CFRangeMake(1, 1), &ascent, nil, nil), n))
    #expect(close(ascent, 21.38))
    #expect(CTRunGetTextMatrix(runs[0]) == .identity && CTRunGetStatus(runs[0]) == [])
  }

  @Test("Attributes come with the run, the font by Core Foundation's functions, too")
  func attributes() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let line = Pinned.line("n", [kCTForegroundColorAttributeName as NSAttributedString.Key: red])
    let attributes = CTRunGetAttributes(line.glyphRuns[0])
    #expect((attributes as? [String: Any])?.count == 2)
    let pointer = CFDictionaryGetValue(
      attributes, Unmanaged.passUnretained(kCTFontAttributeName).toOpaque())
    #expect(unsafeBitCast(pointer, to: CTFont.self) == Pinned.font())
    let color = CFDictionaryGetValue(
      attributes, Unmanaged.passUnretained(kCTForegroundColorAttributeName).toOpaque())
    #expect(unsafeBitCast(color, to: CGColor.self) == red)
    #expect(attributes[kCTFontAttributeName] as! CTFont == Pinned.font())
    let runs = CTLineGetGlyphRuns(line)
    #expect(CFArrayGetCount(runs) == 1)
    let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, 0), to: CTRun.self)
    #expect(run === line.glyphRuns[0])
  }

  @Test("A character that the font does not have has its run, with the other font")
  func substitution() throws {
    let line = Pinned.line("a\u{5e9}\u{5dc}")
    let runs = line.glyphRuns
    #expect(runs.count == 2 && CTRunGetStatus(runs[1]) == .rightToLeft)
    let font = CTRunGetAttributes(runs[1])[kCTFontAttributeName] as! CTFont
    #expect(CTFontCopyPostScriptName(font) == "NotoSansHebrew-Regular")
    var indices = [CFIndex](repeating: 0, count: 2)
    CTRunGetStringIndices(runs[1], CFRangeMake(0, 0), &indices)
    #expect(indices == [2, 1])
  }

  @Test("The outline of a line is that of its glyphs at their places")
  func outlines() throws {
    // The way in which programs turn text into paths.
    let line = Pinned.line("AV")
    let path = CGMutablePath()
    for run in line.glyphRuns {
      let font = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
      for index in 0..<CTRunGetGlyphCount(run) {
        var (glyph, position) = (CGGlyph(), CGPoint())
        CTRunGetGlyphs(run, CFRangeMake(index, 1), &glyph)
        CTRunGetPositions(run, CFRangeMake(index, 1), &position)
        let letter = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
        path.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
      }
    }
    let box = path.boundingBoxOfPath
    let painted = CTLineGetImageBounds(line, nil)
    #expect(close(box.minX, painted.minX) && close(box.maxX, painted.maxX))
    #expect(close(box.height, painted.height) && box.height > 14)
    let second = CTRunGetImageBounds(line.glyphRuns[0], nil, CFRangeMake(1, 1))
    #expect(second.minX > 10 && close(second.maxX, painted.maxX))
  }

  @Test("Drawing some glyphs of a run paints them alone, in the width that outlines have")
  func drawing() throws {
    let context = try #require(CGContext(width: 60, height: 40))
    context.textPosition = CGPoint(x: 0, y: 10)
    let line = Pinned.line("nn", [.strokeWidth: 5])
    CTRunDraw(line.glyphRuns[0], context, CFRangeMake(1, 1))
    let pixels = try #require(context.makeImage()).premultipliedRGBA
    let columns = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] > 0 }
      .map { $0 / 4 % 60 }
    #expect(columns.min().map { CGFloat($0) >= Pinned.advance("n") } == true)
    // Hollow: in the middle of its left stem an n of 20 points with outlines 1 point wide is not
    // black.
    let full = try #require(CGContext(width: 60, height: 40))
    full.textPosition = CGPoint(x: 0, y: 10)
    CTLineDraw(Pinned.line("nn", [.strokeWidth: -5]), full)
    let dark = try #require(full.makeImage()).premultipliedRGBA
    func ink(_ pixels: [UInt8]) -> Int {
      stride(from: 3, to: pixels.count, by: 4).reduce(0) { $0 + Int(pixels[$1]) }
    }
    // Two letters, filled too.
    #expect(Double(ink(dark)) > 2 * 1.2 * Double(ink(pixels)))
  }
}
