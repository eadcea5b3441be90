// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Foundation

// Pointers are to objects, which the caller keeps alive during a call and the list afterwards.

extension NSArray {
  /// The same object as Core Foundation has it. Sound: Foundation's lists answer its functions.
  private var core: CoreFoundation.CFArray { unsafeBitCast(self, to: CoreFoundation.CFArray.self) }

  /// The pointer to the object at an index.
  fileprivate func pointer(at index: Int) -> UnsafeRawPointer? {
    ObjectPointer.pointer(
      stored: CoreFoundation.CFArrayGetValueAtIndex(core, index), value: object(at: index))
  }
}

/// How many objects the list has.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// The pointer to the object at an index, which must be one of the list's.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  theArray.pointer(at: idx)
}

/// Writes the pointers to the objects of a range, which must be one of the list's.
///
/// The caller lends room for as many pointers.
public func CFArrayGetValues(
  _ theArray: CFArray!, _ range: CFRange,
  _ values: UnsafeMutablePointer<UnsafeRawPointer?>!
) {
  // Sound: the caller lends room for the range.
  for place in 0..<max(0, range.length) {
    values[place] = theArray.pointer(at: range.location + place)
  }
}

/// Whether a range of the list has an object that is equal.
public func CFArrayContainsValue(
  _ theArray: CFArray!, _ range: CFRange, _ value: UnsafeRawPointer!
) -> Bool { CFArrayGetFirstIndexOfValue(theArray, range, value) != kCFNotFound }

/// The first index in a range at which there is an object that is equal, or `kCFNotFound`.
public func CFArrayGetFirstIndexOfValue(
  _ theArray: CFArray!, _ range: CFRange, _ value: UnsafeRawPointer!
) -> CFIndex {
  let object = ObjectPointer.object(value)
  let places = range.location..<range.location + max(0, range.length)
  return places.first { CFEqual(theArray.object(at: $0) as AnyObject, object) } ?? kCFNotFound
}

/// The last index in a range at which there is an object that is equal, or `kCFNotFound`.
public func CFArrayGetLastIndexOfValue(
  _ theArray: CFArray!, _ range: CFRange, _ value: UnsafeRawPointer!
) -> CFIndex {
  var end = range.location + range.length
  var found = kCFNotFound
  while end > range.location {
    let part = CFRangeMake(end - 1, 1)
    if CFArrayContainsValue(theArray, part, value) {
      found = part.location
      break
    }
    end -= 1
  }
  return found
}

/// A list of `numValues` objects at pointers, which the caller lends.
public func CFArrayCreate(
  _ allocator: CFAllocator!, _ values: UnsafeMutablePointer<UnsafeRawPointer?>!,
  _ numValues: CFIndex, _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFArray! {
  // Sound: the caller lends that many pointers.
  let pointers = UnsafeBufferPointer(start: values, count: max(0, numValues))
  return NSArray(array: pointers.compactMap { $0.map(ObjectPointer.object) })
}

/// A copy of a list.
public func CFArrayCreateCopy(_ allocator: CFAllocator!, _ theArray: CFArray!) -> CFArray! {
  NSArray(array: theArray)
}

/// A list without objects, which can be changed. The capacity makes no difference.
public func CFArrayCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFMutableArray! { NSMutableArray() }

/// A copy of a list that can be changed. The capacity makes no difference.
public func CFArrayCreateMutableCopy(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ theArray: CFArray!
) -> CFMutableArray! { NSMutableArray(array: theArray) }

/// Adds an object at the end.
public func CFArrayAppendValue(_ theArray: CFMutableArray!, _ value: UnsafeRawPointer!) {
  theArray.add(ObjectPointer.object(value))
}

/// Adds the objects of a range of another list at the end.
public func CFArrayAppendArray(
  _ theArray: CFMutableArray!, _ otherArray: CFArray!, _ otherRange: CFRange
) {
  for place in 0..<max(0, otherRange.length) {
    theArray.add(otherArray.object(at: otherRange.location + place))
  }
}

/// Adds an object before the one at an index.
public func CFArrayInsertValueAtIndex(
  _ theArray: CFMutableArray!, _ idx: CFIndex, _ value: UnsafeRawPointer!
) { theArray.insert(ObjectPointer.object(value), at: idx) }

/// Puts an object in the place of the one at an index, or at the end.
public func CFArraySetValueAtIndex(
  _ theArray: CFMutableArray!, _ idx: CFIndex, _ value: UnsafeRawPointer!
) {
  let object = ObjectPointer.object(value)
  if idx == theArray.count { theArray.add(object) } else { theArray[idx] = object }
}

/// Removes the object at an index.
public func CFArrayRemoveValueAtIndex(_ theArray: CFMutableArray!, _ idx: CFIndex) {
  theArray.removeObject(at: idx)
}

/// Removes all objects.
public func CFArrayRemoveAllValues(_ theArray: CFMutableArray!) { theArray.removeAllObjects() }
