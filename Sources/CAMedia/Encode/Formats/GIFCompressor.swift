// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The variable-length codes of GIF: Lempel, Ziv and Welch, with codes of up to 12 bits.
struct GIFCompressor {
  private let bits: Int
  /// The code of each known string, by the code of all but its last index, and that index.
  private var keys = [Int32](repeating: -1, count: Self.slots)
  private var codes = [UInt16](repeating: 0, count: Self.slots)
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0

  /// A power of two, four times as many as there are codes.
  private static let slots = 1 << 14
  private static let limit = 1 << 12

  /// - Parameter bits: Those of an index, 2 to 8.
  init(bits: Int) { self.bits = bits }

  /// The size of an index and the codes, in blocks of at most 255 bytes.
  mutating func compress(_ indices: [UInt8]) -> Data {
    let clear = 1 << bits
    var (next, width) = (clear + 2, bits + 1)
    put(clear, width)
    var prefix = Int(indices[0])
    for index in indices.dropFirst() {
      let key = Int32(prefix << 8 | Int(index))
      let slot = slot(of: key)
      if keys[slot] == key {
        prefix = Int(codes[slot])
        continue
      }
      put(prefix, width)
      prefix = Int(index)
      if next == Self.limit {
        put(clear, width)
        (next, width) = (clear + 2, bits + 1)
        for slot in keys.indices { keys[slot] = -1 }
        continue
      }
      (keys[slot], codes[slot]) = (key, UInt16(next))
      // The reader learns a string one code later.
      if next == 1 << width { width += 1 }
      next += 1
    }
    put(prefix, width)
    if next == 1 << width, width < 12 { width += 1 }
    put(clear + 1, width)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return blocks
  }

  private func slot(of key: Int32) -> Int {
    var slot = Int((UInt32(bitPattern: key) &* 2_654_435_761) >> 18)
    while keys[slot] != -1, keys[slot] != key { slot = (slot + 1) & (Self.slots - 1) }
    return slot
  }

  private mutating func put(_ code: Int, _ width: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  private var blocks: Data {
    var data = Data([UInt8(bits)])
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      data.append(UInt8(block.count))
      data.append(contentsOf: block)
    }
    data.append(0)
    return data
  }
}
