// SPDX-License-Identifier: Apache-2.0
import CAProtocol
import CAWire

/// Reads packets as both ends do.
enum Packets {
  static func client(_ bytes: [UInt8]) throws(WireError) -> ClientMessage {
    try read(bytes) { number, reader throws(WireError) in
      guard let kind = ClientMessage.Kind(rawValue: number) else {
        throw reader.failure(.kind(number))
      }
      return try ClientMessage(kind, from: &reader)
    }
  }

  static func server(_ bytes: [UInt8]) throws(WireError) -> ServerMessage {
    try read(bytes) { number, reader throws(WireError) in
      guard let kind = ServerMessage.Kind(rawValue: number) else {
        throw reader.failure(.kind(number))
      }
      return try ServerMessage(kind, from: &reader)
    }
  }

  private static func read<Message>(
    _ bytes: [UInt8], _ body: (UInt16, inout WireReader) throws(WireError) -> Message
  ) throws(WireError) -> Message {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(WireError) in
        var reader = WireReader(bytes, limits: WireLimits())
        let header = try PacketHeader(from: &reader)
        return try body(header.kind, &reader)
      }
    }.get()
  }
}

/// Packets that differ from one in a byte, or that end before it.
enum Damage {
  /// Each cut of a packet.
  static func cuts(_ packet: [UInt8]) -> [[UInt8]] { packet.indices.map { Array(packet[..<$0]) } }

  /// The packet with each byte changed in nine ways.
  static func changes(_ packet: [UInt8]) -> [[UInt8]] {
    packet.indices.flatMap { index in
      ((0..<8).map { packet[index] ^ (1 << $0) } + [~packet[index]]).map { byte in
        var changed = packet
        changed[index] = byte
        return changed
      }
    }
  }
}
