// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// A descriptor of a name, for PostScript or of a family, and a size, points; 0 for none.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  let all: NSMutableDictionary = [kCTFontNameAttribute: name]
  if size > 0 { all[kCTFontSizeAttribute] = NSNumber(value: Double(size)) }
  return CTFontDescriptor(attributes: all)
}

/// A descriptor of attributes by the keys `kCTFont…Attribute`.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes: attributes)
}

/// A copy with other values for some attributes.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  let all = NSMutableDictionary()
  for table in [original.attributes, attributes] {
    all.addEntries(from: table as? [String: Any] ?? [:])
  }
  let names = [kCTFontNameAttribute, kCTFontFamilyNameAttribute, kCTFontURLAttribute]
  let isOther = names.contains { attributes[$0] != nil }
  return CTFontDescriptor(attributes: all, face: isOther ? nil : original.face)
}

/// A copy of another family; nil if there is none of that name.
public func CTFontDescriptorCreateCopyWithFamily(
  _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
  guard FontLibrary.current.record(family: family as String, style: FontStyle()) != nil else {
    return nil
  }
  let all = NSMutableDictionary()
  all.addEntries(from: original.attributes as? [String: Any] ?? [:])
  all.removeObject(forKey: kCTFontNameAttribute)
  all[kCTFontFamilyNameAttribute] = family
  return CTFontDescriptor(attributes: all)
}

/// A copy of the same family that looks otherwise in the traits of `symTraitMask`; nil if the
/// family has no such font.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let font = CTFontCreateWithFontDescriptor(original, 0, nil)
  let copy = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, symTraitValue, symTraitMask)
  return copy.map(CTFontCopyFontDescriptor)
}

/// A copy with a value on an axis of a variable font.
public func CTFontDescriptorCreateCopyWithVariation(
  _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
  let values = NSMutableDictionary()
  for (tag, value) in original.variation { values[NSNumber(value: tag)] = NSNumber(value: value) }
  values[variationIdentifier] = NSNumber(value: Double(variationValue))
  return CTFontDescriptorCreateCopyWithAttributes(
    original, [kCTFontVariationAttribute: values] as NSDictionary)
}

/// The attributes that the descriptor was made of.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  descriptor.attributes
}

/// A value of the descriptor, or else of the font that it leads to; nil for an unknown key.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  if let own = descriptor.attributes[attribute] { return own as AnyObject }
  let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
  if attribute == kCTFontSizeAttribute { return nil }
  return CTFontCopyAttribute(font, attribute)
}

/// The descriptors of the fonts that have all attributes of `mandatoryAttributes`, which are names
/// of attributes, or, for nil, those of the descriptor; nil if there is none.
public func CTFontDescriptorCreateMatchingFontDescriptors(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? {
  let wanted = mandatoryAttributes.map { set in set.compactMap { $0 as? String } }
  let found = FontMatch(descriptor).faces(mandatory: wanted)
  return found.isEmpty ? nil : NSArray(array: found.map { CTFontDescriptor(of: $0, size: nil) })
}

/// The first of those descriptors; nil if there is none.
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CTFontDescriptor? {
  let all = CTFontDescriptorCreateMatchingFontDescriptors(descriptor, mandatoryAttributes)
  return all?.firstObject as? CTFontDescriptor
}

/// The descriptors of the fonts of a file; nil if it has none.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard let data = try? Data(contentsOf: fileURL as URL) else { return nil }
  return CTFontManagerCreateFontDescriptorsFromData(data as NSData)
}

/// The descriptors of the fonts of a file's bytes; nil if it has none. Only the first one of a
/// collection is found.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray? {
  CTFontManagerCreateFontDescriptorFromData(data).map { NSArray(array: [$0]) }
}

/// The descriptor of the first font of a file's bytes; nil if it has none.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  FontFace(data: Data(copying: data)).map { CTFontDescriptor(of: $0, size: nil) }
}
