// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An archive as bytes, with faults where a test wants them.
package struct ZIPFile {
  package struct Entry {
    package var name: String
    package var data: Data
    /// The bytes in the archive; `data` unless given.
    package var packed: Data?
    package var method: UInt16 = 0
    package var flags: UInt16 = 0
    /// The name in the entry's own header; `name` unless given.
    package var ownName: String?
    /// The size that the directory states; that of `data` unless given.
    package var size: UInt32?
    package var checksum: UInt32?

    package init(
      name: String, data: Data, packed: Data? = nil, method: UInt16 = 0
    ) {
      (self.name, self.data, self.packed, self.method) = (name, data, packed, method)
    }
  }

  package var entries: [Entry] = []
  package var comment = ""

  package init(_ files: KeyValuePairs<String, String> = [:]) {
    entries = files.map { Entry(name: $0.key, data: Data($0.value.utf8)) }
  }

  package var data: Data {
    var body = Data()
    var directory = Data()
    for entry in entries {
      let packed = entry.packed ?? entry.data
      let facts =
        [entry.flags, entry.method, 0, 0].flatMap(Self.bytes)
        + [
          entry.checksum ?? Self.checksum(entry.data), UInt32(packed.count),
          entry.size ?? UInt32(entry.data.count),
        ].flatMap(Self.bytes)
      let offset = UInt32(body.count)
      let own = Data((entry.ownName ?? entry.name).utf8)
      body += [0x50, 0x4B, 3, 4, 20, 0] + facts + Self.bytes(UInt16(own.count)) + [0, 0] + own
      body += packed
      let name = Data(entry.name.utf8)
      directory += [0x50, 0x4B, 1, 2, 20, 0, 20, 0] + facts + Self.bytes(UInt16(name.count))
      directory += [UInt8](repeating: 0, count: 12) + Self.bytes(offset) + name
    }
    let count = Self.bytes(UInt16(entries.count))
    return body + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
      + Self.bytes(UInt32(directory.count)) + Self.bytes(UInt32(body.count))
      + Self.bytes(UInt16(comment.utf8.count)) + Data(comment.utf8)
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { [UInt8]($0) }
  }

  /// CRC-32 by its definition.
  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }
}
