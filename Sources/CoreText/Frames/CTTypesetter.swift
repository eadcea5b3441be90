// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// A text that can be broken into lines. Immutable.
public final class CTTypesetter: NSObject, Sendable {
  let text: TypesetText

  init(_ text: TypesetText) { self.text = text }
}

/// A typesetter of a text.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(TypesetText(string))
}

/// The same; the options make no difference.
public func CTTypesetterCreateWithAttributedStringAndOptions(
  _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? { CTTypesetter(TypesetText(string)) }

/// The line of a range of UTF-16 units; a length of 0 means all from its location.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTTypesetterCreateLineWithOffset(typesetter, stringRange, 0)
}

/// The same for a line that begins `offset` points from where tabs are measured.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  let text = typesetter.text
  let units = stringRange.units(of: text.count)
  return CTLine(text.line(units, offset: CGFloat(offset)), problems: text.problems)
}

/// How many UTF-16 units from an index on fit in `width` points, broken between words; white space
/// at the end may reach beyond. At least one character; never beyond the end of a paragraph.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { CTTypesetterSuggestLineBreakWithOffset(typesetter, startIndex, width, 0) }

/// The same for a line that begins `offset` points from where tabs are measured.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width, offset, byCharacters: false)
}

/// How many UTF-16 units from an index on fit in `width` points, broken between any characters; at
/// least one character, and never beyond the end of a paragraph.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { CTTypesetterSuggestClusterBreakWithOffset(typesetter, startIndex, width, 0) }

/// The same for a line that begins `offset` points from where tabs are measured.
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width, offset, byCharacters: true)
}

extension CTTypesetter {
  fileprivate func count(
    from start: Int, _ width: Double, _ offset: Double, byCharacters: Bool
  ) -> Int {
    let start = min(max(start, 0), text.count)
    return text.lineEnd(
      from: start, width: CGFloat(width), byCharacters: byCharacters, offset: CGFloat(offset))
      - start
  }
}
