// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@testable import CAText

/// The table of later facts: kerning.
@Suite("fact 296: kern 0")
struct PeerKerning {
  private func width(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
    PinnedFont.only {
      var all = attributes
      all[.font] = CTFont(name: "Noto Sans", size: 100)
      let styled = StyledText(NSAttributedString(string: text, attributes: all))
      return TextLayout(styled, in: TextBox()).size.width
    }
  }

  @Test("without the attribute the font's kerning acts, with 0 it does not")
  func off() {
    let letters = "AVToP.".map { width(String($0), [:]) }.reduce(0, +)
    let kerned = width("AVToP.", [:])
    #expect(kerned < letters - 5)
    #expect(abs(width("AVToP.", [.kern: 0]) - letters) < 1e-6)
    #expect(abs(width("AVToP.", [.kern: NSNumber(value: 0.0)]) - letters) < 1e-6)
    #expect(abs(width("AVToP.", [.kern: CGFloat(2)]) - kerned - 12) < 1e-6)
  }

  @Test("tracking goes before it, and leaves the font's kerning on")
  func tracking() {
    let kerned = width("AVToP.", [:])
    #expect(abs(width("AVToP.", [.tracking: 0]) - kerned) < 1e-6)
    #expect(abs(width("AVToP.", [.tracking: 1, .kern: 0]) - kerned - 6) < 1e-6)
  }

  @Test("a part of a text alone, and ligatures as ever")
  func parts() {
    let text = NSMutableAttributedString(string: "AVAV")
    text.addAttribute(.kern, value: 0, range: NSRange(location: 2, length: 2))
    let styled = PinnedFont.only {
      text.addAttribute(
        .font, value: CTFont(name: "Noto Sans", size: 100), range: NSRange(location: 0, length: 4))
      return TextLayout(StyledText(text), in: TextBox()).size.width
    }
    let (kerned, plain) = (width("AV", [:]), width("AV", [.kern: 0]))
    #expect(kerned < plain)
    #expect(styled > 2 * kerned + 1 && styled <= kerned + plain + 1e-6)
  }
}
