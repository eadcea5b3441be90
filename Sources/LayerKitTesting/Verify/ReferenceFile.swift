// SPDX-License-Identifier: Apache-2.0
import CABase
import CAPictures
import CoreGraphics
import Foundation
import Glibc

/// The stored picture of a snapshot.
struct ReferenceFile {
  let path: String
  let limits: SnapshotLimits

  /// Whether there is a file, a damaged one included.
  var exists: Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  /// Reads the picture, within the limits.
  func read() throws(SnapshotError) -> CGImage {
    let data = try bytes()
    var image = ImageLimits()
    image.maximumPixelCount = min(image.maximumPixelCount, limits.pixels)
    do { return try ImageDecoder.decode(data, as: .png, limits: image) } catch {
      throw .badReference(path: path, reason: "\(error)")
    }
  }

  /// Stores a picture: afterwards the path holds the old file or the whole new one.
  func write(_ image: CGImage) throws(SnapshotError) -> Data {
    let data: Data
    do { data = try PNGEncoder.encode(image) } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
    if exists { _ = try size() }
    try Self.store(data, at: path)
    return data
  }

  /// Writes a whole file, and its folder where it is missing.
  static func store(_ data: Data, at path: String) throws(SnapshotError) {
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw .unwritable(path: folder.path, reason: error.localizedDescription) }
    do { try OutputFile.write(data, to: path, isFlushed: false) } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// The bytes of the file, which must be a regular one: reading a pipe would wait for ever.
  func bytes() throws(SnapshotError) -> Data {
    let size = try size()
    guard size <= limits.referenceBytes else {
      throw .largeReference(path: path, bytes: size, limit: limits.referenceBytes)
    }
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
  }

  private func size() throws(SnapshotError) -> Int {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return Int(facts.st_size)
  }
}
