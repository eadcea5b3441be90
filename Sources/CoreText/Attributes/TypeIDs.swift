// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

// The kinds of Core Text's objects.

extension CTFontCollection: KindedObject {
  package static var objectKind: ObjectKind { .fontCollection }
}

extension CTFrame: KindedObject {
  package static var objectKind: ObjectKind { .frame }
}

extension CTFramesetter: KindedObject {
  package static var objectKind: ObjectKind { .framesetter }
}

extension CTParagraphStyle: KindedObject {
  package static var objectKind: ObjectKind { .paragraphStyle }
}

extension CTRunDelegate: KindedObject {
  package static var objectKind: ObjectKind { .runDelegate }
}

extension CTTextTab: KindedObject {
  package static var objectKind: ObjectKind { .textTab }
}

extension CTTypesetter: KindedObject {
  package static var objectKind: ObjectKind { .typesetter }
}

/// The number of fonts for `CFGetTypeID`.
public func CTFontGetTypeID() -> CFTypeID { ObjectKind.font.rawValue }
/// The number of descriptors of fonts for `CFGetTypeID`.
public func CTFontDescriptorGetTypeID() -> CFTypeID { ObjectKind.fontDescriptor.rawValue }
/// The number of collections of fonts for `CFGetTypeID`.
public func CTFontCollectionGetTypeID() -> CFTypeID { ObjectKind.fontCollection.rawValue }
/// The number of frames of text for `CFGetTypeID`.
public func CTFrameGetTypeID() -> CFTypeID { ObjectKind.frame.rawValue }
/// The number of framesetters for `CFGetTypeID`.
public func CTFramesetterGetTypeID() -> CFTypeID { ObjectKind.framesetter.rawValue }
/// The number of lines of text for `CFGetTypeID`.
public func CTLineGetTypeID() -> CFTypeID { ObjectKind.line.rawValue }
/// The number of styles of paragraphs for `CFGetTypeID`.
public func CTParagraphStyleGetTypeID() -> CFTypeID { ObjectKind.paragraphStyle.rawValue }
/// The number of runs of glyphs for `CFGetTypeID`.
public func CTRunGetTypeID() -> CFTypeID { ObjectKind.run.rawValue }
/// The number of delegates of runs for `CFGetTypeID`.
public func CTRunDelegateGetTypeID() -> CFTypeID { ObjectKind.runDelegate.rawValue }
/// The number of tabs for `CFGetTypeID`.
public func CTTextTabGetTypeID() -> CFTypeID { ObjectKind.textTab.rawValue }
/// The number of typesetters for `CFGetTypeID`.
public func CTTypesetterGetTypeID() -> CFTypeID { ObjectKind.typesetter.rawValue }
