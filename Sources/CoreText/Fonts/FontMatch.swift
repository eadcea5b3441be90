// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

extension CTFontDescriptor {
  /// The descriptor of a font, with its size, if that is known.
  convenience init(of face: FontFace, size: CGFloat?, matrix: CGAffineTransform = .identity) {
    let all = NSMutableDictionary()
    all[kCTFontNameAttribute] = face.postScriptName.map { NSString(string: $0) }
    if let size { all[kCTFontSizeAttribute] = NSNumber(value: Double(size)) }
    if !matrix.isIdentity {
      // Sound: the matrix is copied as bytes.
      let bytes = withUnsafeBytes(of: matrix) { NSData(bytes: $0.baseAddress, length: $0.count) }
      all[kCTFontMatrixAttribute] = bytes
    }
    if !face.variation.isEmpty {
      let values = NSMutableDictionary()
      for (tag, value) in face.variation { values[NSNumber(value: tag)] = NSNumber(value: value) }
      all[kCTFontVariationAttribute] = values
    }
    self.init(attributes: all, face: face)
  }
}

/// Finds the fonts that a descriptor means.
struct FontMatch {
  private let descriptor: CTFontDescriptor
  private let library = FontLibrary.current

  init(_ descriptor: CTFontDescriptor) { self.descriptor = descriptor }

  private func text(_ key: CFString) -> String? { descriptor.attributes[key] as? String }

  /// The font that fits best, if there is any at all; true if it has the name that is wanted.
  var best: (face: FontFace?, isNamed: Bool) {
    let (face, isNamed) = found
    return (face?.varied(descriptor.variation), isNamed)
  }

  private var found: (FontFace?, Bool) {
    if let face = descriptor.face { return (face, true) }
    if let url = descriptor.attributes[kCTFontURLAttribute] as? URL,
      let face = FontFace(file: url.path, index: 0)
    {
      return (face, true)
    }
    for key in [kCTFontNameAttribute, kCTFontDisplayNameAttribute] {
      if let name = text(key), let record = library.record(named: name) {
        return (library.face(record), true)
      }
    }
    let family = text(kCTFontFamilyNameAttribute) ?? text(kCTFontNameAttribute)
    if let family, let record = library.record(named: family),
      let name = record.families.first, let styled = library.record(family: name, style: style)
    {
      return (library.face(styled), true)
    }
    return (library.standardRecord(style: style).flatMap(library.face), family == nil)
  }

  /// How the font is to look.
  private var style: FontStyle {
    var style = FontStyle()
    let traits = descriptor.attributes[kCTFontTraitsAttribute] as? NSDictionary
    let symbols = CTFontSymbolicTraits(
      rawValue: (traits?[kCTFontSymbolicTrait] as? NSNumber)?.uint32Value ?? 0)
    if symbols.contains(.traitBold) { style.weight = 700 }
    if symbols.contains(.traitItalic) { style.isItalic = true }
    if symbols.contains(.traitCondensed) { style.width = 75 }
    if symbols.contains(.traitExpanded) { style.width = 125 }
    if let weight = traits?[kCTFontWeightTrait] as? NSNumber {
      style.weight = FontWeights.number(weight.doubleValue)
    }
    if let slant = traits?[kCTFontSlantTrait] as? NSNumber {
      style.isItalic = slant.doubleValue > 0
    }
    let words = text(kCTFontStyleNameAttribute)?.lowercased() ?? ""
    if words.contains("bold") { style.weight = 700 }
    if words.contains("italic") || words.contains("oblique") { style.isItalic = true }
    return style
  }

  /// All fonts that have the attributes of these names, or, for nil, all that the descriptor has,
  /// the nearest first.
  func faces(mandatory: [String]?) -> [FontFace] {
    let own = descriptor.attributes.allKeys.compactMap { $0 as? String }
    let keys = Set(own).intersection(mandatory ?? own)
    let wanted = style
    return library.records.filter { has($0, keys) }
      .sorted { $0.style.distance(to: wanted) < $1.style.distance(to: wanted) }
      .compactMap(library.face)
  }

  private func has(_ record: FontRecord, _ keys: Set<String>) -> Bool {
    let names: [(CFString, [String])] = [
      (kCTFontNameAttribute, record.names), (kCTFontDisplayNameAttribute, record.names),
      (kCTFontFamilyNameAttribute, record.families),
    ]
    for (key, known) in names where keys.contains(key as String) {
      guard let name = text(key), known.contains(name) else { return false }
    }
    if keys.contains(kCTFontURLAttribute as String),
      (descriptor.attributes[kCTFontURLAttribute] as? URL)?.path != record.file
    {
      return false
    }
    if keys.contains(kCTFontTraitsAttribute as String) {
      let style = style
      return record.style.isItalic == style.isItalic
        && (record.style.weight >= 600) == (style.weight >= 600)
    }
    return true
  }
}

/// The weights of fonts as Core Text counts them, from -1 to 1, against those of CSS.
enum FontWeights {
  private static let table: [(Double, Int)] = [
    (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
    (0.56, 800), (0.62, 900),
  ]

  /// The nearest weight of CSS.
  static func number(_ weight: Double) -> Int {
    table.min { abs($0.0 - weight) < abs($1.0 - weight) }?.1 ?? 400
  }

  /// The nearest weight of Core Text.
  static func weight(_ number: Int) -> Double {
    table.min { abs($0.1 - number) < abs($1.1 - number) }?.0 ?? 0
  }
}
