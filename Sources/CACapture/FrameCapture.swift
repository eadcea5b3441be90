// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CoreGraphics
import Foundation

/// Frames as files: JSON, and pictures beside it (``CaptureFiles``), so that a frame drawn again
/// gives the same bytes. Frames whose JSON holds the pixels, as once written, are read as well.
package enum FrameCapture {
  /// The file of the n-th frame in a capture folder.
  package static func fileName(_ number: Int) -> String {
    let digits = String(number)
    return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".json"
  }

  /// Writes a frame into a folder, which is made when it is missing. Pictures of films and textures
  /// of programs are written as pictures.
  ///
  /// - Returns: the path of the file.
  @discardableResult
  package static func save(
    _ frame: Frame, to folder: String, number: Int = 0
  ) throws(FrameCaptureError) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FrameCaptureError(path: folder, reason: "\(error)")
    }
    return try save(frame, in: CaptureFiles(path: folder), number: number)
  }

  /// Writes a frame among the files of a capture, whose folder exists.
  ///
  /// - Returns: the path of the file.
  @discardableResult
  package static func save(
    _ frame: Frame, in files: CaptureFiles, number: Int
  ) throws(FrameCaptureError) -> String {
    let path = files.path + "/" + fileName(number)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      encoder.userInfo[.pictureStore] = files
      try files.write(try encoder.encode(frame.holdingExternals()), as: fileName(number))
    } catch {
      throw FrameCaptureError(path: path, reason: "\(error)")
    }
    return path
  }

  /// Reads the n-th frame of a capture folder.
  ///
  /// - Throws: an error when the file is missing, is no frame, or breaks a frame's invariants.
  package static func load(
    from folder: String, number: Int = 0
  ) throws(FrameCaptureError) -> Frame {
    try load(file: folder + "/" + fileName(number))
  }

  /// Reads a frame from a file.
  package static func load(file path: String) throws(FrameCaptureError) -> Frame {
    do {
      let file = URL(fileURLWithPath: path)
      let decoder = JSONDecoder()
      decoder.userInfo[.pictureStore] = CaptureFiles(path: file.deletingLastPathComponent().path)
      let frame = renamed(try decoder.decode(Frame.self, from: try Data(contentsOf: file)))
      try frame.checkInvariants()
      return frame
    } catch {
      throw FrameCaptureError(path: path, reason: "\(error)")
    }
  }

  /// The frame with its pictures under names of this process: the saved ones may be those of other
  /// pictures here. Parts of one picture share a name again.
  private static func renamed(_ frame: Frame) -> Frame {
    var images: [ContentsID: CGImage] = [:]
    return frame.replacingPictures { picture in
      let image = images[picture.id] ?? picture.image
      images[picture.id] = image
      return Contents(
        id: ContentsID(rawValue: image.identity), image: image, part: picture.part)
    }
  }
}

/// A capture that could not be written or read.
package struct FrameCaptureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// The reason, in words.
  package let reason: String

  package var description: String { "\(path): \(reason)" }
}
