// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Makes a film of pictures.
///
/// A picture goes two steps: ``prepare(_:_:)`` is the work that depends on that picture alone, on
/// any thread; ``append(_:)`` takes pictures in their order.
package protocol FilmWriter: Sendable {
  /// The result of ``prepare(_:_:)`` for a picture.
  associatedtype Prepared: Sendable

  /// Converts a picture. Any thread.
  ///
  /// The stamp spares work, and changes no result; nor does the order of red and blue.
  func prepare(_ pixels: PixelBytes, _ stamp: PictureStamp?) throws -> Prepared

  /// Adds the next picture. One thread at a time.
  func append(_ picture: Prepared) throws

  /// Ends the film after the last picture.
  func finish() throws
}

extension FilmWriter {
  /// Converts a picture, premultiplied RGBA, that is not known to be like any other.
  package func prepare(_ pixels: UnsafeRawBufferPointer) throws -> Prepared {
    try prepare(PixelBytes(pixels), nil)
  }
}

/// A file that a film grows into, which can be written at its end and mended before it.
package protocol FilmTarget: Sendable {
  /// Adds bytes at the end.
  func write(_ data: Data) throws

  /// Replaces bytes that were written.
  func rewrite(_ data: Data, at offset: Int) throws

  /// The path of the file as it grows, for libraries that write by themselves; nil where it has
  /// none, as a pipe.
  var path: String? { get }
}

extension FilmSettings {
  /// Begins the film.
  ///
  /// - Throws: ``MediaError``, or the file's errors.
  package func makeWriter(to file: any FilmTarget) throws -> any FilmWriter {
    try check()
    switch format {
    case .apng: return try APNGFilm(self, file)
    case .webp: return try WebPFilm(self, file)
    case .gif: return try GIFFilm(self, file)
    case .mp4, .mov, .webm, .mkv: return try LibraryFilm(self, file)
    }
  }
}
