// SPDX-License-Identifier: Apache-2.0
import Foundation

// On Apple's systems these types are the same objects as Foundation's, and `import Foundation`
// brings both names. Foundation for Linux casts only to its own classes, so that here the names
// stand for those.

/// A UTF-16 unit.
public typealias UniChar = UInt16
/// Bytes as an object.
public typealias CFData = NSData
/// Bytes as an object that can be changed.
public typealias CFMutableData = NSMutableData
/// A failure as an object.
public typealias CFError = NSError
/// Characters as an object.
public typealias CFCharacterSet = NSCharacterSet
/// A language and region as an object.
public typealias CFLocale = NSLocale
/// Objects without an order.
public typealias CFSet = NSSet
/// A list of objects.
public typealias CFArray = NSArray
/// A list of objects that can be changed.
public typealias CFMutableArray = NSMutableArray
/// A text as an object.
public typealias CFString = NSString
/// A text as an object that can be changed.
public typealias CFMutableString = NSMutableString
/// A text with attributes.
public typealias CFAttributedString = NSAttributedString
/// A text with attributes that can be changed.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// Objects by key.
public typealias CFDictionary = NSDictionary
/// Objects by key that can be changed.
public typealias CFMutableDictionary = NSMutableDictionary
/// The place of a resource as an object.
public typealias CFURL = NSURL
/// A number as an object.
public typealias CFNumber = NSNumber
/// A truth value as an object.
public typealias CFBoolean = NSNumber
/// Any object.
public typealias CFTypeRef = AnyObject

/// True, as an object.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// False, as an object.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// How many bytes `theData` holds.
public func CFDataGetLength(_ theData: CFData!) -> Int { theData.length }

/// The bytes of `theData`; they can be read as long as it lives.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  theData.bytes.assumingMemoryBound(to: UInt8.self)
}
