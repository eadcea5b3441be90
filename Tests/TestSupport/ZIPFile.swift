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
      let facts = Self.facts(of: entry)
      let offset = UInt32(body.count)
      let own = Data((entry.ownName ?? entry.name).utf8)
      body += Self.signature(3, 4)
      body += facts
      body += Self.bytes(UInt16(own.count))
      body += [0, 0]
      body += own
      body += entry.packed ?? entry.data
      let name = Data(entry.name.utf8)
      directory += Self.signature(1, 2)
      directory += [20, 0]
      directory += facts
      directory += Self.bytes(UInt16(name.count))
      directory += [UInt8](repeating: 0, count: 12)
      directory += Self.bytes(offset)
      directory += name
    }
    let count = Self.bytes(UInt16(entries.count))
    var end = Data([0x50, 0x4B, 5, 6, 0, 0, 0, 0])
    end += count
    end += count
    end += Self.bytes(UInt32(directory.count))
    end += Self.bytes(UInt32(body.count))
    end += Self.bytes(UInt16(comment.utf8.count))
    end += Data(comment.utf8)
    return body + directory + end
  }

  /// The mark of a header, and the version that it needs.
  private static func signature(_ first: UInt8, _ second: UInt8) -> [UInt8] {
    [0x50, 0x4B, first, second, 20, 0]
  }

  /// The facts that both headers of an entry have.
  private static func facts(of entry: Entry) -> [UInt8] {
    let packed = entry.packed ?? entry.data
    var facts = bytes(entry.flags)
    facts += bytes(entry.method)
    facts += [0, 0, 0, 0]
    facts += bytes(entry.checksum ?? checksum(entry.data))
    facts += bytes(UInt32(packed.count))
    facts += bytes(entry.size ?? UInt32(entry.data.count))
    return facts
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { [UInt8]($0) }
  }

  /// CRC-32 by its definition.
  private static func checksum(_ data: Data) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
