// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

/// A font at a size. Immutable.
///
/// A font that is not there is one that stands for it; where there are no fonts at all it has no
/// glyphs, and text takes no room. A toolkit's own font class derives from it, as on Apple both
/// are the same object.
///
/// The Sendable promise is sound: stored properties are constants of Sendable types, and so must
/// be those of subclasses.
open class CTFont: NSObject, @unchecked Sendable {
  /// The font itself; nil where the machine has none.
  package let face: FontFace?
  /// Points per em.
  package let size: CGFloat
  /// From glyph space to that of the text.
  package let matrix: CGAffineTransform
  /// The name that was asked for.
  private let requestedName: String?
  /// The name that was asked for, if neither it nor a stand-in is installed.
  package let missingName: String?

  /// The size of fonts that are asked for with size 0, as on Apple.
  package static let standardSize: CGFloat = 12

  /// A face at a size, points.
  package init(
    face: FontFace?, size: CGFloat, matrix: CGAffineTransform = .identity, name: String? = nil,
    missingName: String? = nil
  ) {
    self.face = face
    self.size = TextLimits.fontSize(size)
    self.matrix = matrix
    requestedName = name
    self.missingName = missingName
    super.init()
  }

  /// The font of a name in the current library, or the standard one.
  package convenience init(name: String, size: CGFloat, matrix: CGAffineTransform = .identity) {
    let library = FontLibrary.current
    let named = library.record(named: name)
    let record = named ?? library.standardRecord()
    self.init(
      face: record.flatMap(library.face), size: size, matrix: matrix, name: name,
      missingName: named == nil ? name : nil)
  }

  /// Points per unit of the font.
  package var pointsPerUnit: CGFloat { face.map { size / CGFloat($0.unitsPerEm) } ?? 0 }

  /// The height of a line above its baseline, points.
  package var ascent: CGFloat { CGFloat(face?.ascent ?? 0) * pointsPerUnit }
  /// The height of a line below its baseline, points, positive.
  package var descent: CGFloat { CGFloat(face?.descent ?? 0) * pointsPerUnit }
  /// The gap between lines, points.
  open var leading: CGFloat { CGFloat(face?.lineGap ?? 0) * pointsPerUnit }
  /// The name for PostScript, or the one that was asked for.
  open var fontName: String { face?.postScriptName ?? requestedName ?? "" }

  /// A metric of the font's tables in points.
  func metric(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
    CGFloat(face?.metric(tag) ?? 0) * pointsPerUnit
  }

  /// The same font at another size.
  package func copy(size: CGFloat) -> CTFont {
    CTFont(
      face: face, size: size, matrix: matrix, name: requestedName, missingName: missingName)
  }

  /// A font of the same family with another style; nil if the family has none nearer to it.
  package func copy(style: FontStyle, size: CGFloat) -> CTFont? {
    let library = FontLibrary.current
    guard let face, let family = face.familyName,
      let record = library.record(family: family, style: style),
      let found = library.face(record)
    else { return nil }
    let isNearer = record.style.distance(to: style) < face.style.distance(to: style)
    return isNearer ? CTFont(face: found, size: size, matrix: matrix) : nil
  }

  /// Whether the other object is the same font at the same size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return self === other || face == other.face && size == other.size && matrix == other.matrix
  }

  /// A number that is the same for equal fonts.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(face)
    hasher.combine(size)
    return hasher.finalize()
  }
}

/// How much a text may ask for. Whatever is beyond is cut to the limit.
package enum TextLimits {
  /// The largest size of a font, points.
  package static let maximumFontSize: CGFloat = 10_000
  /// The most UTF-16 units of a text that are laid out; the rest is left out.
  package static let maximumLength = 1 << 18
  /// The most UTF-16 units of one character, as readers see it, that are shaped together; marks
  /// beyond stand on no base.
  package static let maximumCharacterLength = 512
  /// The most lines of a text that are laid out; the rest is left out.
  package static let maximumLines = 1 << 15
  /// About the most path elements that a text layer's outlines have; the rest is left out.
  package static let maximumElements = 1 << 20
  /// The largest value of lengths in styles, points.
  package static let maximumDistance: CGFloat = 1_000_000

  /// A size that can be drawn: 0 for an invalid size.
  package static func fontSize(_ size: CGFloat) -> CGFloat {
    size.isFinite && size > 0 ? min(size, maximumFontSize) : size == .infinity ? maximumFontSize : 0
  }

  /// A length that can be computed with: 0 for NaN and infinity.
  package static func length(_ length: CGFloat) -> CGFloat {
    length.isNaN ? 0 : min(max(length, -maximumDistance), maximumDistance)
  }
}
