// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import Glibc

/// The bytes of a film: a file, or memory. FFmpeg reads them through it and opens nothing itself.
final class MediaInput {
  /// Where the bytes lie.
  enum Source: Sendable {
    case file(path: String)
    case open(OpenFile)
    case bytes([UInt8], name: String)

    var name: String {
      switch self {
      case .file(let path): path
      case .open(let file): file.name
      case .bytes(_, let name): name
      }
    }
  }

  let name: String
  let byteCount: Int64
  /// The bytes that may still be read; nil for as many as wanted.
  var budget: Int64?
  private let bytes: [UInt8]
  /// The descriptor; -1 for none.
  private let file: Int32
  /// The file that closes ``file``; nil where this object does.
  private let owner: OpenFile?
  private var place: Int64 = 0

  init(_ source: Source) throws(MediaError) {
    name = source.name
    switch source {
    case .bytes(let bytes, _):
      (self.bytes, file, owner, byteCount) = (bytes, -1, nil, Int64(bytes.count))
    case .open(let file):
      guard let size = Self.size(of: file.raw) else {
        throw Self.error(file.name, "it is no regular file")
      }
      (bytes, self.file, owner, byteCount) = ([], file.raw, file, size)
    case .file(let path):
      // A pipe or a device, which have no end, would otherwise hold up the call.
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { throw Self.error(path, String(cString: strerror(errno))) }
      guard let size = Self.size(of: file) else {
        close(file)
        throw Self.error(path, "it is no regular file")
      }
      (bytes, self.file, owner, byteCount) = ([], file, nil, size)
    }
  }

  deinit { if file >= 0, owner == nil { close(file) } }

  /// Bytes of a regular file; nil for anything else.
  private static func size(of file: Int32) -> Int64? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  private static func error(_ path: String, _ reason: String) -> MediaError {
    MediaError(.readable, file: path, value: reason)
  }

  /// Reads the next bytes: their number, or an error code of FFmpeg.
  func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int32) -> Int32 {
    if let budget, budget <= 0 { return CFF_IO }
    if let owner, owner.isGivenUp { return CFF_IO }
    var got: Int
    if file >= 0 {
      repeat { got = pread(file, buffer, Int(count), off_t(place)) } while got < 0 && errno == EINTR
    } else {
      got = max(0, min(Int(count), bytes.count - Int(place)))
      bytes.withUnsafeBufferPointer { bytes in
        if got > 0 { buffer.update(from: bytes.baseAddress! + Int(place), count: got) }
      }
    }
    if got < 0 { return CFF_IO }
    place += Int64(got)
    budget = budget.map { $0 - Int64(got) }
    return got == 0 ? CFF_END : Int32(got)
  }

  /// Moves to a place and returns it, or answers how many bytes there are.
  func seek(to offset: Int64, whence: Int32) -> Int64 {
    let origin: Int64
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return byteCount
    case SEEK_SET: origin = 0
    case SEEK_CUR: origin = place
    case SEEK_END: origin = byteCount
    default: return -1
    }
    let (target, overflows) = origin.addingReportingOverflow(offset)
    guard !overflows, target >= 0 else { return -1 }
    place = min(target, byteCount)
    return place
  }
}
