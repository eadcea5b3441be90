// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The physical memory of the process at one moment, and its parts, bytes.
struct MemoryUse: Encodable {
  /// All physical memory.
  let resident: Double
  /// The part of ``resident`` that the process allocated, without pages of files.
  let allocated: Double
  /// Blocks of the C library's heap that are in use, whoever asked for them: this project, the
  /// Swift runtime, or the driver, whose textures, shaders and compiler are here with llvmpipe.
  /// Pages of them that nobody touched count, so that it may be more than ``allocated``.
  let heap: Double
  /// Machine code that the driver compiled, with its constants and variables.
  let code: Double

  /// Physical memory without ``code``.
  var residentWithoutCode: Double { resident - code }
  /// The allocated part of it without ``code``.
  var allocatedWithoutCode: Double { allocated - code }

  static var current: MemoryUse {
    get throws {
      let text = try text(of: "/proc/self/status")
      // "VmRSS:\t   12345 kB"
      func bytes(_ name: String) -> Double {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        return words.count > 1 ? (Double(words[1]) ?? 0) * 1024 : 0
      }
      return MemoryUse(
        resident: bytes("VmRSS"), allocated: bytes("RssAnon"), heap: heapInUse,
        code: try compiledCode)
    }
  }

  /// A file of the kernel's, which says that it is empty and ends when there is no more.
  private static func text(of path: String) throws -> String {
    guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
    defer { try? file.close() }
    var data = Data()
    while let more = try file.read(upToCount: 1 << 16), !more.isEmpty { data += more }
    return String(decoding: data, as: UTF8.self)
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

  /// The size of the heap's used blocks, from the totals at the end of `malloc_info`'s report; 0
  /// where the C library has no such function.
  private static var heapInUse: Double {
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "malloc_info") else {
      return 0
    }
    // Sound: `malloc_info` is declared as `int malloc_info(int, FILE *)`.
    let write = unsafeBitCast(
      symbol, to: (@convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt).self)
    var start: UnsafeMutablePointer<CChar>?
    var size = 0
    guard let file = open_memstream(&start, &size) else { return 0 }
    _ = write(0, file)
    fclose(file)
    defer { free(start) }
    let totals = start.map { String(cString: $0) }?.components(separatedBy: "</heap>").last ?? ""
    // <total type="rest" count="12" size="3456"/>
    func total(_ name: String) -> Double {
      let line = totals.split(separator: "\n").first { $0.contains(name) }
      let size = line?.components(separatedBy: "size=\"").last?.prefix { $0.isNumber }
      return size.flatMap { Double($0) } ?? 0
    }
    return total("<system type=\"current\"") + total("<total type=\"mmap\"")
      - total("<total type=\"fast\"") - total("<total type=\"rest\"")
  }

  /// The size of the driver's compiled code.
  private static var compiledCode: Double {
    get throws {
      let blocks = try anonymousBlocks
      return blocks.indices.reduce(0) { sum, index in
        let block = blocks[index]
        guard block.isCode || block.isConstant || isData(index, blocks) else { return sum }
        return sum + block.resident
      }
    }
  }

  /// Whether a block holds the variables of code: LLVM gives each piece of code a page of them,
  /// beside the code or its constants.
  private static func isData(_ index: Int, _ blocks: [Block]) -> Bool {
    let block = blocks[index]
    guard block.isWritable, block.end - block.start <= 4096 else { return false }
    let before = index > 0 && blocks[index - 1].end == block.start ? blocks[index - 1] : nil
    let after =
      index + 1 < blocks.count && blocks[index + 1].start == block.end ? blocks[index + 1] : nil
    return [before, after].contains { $0.map { $0.isCode || $0.isConstant } ?? false }
  }

  /// Memory that belongs to no file, with one set of rights.
  private struct Block {
    let start, end: UInt
    /// "r-xp".
    let rights: Substring
    /// Physical memory, bytes.
    var resident = 0.0

    var isCode: Bool { rights.contains("x") }
    var isConstant: Bool { rights == "r--p" }
    var isWritable: Bool { rights == "rw-p" }
  }

  /// The blocks of the process, by their addresses.
  private static var anonymousBlocks: [Block] {
    get throws {
      var blocks: [Block] = []
      var counts = false
      for line in try text(of: "/proc/self/smaps").split(separator: "\n") {
        let words = line.split(separator: " ")
        // "7f1c3a000000-7f1c3a002000 r-xp 00000000 00:00 0", then "Rss:      8 kB" and others.
        if words.count >= 5, words[0].contains("-") {
          let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
          counts = words.count == 5 && ends.count == 2
          if counts { blocks.append(Block(start: ends[0], end: ends[1], rights: words[1])) }
        } else if counts, words[0] == "Rss:", words.count > 1, !blocks.isEmpty {
          blocks[blocks.count - 1].resident = (Double(words[1]) ?? 0) * 1024
        }
      }
      return blocks
    }
  }
}
