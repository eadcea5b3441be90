// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The files of a ZIP archive in memory: stored ones and those that deflate packed.
///
/// The archive is checked before anything is unpacked. Entries that are encrypted, that have
/// another name than the first time, two of one name, names that lead out of the archive, and more
/// or larger entries than the limits allow are errors. Nothing is ever written to a disk.
///
/// Source: PKWARE, APPNOTE.TXT – .ZIP File Format Specification.
package struct ZIPArchive {
  /// A file of the archive.
  struct Entry {
    let name: String
    let method: UInt16
    let checksum: UInt32
    let packedSize: Int
    let size: Int
    /// The place of the entry's own header.
    let offset: Int
  }

  let bytes: ZIPBytes
  private(set) var entries: [String: Entry] = [:]
  /// The names of the files, in the order of the archive.
  package private(set) var names: [String] = []

  /// Opens the archive in `data`.
  ///
  /// - Parameter file: The name of the archive in errors.
  /// - Throws: ``SceneError``: `malformed`, or `limit`.
  package init(_ data: Data, file: String, limits: ZIPLimits = ZIPLimits()) throws(SceneError) {
    bytes = ZIPBytes(data: data, file: file)
    let end = try bytes.endOfDirectory()
    guard end.count <= limits.entries else {
      throw bytes.error(.limit, "", "the limit packageEntries is \(limits.entries)")
    }
    var place = end.offset
    var total = 0
    for _ in 0..<end.count {
      let entry = try entry(at: &place)
      guard !entry.name.hasSuffix("/") else { continue }
      guard entry.size <= limits.entryBytes else {
        throw bytes.error(.limit, entry.name, "the limit entryBytes is \(limits.entryBytes)")
      }
      total += entry.size
      guard total <= limits.totalBytes else {
        throw bytes.error(.limit, entry.name, "the limit packageBytes is \(limits.totalBytes)")
      }
      guard entries.updateValue(entry, forKey: entry.name) == nil else {
        throw bytes.error(.malformed, entry.name, "two files of the package have this name")
      }
      names.append(entry.name)
    }
  }

  /// Whether bytes begin as an archive does.
  package static func isArchive(_ data: Data) -> Bool {
    data.starts(with: [0x50, 0x4B, 3, 4]) || data.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Whether there is a file of this name, letter for letter.
  package func contains(_ name: String) -> Bool { entries[name] != nil }

  /// Reads an entry of the directory and goes to the next one.
  private func entry(at place: inout Int) throws(SceneError) -> Entry {
    guard try bytes.number32(at: place) == 0x0201_4B50 else {
      throw bytes.error(.malformed, "", "the directory of the package is damaged")
    }
    let nameLength = Int(try bytes.number16(at: place + 28))
    let rest = Int(try bytes.number16(at: place + 30)) + Int(try bytes.number16(at: place + 32))
    let name = try name(bytes.slice(place + 46, nameLength))
    if try bytes.number16(at: place + 8) & 1 != 0 {
      throw bytes.error(.malformed, name, "an encrypted file of a package is not read")
    }
    let sizes = (try bytes.number32(at: place + 20), try bytes.number32(at: place + 24))
    let offset = try bytes.number32(at: place + 42)
    guard sizes.0 != .max, sizes.1 != .max, offset != .max else {
      throw bytes.error(.malformed, name, "a package of the ZIP64 form is not read")
    }
    let entry = Entry(
      name: name, method: try bytes.number16(at: place + 10),
      checksum: try bytes.number32(at: place + 16), packedSize: Int(sizes.0), size: Int(sizes.1),
      offset: Int(offset))
    place += 46 + nameLength + rest
    return entry
  }

  /// The name of an entry, which leads nowhere else.
  private func name(_ bytes: Data) throws(SceneError) -> String {
    guard let name = String(validating: bytes, as: UTF8.self), !name.isEmpty else {
      throw self.bytes.error(
        .malformed, String(decoding: bytes, as: UTF8.self), "the name of a file is UTF-8")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasPrefix("/"), !name.contains("\\"), !name.contains("\0"),
      !parts.contains(".."), !parts.contains(".")
    else {
      throw self.bytes.error(.malformed, name, "the name of a file stays within the package")
    }
    return name
  }
}
