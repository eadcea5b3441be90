// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// How a font may be made.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Fonts are not made active for it; it makes no difference.
  public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
  /// Fonts are not fetched for it; it makes no difference.
  public static let preventAutoDownload = CTFontOptions(rawValue: 1 << 1)
  /// The system's fonts go first; it makes no difference.
  public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// The font that fits a descriptor best at `size` points, for 0 at that of the descriptor, or 12.
///
/// The matrix, for nil that of the descriptor, acts as in `CTFontCreateWithName`.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let (face, isNamed) = FontMatch(descriptor).best
  let own = (descriptor.attributes[kCTFontSizeAttribute] as? NSNumber)?.doubleValue ?? 0
  let points = size > 0 ? size : own > 0 ? CGFloat(own) : CTFont.standardSize
  let name =
    (descriptor.attributes[kCTFontNameAttribute] as? String)
    ?? descriptor.attributes[kCTFontFamilyNameAttribute] as? String
  return CTFont(
    face: face, size: points, matrix: matrix?.pointee ?? descriptor.matrix, name: name,
    missingName: isNamed ? nil : name)
}

/// The same; the options make no difference.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont { CTFontCreateWithFontDescriptor(descriptor, size, matrix) }

/// The font of a name; the options make no difference.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont { CTFontCreateWithName(name, size, matrix) }

/// The font at `size` points, the same for 0, with those attributes of a descriptor that it has.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let own = CTFontCopyFontDescriptor(font)
  var wanted =
    attributes.map { CTFontDescriptorCreateCopyWithAttributes(own, $0.attributes) } ?? own
  if let face = attributes?.face { wanted = CTFontDescriptor(of: face, size: font.size) }
  let traits = attributes?.attributes[kCTFontTraitsAttribute] as? NSDictionary
  if let traits, attributes?.attributes[kCTFontFamilyNameAttribute] == nil,
    attributes?.attributes[kCTFontNameAttribute] == nil
  {
    wanted = CTFontDescriptor(
      attributes: [
        kCTFontFamilyNameAttribute as String: CTFontCopyFamilyName(font),
        kCTFontTraitsAttribute as String: traits,
      ] as NSDictionary)
  }
  let asked = (attributes?.attributes[kCTFontSizeAttribute] as? NSNumber)?.doubleValue ?? 0
  let points = size > 0 ? size : asked > 0 ? CGFloat(asked) : font.size
  var own2 = font.matrix
  return withUnsafePointer(to: &own2) { kept in
    CTFontCreateWithFontDescriptor(
      wanted, points, matrix ?? (wanted.matrix.isIdentity ? kept : nil))
  }
}

/// The font in another family, as near to it in style as there is; nil if there is no such family.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  let library = FontLibrary.current
  let style = font.face?.style ?? FontStyle()
  guard let record = library.record(family: family as String, style: style),
    let face = library.face(record)
  else { return nil }
  return CTFont(
    face: face, size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.matrix)
}

/// The font itself if it has the characters of a range, else one that has the first one missing.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont {
  let units = range.units(of: string.length)
  let part = string.substring(with: NSRange(location: units.lowerBound, length: units.count))
  let line = CTLineCreateWithAttributedString(
    NSAttributedString(string: part, attributes: [.font: currentFont]))
  let other = line.runs.first { $0.run.font.face !== currentFont.face }
  return other?.run.font ?? currentFont
}

/// The same; the language makes no difference.
public func CTFontCreateForStringWithLanguage(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange, _ language: CFString?
) -> CTFont { CTFontCreateForString(currentFont, string, range) }

extension CTFontDescriptor {
  /// From glyph space to that of the text.
  fileprivate var matrix: CGAffineTransform {
    guard let bytes = attributes[kCTFontMatrixAttribute] as? NSData,
      bytes.length == MemoryLayout<CGAffineTransform>.size
    else { return .identity }
    // Sound: the bytes are as many as a matrix has, of which any are numbers.
    return bytes.bytes.loadUnaligned(as: CGAffineTransform.self)
  }
}
