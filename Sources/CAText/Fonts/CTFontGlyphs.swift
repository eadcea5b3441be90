// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Which way the lines of a font run.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
  /// As the font says, which is horizontally.
  case `default` = 0
  /// From side to side.
  case horizontal = 1
  /// From top to bottom; measured like horizontal ones.
  case vertical = 2
}

/// Writes the glyph of each UTF-16 unit, 0 where there is none; a pair has its glyph at the first
/// unit. False if one has none.
///
/// The caller lends `count` units and room for as many glyphs.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: Int
) -> Bool {
  // Sound: the caller promises that many of both, as on Apple.
  let units = Array(UnsafeBufferPointer(start: characters, count: max(0, count)))
  var areAll = true
  var place = 0
  while place < units.count {
    var scalar = UInt32(units[place])
    var length = 1
    if scalar & 0xfc00 == 0xd800, place + 1 < units.count, units[place + 1] & 0xfc00 == 0xdc00 {
      scalar = 0x10000 + (scalar & 0x3ff) << 10 + UInt32(units[place + 1] & 0x3ff)
      length = 2
      glyphs[place + 1] = 0
    }
    let glyph = font.face?.glyph(of: scalar)
    if glyph == nil { areAll = false }
    glyphs[place] = CGGlyph(truncatingIfNeeded: glyph ?? 0)
    place += length
  }
  return areAll
}

/// Writes how far the pen moves past each glyph, unless that is nil; answers the sum.
///
/// The caller lends `count` glyphs and room for as many sizes.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: Int
) -> Double {
  var sum: CGFloat = 0
  // Sound: the caller promises that many of both, as on Apple.
  for place in 0..<max(0, count) {
    let width = CGFloat(font.face?.advance(of: UInt32(glyphs[place])) ?? 0) * font.pointsPerUnit
    advances?[place] = CGSize(width: width, height: 0)
    sum += width
  }
  return Double(sum)
}

/// Writes the box around the painted area of each glyph, unless that is nil; answers the box around
/// all.
///
/// The caller lends `count` glyphs and room for as many boxes.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: Int
) -> CGRect {
  var all = CGRect.null
  let scale = CGAffineTransform(scaleX: font.pointsPerUnit, y: font.pointsPerUnit)
  // Sound: the caller promises that many of both, as on Apple.
  for place in 0..<max(0, count) {
    let box = (font.face?.box(of: UInt32(glyphs[place])) ?? .zero).applying(scale)
    boundingRects?[place] = box
    all = all.union(box)
  }
  return all
}

/// The outline of a glyph with its origin at zero, mapped by `matrix` unless that is nil; nil where
/// the glyph is blank or a picture.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = font.face?.outline(of: UInt32(glyph)), !outline.isEmpty else { return nil }
  let scale = CGAffineTransform(scaleX: font.pointsPerUnit, y: font.pointsPerUnit)
  return CGPath(
    storage: outline.applying(
      scale.concatenating(font.matrix).concatenating(CGPath.transform(at: matrix))))
}
