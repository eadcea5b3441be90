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
}
