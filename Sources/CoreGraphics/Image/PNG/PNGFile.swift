// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A PNG file in memory: its head, one chunk of compressed rows, its end.
struct PNGFile: ~Copyable {
  private let memory: UnsafeMutableRawBufferPointer
  private var count: Int

  /// Where the content of the chunk `IDAT` begins.
  private static let contentStart = 54
  /// The checksum of the chunk, and the chunk `IEND`.
  private static let endCount = 16

  /// A file for the rows whose compressed form has `capacity` bytes at most. Nil when there is no
  /// memory.
  init?(_ rows: borrowing PNGRows, capacity: Int) {
    let size = Self.contentStart + capacity + Self.endCount
    guard let base = malloc(size) else { return nil }
    memory = UnsafeMutableRawBufferPointer(start: base, count: size)
    count = 0
    writeHead(rows)
  }

  deinit { free(memory.baseAddress) }

  /// Where the compressed rows go.
  var content: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      rebasing: memory[Self.contentStart..<memory.count - Self.endCount])
  }

  /// Ends the chunk after so many bytes, and the file; false when no chunk is as long.
  mutating func close(_ contentCount: Int) -> Bool {
    guard let length = UInt32(exactly: contentCount), length < 1 << 31 else { return false }
    let head = Self.contentStart - 8
    put(length, at: head)
    putName("IDAT", at: head + 4)
    count = Self.contentStart + contentCount
    putChecksum(from: head + 4)
    put(0, at: count)
    putName("IEND", at: count + 4)
    count += 8
    putChecksum(from: count - 4)
    return true
  }

  /// The file; its memory goes with the data.
  consuming func data() -> Data {
    let (base, count) = (memory.baseAddress!, count)
    discard self
    return Data(bytesNoCopy: realloc(base, count) ?? base, count: count, deallocator: .free)
  }
}

extension PNGFile {
  private mutating func writeHead(_ rows: borrowing PNGRows) {
    memory.copyBytes(from: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    put(13, at: 8)
    putName("IHDR", at: 12)
    put(UInt32(rows.width), at: 16)
    put(UInt32(rows.height), at: 20)
    memory[24] = 8
    memory[25] = rows.components == 4 ? 6 : 2
    // Compression, filters and interlacing: the only ones there are, and none.
    for index in 26..<29 { memory[index] = 0 }
    count = 29
    putChecksum(from: 12)
    put(1, at: count)
    putName("sRGB", at: count + 4)
    memory[count + 8] = 0
    count += 9
    putChecksum(from: count - 5)
  }

  /// Writes a number, its highest byte first.
  private func put(_ number: UInt32, at place: Int) {
    memory.storeBytes(of: number.bigEndian, toByteOffset: place, as: UInt32.self)
  }

  private func putName(_ name: StaticString, at place: Int) {
    name.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() { memory[place + index] = byte }
    }
  }

  /// Adds the checksum of the bytes from `start`, the name of a chunk.
  private mutating func putChecksum(from start: Int) {
    put(Deflater.checksum(of: UnsafeRawBufferPointer(rebasing: memory[start..<count])), at: count)
    count += 4
  }
}
