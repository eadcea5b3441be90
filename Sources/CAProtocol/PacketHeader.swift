// SPDX-License-Identifier: Apache-2.0
import CAWire

/// The beginning of each packet between a program and its render server: 8 bytes, low byte first.
///
/// | bytes | field |
/// |---|---|
/// | 0–1 | the kind: a ``ClientMessage/Kind`` or a ``ServerMessage/Kind`` |
/// | 2–3 | 0 |
/// | 4–7 | the surface, a number of the client's; 0 where the message is about none |
package struct PacketHeader: Hashable, Sendable {
  /// The version of the messages. A server refuses a client of another one with a sentence.
  package static let version: UInt16 = 3
  /// Bytes of a header.
  package static let size = 8

  /// The kind of the message.
  package var kind: UInt16
  /// The surface that it is about.
  package var surface: UInt32

  /// A header of these values.
  package init(kind: UInt16, surface: UInt32) {
    (self.kind, self.surface) = (kind, surface)
  }

  func write(to writer: inout WireWriter) {
    writer.put(kind)
    writer.put(0 as UInt16)
    writer.put(surface)
  }

  /// Reads the header that a packet begins with.
  package init(from reader: inout WireReader) throws(WireError) {
    kind = try reader.uint16("packet.kind")
    let zero = try reader.uint16("packet.zero")
    guard zero == 0 else { throw reader.failure(.code(UInt64(zero))) }
    surface = try reader.uint32("packet.surface")
  }
}
