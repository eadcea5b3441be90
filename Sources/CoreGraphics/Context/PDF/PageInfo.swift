// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

// Keys of facts about a PDF and its pages.

/// The title of the document: a string.
public var kCGPDFContextTitle: CFString { Interned.text("kCGPDFContextTitle") }
/// The author of the document: a string.
public var kCGPDFContextAuthor: CFString { Interned.text("kCGPDFContextAuthor") }
/// The subject of the document: a string.
public var kCGPDFContextSubject: CFString { Interned.text("kCGPDFContextSubject") }
/// Words to find the document by: a string, or a list of strings.
public var kCGPDFContextKeywords: CFString { Interned.text("kCGPDFContextKeywords") }
/// The program that made the document: a string.
public var kCGPDFContextCreator: CFString { Interned.text("kCGPDFContextCreator") }
/// The area of pages: the bytes of a `CGRect`.
public var kCGPDFContextMediaBox: CFString { Interned.text("kCGPDFContextMediaBox") }
/// The visible area of a page; it is not written.
public var kCGPDFContextCropBox: CFString { Interned.text("kCGPDFContextCropBox") }
/// The area of a page for production; it is not written.
public var kCGPDFContextBleedBox: CFString { Interned.text("kCGPDFContextBleedBox") }
/// The area of a page after it was cut; it is not written.
public var kCGPDFContextTrimBox: CFString { Interned.text("kCGPDFContextTrimBox") }
/// The area of what is on a page; it is not written.
public var kCGPDFContextArtBox: CFString { Interned.text("kCGPDFContextArtBox") }
/// The password of the owner; documents with one are not made.
public var kCGPDFContextOwnerPassword: CFString { Interned.text("kCGPDFContextOwnerPassword") }
/// The password of readers; documents with one are not made.
public var kCGPDFContextUserPassword: CFString { Interned.text("kCGPDFContextUserPassword") }
/// Whether readers may print; it needs a password, and is not written.
public var kCGPDFContextAllowsPrinting: CFString { Interned.text("kCGPDFContextAllowsPrinting") }
/// Whether readers may copy; it needs a password, and is not written.
public var kCGPDFContextAllowsCopying: CFString { Interned.text("kCGPDFContextAllowsCopying") }

extension CFDictionary {
  /// The rectangle of a key.
  func box(_ key: CFString) -> CGRect? {
    guard let bytes = self[key] as? NSData, bytes.length == MemoryLayout<CGRect>.size else {
      return nil
    }
    // Sound: the bytes are as many as a rectangle has, of which any are numbers.
    return bytes.bytes.loadUnaligned(as: CGRect.self).standardized
  }

  /// Whether the document is to be locked.
  var wantsPassword: Bool {
    [kCGPDFContextOwnerPassword, kCGPDFContextUserPassword].contains { key in
      (self[key] as? String)?.isEmpty == false
    }
  }
}

extension CGRect {
  /// Whether a page can have that area.
  var isPage: Bool {
    minX.isFinite && minY.isFinite && width > 0 && height > 0
      && max(width, height) <= PageDocument.maximumSide
  }
}

extension PageDocument {
  /// Writes the texts about the document.
  func describe(_ info: CFDictionary) {
    let keys: [(CFString, cairo_pdf_metadata_t)] = [
      (kCGPDFContextTitle, CAIRO_PDF_METADATA_TITLE),
      (kCGPDFContextAuthor, CAIRO_PDF_METADATA_AUTHOR),
      (kCGPDFContextSubject, CAIRO_PDF_METADATA_SUBJECT),
      (kCGPDFContextKeywords, CAIRO_PDF_METADATA_KEYWORDS),
      (kCGPDFContextCreator, CAIRO_PDF_METADATA_CREATOR),
    ]
    for (key, name) in keys {
      let text = (info[key] as? String) ?? (info[key] as? [String])?.joined(separator: ", ")
      if let text { set(name, text) }
    }
  }
}
