// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The physical memory of the process at one moment, bytes.
struct MemoryUse {
  let resident: Double
  /// The part of it that the process allocated, without pages of files.
  let allocated: Double

  static var current: MemoryUse {
    get throws {
      let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      // "VmRSS:\t   12345 kB"
      func bytes(_ name: String) -> Double {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        return words.count > 1 ? (Double(words[1]) ?? 0) * 1024 : 0
      }
      return MemoryUse(resident: bytes("VmRSS"), allocated: bytes("RssAnon"))
    }
  }

  /// Gives freed memory back to the system, so that ``current`` does not count it.
  ///
  /// glibc keeps freed blocks that lie between used ones, and Swift's Glibc module leaves out the
  /// function that returns their pages. Where the C library has no such function, nothing happens.
  static func trim() {
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "malloc_trim") else { return }
    // Sound: `malloc_trim` is declared as `int malloc_trim(size_t)`.
    let trim = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
    _ = trim(0)
  }
}
