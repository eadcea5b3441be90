// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import CoreText
import Foundation
import Testing

@Suite("Lines: bounds, carets, cutting, stretching")
struct LineTests {
  @Test("A line is as wide as its advances, white space at its end included")
  func width() {
    let line = Pinned.line("nnn  ")
    let (n, space) = (Pinned.advance("n"), Pinned.advance(" "))
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(9))
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    #expect(close(width, 3 * n + 2 * space))
    #expect(close(CTLineGetTrailingWhitespaceWidth(line), 2 * space))
    #expect(close(ascent, 21.38) && close(descent, 5.86) && leading == 0)
    let box = CTLineGetBoundsWithOptions(line, [])
    #expect(close(box.minY, -5.86) && close(box.height, 27.24) && close(box.width, width))
    #expect(close(CTLineGetPenOffsetForFlush(line, 1, 100), 100 - 3 * n))
  }

  @Test("Carets stand between characters, and a click goes to the nearer side")
  func carets() {
    let line = Pinned.line("nnn")
    let n = Pinned.advance("n")
    for index in 0...3 {
      var secondary: CGFloat = -1
      let offset = CTLineGetOffsetForStringIndex(line, index, &secondary)
      #expect(close(offset, CGFloat(index) * n) && secondary == offset)
    }
    let clicks = [-5, 0.4, 0.6, 1.4, 2.6, 9].map {
      CTLineGetStringIndexForPosition(line, CGPoint(x: $0 * n, y: 3))
    }
    #expect(clicks == [0, 0, 1, 1, 3, 3])
  }

  @Test("Carets of text from right to left stand at the right of each character")
  func leftwardCarets() {
    let line = Pinned.line("\u{5e9}\u{5dc}\u{5d5}")
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    #expect(close(CTLineGetOffsetForStringIndex(line, 0, nil), width))
    #expect(close(CTLineGetOffsetForStringIndex(line, 3, nil), 0))
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: width + 5, y: 0)) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -5, y: 0)) == 3)
    var seen: [(Double, CFIndex, Bool)] = []
    CTLineEnumerateCaretOffsets(line) { place, index, isLeading, stop in
      seen.append((place, index, isLeading))
      if seen.count == 2 { stop.pointee = true }
    }
    // The leftmost character is the last one, and its right side is where it begins.
    #expect(seen.map(\.1) == [2, 2] && seen.map(\.2) == [false, true] && seen[0].0 == 0)
  }

  @Test("Where directions meet, a place has two carets")
  func twoCarets() {
    let line = Pinned.line("ab\u{5e9}\u{5dc}")
    var secondary: CGFloat = -1
    let primary = CTLineGetOffsetForStringIndex(line, 2, &secondary)
    // The Hebrew part begins at its right end, and the Latin one ends where that has its left.
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    #expect(close(primary, width))
    #expect(close(secondary, Pinned.advance("a") + Pinned.advance("b")))
  }

  @Test("The token takes the place of the beginning, the middle or the end")
  func truncation() throws {
    let line = Pinned.line("nnnnnnnnnn")
    let token = Pinned.line("..")
    let n = Pinned.advance("n")
    let dots = CTLineGetTypographicBounds(token, nil, nil, nil)
    let room = 4 * n + dots + 1
    func cut(_ type: CTLineTruncationType, _ token: CTLine?) throws -> [[CFIndex]] {
      let line = try #require(CTLineCreateTruncatedLine(line, room, type, token))
      #expect(CTLineGetTypographicBounds(line, nil, nil, nil) <= room + 1e-3)
      return line.glyphRuns.map(indices)
    }
    #expect(try cut(.end, token) == [[0, 1, 2, 3], [0, 1]])
    #expect(try cut(.start, token) == [[0, 1], [6, 7, 8, 9]])
    #expect(try cut(.middle, token) == [[0, 1], [0, 1], [8, 9]])
    // Without a token the line is cut off.
    #expect(try cut(.end, nil) == [Array(0..<Int(room / n))])
    #expect(CTLineCreateTruncatedLine(line, dots - 1, .end, token) == nil)
    #expect(CTLineCreateTruncatedLine(line, 10 * n, .end, token) === line)
  }

  private func indices(_ run: CTRun) -> [CFIndex] {
    var list = [CFIndex](repeating: -1, count: CTRunGetGlyphCount(run))
    CTRunGetStringIndices(run, CFRangeMake(0, 0), &list)
    return list
  }

  @Test("A justified line has its room in its spaces; a factor gives part of it")
  func justification() throws {
    let line = Pinned.line("nn nn nn ")
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let own = width - CTLineGetTrailingWhitespaceWidth(line)
    for (factor, share) in [(1.0, 1.0), (2, 1), (0.5, 0.5)] as [(CGFloat, Double)] {
      let wide = try #require(CTLineCreateJustifiedLine(line, factor, own + 30))
      let new = CTLineGetTypographicBounds(wide, nil, nil, nil)
      #expect(close(new - CTLineGetTrailingWhitespaceWidth(wide), own + 30 * share))
      let second = CTLineGetOffsetForStringIndex(wide, 3, nil)
      #expect(close(second - CTLineGetOffsetForStringIndex(line, 3, nil), 15 * share))
    }
    let narrow = try #require(CTLineCreateJustifiedLine(line, 1, own - 4))
    #expect(close(CTLineGetOffsetForStringIndex(narrow, 8, nil), own - 4))
    #expect(CTLineCreateJustifiedLine(line, 0, own + 30) === line)
    #expect(CTLineCreateJustifiedLine(Pinned.line("n"), 1, 100) == nil)
  }

  @Test("A line is drawn at the text position, and the glyphs' colour may be the context's")
  func drawing() throws {
    try Pinned.only {
      let context = try #require(CGContext(width: 40, height: 40))
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      context.textPosition = CGPoint(x: 4, y: 10)
      let own = kCTForegroundColorFromContextAttributeName as NSAttributedString.Key
      CTLineDraw(Pinned.line("n", [own: true]), context)
      let pixels = try #require(context.makeImage()).premultipliedRGBA
      let painted = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] > 0 }
      #expect(painted.count > 20)
      #expect(painted.allSatisfy { pixels[$0] == pixels[$0 + 3] && pixels[$0 + 1] == 0 })
      // An n stands on its baseline, which is 10 above the lower edge, so row 29 is its last.
      #expect(painted.map { $0 / 4 / 40 }.max() == 29)
      #expect(close(context.textPosition.x, 4 + Pinned.advance("n")))
    }
  }

  @Test("The clip is cut to all glyphs of a line together")
  func clipping() throws {
    try Pinned.only {
      let context = try #require(CGContext(width: 80, height: 40))
      context.setTextDrawingMode(.clip)
      context.textPosition = CGPoint(x: 4, y: 10)
      let text = NSMutableAttributedString(attributedString: Pinned.string("nn"))
      text.addAttribute(.kern, value: 5, range: NSRange(location: 0, length: 1))
      let line = CTLineCreateWithAttributedString(text)
      #expect(line.glyphRuns.count == 2)
      CTLineDraw(line, context)
      context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 80, height: 40))
      let pixels = try #require(context.makeImage()).premultipliedRGBA
      let columns = Set(
        stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] > 0 }
          .map { $0 / 4 % 80 })
      let second = Int(4 + Pinned.advance("n") + 5)
      #expect(columns.contains { $0 < second } && columns.contains { $0 > second })
      #expect(!columns.contains(0) && !columns.contains(79))
    }
  }
}
