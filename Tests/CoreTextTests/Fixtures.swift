// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import CoreText
import Foundation

/// The fonts of `assets/fonts`, and none of the machine's.
enum Pinned {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../assets/fonts").standardizedFileURL.path
  static let library = FontLibrary(folders: [folder])

  /// Runs `body` with these fonts only.
  static func only<Result>(_ body: () throws -> Result) rethrows -> Result {
    try FontLibrary.$chosen.withValue(library, operation: body)
  }

  /// Noto Sans: 1000 units per em, 1069 above the baseline and 293 below it, no gap.
  static func font(_ size: CGFloat = 20) -> CTFont {
    only { CTFontCreateWithName("Noto Sans" as CFString, size, nil) }
  }

  static func string(
    _ text: String, _ more: [NSAttributedString.Key: Any] = [:], size: CGFloat = 20
  ) -> NSAttributedString {
    var all = more
    all[kCTFontAttributeName as NSAttributedString.Key] = font(size)
    return NSAttributedString(string: text, attributes: all)
  }

  static func line(_ text: String, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    only { CTLineCreateWithAttributedString(string(text, more)) }
  }

  /// The advance of a character by the font's table, points.
  static func advance(_ character: Character, size: CGFloat = 20) -> CGFloat {
    let units = Array(String(character).utf16)
    var glyphs = [CGGlyph](repeating: 0, count: units.count)
    _ = CTFontGetGlyphsForCharacters(font(size), units, &glyphs, units.count)
    return CGFloat(CTFontGetAdvancesForGlyphs(font(size), .horizontal, glyphs, nil, 1))
  }
}

extension CTLine {
  var glyphRuns: [CTRun] { CTLineGetGlyphRuns(self) as! [CTRun] }
  var text: NSRange {
    let range = CTLineGetStringRange(self)
    return NSRange(location: range.location, length: range.length)
  }
}

func close(_ first: CGFloat, _ second: CGFloat, by tolerance: CGFloat = 1e-9) -> Bool {
  abs(first - second) <= tolerance
}
