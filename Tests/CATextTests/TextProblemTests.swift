// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Testing

@Suite("Fonts and glyphs that a text does not find")
struct TextProblemTests {
  private func problems(_ text: String, font: String = "Noto Sans") -> [String] {
    PinnedFonts.only {
      let style = TextStyle(font: CTFont(name: font, size: 20))
      return TextLayout(StyledText(text, style)).problems
    }
  }

  @Test("a text whose characters all have glyphs has none, blanks and controls included")
  func none() {
    #expect(problems("Plain, naïve, Ελλάδα, עברית, العربية").isEmpty)
    #expect(problems("a\tb\u{200B}c\u{00A0}d\u{FE0F}\r\ne\u{2028}f\u{7}g").isEmpty)
    #expect(problems("").isEmpty)
  }

  @Test("characters without a glyph are named, the first three, and the others counted")
  func glyphs() {
    #expect(problems("one 汉") == ["No font has a glyph for \"汉\" (U+6C49)."])
    #expect(
      problems("图层\n图层便 ok 宜") == [
        "No font has a glyph for \"图\" (U+56FE), \"层\" (U+5C42), \"便\" (U+4FBF) and 1 other "
          + "character."
      ])
    let many = String(String.UnicodeScalarView((0x4E00..<0x4F00).compactMap(Unicode.Scalar.init)))
    #expect(problems(many).first?.hasSuffix(", and many others.") == true)
    #expect(problems("🙂").first?.contains("U+1F642") == true)
  }

  @Test(
    "a font that is not there is named with the one that stands for it; what has a stand-in is not")
  func fonts() {
    #expect(
      problems("a", font: "Quux Sans") == [
        "There is no font \"Quux Sans\"; NotoSans-Regular stands for it."
      ])
    #expect(problems("a", font: "Helvetica-Light").isEmpty)
    #expect(problems("a", font: "noto sans").isEmpty)
    #expect(problems("", font: "Quux Sans").isEmpty)
    #expect(problems("汉", font: "Quux Sans").count == 2)
  }

  @Test("where there are no fonts at all, that is said")
  func empty() {
    FontLibrary.$chosen.withValue(FontLibrary(folders: [])) {
      let text = StyledText("a", TextStyle(font: CTFont(name: "Noto Sans", size: 20)))
      #expect(TextLayout(text).problems == ["There are no fonts; the text is not drawn."])
    }
  }

  @Test("a font made at another size from one that was not there is still not there")
  func copies() {
    PinnedFonts.only {
      let font = CTFont(name: "Quux Sans", size: 20).copy(size: 9)
      let text = StyledText("a", TextStyle(font: font))
      #expect(TextLayout(text).problems.count == 1)
    }
  }
}
