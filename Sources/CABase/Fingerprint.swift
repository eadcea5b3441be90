// SPDX-License-Identifier: Apache-2.0

/// 128 bits that stand for bytes: parts in their order, each with its length. The same in every
/// process.
///
/// It finds damage and exchanged parts, at several bytes a step. It is no protection against
/// somebody who chooses the bytes: look at the owner of a file, too.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private var first: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var second: UInt64 = 0xc2b2_ae3d_27d4_eb4f

  /// The fingerprint of nothing.
  package init() {}

  /// The fingerprint of one part.
  package init(of bytes: UnsafeRawBufferPointer) { add(bytes) }

  /// Adds a part.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~7
    var offset = 0
    while offset < whole {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest)
    mix(UInt64(bytes.count))
  }

  /// Adds a text as UTF-8.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Two multiplications of 64 by 64 bits, folded: every bit of the word reaches all of both.
  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    let left = (first ^ word).multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    let right = (second &+ word).multipliedFullWidth(by: 0xe703_7ed1_a0b4_28db)
    first = (left.high ^ left.low) &+ (second << 23 | second >> 41)
    second = (right.high ^ right.low) ^ word
  }

  /// The bits as 16 bytes, low byte first.
  package var bytes: [UInt8] {
    [first, second].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
  }

  /// 32 hexadecimal digits.
  package var description: String {
    [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
