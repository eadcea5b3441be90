// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

// Keys of what a PDF and its pages say about themselves. Sound: nobody changes them.

/// The title of the document: a string.
public nonisolated(unsafe) let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// The author of the document: a string.
public nonisolated(unsafe) let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// The subject of the document: a string.
public nonisolated(unsafe) let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// Words to find the document by: a string, or a list of strings.
public nonisolated(unsafe) let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The program that made the document: a string.
public nonisolated(unsafe) let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
/// The area of pages: the bytes of a `CGRect`.
public nonisolated(unsafe) let kCGPDFContextMediaBox: CFString = "kCGPDFContextMediaBox"
/// The visible area of a page; it is not written.
public nonisolated(unsafe) let kCGPDFContextCropBox: CFString = "kCGPDFContextCropBox"
/// The area of a page for production; it is not written.
public nonisolated(unsafe) let kCGPDFContextBleedBox: CFString = "kCGPDFContextBleedBox"
/// The area of a page after it was cut; it is not written.
public nonisolated(unsafe) let kCGPDFContextTrimBox: CFString = "kCGPDFContextTrimBox"
/// The area of what is on a page; it is not written.
public nonisolated(unsafe) let kCGPDFContextArtBox: CFString = "kCGPDFContextArtBox"
/// The password of the owner; documents with one are not made.
public nonisolated(unsafe) let kCGPDFContextOwnerPassword: CFString = "kCGPDFContextOwnerPassword"
/// The password of readers; documents with one are not made.
public nonisolated(unsafe) let kCGPDFContextUserPassword: CFString = "kCGPDFContextUserPassword"
/// Whether readers may print; it needs a password, and is not written.
public nonisolated(unsafe) let kCGPDFContextAllowsPrinting: CFString = "kCGPDFContextAllowsPrinting"
/// Whether readers may copy; it needs a password, and is not written.
public nonisolated(unsafe) let kCGPDFContextAllowsCopying: CFString = "kCGPDFContextAllowsCopying"

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
