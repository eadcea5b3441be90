// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// `value`, or a copy of it that nobody changes where its owner could: paths, strings, data and
/// lists, whatever they hold.
///
/// Other objects are handed on as they are: the program keeps them under its own keys to get the
/// same ones back.
func frozen(_ value: Any) -> Any { (value as? any Freezable)?.frozenCopy ?? value }

/// A type some of whose values change after they were handed over.
private protocol Freezable {
  /// A copy that never changes; nil where the value itself never does.
  var frozenCopy: Any? { get }
}

extension CGMutablePath: Freezable {
  fileprivate var frozenCopy: Any? { frozen }
}

extension NSMutableString: Freezable {
  fileprivate var frozenCopy: Any? { NSString(string: self as String) }
}

extension NSMutableData: Freezable {
  fileprivate var frozenCopy: Any? { NSData(bytes: bytes, length: length) }
}

extension NSMutableParagraphStyle: Freezable {
  fileprivate var frozenCopy: Any? { copy() }
}

extension NSAttributedString: Freezable {
  /// A copy whose attributes are frozen, too.
  fileprivate var frozenCopy: Any? {
    let copy = NSMutableAttributedString(attributedString: self)
    var hasChanged = false
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      let copies = attributes.compactMapValues { ($0 as? any Freezable)?.frozenCopy }
      if copies.isEmpty { return }
      copy.setAttributes(attributes.merging(copies) { _, copy in copy }, range: range)
      hasChanged = true
    }
    guard hasChanged || self is NSMutableAttributedString else { return nil }
    return NSAttributedString(attributedString: copy)
  }
}

extension NSArray: Freezable {
  fileprivate var frozenCopy: Any? {
    let copies = map { ($0 as? any Freezable)?.frozenCopy }
    guard self is NSMutableArray || copies.contains(where: { $0 != nil }) else { return nil }
    return NSArray(array: zip(self, copies).map { $1 ?? $0 })
  }
}

extension NSDictionary: Freezable {
  fileprivate var frozenCopy: Any? {
    guard let values = (self as Any) as? [AnyHashable: Any] else { return nil }
    let copy = values.frozenCopy as? [AnyHashable: Any]
    guard copy != nil || self is NSMutableDictionary else { return nil }
    return NSDictionary(dictionary: copy ?? values)
  }
}

extension NSSet: Freezable {
  fileprivate var frozenCopy: Any? {
    self is NSMutableSet ? NSSet(array: allObjects) : nil
  }
}

extension Array: Freezable {
  /// Numbers never change, and lists of them may be long.
  fileprivate var frozenCopy: Any? {
    if Element.self is any ScalarValue.Type { return nil }
    let copies = map { ($0 as? any Freezable)?.frozenCopy }
    guard copies.contains(where: { $0 != nil }) else { return nil }
    return zip(self, copies).map { $1 ?? $0 as Any }
  }
}

extension Dictionary: Freezable {
  fileprivate var frozenCopy: Any? {
    let copies = compactMapValues { ($0 as? any Freezable)?.frozenCopy }
    if copies.isEmpty { return nil }
    return mapValues { $0 as Any }.merging(copies) { _, copy in copy }
  }
}
