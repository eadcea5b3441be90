// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// Facts by which a font is found: names, traits, a size. Immutable.
///
/// Sendable is sound: the one stored property never changes and is a value.
open class UIFontDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The facts as a value.
  let facts: FontFacts

  init(_ facts: FontFacts) { self.facts = facts }

  /// A descriptor of which nothing is said.
  public convenience override init() { self.init(FontFacts()) }

  /// A descriptor of attributes. Those that ``AttributeName`` does not read here are left out.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(FontFacts(attributes))
  }

  /// A font's name and a size in points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(FontFacts(name: fontName, size: size))
  }

  /// A font's name and a matrix, which acts on outlines.
  public convenience init(name fontName: String, matrix: CGAffineTransform) {
    self.init(FontFacts(name: fontName, matrix: matrix))
  }

  /// Reads a descriptor from an archive; nil if it is not sound.
  public required init?(coder: NSCoder) {
    guard let facts = FontFacts(coder: coder) else { return nil }
    self.facts = facts
  }

  /// Writes the attributes that are set.
  open func encode(with coder: NSCoder) { facts.encode(with: coder) }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  /// This descriptor itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The name for PostScript of the font that fits.
  open var postscriptName: String { font(size: 0).fontName }
  /// Points per em; 0 if it is not said.
  open var pointSize: CGFloat { facts.size }
  /// From glyph space to that of the text.
  open var matrix: CGAffineTransform { facts.matrix }
  /// How the font that fits looks.
  open var symbolicTraits: SymbolicTraits {
    SymbolicTraits(rawValue: CTFontGetSymbolicTraits(font(size: 0)).rawValue)
  }
  /// The attributes that are set.
  open var fontAttributes: [AttributeName: Any] { facts.attributes }

  /// An attribute that is said.
  open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

  /// The descriptors of all fonts that fit those of the attributes whose names are given (all that
  /// are said for nil).
  open func matchingFontDescriptors(
    withMandatoryKeys mandatoryKeys: Set<AttributeName>?
  ) -> [UIFontDescriptor] {
    facts.matches(mandatoryKeys).map { UIFontDescriptor(FontFacts(name: $0, size: facts.size)) }
  }

  /// The descriptor with other attributes, too, which go before its own.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(FontFacts(fontAttributes.merging(attributes) { $1 }))
  }

  /// The font of the same family with those traits; nil if the family has none.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var changed = facts.withFamilyOfFont
    changed.traits = symbolicTraits
    changed.weight = nil
    let wanted = symbolicTraits.intersection(.choosable)
    let found = UIFontDescriptor(changed)
    return found.symbolicTraits.isSuperset(of: wanted) ? found : nil
  }

  /// The descriptor with another size in points.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    changed { $0.size = TextLimits.fontSize(newPointSize) }
  }

  /// The descriptor with another matrix.
  open func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor {
    changed { $0.matrix = matrix }
  }

  /// The descriptor of a face, such as `Bold`, of the same family.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    var changed = facts.withFamilyOfFont
    changed.face = newFace
    return UIFontDescriptor(changed)
  }

  /// The descriptor of another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    changed {
      $0.name = nil
      $0.family = newFamily
    }
  }

  /// The system's font in a design; nil for a family that is not the system's, which has none.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard facts.isSystem || facts.design != nil else { return nil }
    return changed { $0.design = design }
  }

  /// The descriptor of a style at the size that the current traits prefer.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor
  {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// The descriptor of a style at the size that traits prefer; the current ones for nil.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  /// Whether the other object says the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.facts == facts
  }

  /// A number that is the same for equal descriptors.
  open override var hash: Int { facts.hashValue }
}

extension UIFontDescriptor {
  /// The descriptor of a font, which finds that font again.
  convenience init(of font: UIFont) {
    var facts = FontFacts(name: font.missingName ?? font.fontName, size: font.pointSize)
    facts.matrix = font.matrix
    facts.textStyle = font.textStyle
    self.init(facts)
  }

  /// The style that is said.
  var textStyle: UIFont.TextStyle? { facts.textStyle }

  /// The font that fits best, at `size` points, or 0 for the descriptor's.
  func font(size: CGFloat) -> CTFont { facts.font(size: size) }

  private func changed(_ change: (inout FontFacts) -> Void) -> UIFontDescriptor {
    var facts = facts
    change(&facts)
    return UIFontDescriptor(facts)
  }
}
