// SPDX-License-Identifier: Apache-2.0
import CImageCodecs

/// Makes zlib streams. Their bytes depend on the input and the level alone.
struct Deflater: ~Copyable {
  static let version = LIBDEFLATE_VERSION_STRING

  private let compressor: OpaquePointer

  /// - Parameter level: 0, stored, to 12, the smallest. Nil when there is no memory.
  init?(level: Int32) {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// How many bytes the stream of so many has at most.
  func bound(of count: Int) -> Int { libdeflate_zlib_compress_bound(compressor, count) }

  /// Writes the stream, and returns how long it is; nil when it does not fit.
  func compress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Int? {
    // Sound: the library reads and writes within the two buffers and keeps neither.
    let count = libdeflate_zlib_compress(
      compressor, input.baseAddress, input.count, output.baseAddress, output.count)
    return count > 0 ? count : nil
  }

  /// The checksum of PNG's chunks.
  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(0, bytes.baseAddress, bytes.count)
  }
}
