// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing

@Suite("Texts that ask for too much end soon")
struct HostileTextTests {
  static let texts: [String] = [
    "\0\u{1}\u{7f}\u{85}\u{fffe}\u{ffff}",
    String(decoding: [0xd800, 0x61, 0xdc00], as: UTF16.self),
    String(repeating: "\u{301}", count: 5000),
    "a" + String(repeating: "\u{200d}\u{1f468}", count: 500),
    String(repeating: "\u{202e}\u{202d}", count: 500) + "x", String(repeating: "\t", count: 3000),
    String(repeating: "\u{ad}", count: 2000), "\u{feff}\u{2066}\u{2069}",
  ]

  @Test("Any characters are laid out", arguments: texts.indices)
  func characters(_ index: Int) {
    for box in [
      TextBox(), TextBox(width: 50, height: 500, wrapping: .words, truncation: .middle),
      TextBox(width: 0, height: 100, wrapping: .characters, truncation: .end),
    ] {
      let layout = PinnedFonts.layout(Self.texts[index], box)
      #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    }
  }

  @Test("A megabyte is cut to the limit")
  func long() {
    let text = String(repeating: "abcdefgh ", count: 120_000)
    let start = threadSeconds()
    let styled = StyledText(text, PinnedFonts.style())
    #expect(styled.isCut && styled.units.count == TextLimits.maximumLength)
    let box = TextBox(width: 100, height: 100, wrapping: .words, truncation: .end)
    let layout = PinnedFonts.only { TextLayout(styled, in: box) }
    #expect(layout.lines.count == 3 && !layout.isComplete)
    #expect(threadSeconds() - start < 60)
  }

  @Test("As many marks as there may be, on one base or several, cost what letters cost")
  func marks() {
    let count = TextLimits.maximumLength
    let several = String(
      repeating: "e" + String(repeating: "\u{301}", count: 1023), count: count / 1024
    )
    for text in ["a" + String(repeating: "\u{301}", count: count - 1), several] {
      let start = threadSeconds()
      let layout = PinnedFonts.layout(text, TextBox(width: 500, wrapping: .words))
      #expect(layout.lines.flatMap(\.runs).reduce(0) { $0 + $1.glyphs.count } > count / 2)
      // Some seconds without optimisation; minutes where marks look for their base one by one.
      #expect(threadSeconds() - start < 60)
    }
  }

  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("A pair is not parted by the limit")
  func pairs() {
    let text = "x" + String(repeating: "\u{1f600}", count: TextLimits.maximumLength)
    let styled = StyledText(text, PinnedFonts.style())
    #expect(styled.units.count == TextLimits.maximumLength - 1)
  }

  @Test("Sizes that are none draw nothing, larger ones than the limit are the limit")
  func sizes() {
    for size in [CGFloat.nan, -3, 0, -CGFloat.infinity] {
      let layout = PinnedFonts.layout("text", size: size)
      #expect(layout.size == .zero, "\(size)")
    }
    for size in [CGFloat.infinity, 1e300, TextLimits.maximumFontSize] {
      #expect(PinnedFonts.style(size).font.size == TextLimits.maximumFontSize)
    }
    let box = TextBox(width: .nan, height: .nan, wrapping: .words)
    #expect(box.width == 0 && PinnedFonts.layout("text", box).lines.count == 1)
  }

  @Test("Lengths of styles that are no numbers count as none")
  func lengths() {
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = .nan
    style.tailIndent = -.infinity
    style.lineHeightMultiple = .infinity
    style.defaultTabInterval = 1e-300
    style.lineSpacing = -.infinity
    let attributes: [NSAttributedString.Key: Any] = [
      .paragraphStyle: style, .kern: CGFloat.nan, .baselineOffset: CGFloat.infinity,
      .underlineStyle: CGFloat.nan, .font: 7, .foregroundColor: "red",
    ]
    let text = NSAttributedString(string: "a\tb c", attributes: attributes)
    let box = TextBox(width: 100, wrapping: .words)
    let layout = PinnedFonts.only { TextLayout(StyledText(text), in: box) }
    #expect(layout.lines.allSatisfy { $0.origin.x.isFinite && $0.origin.y.isFinite })
    #expect(layout.lines.count <= 5)
  }

  @Test("Threads lay out the same text to the same glyphs")
  func threads() async {
    let expected = PinnedFonts.layout(TextLayoutTests.text)
    let results = await withTaskGroup(of: TextLayout.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<20).map { _ in PinnedFonts.layout(TextLayoutTests.text) }.last ?? TextLayout()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8 && results.allSatisfy { $0 == expected })
  }
}
