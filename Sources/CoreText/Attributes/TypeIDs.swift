// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics

// The kinds of Core Text's objects.

extension CTFontCollection: KindedObject {
  package static var objectKind: ReferenceKind { .fontCollection }
}

extension CTFrame: KindedObject {
  package static var objectKind: ReferenceKind { .frame }
}

extension CTFramesetter: KindedObject {
  package static var objectKind: ReferenceKind { .framesetter }
}

extension CTParagraphStyle: KindedObject {
  package static var objectKind: ReferenceKind { .paragraphStyle }
}

extension CTRunDelegate: KindedObject {
  package static var objectKind: ReferenceKind { .runDelegate }
}

extension CTTextTab: KindedObject {
  package static var objectKind: ReferenceKind { .textTab }
}

extension CTTypesetter: KindedObject {
  package static var objectKind: ReferenceKind { .typesetter }
}

/// The number of fonts for `CFGetTypeID`.
public func CTFontGetTypeID() -> CFTypeID { ReferenceKind.font.rawValue }
/// The number of descriptors of fonts for `CFGetTypeID`.
public func CTFontDescriptorGetTypeID() -> CFTypeID { ReferenceKind.fontDescriptor.rawValue }
/// The number of collections of fonts for `CFGetTypeID`.
public func CTFontCollectionGetTypeID() -> CFTypeID { ReferenceKind.fontCollection.rawValue }
/// The number of frames of text for `CFGetTypeID`.
public func CTFrameGetTypeID() -> CFTypeID { ReferenceKind.frame.rawValue }
/// The number of framesetters for `CFGetTypeID`.
public func CTFramesetterGetTypeID() -> CFTypeID { ReferenceKind.framesetter.rawValue }
/// The number of lines of text for `CFGetTypeID`.
public func CTLineGetTypeID() -> CFTypeID { ReferenceKind.line.rawValue }
/// The number of styles of paragraphs for `CFGetTypeID`.
public func CTParagraphStyleGetTypeID() -> CFTypeID { ReferenceKind.paragraphStyle.rawValue }
/// The number of runs of glyphs for `CFGetTypeID`.
public func CTRunGetTypeID() -> CFTypeID { ReferenceKind.run.rawValue }
/// The number of delegates of runs for `CFGetTypeID`.
public func CTRunDelegateGetTypeID() -> CFTypeID { ReferenceKind.runDelegate.rawValue }
/// The number of tabs for `CFGetTypeID`.
public func CTTextTabGetTypeID() -> CFTypeID { ReferenceKind.textTab.rawValue }
/// The number of typesetters for `CFGetTypeID`.
public func CTTypesetterGetTypeID() -> CFTypeID { ReferenceKind.typesetter.rawValue }
