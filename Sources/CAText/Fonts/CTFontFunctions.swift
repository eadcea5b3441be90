// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

/// Core Text's functions of fonts. Points, y up, unless they say otherwise.

/// The font of a name for PostScript, a full name or a family, at `size` points (12 for 0); its
/// stand-in where it is not installed.
///
/// The matrix, from glyph space to that of the text, is the identity for nil; it acts on
/// ``CTFontCreatePathForGlyph(_:_:_:)``, and layout leaves it out.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFontCreateWithName(name as String, size, matrix)
}

/// The same for a Swift string.
public func CTFontCreateWithName(
  _ name: String, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    name: name, size: size == 0 ? CTFont.standardSize : size,
    matrix: CGPath.transform(at: matrix))
}

/// A font without a size at `size` points (12 for 0). Of the attributes, a variation has an effect.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    face: graphicsFont.face.varied(attributes?.variation ?? [:]),
    size: size == 0 ? CTFont.standardSize : size, matrix: CGPath.transform(at: matrix))
}

/// Uses of the system's font.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
  /// Text that users write.
  case user = 0
  /// The same with letters of one width.
  case userFixedPitch = 1
  /// The system's own.
  case system = 2
  /// The same, bold.
  case emphasizedSystem = 3
  /// Smaller.
  case smallSystem = 4
  /// Smaller, bold.
  case smallEmphasizedSystem = 5
  /// Smallest.
  case miniSystem = 6
  /// Smallest, bold.
  case miniEmphasizedSystem = 7
  /// Lists and outlines.
  case views = 8
  /// Text that the program writes.
  case application = 9
  /// Labels.
  case label = 10
  /// Titles of menus.
  case menuTitle = 11
  /// Menus.
  case menuItem = 12
  /// Marks in menus.
  case menuItemMark = 13
  /// Keys in menus.
  case menuItemCmdKey = 14
  /// Titles of windows, bold.
  case windowTitle = 15
  /// Buttons.
  case pushButton = 16
  /// Titles of small windows.
  case utilityWindowTitle = 17
  /// The first lines of alerts, bold.
  case alertHeader = 18
  /// Details.
  case systemDetail = 19
  /// Details, bold.
  case emphasizedSystemDetail = 20
  /// Tool bars.
  case toolbar = 21
  /// Small tool bars.
  case smallToolbar = 22
  /// Messages.
  case message = 23
  /// Tool windows.
  case palette = 24
  /// Tips.
  case toolTip = 25
  /// Contents of controls.
  case controlContent = 26
}

/// The font for a use at `size` points (12 for 0). The language makes no difference.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  let name =
    switch uiType {
    case .userFixedPitch: "Menlo"
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .windowTitle,
      .alertHeader, .emphasizedSystemDetail:
      "SF-Bold"
    default: "SF"
    }
  return CTFontCreateWithName(name, size, nil)
}

/// How a font looks.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Slanted.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Wide.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// Narrow.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// With letters of one width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// For vertical text; no font here is said to be.
  public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
  /// For controls; no font here is said to be.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
  /// With glyphs in color.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
  /// Of several fonts; no font here is.
  public static let traitComposite = CTFontSymbolicTraits(rawValue: 1 << 14)
  /// The bits of a number for the class of a font's strokes.
  public static let classMaskTrait = CTFontSymbolicTraits(rawValue: 15 << 28)
}

/// How the font looks.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  guard let style = font.face?.style else { return [] }
  var traits: CTFontSymbolicTraits = []
  if style.isItalic { traits.insert(.traitItalic) }
  if style.weight >= 600 { traits.insert(.traitBold) }
  if style.width > 110 { traits.insert(.traitExpanded) }
  if style.width < 90 { traits.insert(.traitCondensed) }
  if style.isMonospaced { traits.insert(.traitMonoSpace) }
  if font.face?.hasPictures == true { traits.insert(.traitColorGlyphs) }
  return traits
}

/// The font of the same family that has those of the traits in `mask` that `value` has; nil if
/// there is none. With size 0 it is of the same size.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits
) -> CTFont? {
  let wanted = CTFontGetSymbolicTraits(font).subtracting(mask).union(value.intersection(mask))
  var style = FontStyle()
  style.isItalic = wanted.contains(.traitItalic)
  if wanted.contains(.traitBold) { style.weight = 700 }
  if wanted.contains(.traitCondensed) { style.width = 75 }
  if wanted.contains(.traitExpanded) { style.width = 125 }
  let newSize = size == 0 ? font.size : size
  let found =
    font.copy(style: style, size: newSize)
    ?? CTFont(face: font.face, size: newSize, missingName: font.missingName)
  return CTFontGetSymbolicTraits(found).intersection(mask) == value.intersection(mask) ? found : nil
}

/// Points per em.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// From glyph space to that of the text.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// The height of a line above its baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascent }
/// The height of a line below its baseline; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.descent }
/// The gap between lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// The units of the em square.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(clamping: font.face?.unitsPerEm ?? 0)
}
/// The number of glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> Int { font.face?.glyphCount ?? 0 }
/// The height of capital letters.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.metric(HB_OT_METRICS_TAG_CAP_HEIGHT)
}
/// The height of small letters such as x.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.metric(HB_OT_METRICS_TAG_X_HEIGHT) }
/// The middle of the line under text, over the baseline; negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) - CTFontGetUnderlineThickness(font) / 2
}
/// How thick the line under text is.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
}
/// How far upright strokes lean, degrees counter-clockwise.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  font.face?.slantAngle ?? 0
}
/// The box around all glyphs.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  let scale = font.pointsPerUnit
  let box = font.face.map { CGFont(face: $0).fontBBox } ?? .zero
  return box.applying(CGAffineTransform(scaleX: scale, y: scale))
}
/// The name for PostScript.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  NSString(string: font.fontName)
}
/// The name of the family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  NSString(string: font.face?.familyName ?? font.fontName)
}
/// Family and style in one.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: font.face?.fullName ?? font.fontName)
}
/// The name to show.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// The font without its size; nil if the machine has no fonts. `attributes` is left alone.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?
) -> CGFont? {
  font.face.map(CGFont.init(face:))
}
