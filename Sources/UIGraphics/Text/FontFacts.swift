// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// The facts of a ``UIFontDescriptor``.
struct FontFacts: Hashable, Sendable {
  var name: String?
  var family: String?
  var face: String?
  /// Points; 0 if it is not said.
  var size: CGFloat = 0
  var matrix = CGAffineTransform.identity
  var traits: UIFontDescriptor.SymbolicTraits?
  var weight: UIFont.Weight?
  var width: UIFont.Width?
  var slant: CGFloat?
  var design: UIFontDescriptor.SystemDesign?
  var textStyle: UIFont.TextStyle?

  init(name: String? = nil, size: CGFloat = 0, matrix: CGAffineTransform = .identity) {
    (self.name, self.size, self.matrix) = (name, TextLimits.fontSize(size), matrix)
  }

  /// The facts that attributes state; those of other types are left out.
  init(_ attributes: [UIFontDescriptor.AttributeName: Any]) {
    name = attributes[.name] as? String
    family = attributes[.family] as? String
    face = attributes[.face] as? String
    size = TextLimits.fontSize(FontFacts.number(attributes[.size]) ?? 0)
    matrix = attributes[.matrix] as? CGAffineTransform ?? .identity
    textStyle =
      attributes[.textStyle] as? UIFont.TextStyle
      ?? (attributes[.textStyle] as? String).map(UIFont.TextStyle.init)
    take(traits: attributes[.traits])
  }

  private mutating func take(traits object: Any?) {
    var list = object as? [UIFontDescriptor.TraitKey: Any] ?? [:]
    for (key, value) in object as? [String: Any] ?? [:] {
      list[UIFontDescriptor.TraitKey(rawValue: key)] = value
    }
    if let bits = list[.symbolic] {
      let number = FontFacts.number(bits).flatMap { UInt32(exactly: $0) }
      traits = bits as? UIFontDescriptor.SymbolicTraits ?? number.map { .init(rawValue: $0) }
    }
    weight = list[.weight] as? UIFont.Weight ?? FontFacts.number(list[.weight]).map { .init($0) }
    width = list[.width] as? UIFont.Width ?? FontFacts.number(list[.width]).map { .init($0) }
    slant = FontFacts.number(list[.slant])
  }

  private static func number(_ object: Any?) -> CGFloat? {
    switch object {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as UInt32: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }

  /// The facts that are set, as attributes.
  var attributes: [UIFontDescriptor.AttributeName: Any] {
    var all: [UIFontDescriptor.AttributeName: Any] = [:]
    all[.name] = name
    all[.family] = family
    all[.face] = face
    if size > 0 { all[.size] = size }
    if matrix != .identity { all[.matrix] = matrix }
    all[.textStyle] = textStyle?.rawValue
    var list: [UIFontDescriptor.TraitKey: Any] = [:]
    list[.symbolic] = traits?.rawValue
    list[.weight] = weight?.rawValue
    list[.width] = width?.rawValue
    list[.slant] = slant
    if !list.isEmpty { all[.traits] = list }
    return all
  }
}

/// Looking for the font.
extension FontFacts {
  /// Whether the font is the system's.
  var isSystem: Bool {
    guard family == nil, let name else { return family == nil }
    let system = CTFont(name: "SF", size: 12)
    return CTFont(name: name, size: 12).face?.familyName == system.face?.familyName
  }

  /// The same by family and style in place of a name.
  var withFamilyOfFont: FontFacts {
    var facts = self
    facts.name = nil
    facts.design = nil
    facts.family = font(size: 12).face?.familyName ?? family
    return facts
  }

  /// The font that fits best, at `size` points, or 0 for the size that is said, and 12 without one.
  func font(size wanted: CGFloat) -> CTFont {
    let known = wanted > 0 ? wanted : self.size
    let size = known > 0 ? known : CTFont.standardSize
    let base = CTFont(name: baseName, size: size, matrix: matrix)
    return style(of: base).flatMap { base.copy(style: $0, size: size) } ?? base
  }

  private var baseName: String {
    if let design { return design.fontName }
    if let name { return name }
    guard let family else { return "SF" }
    return face.map { "\(family) \($0)" } ?? family
  }

  /// The style that traits ask for; nil where they say nothing.
  private func style(of base: CTFont) -> FontStyle? {
    guard traits != nil || weight != nil || width != nil || slant != nil else { return nil }
    var style = base.face?.style ?? FontStyle()
    if let traits {
      style.isItalic = traits.contains(.traitItalic)
      style.weight = traits.contains(.traitBold) ? 700 : min(style.weight, 500)
      style.width =
        traits.contains(.traitCondensed) ? 75 : traits.contains(.traitExpanded) ? 125 : 100
    }
    if let weight { style.weight = weight.number }
    if let width { style.width = width.percent }
    if let slant { style.isItalic = slant != 0 }
    return style
  }

