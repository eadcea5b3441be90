// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import CoreText
import Foundation
import Testing

@Suite("Frames of text")
struct CTFrameTests {
  /// The height of a line of Noto Sans at 20 points.
  private let height: CGFloat = 27.24
  private let n = Pinned.advance("n")
  private let space = Pinned.advance(" ")

  private func setter(
    _ text: String, _ more: [NSAttributedString.Key: Any] = [:]
  ) -> CTFramesetter {
    Pinned.only { CTFramesetterCreateWithAttributedString(Pinned.string(text, more)) }
  }

  private func lines(_ frame: CTFrame) -> [CTLine] { CTFrameGetLines(frame) as! [CTLine] }

  private func origins(_ frame: CTFrame) -> [CGPoint] {
    var points = [CGPoint](repeating: .zero, count: CFArrayGetCount(CTFrameGetLines(frame)))
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &points)
    return points
  }

  @Test("Lines fill a rectangle from the top down and end with the last one that fits whole")
  func rectangle() {
    let rect = CGRect(x: 10, y: 20, width: 2 * n + space + 1, height: 3 * height - 1)
    let frame = CTFramesetterCreateFrame(
      setter("nn nn nn nn"), CFRangeMake(0, 0), CGPath(rect: rect, transform: nil), nil)
    #expect(lines(frame).map(\.text.length) == [3, 3])
    let places = origins(frame)
    #expect(places.map(\.x) == [0, 0])
    for (number, place) in places.enumerated() {
      #expect(close(place.y, rect.height - 21.38 - CGFloat(number) * height))
    }
    let visible = CTFrameGetVisibleStringRange(frame)
    #expect(visible.location == 0 && visible.length == 6)
    #expect(CTFrameGetStringRange(frame).length == 11)
    #expect(close(CTFrameGetPath(frame).boundingBox.maxX, rect.maxX))
    #expect(CTFrameGetFrameAttributes(frame) == nil)
  }

  @Test("The next frame goes on where the last one ended")
  func columns() {
    let setter = setter("nn nn nn nn nn")
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3 * n, height: 2 * height), transform: nil)
    var (start, parts) = (0, [Int]())
    while start < 14 {
      let frame = CTFramesetterCreateFrame(setter, CFRangeMake(start, 0), path, nil)
      parts.append(CTFrameGetVisibleStringRange(frame).length)
      start += parts.last!
    }
    #expect(parts == [6, 6, 2])
  }

  @Test("The suggested size is that of the lines, and a frame of this size holds them all")
  func suggestion() {
    let setter = setter("nn nn nn\nnnn")
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil,
      CGSize(width: 5 * n, height: .greatestFiniteMagnitude), &fit)
    #expect(close(size.width, 4 * n + space) && close(size.height, 3 * height))
    #expect(fit.location == 0 && fit.length == 12)
    let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    #expect(CTFrameGetVisibleStringRange(frame).length == 12)
    let one = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 5 * n, height: 2 * height), &fit)
    #expect(close(one.height, 2 * height) && fit.length == 9)
    let free = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 0, height: 0), nil)
    #expect(close(free.width, 6 * n + 2 * space) && close(free.height, 2 * height))
  }

  @Test("Paragraph styles place lines: alignment, indents, spacing")
  func paragraphs() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.firstLineHeadIndent = 7
    style.lineSpacing = 3
    style.paragraphSpacing = 5
    let rect = CGRect(x: 0, y: 0, width: 100, height: 200)
    let frame = CTFramesetterCreateFrame(
      setter("nn\nnn", [.paragraphStyle: style]), CFRangeMake(0, 0),
      CGPath(rect: rect, transform: nil), nil)
    let places = origins(frame)
    #expect(close(places[0].x, 100 - 2 * n))
    #expect(close(places[0].y - places[1].y, height + 3 + 5))
    style.alignment = .justified
    style.firstLineHeadIndent = 0
    let wide = CTFramesetterCreateFrame(
      setter("nn nn nn", [.paragraphStyle: style]), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 4 * n + space + 9, height: 200), transform: nil), nil)
    let first = lines(wide)[0]
    let whole = CTLineGetTypographicBounds(first, nil, nil, nil)
    #expect(close(whole - CTLineGetTrailingWhitespaceWidth(first), 4 * n + space + 9))
    let last = lines(wide)[1]
    #expect(close(CTLineGetTypographicBounds(last, nil, nil, nil), 2 * n))
  }

  @Test("In a triangle each line is as long as the inside over its whole height")
  func triangle() {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 300, y: 0), CGPoint(x: 150, y: 300),
    ])
    path.closeSubpath()
    let text = String(repeating: "n ", count: 300)
    let frame = CTFramesetterCreateFrame(setter(text), CFRangeMake(0, 0), path, nil)
    #expect(lines(frame).count > 5)
    for (line, place) in zip(lines(frame), origins(frame)) {
      let top = place.y + 21.38
      // At a height y the inside goes from y ⁄ 2 to 300 − y ⁄ 2; its upper edge is the narrow one.
      #expect(place.x >= top / 2 - 1e-6 && place.x < top / 2 + 1e-6)
      let width =
        CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
      #expect(place.x + width <= 300 - top / 2 + 1e-2)
      // One more letter would not have fitted.
      #expect(place.x + width + space + n > 300 - top / 2)
    }
  }

  @Test("A hole parts lines; so does a clipping path")
  func holes() {
    let outer = CGRect(x: 0, y: 0, width: 300, height: height)
    let hole = CGRect(x: 100, y: 0, width: 80, height: 40)
    let path = CGMutablePath()
    path.addRect(outer)
    let ring = CGMutablePath()
    ring.addRect(outer)
    ring.addRect(hole.intersection(outer))
    let clips =
      [kCTFrameClippingPathsAttributeName: [CGPath(rect: hole, transform: nil)]] as CFDictionary
    let text = setter(String(repeating: "n ", count: 30))
    for (path, attributes) in [(ring, nil), (path, clips)] as [(CGPath, CFDictionary?)] {
      let frame = CTFramesetterCreateFrame(text, CFRangeMake(0, 0), path, attributes)
      let places = origins(frame)
      #expect(places.map(\.x) == [0, 180] && places[0].y == places[1].y)
      let widths = lines(frame).map {
        CTLineGetTypographicBounds($0, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth($0)
      }
      #expect(widths[0] <= 100 && widths[1] <= 120 && widths.allSatisfy { $0 > 80 })
    }
  }

  @Test("Strange paths and numbers end in frames without lines")
  func strange() {
    let text = setter("nn nn")
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 100, y: 100))
    let bad = CGPath(rect: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10), transform: nil)
    for path in [CGMutablePath(), line, bad] as [CGPath] {
      #expect(
        CFArrayGetCount(
          CTFrameGetLines(
            CTFramesetterCreateFrame(text, CFRangeMake(0, 0), path, nil))) == 0)
    }
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    for range in [CFRangeMake(9, 2), CFRangeMake(-3, 1), CFRangeMake(5, 0)] {
      let frame = CTFramesetterCreateFrame(text, range, path, nil)
      #expect(CTFrameGetVisibleStringRange(frame).length == 0)
    }
    let empty = setter("")
    #expect(
      CTFramesetterSuggestFrameSizeWithConstraints(
        empty, CFRangeMake(0, 0), nil, .zero, nil) == .zero)
  }

  @Test("A frame is drawn where its path is")
  func drawing() throws {
    let context = try #require(CGContext(width: 100, height: 100))
    let path = CGPath(rect: CGRect(x: 40, y: 30, width: 50, height: 40), transform: nil)
    CTFrameDraw(CTFramesetterCreateFrame(setter("n"), CFRangeMake(0, 0), path, nil), context)
    let pixels = try #require(context.makeImage()).premultipliedRGBA
    let painted = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] > 0 }
    // The baseline is 21.38 below the top of the path, 70 up, which is row 51 from the top.
    #expect(painted.map { $0 / 4 / 100 }.max() == 51)
    #expect(painted.map { $0 / 4 % 100 }.min() ?? 0 >= 40)
  }
}

