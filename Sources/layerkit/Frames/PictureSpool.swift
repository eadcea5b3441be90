// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation
import Glibc
import Synchronization

/// Pictures that wait on the disk for their turn, in a file of the folder for temporary ones that
/// has no name and goes with the process.
final class PictureSpool: Sendable {
  private let bytes: Int
  private let file = Mutex<Int32?>(nil)

  init(bytesPerPicture: Int) { bytes = bytesPerPicture }

  deinit { if let descriptor = file.withLock(\.self) { close(descriptor) } }

  private static var folder: String { FileManager.default.temporaryDirectory.path }

  private func descriptor() throws(CommandFailure) -> Int32 {
    try file.withLock { (file) throws(CommandFailure) in
      if let file { return file }
      var path = Array((Self.folder + "/layerkit-" + String(repeating: "X", count: 6)).utf8CString)
      let made = mkstemp(&path)
      guard made >= 0 else { throw .inputOutput(Self.folder, code: errno) }
      unlink(path)
      file = made
      return made
    }
  }

  /// Writes a picture in its place.
  func keep(_ pixels: UnsafeRawBufferPointer, at position: Int) throws(CommandFailure) {
    let descriptor = try descriptor()
    var done = 0
    while done < pixels.count {
      // Sound: the call reads within the pixels.
      let count = pwrite(
        descriptor, pixels.baseAddress! + done, pixels.count - done, off_t(position * bytes + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .inputOutput(Self.folder, code: count < 0 ? errno : EIO) }
      done += count
    }
  }

  /// Reads a picture again.
  func withPicture(at position: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let descriptor = try descriptor()
    var pixels = [UInt8](repeating: 0, count: bytes)
    try pixels.withUnsafeMutableBytes { pixels in
      var done = 0
      while done < bytes {
        // Sound: the call writes within the pixels.
        let count = pread(
          descriptor, pixels.baseAddress! + done, bytes - done, off_t(position * bytes + done))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          throw CommandFailure.inputOutput(Self.folder, code: count < 0 ? errno : EIO)
        }
        done += count
      }
      try body(UnsafeRawBufferPointer(pixels))
    }
  }
}
