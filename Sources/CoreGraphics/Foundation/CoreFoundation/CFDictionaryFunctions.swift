// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Foundation

// Pointers are to objects, which the caller keeps alive during a call and the dictionary
// afterwards. Keys are objects that compare by `isEqual` and can be copied, such as strings.

extension NSDictionary {
  /// The same object as Core Foundation has it. Sound: Foundation's dictionaries answer its
  /// functions.
  private var core: CoreFoundation.CFDictionary {
    unsafeBitCast(self, to: CoreFoundation.CFDictionary.self)
  }

  /// The pointer to the object of a key; nil if there is none.
  fileprivate func pointer(for key: UnsafeRawPointer) -> UnsafeRawPointer? {
    guard let value = object(forKey: ObjectPointer.object(key)) else { return nil }
    return ObjectPointer.pointer(
      stored: CoreFoundation.CFDictionaryGetValue(core, key), value: value)
  }

  /// Calls `body` with pointers to each key and its object.
  fileprivate func forEachPointer(_ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Void) {
    let count = self.count
    var keys = [UnsafeRawPointer?](repeating: nil, count: count)
    var values = keys
    // Sound: both lists have room for all.
    CoreFoundation.CFDictionaryGetKeysAndValues(core, &keys, &values)
    for (key, stored) in zip(keys, values) {
      guard let key, let value = object(forKey: ObjectPointer.object(key)) else { continue }
      body(key, ObjectPointer.pointer(stored: stored, value: value))
    }
  }
}

/// How many keys the dictionary has.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict.count }

/// The pointer to the object of a key; nil if there is none.
public func CFDictionaryGetValue(
  _ theDict: CFDictionary!, _ key: UnsafeRawPointer!
) -> UnsafeRawPointer! { theDict.pointer(for: key) }

/// Whether there is an object for a key; writes the pointer to it, unless `value` is nil.
public func CFDictionaryGetValueIfPresent(
  _ theDict: CFDictionary!, _ key: UnsafeRawPointer!,
  _ value: UnsafeMutablePointer<UnsafeRawPointer?>!
) -> Bool {
  let found = theDict.pointer(for: key)
  if found != nil { value?.pointee = found }
  return found != nil
}

/// Whether there is an object for a key.
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
  theDict.pointer(for: key) != nil
}

/// Writes the pointers to all keys and, in the same order, to their objects, unless those are nil.
///
/// The caller lends room for as many pointers as the dictionary has keys.
public func CFDictionaryGetKeysAndValues(
  _ theDict: CFDictionary!, _ keys: UnsafeMutablePointer<UnsafeRawPointer?>!,
  _ values: UnsafeMutablePointer<UnsafeRawPointer?>!
) {
  var place = 0
  theDict.forEachPointer { key, value in
    keys?[place] = key
    values?[place] = value
    place += 1
  }
}

/// A dictionary of `numValues` keys and objects at pointers, which the caller lends.
public func CFDictionaryCreate(
  _ allocator: CFAllocator!, _ keys: UnsafeMutablePointer<UnsafeRawPointer?>!,
  _ values: UnsafeMutablePointer<UnsafeRawPointer?>!, _ numValues: CFIndex,
  _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFDictionary! {
  let result = NSMutableDictionary()
  // Sound: the caller lends that many of both.
  for place in 0..<max(0, numValues) {
    CFDictionarySetValue(result, keys[place], values[place])
  }
  return CFDictionaryCreateCopy(nil, result)
}

/// A copy of a dictionary.
public func CFDictionaryCreateCopy(
  _ allocator: CFAllocator!, _ theDict: CFDictionary!
) -> CFDictionary! { (theDict.copy() as? NSDictionary) ?? theDict }

/// A dictionary without keys, which can be changed. The capacity makes no difference.
public func CFDictionaryCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex,
  _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { NSMutableDictionary() }

/// A copy of a dictionary that can be changed. The capacity makes no difference.
public func CFDictionaryCreateMutableCopy(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ theDict: CFDictionary!
) -> CFMutableDictionary! {
  let result = NSMutableDictionary()
  theDict.forEachPointer { CFDictionarySetValue(result, $0, $1) }
  return result
}

/// Sets the object of a key.
public func CFDictionarySetValue(
  _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
  guard let key = ObjectPointer.object(key) as? NSObject else { return }
  theDict.setObject(ObjectPointer.object(value), forKey: key)
}

/// Sets the object of a key that has none.
public func CFDictionaryAddValue(
  _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
  if !CFDictionaryContainsKey(theDict, key) { CFDictionarySetValue(theDict, key, value) }
}

/// Sets the object of a key that has one.
public func CFDictionaryReplaceValue(
  _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
  if CFDictionaryContainsKey(theDict, key) { CFDictionarySetValue(theDict, key, value) }
}

/// Removes a key and its object.
public func CFDictionaryRemoveValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) {
  theDict.removeObject(forKey: ObjectPointer.object(key))
}

/// Removes all keys and objects.
public func CFDictionaryRemoveAllValues(_ theDict: CFMutableDictionary!) {
  theDict.removeAllObjects()
}
