// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The beginning of each message: 16 bytes, numbers low byte first.
///
/// | bytes | field |
/// |---|---|
/// | 0–3 | ``magic``, the letters `LKWR` |
/// | 4–5 | ``version`` |
/// | 6–7 | the ``Kind`` |
/// | 8–11 | the client whose ids the message has |
/// | 12–15 | how many bytes follow the header |
package struct WireHeader: Hashable, Sendable {
  /// The kinds of messages.
  package enum Kind: UInt16, Sendable, CaseIterable {
    /// A ``Commit``.
    case commit = 1
    /// A ``SourceNews``.
    case source = 2
  }

  /// The letters `LKWR`.
  package static let magic: UInt32 = 0x5257_4b4c
  /// The version of the fields. Each change of fields, of the property table or of a list of words
  /// makes the next one; a reader reads its own version only.
  package static let version: UInt16 = 4
  /// Bytes of a header.
  package static let size = 16

  /// The client whose ids the message has.
  package var client: ClientID
  package var kind: Kind
  /// How many bytes follow.
  package var length: Int

  /// The header of a message of that kind.
  package init(client: ClientID, kind: Kind, length: Int) {
    (self.client, self.kind, self.length) = (client, kind, length)
  }

  /// Reads the header that bytes begin with, for readers that take messages from a stream.
  package init(_ bytes: UnsafeRawBufferPointer, limits: WireLimits) throws(WireError) {
    var reader = WireReader(bytes, limits: limits)
    let magic = try reader.uint32("header.magic")
    guard magic == Self.magic else { throw reader.failure(.magic(magic)) }
    let version = try reader.uint16("header.version")
    guard version == Self.version else { throw reader.failure(.version(version)) }
    let code = try reader.uint16("header.kind")
    guard let kind = Kind(rawValue: code) else { throw reader.failure(.kind(code)) }
    let client = ClientID(rawValue: try reader.uint32("header.client"))
    let length = Int(try reader.uint32("header.length"))
    guard length <= limits.messageBytes - Self.size else {
      throw reader.failure(
        .limit("messageBytes", value: length + Self.size, most: limits.messageBytes))
    }
    self.init(client: client, kind: kind, length: length)
  }

  func write(to writer: inout WireWriter) {
    writer.put(Self.magic)
    writer.put(Self.version)
    writer.put(kind.rawValue)
    writer.put(client.rawValue)
    writer.put(UInt32(length))
  }

  /// Makes a written message that of another client.
  static func put(_ client: ClientID, in message: inout [UInt8]) {
    withUnsafeBytes(of: client.rawValue.littleEndian) {
      message.replaceSubrange(clientPlace..<clientPlace + $0.count, with: $0)
    }
  }

  /// Where the client stands.
  private static let clientPlace = 8
}
