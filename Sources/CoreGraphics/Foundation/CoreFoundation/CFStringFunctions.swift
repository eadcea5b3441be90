// SPDX-License-Identifier: Apache-2.0
import Foundation

// Places and lengths are in UTF-16 units, and must lie in the text.

/// How many units the text has.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString.length }

/// The unit at an index.
public func CFStringGetCharacterAtIndex(_ theString: CFString!, _ idx: CFIndex) -> UniChar {
  theString.character(at: idx)
}

/// Writes the units of a range.
///
/// The caller lends room for as many.
public func CFStringGetCharacters(
  _ theString: CFString!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UniChar>!
) { theString.getCharacters(buffer, range: NSRange(range)) }

/// A text of `numChars` units, which the caller lends.
public func CFStringCreateWithCharacters(
  _ alloc: CFAllocator!, _ chars: UnsafePointer<UniChar>!, _ numChars: CFIndex
) -> CFString! { NSString(characters: chars, length: max(0, numChars)) }

/// The text of a range.
public func CFStringCreateWithSubstring(
  _ alloc: CFAllocator!, _ str: CFString!, _ range: CFRange
) -> CFString! { NSString(string: str.substring(with: NSRange(range))) }

/// A copy of a text.
public func CFStringCreateCopy(_ alloc: CFAllocator!, _ theString: CFString!) -> CFString! {
  NSString(string: theString as String)
}

/// A text without characters, which can be changed. The length makes no difference.
public func CFStringCreateMutable(
  _ alloc: CFAllocator!, _ maxLength: CFIndex
) -> CFMutableString! { NSMutableString(string: "") }

/// A copy of a text that can be changed. The length makes no difference.
public func CFStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ theString: CFString!
) -> CFMutableString! { NSMutableString(string: theString as String) }

/// Adds a text at the end.
public func CFStringAppend(_ theString: CFMutableString!, _ appendedString: CFString!) {
  theString.append(appendedString as String)
}

/// Whether a text begins with another.
public func CFStringHasPrefix(_ theString: CFString!, _ prefix: CFString!) -> Bool {
  theString.hasPrefix(prefix as String)
}

/// Whether a text ends with another.
public func CFStringHasSuffix(_ theString: CFString!, _ suffix: CFString!) -> Bool {
  theString.hasSuffix(suffix as String)
}

/// Whether two objects are equal: texts by their characters, numbers by their values.
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
  if let first = cf1 as? NSObject, let second = cf2 { return first.isEqual(second) }
  if let first = cf1 as? any Equatable { return first.equals(cf2) }
  return cf1 === cf2
}

/// A number that is the same for equal objects.
public func CFHash(_ cf: CFTypeRef!) -> UInt {
  if let object = cf as? NSObject { return UInt(bitPattern: object.hash) }
  if let object = cf as? any Hashable { return UInt(bitPattern: object.hashValue) }
  return UInt(bitPattern: ObjectIdentifier(cf).hashValue)
}

extension Equatable {
  /// Whether another object is of the same type and equal.
  fileprivate func equals(_ other: Any?) -> Bool { (other as? Self) == self }
}
