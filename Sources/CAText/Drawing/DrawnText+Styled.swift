// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension DrawnText {
  /// The units of a range of a text, or all of it.
  package init(_ text: StyledText, _ range: Range<Int>? = nil) {
    let all = 0..<text.units.count
    let range = (range ?? all).clamped(to: all)
    let font = text.spans[text.span(at: range.lowerBound)].style.font
    // Units beyond are cut off, so they need not be read.
    let end = min(range.upperBound, range.lowerBound + Self.longest + 2)
    self.init(
      text.string(range.lowerBound..<end), font: font.fontName, size: Double(font.size))
  }
}
