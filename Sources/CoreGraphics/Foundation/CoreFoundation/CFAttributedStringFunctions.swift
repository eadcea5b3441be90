// SPDX-License-Identifier: Apache-2.0
import Foundation

// Places and lengths are in UTF-16 units, and must lie in the text.

/// How many units the text has.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex { aStr.length }

/// The text without its attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! {
  NSString(string: aStr.string)
}

/// A text with the same attributes all over.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  NSAttributedString(string: str as String, attributes: keyed(attributes))
}

/// A copy of a range of a text.
public func CFAttributedStringCreateWithSubstring(
  _ alloc: CFAllocator!, _ aStr: CFAttributedString!, _ range: CFRange
) -> CFAttributedString! { aStr.attributedSubstring(from: NSRange(range)) }

/// A copy of a text.
public func CFAttributedStringCreateCopy(
  _ alloc: CFAllocator!, _ aStr: CFAttributedString!
) -> CFAttributedString! { NSAttributedString(attributedString: aStr) }

/// A text without characters, which can be changed. The length makes no difference.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator!, _ maxLength: CFIndex
) -> CFMutableAttributedString! { NSMutableAttributedString(string: "") }

/// A copy of a text that can be changed. The length makes no difference.
public func CFAttributedStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! { NSMutableAttributedString(attributedString: aStr) }

/// The attributes at a place; writes the range where they are the same, unless that is nil.
public func CFAttributedStringGetAttributes(
  _ aStr: CFAttributedString!, _ loc: CFIndex, _ effectiveRange: UnsafeMutablePointer<CFRange>!
) -> CFDictionary! {
  var range = NSRange()
  let attributes = aStr.attributes(at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRangeMake(range.location, range.length)
  return attributes as NSDictionary
}

/// An attribute at a place, or nil; writes the range where it is the same, unless that is nil.
public func CFAttributedStringGetAttribute(
  _ aStr: CFAttributedString!, _ loc: CFIndex, _ attrName: CFString!,
  _ effectiveRange: UnsafeMutablePointer<CFRange>!
) -> CFTypeRef! {
  var range = NSRange()
  let value = aStr.attribute(key(attrName), at: loc, effectiveRange: &range)
  effectiveRange?.pointee = CFRangeMake(range.location, range.length)
  return value.map { $0 as AnyObject }
}

/// Puts characters in the place of a range; they take the attributes of its first one.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) { aStr.replaceCharacters(in: NSRange(range), with: replacement as String) }

/// Puts a text in the place of a range.
public func CFAttributedStringReplaceAttributedString(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFAttributedString!
) { aStr.replaceCharacters(in: NSRange(range), with: replacement) }

/// Sets an attribute of a range.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!, _ value: CFTypeRef!
) {
  guard let value else { return }
  aStr.addAttribute(key(attrName), value: value, range: NSRange(range))
}

/// Sets attributes of a range, in the place of all others if `clearOtherAttributes` is true.
public func CFAttributedStringSetAttributes(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFDictionary!,
  _ clearOtherAttributes: Bool
) {
  let attributes = keyed(replacement)
  if clearOtherAttributes {
    aStr.setAttributes(attributes, range: NSRange(range))
  } else {
    aStr.addAttributes(attributes, range: NSRange(range))
  }
}

/// Removes an attribute of a range.
public func CFAttributedStringRemoveAttribute(
  _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!
) { aStr.removeAttribute(key(attrName), range: NSRange(range)) }

/// Begins changes that belong together.
public func CFAttributedStringBeginEditing(_ aStr: CFMutableAttributedString!) {
  aStr.beginEditing()
}

/// Ends changes that belong together.
public func CFAttributedStringEndEditing(_ aStr: CFMutableAttributedString!) { aStr.endEditing() }

private func key(_ name: CFString) -> NSAttributedString.Key {
  NSAttributedString.Key(rawValue: name as String)
}

/// The attributes of a dictionary with names as keys.
private func keyed(_ attributes: CFDictionary?) -> [NSAttributedString.Key: Any] {
  let named = attributes.flatMap { $0 as? [String: Any] } ?? [:]
  return Dictionary(uniqueKeysWithValues: named.map { (NSAttributedString.Key($0.key), $0.value) })
}
