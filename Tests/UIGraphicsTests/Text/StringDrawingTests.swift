// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite("Strings in contexts")
struct StringDrawingTests {
  @Test("Strings draw in the current context, and glyphs by number in any")
  func drawing() throws {
    try PinnedFonts.only {
      let font = CTFontCreateWithName("Noto Sans", 20, nil)
      func picture(_ draw: (CGContext) -> Void) throws -> [UInt8] {
        let context = try #require(CGContext(width: 60, height: 40))
        context.translateBy(x: 0, y: 40)
        context.scaleBy(x: 1, y: -1)
        UIGraphicsPushContext(context)
        draw(context)
        UIGraphicsPopContext()
        return try #require(context.makeImage()).premultipliedRGBA
      }
      let string = NSAttributedString(string: "abc", attributes: [.font: font])
      let first = try picture { _ in string.draw(at: CGPoint(x: 5, y: 5)) }
      let second = try picture { _ in
        NSString(string: "abc").draw(at: CGPoint(x: 5, y: 5), withAttributes: [.font: font])
      }
      #expect(first == second && first.contains { $0 != 0 })
      let byGlyphs = try picture { context in
        context.translateBy(x: 0, y: 40)
        context.scaleBy(x: 1, y: -1)
        var glyphs = [CGGlyph](repeating: 0, count: 3)
        #expect(CTFontGetGlyphsForCharacters(font, Array("abc".utf16), &glyphs, 3))
        var advances = [CGSize](repeating: .zero, count: 3)
        CTFontGetAdvancesForGlyphs(font, .default, glyphs, &advances, 3)
        context.setFont(CTFontCopyGraphicsFont(font, nil)!)
        context.setFontSize(20)
        let x = [0, advances[0].width, advances[0].width + advances[1].width]
        let baseline = 40 - 5 - CTFontGetAscent(font)
        context.showGlyphs(glyphs, at: x.map { CGPoint(x: 5 + $0, y: baseline) })
      }
      let far = zip(first, byGlyphs).filter { abs(Int($0) - Int($1)) > 4 }
      #expect(far.isEmpty)
      let byLine = try picture { context in
        context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        context.textPosition = CGPoint(x: 5, y: 5 + CTFontGetAscent(font))
        CTLineDraw(CTLineCreateWithAttributedString(string), context)
        #expect(abs(context.textPosition.x - 5 - string.size().width) < 1e-9)
      }
      #expect(zip(first, byLine).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
      let hidden = try picture { context in
        context.setTextDrawingMode(.invisible)
        CTFontDrawGlyphs(font, [40, 41], [CGPoint(x: 5, y: 5), CGPoint(x: 20, y: 5)], 2, context)
      }
      #expect(hidden.allSatisfy { $0 == 0 })
    }
  }
}
