// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The hash function SHA-256 of FIPS 180-4.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// Bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// A hash of no bytes so far.
  package init() {}

  /// Adds bytes to the hashed message.
  package mutating func update(_ data: Data) { data.withUnsafeBytes { update($0) } }

  /// Adds a text as UTF-8 to the hashed message.
  package mutating func update(_ text: String) { update(Data(text.utf8)) }

  /// Adds bytes to the hashed message.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    byteCount += UInt64(bytes.count)
    var bytes = bytes[...]
    if !rest.isEmpty {
      let missing = bytes.prefix(64 - rest.count)
      rest.append(contentsOf: missing)
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == 64 else { return }
      let block = rest
      block.withUnsafeBytes { compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count >= 64 {
      compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(64)))
      bytes = bytes.dropFirst(64)
    }
    rest.append(contentsOf: bytes)
  }

  /// The hash of all bytes, as 64 hexadecimal digits.
  package mutating func finish() -> String {
    let bitCount = byteCount &* 8
    let zeros = (119 - rest.count % 64) % 64
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    update(Data([0x80] + [UInt8](repeating: 0, count: zeros) + length))
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// The hash of some bytes, in hexadecimal digits.
  package static func hash(of data: Data) -> String {
    var hash = SHA256()
    hash.update(data)
    return hash.finish()
  }
}

extension SHA256 {
  /// Section 6.2.2: one block of 64 bytes.
  private mutating func compress(_ block: UnsafeRawBufferPointer) {
    expand(block)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for step in 0..<64 {
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ Self.constants[step] &+ schedule[step]
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (place, word) in [a, b, c, d, e, f, g, h].enumerated() {
      state[place] = state[place] &+ word
    }
  }

  private mutating func expand(_ block: UnsafeRawBufferPointer) {
    for word in 0..<16 {
      schedule[word] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: word * 4, as: UInt32.self))
    }
    for word in 16..<64 {
      let (x, y) = (schedule[word - 15], schedule[word - 2])
      let s0 = rotated(x, 7) ^ rotated(x, 18) ^ x >> 3
      let s1 = rotated(y, 17) ^ rotated(y, 19) ^ y >> 10
      schedule[word] = schedule[word - 16] &+ s0 &+ schedule[word - 7] &+ s1
    }
  }

  private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
