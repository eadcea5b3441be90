// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// Fonts that descriptors find. Immutable.
///
/// The Sendable promise is sound: nobody changes the descriptors after `init`.
public final class CTFontCollection: NSObject, @unchecked Sendable {
  /// Nil for all fonts.
  fileprivate let queries: [CTFontDescriptor]?

  fileprivate init(_ queries: [CTFontDescriptor]?) { self.queries = queries }
}

/// Fonts that are found more than once are there once: a truth value; it makes no difference.
public var kCTFontCollectionRemoveDuplicatesOption: CFString {
  Interned.text("CTFontCollectionRemoveDuplicatesOption")
}

/// A collection of all fonts.
public func CTFontCollectionCreateFromAvailableFonts(
  _ options: CFDictionary?
) -> CTFontCollection { CTFontCollection(nil) }

/// A collection of the fonts that descriptors find.
public func CTFontCollectionCreateWithFontDescriptors(
  _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  CTFontCollection((queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor })
}

/// A copy with more descriptors.
public func CTFontCollectionCreateCopyWithFontDescriptors(
  _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
  let more = (queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor }
  return CTFontCollection(original.queries.map { $0 + more })
}

/// The descriptors of the fonts of a collection, each once; nil if there is none.
public func CTFontCollectionCreateMatchingFontDescriptors(
  _ collection: CTFontCollection
) -> CFArray? {
  let library = FontLibrary.current
  var seen: Set<FontFace> = []
  let faces =
    collection.queries.map { $0.flatMap { FontMatch($0).faces(mandatory: nil) } }
    ?? library.records.compactMap(library.face)
  let descriptors = faces.filter { seen.insert($0).inserted }
    .map { CTFontDescriptor(of: $0, size: nil) }
  return descriptors.isEmpty ? nil : NSArray(array: descriptors)
}
