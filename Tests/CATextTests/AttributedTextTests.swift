// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing

@Suite("Attributes change what is drawn")
struct AttributedTextTests {
  private func layout(
    _ text: String, _ attributes: [NSAttributedString.Key: Any], _ box: TextBox = TextBox()
  ) -> TextLayout {
    PinnedFonts.only {
      var all = attributes
      if all[.font] == nil { all[.font] = CTFont(name: "Noto Sans", size: 20) }
      return TextLayout(StyledText(NSAttributedString(string: text, attributes: all)), in: box)
    }
  }

  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  @Test("Kerning is added after each character")
  func kern() {
    let plain = layout("abcd", [:]).size.width
    #expect(abs(layout("abcd", [.kern: 3]).size.width - plain - 12) < 1e-9)
    #expect(abs(layout("abcd", [.kern: NSNumber(value: -1)]).size.width - plain + 4) < 1e-9)
  }

  @Test("Each color is a run of its own")
  func colors() {
    let text = NSMutableAttributedString(string: "ab")
    PinnedFonts.only {
      text.addAttribute(
        .font, value: CTFont(name: "Noto Sans", size: 20), range: NSRange(location: 0, length: 2))
    }
    text.addAttribute(.foregroundColor, value: red, range: NSRange(location: 1, length: 1))
    let runs = PinnedFonts.only { TextLayout(StyledText(text)) }.lines[0].runs
    #expect(runs.map(\.color) == [nil, red])
  }

  @Test("Lines under and through text are where the font says")
  func bars() throws {
    let line = layout(
      "ab",
      [
        .underlineStyle: NSUnderlineStyle.single.rawValue, .strikethroughStyle: 1,
        .strikethroughColor: red, .backgroundColor: red,
      ]
    ).lines[0]
    // Noto Sans: the line under text begins 100 units below the baseline and is 50 thick, the line
    // through it begins 322 above.
    #expect(line.barsBelow.count == 2 && line.barsAbove.count == 1)
    #expect(line.barsBelow[0].rect.height == line.ascent + line.descent)
    let under = line.barsBelow[1].rect
    #expect(abs(under.minY - line.origin.y - 2) < 1.1 && abs(under.height - 1) < 0.01)
    #expect(under.minX == 0 && abs(under.width - line.width) < 1e-9)
    #expect(line.barsAbove[0].color == red && line.barsAbove[0].rect.minY < line.origin.y)
    let double = layout("ab", [.underlineStyle: NSUnderlineStyle.double.rawValue]).lines[0]
    #expect(double.barsBelow.count == 2)
    let dots = NSUnderlineStyle.single.union(.patternDot).rawValue
    #expect(layout("abcd", [.underlineStyle: dots]).lines[0].barsBelow.count > 5)
    let words = NSUnderlineStyle.single.union(.byWord).rawValue
    #expect(layout("a b", [.underlineStyle: words]).lines[0].barsBelow.count == 2)
  }

  @Test("Paragraphs have their own alignment, indents, spacing and heights")
  func paragraphs() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.firstLineHeadIndent = 10
    style.headIndent = 20
    style.tailIndent = -5
    style.lineSpacing = 3
    style.paragraphSpacing = 7
    style.minimumLineHeight = 40
    let lines = layout(
      "one two\nthree", [.paragraphStyle: style], TextBox(width: 80, wrapping: .words)
    ).lines
    #expect(lines.count == 3 && lines.allSatisfy { $0.height == 40 })
    #expect(abs(lines[0].origin.x + lines[0].width - 75) < 1e-9)
    #expect(lines[1].origin.y - lines[0].origin.y == 43)
    #expect(lines[2].origin.y - lines[1].origin.y == 50)
  }

  @Test("A style is a copy of what the mutable one was")
  func copies() throws {
    let mutable = NSMutableParagraphStyle()
    mutable.alignment = .center
    let copy = try #require(mutable.copy() as? NSParagraphStyle)
    mutable.alignment = .left
    #expect(copy.alignment == .center && copy != mutable)
    let again = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    #expect(again == copy && again.alignment == .center)
    #expect(NSParagraphStyle.default.alignment == .natural)
  }

  @Test("A raised character makes its line higher")
  func baselineOffset() {
    let plain = layout("a", [:]).lines[0]
    let raised = layout("a", [.baselineOffset: 6]).lines[0]
    #expect(raised.ascent == plain.ascent + 6 && raised.runs[0].points[0].y == plain.origin.y)
  }

  @Test("Core Text's keys are understood")
  func coreText() {
    let line = layout(
      "a",
      [
        kCTForegroundColorAttributeName as NSAttributedString.Key: red,
        kCTKernAttributeName as NSAttributedString.Key: 2,
      ]
    ).lines[0]
    #expect(line.runs[0].color == red)
  }

  @Test("A line knows its bounds, is cut to a width, and moves the text position")
  func lines() throws {
    try PinnedFonts.only {
      let font = CTFontCreateWithName("Noto Sans", 20, nil)
      let string = NSAttributedString(string: "Hello\nworld", attributes: [.font: font])
      let line = CTLineCreateWithAttributedString(string)
      var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
      let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
      #expect(ascent == CTFontGetAscent(font) && descent == CTFontGetDescent(font) && leading == 0)
      #expect(width > 100 && CTLineGetGlyphCount(line) == 11)
      #expect(CTLineGetStringRange(line).length == 11)
      let short = try #require(CTLineCreateTruncatedLine(line, 60, .end, nil))
      #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= 60)
      #expect(CTLineGetPenOffsetForFlush(line, 0.5, width + 10) == 5)
      let box = CTLineGetImageBounds(line, nil)
      #expect(box.minX > 0 && box.minY < 0 && box.maxY > 10 && box.maxX < width)
    }
  }
}
