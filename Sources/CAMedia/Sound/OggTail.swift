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

  /// Whether the last page is not whole. The word of a page within a whole one is sound.
  var isCutOff: Bool {
    let pages = places
    guard let last = pages.last, end(ofPageAt: last) == nil else { return false }
    return !pages.dropLast().contains { (end(ofPageAt: $0) ?? 0) > last }
  }

  /// Where a page ends; nil where it ends behind the bytes.
  private func end(ofPageAt start: Int) -> Int? {
    let page = bytes[start...]
    guard page.count >= Self.headSize else { return nil }
    let count = Int(page[start + Self.headSize - 1])
    let lengths = page.dropFirst(Self.headSize).prefix(count)
    let size = lengths.reduce(Self.headSize + count) { $0 + Int($1) }
    return page.count < size ? nil : start + size
  }

  /// Where pages may begin: where their word stands.
  private var places: [Int] {
    let word = Array("OggS".utf8)
    return bytes.indices.dropLast(word.count - 1).filter { place in
      bytes[place..<place + word.count].elementsEqual(word)
    }
  }
}