  /// The names for PostScript of all fonts that fit.
  func matches(_ keys: Set<UIFontDescriptor.AttributeName>?) -> [String] {
    let wanted = keys ?? Set(attributes.keys)
    let library = FontLibrary.current
    let found = library.records.filter { record in
      (!wanted.contains(.family) || family.map(record.families.contains) ?? true)
        && (!wanted.contains(.name) || name.map(record.names.contains) ?? true)
        && (!wanted.contains(.traits) || fits(record.style))
    }
    return Set(found.compactMap { library.face($0)?.postScriptName }).sorted()
  }

  private func fits(_ style: FontStyle) -> Bool {
    guard let traits else { return true }
    return (!traits.contains(.traitItalic) || style.isItalic)
      && (!traits.contains(.traitBold) || style.weight >= 600)
      && (!traits.contains(.traitMonoSpace) || style.isMonospaced)
      && (!traits.contains(.traitCondensed) || style.width < 90)
      && (!traits.contains(.traitExpanded) || style.width > 110)
  }
}

/// The form in archives.
extension FontFacts {
  private static let strings: [(String, WritableKeyPath<FontFacts, String?> & Sendable)] = [
    ("NSFontNameAttribute", \.name), ("NSFontFamilyAttribute", \.family),
    ("NSFontFaceAttribute", \.face),
  ]

  /// Writes the facts that are set.
  func encode(with coder: NSCoder) {
    for (key, path) in FontFacts.strings {
      if let text = self[keyPath: path] { coder.encode(text, forKey: key) }
    }
    if size > 0 { coder.encode(Double(size), forKey: "NSFontSizeAttribute") }
    if matrix != .identity { coder.encode(matrix, forKey: "NSFontMatrixAttribute") }
    if let traits { coder.encode(Int(traits.rawValue), forKey: "NSCTFontSymbolicTrait") }
    if let weight { coder.encode(Double(weight.rawValue), forKey: "NSCTFontWeightTrait") }
    if let width { coder.encode(Double(width.rawValue), forKey: "NSCTFontProportionTrait") }
    if let slant { coder.encode(Double(slant), forKey: "NSCTFontSlantTrait") }
    if let design { coder.encode(design.rawValue, forKey: "NSCTFontUIFontDesignTrait") }
    if let textStyle { coder.encode(textStyle.rawValue, forKey: "NSCTFontUIUsageAttribute") }
  }

  /// Reads the facts that are set; nil for bits that no traits have.
  init?(coder: NSCoder) {
    self.init()
    func text(_ key: String) -> String? {
      coder.decodeKnownObject(of: NSString.self, forKey: key).map { $0 as String }
    }
    func number(_ key: String) -> CGFloat? {
      coder.containsValue(forKey: key) ? CGFloat(coder.decodeDouble(forKey: key)) : nil
    }
    for (key, path) in FontFacts.strings { self[keyPath: path] = text(key) }
    size = TextLimits.fontSize(number("NSFontSizeAttribute") ?? 0)
    matrix = coder.decodeCGAffineTransform(forKey: "NSFontMatrixAttribute")
    if coder.containsValue(forKey: "NSCTFontSymbolicTrait") {
      let bits = UInt32(exactly: coder.decodeInteger(forKey: "NSCTFontSymbolicTrait"))
      guard let bits else { return nil }
      traits = UIFontDescriptor.SymbolicTraits(rawValue: bits)
    }
    weight = number("NSCTFontWeightTrait").map { .init($0) }
    width = number("NSCTFontProportionTrait").map { .init($0) }
    slant = number("NSCTFontSlantTrait")
    design = text("NSCTFontUIFontDesignTrait").map { .init(rawValue: $0) }
    textStyle = text("NSCTFontUIUsageAttribute").map { .init(rawValue: $0) }
  }
}

/// The fonts of the library.
extension UIFontDescriptor {
  /// The names of all families, in alphabetical order.
  static var familyNames: [String] {
    Set(FontLibrary.current.records.compactMap(\.families.first)).sorted()
  }

  /// The names for PostScript of the fonts of a family.
  static func fontNames(of family: String) -> [String] {
    var facts = FontFacts()
    facts.family = family
    return facts.matches([.family])
  }
}
