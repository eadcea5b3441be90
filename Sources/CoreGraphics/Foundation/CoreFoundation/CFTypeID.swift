// SPDX-License-Identifier: Apache-2.0
import Foundation

@_exported public import typealias CoreFoundation.CFTypeID

/// The numbers of the kinds of objects that Core Foundation's functions tell apart. They mean
/// something within one program only.
package enum ReferenceKind: CFTypeID {
  case other = 1
  case string, array, dictionary, set, data, number, boolean, date, url, attributedString
  case characterSet, error, locale
  case color, colorSpace, context, dataConsumer, dataProvider, graphicsFont, function, gradient
  case image, layer, path, pattern, shading
  case font, fontDescriptor, fontCollection, frame, framesetter, line, paragraphStyle, run
  case runDelegate, textTab, typesetter
  case imageSource, pixelBuffer
}

/// An object that has a number of its kind.
package protocol KindedObject: AnyObject {
  /// The kind of all objects of the class.
  static var objectKind: ReferenceKind { get }
}

/// The number of an object's kind, as in `CFGetTypeID(value) == CGColor.typeID`; that of all other
/// objects for one that is not of Core Foundation's, Core Graphics' or Core Text's kinds.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { ReferenceKind(of: cf).rawValue }

/// The number of texts.
public func CFStringGetTypeID() -> CFTypeID { ReferenceKind.string.rawValue }
/// The number of lists.
public func CFArrayGetTypeID() -> CFTypeID { ReferenceKind.array.rawValue }
/// The number of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { ReferenceKind.dictionary.rawValue }
/// The number of sets.
public func CFSetGetTypeID() -> CFTypeID { ReferenceKind.set.rawValue }
/// The number of bytes as objects.
public func CFDataGetTypeID() -> CFTypeID { ReferenceKind.data.rawValue }
/// The number of numbers.
public func CFNumberGetTypeID() -> CFTypeID { ReferenceKind.number.rawValue }
/// The number of truth values.
public func CFBooleanGetTypeID() -> CFTypeID { ReferenceKind.boolean.rawValue }
/// The number of dates.
public func CFDateGetTypeID() -> CFTypeID { ReferenceKind.date.rawValue }
/// The number of places of resources.
public func CFURLGetTypeID() -> CFTypeID { ReferenceKind.url.rawValue }
/// The number of texts with attributes.
public func CFAttributedStringGetTypeID() -> CFTypeID { ReferenceKind.attributedString.rawValue }
/// The number of sets of characters.
public func CFCharacterSetGetTypeID() -> CFTypeID { ReferenceKind.characterSet.rawValue }
/// The number of failures.
public func CFErrorGetTypeID() -> CFTypeID { ReferenceKind.error.rawValue }
/// The number of languages and regions.
public func CFLocaleGetTypeID() -> CFTypeID { ReferenceKind.locale.rawValue }

extension ReferenceKind {
  fileprivate init(of object: AnyObject?) {
    self =
      switch object {
      case let object as any KindedObject: type(of: object).objectKind
      case is NSString: .string
      case is NSArray: .array
      case is NSDictionary: .dictionary
      case is NSSet: .set
      case is NSData: .data
      // Foundation has one object for each truth value.
      case let number as NSNumber:
        number === kCFBooleanTrue || number === kCFBooleanFalse ? .boolean : .number
      case is NSDate: .date
      case is NSURL: .url
      case is NSAttributedString: .attributedString
      case is NSCharacterSet: .characterSet
      case is NSError: .error
      case is NSLocale: .locale
      default: .other
      }
  }
}
