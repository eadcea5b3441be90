// SPDX-License-Identifier: Apache-2.0
import CAGLES
import Foundation

/// Linked programs that are kept in a folder between processes, so that none is compiled again.
///
/// A file holds the driver and both sources in full, then the program: what does not match is not
/// read, and what the driver does not take is written again. Without the folder, or where it cannot
/// be written, programs are compiled as ever.
struct ProgramStore {
  /// How many files a folder may have; beyond, all go: they are those of other versions.
  static let fileLimit = 512

  private let folder: URL
  private let driver: String

  init(folder: String, driver: Capabilities) {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    self.driver = "\(driver.vendor)\n\(driver.renderer)\n\(driver.version)"
  }

  /// The program of these sources, saved by this driver; nil where there is none.
  func program(vertex: String, fragment: String, label: String, _ device: GLDevice) -> Program? {
    let head = head(vertex, fragment)
    // A comparison by elements, as `starts(with:)` makes it, takes twenty times as long.
    guard let data = try? Data(contentsOf: file(head)), data.count > head.count + 4,
      data.prefix(head.count) == head
    else { return nil }
    let format = data[head.count..<head.count + 4].reversed().reduce(UInt32(0)) {
      $0 << 8 | UInt32($1)
    }
    return device.makeProgram(
      ProgramBinary(format: format, bytes: [UInt8](data.dropFirst(head.count + 4))), label: label)
  }

  /// Keeps a program that was linked from these sources.
  func keep(_ program: Program, vertex: String, fragment: String, _ device: GLDevice) {
    guard let binary = device.binary(of: program) else { return }
    let manager = FileManager.default
    try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    if names.count >= Self.fileLimit {
      for name in names where name.hasSuffix(Self.ending) {
        try? manager.removeItem(at: folder.appending(path: name))
      }
    }
    let head = head(vertex, fragment)
    let format = (0..<4).map { UInt8(truncatingIfNeeded: binary.format >> ($0 * 8)) }
    // Whole or not at all; a file that could not be written is a program to be compiled.
    try? (head + format + binary.bytes).write(to: file(head), options: .atomic)
  }

  private static let ending = ".program"

  private func head(_ vertex: String, _ fragment: String) -> Data {
    Data([driver, vertex, fragment].map { $0 + "\0" }.joined().utf8)
  }

  /// Named by a hash of the head (FNV-1a), which the file itself has in full.
  private func file(_ head: Data) -> URL {
    // In one piece: an iterator over `Data` takes twenty times as long.
    let hash = head.withUnsafeBytes { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    return folder.appending(path: String(hash, radix: 16) + Self.ending)
  }
}
