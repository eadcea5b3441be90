// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation
import Testing

/// A row of a table: a box and the lines it gives, each as left end, baseline, width and text.
struct LayoutRow: Sendable, CustomTestStringConvertible {
  let name: String
  let box: TextBox
  let lines: [String]

  var testDescription: String { name }
}

@Suite("Text is broken, cut and aligned as the tables say")
struct TextLayoutTests {
  static let text = "The quick brown fox jumps over the lazy dog."
  static let rows: [LayoutRow] = [
    LayoutRow(
      name: "one line", box: TextBox(),
      lines: ["0.0 21.4 424.0 The quick brown fox jumps over the lazy dog."]),
    LayoutRow(
      name: "wrapped", box: TextBox(width: 160, wrapping: .words),
      lines: [
        "0.0 21.4 155.2 The quick brown ", "0.0 48.6 139.1 fox jumps over ",
        "0.0 75.9 119.3 the lazy dog.",
      ]),
    LayoutRow(
      name: "wrapped by characters", box: TextBox(width: 160, wrapping: .characters),
      lines: [
        "0.0 21.4 155.2 The quick brown ", "0.0 48.6 151.5 fox jumps over t",
        "0.0 75.9 112.1 he lazy dog.",
      ]),
    LayoutRow(
      name: "center", box: TextBox(width: 160, wrapping: .words, alignment: .center),
      lines: [
        "2.4 21.4 155.2 The quick brown ", "10.5 48.6 139.1 fox jumps over ",
        "20.4 75.9 119.3 the lazy dog.",
      ]),
    LayoutRow(
      name: "right", box: TextBox(width: 160, wrapping: .words, alignment: .right),
      lines: [
        "4.8 21.4 155.2 The quick brown ", "20.9 48.6 139.1 fox jumps over ",
        "40.7 75.9 119.3 the lazy dog.",
      ]),
    LayoutRow(
      name: "justified", box: TextBox(width: 160, wrapping: .words, alignment: .justified),
      lines: [
        "0.0 21.4 160.0 The quick brown ", "0.0 48.6 160.0 fox jumps over ",
        "0.0 75.9 119.3 the lazy dog.",
      ]),
    LayoutRow(
      name: "end", box: TextBox(width: 160, truncation: .end),
      lines: ["0.0 21.4 158.7 The quick brown fox jumps over the lazy dog.…"]),
    LayoutRow(
      name: "start", box: TextBox(width: 160, truncation: .start),
      lines: ["0.0 21.4 159.9 The quick brown fox jumps over the lazy dog.…"]),
    LayoutRow(
      name: "middle", box: TextBox(width: 160, truncation: .middle),
      lines: ["0.0 21.4 152.5 The quick brown fox jumps over the lazy dog.…"]),
    LayoutRow(
      name: "two lines high, end",
      box: TextBox(width: 160, height: 60, wrapping: .words, truncation: .end),
      lines: [
        "0.0 21.4 155.2 The quick brown ", "0.0 48.6 154.9 fox jumps over the lazy dog.…",
      ]),
    LayoutRow(
      name: "two lines high, middle",
      box: TextBox(width: 160, height: 60, wrapping: .words, truncation: .middle),
      lines: [
        "0.0 21.4 155.2 The quick brown ", "0.0 48.6 153.3 fox jumps over the lazy dog.…",
      ]),
    LayoutRow(
      name: "cut in the second line", box: TextBox(width: 160, height: 50, wrapping: .words),
      lines: ["0.0 21.4 155.2 The quick brown ", "0.0 48.6 139.1 fox jumps over "]),
    LayoutRow(
      name: "narrower than a letter", box: TextBox(width: 3, height: 90, wrapping: .words),
      lines: ["0.0 21.4 11.1 T", "0.0 48.6 12.4 h", "0.0 75.9 11.3 e ", "0.0 103.1 12.3 q"]),
    LayoutRow(
      name: "too long, at the right", box: TextBox(width: 100, alignment: .right),
      lines: ["0.0 21.4 424.0 The quick brown fox jumps over the lazy dog."]),
  ]

  @Test("English", arguments: rows) func english(_ row: LayoutRow) {
    #expect(PinnedFonts.table(Self.text, row.box) == row.lines)
  }

