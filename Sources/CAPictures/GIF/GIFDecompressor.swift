// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The variant of Lempel, Ziv and Welch's compression in GIF (GIF89a specification, appendix F).
struct GIFDecompressor {
  private static let longest = 12
  private static let capacity = 1 << longest

  private let minimumCodeSize: Int
  private let clear: Int
  private let end: Int
  /// For each code the one it goes on from, its last byte and its length.
  private var prefixes = [UInt16](repeating: 0, count: capacity)
  private var suffixes = [UInt8](repeating: 0, count: capacity)
  private var lengths = [UInt16](repeating: 0, count: capacity)
  private var firsts = [UInt8](repeating: 0, count: capacity)

  /// - Parameter minimumCodeSize: Bits, 1 to 8.
  init(minimumCodeSize: Int) {
    self.minimumCodeSize = minimumCodeSize
    clear = 1 << minimumCodeSize
    end = clear + 1
    for code in 0..<clear {
      (suffixes[code], firsts[code], lengths[code]) = (UInt8(code), UInt8(code), 1)
    }
  }

  /// Up to `count` bytes; fewer where the data ends before, nil for a code that does not exist yet.
  mutating func decompress(_ parts: [ArraySlice<UInt8>], count: Int) -> [UInt8]? {
    let input = [UInt8](parts.joined())
    var isSound = true
    let output = [UInt8](unsafeUninitializedCapacity: count) { target, written in
      written = 0
      // Sound: nothing is written beyond `count`, and `written` tells how much was.
      isSound = decompress(input, target, &written)
    }
    return isSound ? output : nil
  }

  private mutating func decompress(
    _ input: [UInt8], _ target: UnsafeMutableBufferPointer<UInt8>, _ written: inout Int
  ) -> Bool {
    var (size, next) = (minimumCodeSize + 1, clear + 2)
    var previous: Int?
    var (bits, bitCount) = (0, 0)
    var place = 0
    while written < target.count {
      while bitCount < size, place < input.count {
        bits |= Int(input[place]) << bitCount
        (place, bitCount) = (place + 1, bitCount + 8)
      }
      if bitCount < size { return true }
      let code = bits & (1 << size - 1)
      (bits, bitCount) = (bits >> size, bitCount - size)
      if code == end { return true }
      if code == clear {
        (size, next, previous) = (minimumCodeSize + 1, clear + 2, nil)
        continue
      }
      guard code < next && code != end || code == next && previous != nil else { return false }
      if let previous, next < Self.capacity {
        add(next, after: previous, endingIn: code == next ? firsts[previous] : firsts[code])
        next += 1
        if next == 1 << size, size < Self.longest { size += 1 }
      } else if code >= next {
        return false
      }
      write(code, target, &written)
      previous = code
    }
    return true
  }

  private mutating func add(_ code: Int, after previous: Int, endingIn byte: UInt8) {
    (prefixes[code], suffixes[code]) = (UInt16(previous), byte)
    (firsts[code], lengths[code]) = (firsts[previous], lengths[previous] + 1)
  }

  /// Writes the bytes of a code, from its last to its first.
  private func write(
    _ code: Int, _ target: UnsafeMutableBufferPointer<UInt8>, _ written: inout Int
  ) {
    let length = Int(lengths[code])
    var code = code
    for place in stride(from: written + length - 1, through: written, by: -1) {
      if place < target.count { target[place] = suffixes[code] }
      code = Int(prefixes[code])
    }
    written = min(written + length, target.count)
  }
}
