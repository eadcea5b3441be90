// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One font of a file: its tables, metrics and outlines, in units of its em square, y up.
///
/// `CAText` has the only one, `FontFace`.
package protocol GlyphSource: AnyObject, Sendable {
  /// The name for PostScript; nil if the font has none.
  var postScriptName: String? { get }
  /// Family and style in one; nil if the font has none.
  var fullName: String? { get }
  /// The units of the em square, at least 1.
  var unitsPerEm: Int { get }
  /// The height of a line above its baseline, positive.
  var ascent: Int { get }
  /// The height of a line below its baseline, positive.
  var descent: Int { get }
  /// The gap between lines, at least 0.
  var lineGap: Int { get }
  /// The height of capital letters.
  var capHeight: Int { get }
  /// The height of small letters such as x.
  var xHeight: Int { get }
  /// How far upright strokes lean, degrees counter-clockwise.
  var slantAngle: CGFloat { get }
  /// The number of glyphs.
  var glyphCount: Int { get }
  /// The tags of the tables, as numbers.
  var tableTags: [UInt32] { get }
  /// The axes of a variable font; none for another.
  var axes: [FontAxis] { get }
  /// The values on the axes that are not those the font has by itself, by the axes' tags.
  var variation: [UInt32: Double] { get }

  /// The bytes of a table; nil if the font has none of that tag.
  func table(_ tag: UInt32) -> Data?
  /// How far the pen moves past a glyph.
  func advance(of glyph: UInt32) -> Int
  /// The box around the painted area of a glyph; zero where nothing is painted.
  func box(of glyph: UInt32) -> CGRect
  /// The glyph of a name; nil if there is none.
  func glyph(named name: String) -> UInt32?
  /// The name of a glyph; nil if the font does not tell.
  func glyphName(_ glyph: UInt32) -> String?
  /// The font with other values on its axes, cut to their ranges; itself where nothing changes.
  func varied(_ values: [UInt32: Double]) -> Self
  /// Glyphs at a size in points per em, each with its origin at a point, y down.
  func shapes(of glyphs: [UInt32], at points: [CGPoint], size: CGFloat) -> GlyphShapes
}

/// An axis along which a variable font changes.
package struct FontAxis: Hashable, Sendable {
  /// The four letters of its tag as a number.
  package var tag: UInt32
  /// The name for readers, such as `Weight`.
  package var name: String
  /// The least value.
  package var minimum: Double
  /// The value that the font has by itself.
  package var standard: Double
  /// The largest value.
  package var maximum: Double

  /// An axis with its range.
  package init(
    tag: UInt32, name: String, minimum: Double, standard: Double, maximum: Double
  ) {
    (self.tag, self.name) = (tag, name)
    (self.minimum, self.standard, self.maximum) = (minimum, standard, maximum)
  }
}

/// Glyphs as a context paints them, y down.
package struct GlyphShapes: Sendable {
  /// The outlines of all glyphs.
  package var outline: PathStorage
  /// The glyphs that are pictures, with where they lie.
  package var pictures: [(image: CGImage, rect: CGRect)]

  /// Outlines and pictures, y down.
  package init(outline: PathStorage, pictures: [(image: CGImage, rect: CGRect)]) {
    (self.outline, self.pictures) = (outline, pictures)
  }
}
