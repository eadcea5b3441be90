// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// A font at a size, as UIKit has it. Immutable.
///
/// It is a `CTFont`, as on Apple's systems, so that it goes wherever one goes;
/// ``init(_:)`` makes one of a `CTFont`.
///
/// Sendable is sound: all stored properties are constants of Sendable types.
open class UIFont: CTFont, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The style that text was asked for in; nil for a font by name or weight.
  let textStyle: TextStyle?

  package override init(
    face: FontFace?, size: CGFloat, matrix: CGAffineTransform = .identity, name: String? = nil,
    missingName: String? = nil
  ) {
    textStyle = nil
    super.init(face: face, size: size, matrix: matrix, name: name, missingName: missingName)
  }

  init(_ font: CTFont, style: TextStyle?) {
    textStyle = style
    super.init(
      face: font.face, size: font.size, matrix: font.matrix, name: font.fontName,
      missingName: font.missingName)
  }

  /// The same font as Core Text has it. On Apple's systems this is a cast.
  public convenience init(_ font: CTFont) { self.init(font, style: nil) }

  /// The font of that name, or its stand-in; nil if neither is there.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let font = CGFont(fontName) else { return nil }
    self.init(CTFont(face: font.face, size: fontSize))
  }

  /// The font that fits a descriptor best; the standard one where nothing fits.
  ///
  /// - Parameter pointSize: Points; 0 for the descriptor's size, and 12 where that says none.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(descriptor.font(size: pointSize), style: descriptor.textStyle)
  }

  /// Reads a font from an archive; nil if it is not sound.
  public required convenience init?(coder: NSCoder) {
    let descriptor = coder.decodeKnownObject(of: UIFontDescriptor.self, forKey: "UIFontDescriptor")
    guard let descriptor else { return nil }
    self.init(descriptor: descriptor, size: 0)
  }

  /// Writes the font's descriptor.
  open func encode(with coder: NSCoder) { coder.encode(fontDescriptor, forKey: "UIFontDescriptor") }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  /// This font itself, since fonts do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Facts

  /// The name for PostScript.
  open override var fontName: String { super.fontName }
  /// The name of the family.
  open var familyName: String { CTFontCopyFamilyName(self) as String }
  /// Points per em.
  open var pointSize: CGFloat { CTFontGetSize(self) }
  /// The height of a line above its baseline, points.
  open var ascender: CGFloat { CTFontGetAscent(self) }
  /// The depth of a line below its baseline, points; negative.
  open var descender: CGFloat { -CTFontGetDescent(self) }
  /// The height of a line, points.
  open var lineHeight: CGFloat { CTFontGetAscent(self) + CTFontGetDescent(self) }
  /// The gap between lines, points.
  open override var leading: CGFloat { super.leading }
  /// The height of capital letters, points.
  open var capHeight: CGFloat { CTFontGetCapHeight(self) }
  /// The height of small letters such as x, points.
  open var xHeight: CGFloat { CTFontGetXHeight(self) }
  /// The facts by which the font is found again.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(of: self) }

  /// The font at another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(copy(size: fontSize), style: nil) }

  // MARK: The system's fonts

  /// The system's font in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: "SF", fontSize, FontStyle(weight: weight.number))
  }

  /// The system's font.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The system's font in a weight and a width.
  open class func systemFont(
    ofSize fontSize: CGFloat, weight: Weight, width: Width
  ) -> UIFont {
    UIFont(system: "SF", fontSize, FontStyle(weight: weight.number, width: width.percent))
  }

  /// The system's font, bold.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system's font, slanted.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(system: "SF", fontSize, FontStyle(isItalic: true))
  }

  /// The system's font with letters of one width.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(system: "Menlo", fontSize, FontStyle(weight: weight.number))
  }

  /// The system's font, whose digits have one width.
  open class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: Weight
  ) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// The font of a style at the size that the current traits prefer.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font of a style at the size that traits prefer; the current ones for nil.
  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let category = (traitCollection ?? .current).preferredContentSizeCategory
    let font = systemFont(ofSize: style.size(for: category), weight: style.weight)
    return UIFont(font, style: style)
  }

  /// The names of all families, in alphabetical order.
  open class var familyNames: [String] { UIFontDescriptor.familyNames }

  /// The names for PostScript of the fonts of a family, in alphabetical order.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    UIFontDescriptor.fontNames(of: familyName)
  }

  /// The size of labels, points.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of buttons, points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The size of the system's small text, points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The size of the system's text, points.
  open class var systemFontSize: CGFloat { 14 }
}

extension UIFont {
  private convenience init(system name: String, _ size: CGFloat, _ style: FontStyle) {
    let font = CTFont(name: name, size: size)
    self.init(font.copy(style: style, size: size) ?? font)
  }
}