  @Test("Every end of a line begins a new one, but the last")
  func lineEnds() {
    let text = "a\nb\r\n\u{2028}c\u{2029}d\n"
    #expect(
      PinnedFonts.table(text, TextBox()) == [
        "0.0 21.4 11.2 a", "0.0 48.6 12.3 b", "0.0 75.9 0.0 ", "0.0 103.1 9.6 c",
        "0.0 130.3 12.3 d",
      ])
    #expect(PinnedFonts.table("\n", TextBox()) == ["0.0 21.4 0.0 "])
    #expect(PinnedFonts.table("", TextBox()) == [])
    #expect(PinnedFonts.layout("").size == .zero)
  }

  @Test("Words from right to left stand in their order, and lines begin at the right")
  func bidi() {
    let inside = PinnedFonts.layout("abc \u{5d0}\u{5d1}\u{5d2} def", TextBox(width: 300))
    #expect(
      inside.description == "0..<11 at 0.0 21.38 width 105.54: NotoSans-Regular 20.0 4 at 0.0, "
        + "NotoSansHebrew-Regular 20.0 3 at 38.32, NotoSans-Regular 20.0 4 at 69.88")
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{5e2}\u{5d5}\u{5dc}\u{5dd}, this is"
    #expect(
      PinnedFonts.layout(hebrew, TextBox(width: 300)).description
        == "0..<18 at 143.44 21.38 width 156.56: NotoSans-Regular 20.0 9 at 143.44, "
        + "NotoSansHebrew-Regular 20.0 4 at 208.26, NotoSans-Regular 20.0 1 at 250.26, "
        + "NotoSansHebrew-Regular 20.0 4 at 255.46")
    let right = PinnedFonts.layout(hebrew, TextBox(width: 300, alignment: .left))
    #expect(right.lines.first?.origin.x == 0)
  }

  @Test("Arabic letters join: a word of five letters is narrower than the letters alone")
  func joining() {
    let word = "\u{628}\u{628}\u{628}\u{628}\u{628}"
    let alone = PinnedFonts.layout("\u{628}").size.width
    let joined = PinnedFonts.layout(word).size.width
    #expect(alone > 0 && joined < alone * 4)
    let reach = PinnedFonts.layout("\u{62d}\u{628}").lines[0].runs[0].glyphs
    #expect(Set(reach).count == reach.count)
  }

  @Test("A truncated line has one ellipsis, where its mode says")
  func ellipsis() throws {
    let mark = try #require(
      PinnedFonts.style().font.face?.glyph(of: 0x2026))
    for (mode, place) in [
      (TextBox.Truncation.start, 0), (.end, Int.max), (.middle, 7),
    ] {
      let layout = PinnedFonts.layout(Self.text, TextBox(width: 160, truncation: mode))
      let glyphs = try #require(layout.lines.first).runs.flatMap(\.glyphs)
      let found = glyphs.indices.filter { glyphs[$0] == mark }
      #expect(found == [place == Int.max ? glyphs.count - 1 : place], "\(mode)")
      #expect(!layout.isComplete && layout.lines[0].width <= 160.01)
    }
  }

  @Test("No line is wider than its box unless one cluster is, and none of the text is lost")
  func widths() {
    for width in stride(from: 20, through: 400, by: 7.3) {
      let layout = PinnedFonts.layout(Self.text, TextBox(width: width, wrapping: .words))
      #expect(layout.lines.allSatisfy { $0.width <= width + 0.01 })
      let covered = layout.lines.flatMap { Array($0.range) }
      #expect(covered == Array(0..<Self.text.utf16.count))
    }
  }

  @Test("A text of the size that was measured is not cut")
  func measured() {
    for mode in [TextBox.Truncation.start, .end, .middle] {
      for text in ["W", "AVAVA", Self.text, "\u{5e9}\u{5dc}\u{5d5}\u{5dd} abc"] {
        let size = PinnedFonts.layout(text).size
        for wrapping in [TextBox.Wrapping.none, .words] {
          let box = TextBox(
            width: size.width, height: size.height, wrapping: wrapping, truncation: mode)
          let layout = PinnedFonts.layout(text, box)
          #expect(layout.lines.count == 1 && layout.isComplete)
        }
      }
    }
  }

  @Test("Tabs go to the next stop")
  func tabs() {
    let points = PinnedFonts.layout("a\tb\tc").lines[0].runs.flatMap(\.points).map(\.x)
    #expect(points == [0, 28, 56])
  }

  @Test("Chinese text breaks between any two ideographs but not before a full stop")
  func ideographs() {
    let text = "\u{4e2d}\u{6587}\u{6587}\u{5b57}\u{3002}"
    let library = FontLibrary.standard
    guard library.records.contains(where: { $0.has(0x4e2d) }) else { return }
    let style = TextStyle(font: CTFont(name: "Helvetica", size: 20))
    let box = TextBox(width: 81, wrapping: .words)
    let layout = TextLayout(StyledText(text, style), in: box)
    #expect(layout.lines.map(\.range) == [0..<3, 3..<5])
  }
}