@Suite("Typesetters")
struct TypesetterTests {
  @Test("Breaks are suggested between words, or between characters")
  func breaks() {
    let setter = Pinned.only { CTTypesetterCreateWithAttributedString(Pinned.string("nn nnn\nn")) }
    let n = Pinned.advance("n")
    #expect(CTTypesetterSuggestLineBreak(setter, 0, 4 * n) == 3)
    #expect(CTTypesetterSuggestLineBreak(setter, 0, 40 * n) == 7)
    #expect(CTTypesetterSuggestLineBreak(setter, 7, 40 * n) == 1)
    #expect(CTTypesetterSuggestLineBreak(setter, 0, 0) == 1)
    #expect(CTTypesetterSuggestClusterBreak(setter, 3, 2.5 * n) == 2)
    let line = CTTypesetterCreateLine(setter, CFRangeMake(3, 3))
    #expect(line.text == NSRange(location: 3, length: 3))
    #expect(close(CTLineGetTypographicBounds(line, nil, nil, nil), 3 * n))
    // Beyond a paragraph's end, which is a blank.
    let long = CTTypesetterCreateLine(setter, CFRangeMake(0, 0))
    #expect(CTLineGetGlyphCount(long) == 8)
    let framesetter = CTFramesetterCreateWithTypesetter(setter)
    #expect(CTFramesetterGetTypesetter(framesetter) === setter)
  }
}
