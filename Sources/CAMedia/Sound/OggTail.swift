// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The end of a file of Ogg.
struct OggTail {
  private let bytes: [UInt8]

  /// The bytes of a page's head, of the longest table of lengths after it, and of its packets.
  private static let (headSize, most) = (27, 27 + 255 + 255 * 255)

  /// Reads the last bytes of a file, as many as a page has at most; its place is its end then.
  init(of input: MediaInput) {
    let size = Int(min(Int64(Self.most), input.byteCount))
    _ = input.seek(to: input.byteCount - Int64(size), whence: SEEK_SET)
    bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      // Sound: each call writes at most what is left of the buffer.
      while count < size, let base = buffer.baseAddress {
        let got = input.read(into: base + count, count: Int32(size - count))
        guard got > 0 else { return }
        count += Int(got)
      }
    }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the last page is not whole.
  var isCutOff: Bool {
    guard let start = lastPage else { return false }
    let page = bytes[start...]
    guard page.count >= Self.headSize else { return true }
    let lengths = page.dropFirst(Self.headSize).prefix(Int(page[start + Self.headSize - 1]))
    let size = lengths.reduce(Self.headSize + Int(page[start + Self.headSize - 1])) { $0 + Int($1) }
    return page.count < size
  }

  /// Where the last page begins; nil where there is none.
  private var lastPage: Int? {
    let word = Array("OggS".utf8)
    return bytes.indices.dropLast(word.count - 1).last { place in
      bytes[place..<place + word.count].elementsEqual(word)
    }
  }
}
