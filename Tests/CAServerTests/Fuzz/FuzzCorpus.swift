// SPDX-License-Identifier: Apache-2.0
import CAProtocol
import CAWire
import Foundation

/// Sessions that once ended a client for a reason of their own, as text: a packet a line, its bytes
/// in hex, then what lies beside it; an empty line between sessions.
enum FuzzCorpus {
  private static let path =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Corpus/sessions.txt"

  /// The sessions, for a client of that number: messages of the wire carry it.
  static func sessions(for client: UInt32) throws -> [[FuzzPacket]] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.components(separatedBy: "\n\n").map { session in
      session.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { packet($0, client) }
    }.filter { !$0.isEmpty }
  }

  /// Packets of client 0 as those of another.
  static func claimed(_ packets: [FuzzPacket], by client: UInt32) -> [FuzzPacket] {
    packets.map { FuzzPacket(claimed($0.bytes, by: client), $0.memory) }
  }

  /// Writes sessions that were played by clients of number 0.
  static func write(_ sessions: [(reason: String, packets: [FuzzPacket])], to path: String) throws {
    let texts = sessions.map { session in
      (["# \(session.reason)"] + session.packets.map(line)).joined(separator: "\n")
    }
    try (texts.joined(separator: "\n\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  private static func line(_ packet: FuzzPacket) -> String {
    let beside =
      switch packet.memory {
      case nil: ""
      case .sealed(let bytes): " sealed \(hex(bytes))"
      case .unsealed(let bytes): " unsealed \(hex(bytes))"
      case .shrinking(let bytes): " shrinking \(hex(bytes))"
      case .kept(let bytes): " kept \(hex(bytes))"
      case .many(let bytes, let count): " many:\(count) \(hex(bytes))"
      case .empty: " empty -"
      case .pipe: " pipe -"
      case .file: " file -"
      }
    return hex(packet.bytes) + beside
  }

  private static func packet(_ line: Substring, _ client: UInt32) -> FuzzPacket? {
    let words = line.split(separator: " ")
    guard let first = words.first, let bytes = bytes(first) else { return nil }
    guard words.count == 3, let beside = self.bytes(words[2]) else {
      return FuzzPacket(claimed(bytes, by: client))
    }
    let kind = words[1].split(separator: ":")
    let memory: FuzzMemory =
      switch kind[0] {
      case "unsealed": .unsealed(beside)
      case "shrinking": .shrinking(beside)
      case "kept": .kept(beside)
      case "many": .many(beside, Int(kind[1]) ?? 2)
      case "empty": .empty
      case "pipe": .pipe
      case "file": .file
      default: .sealed(beside)
      }
    return FuzzPacket(claimed(bytes, by: client), memory)
  }

  /// A packet in which messages of the wire of client 0 are those of another.
  private static func claimed(_ bytes: [UInt8], by client: UInt32) -> [UInt8] {
    let place = PacketHeader.size + 8
    let magic = withUnsafeBytes(of: WireHeader.magic.littleEndian) { [UInt8]($0) }
    guard bytes.count >= place + 4, Array(bytes[PacketHeader.size..<place - 4]) == magic,
      bytes[place..<place + 4].allSatisfy({ $0 == 0 })
    else { return bytes }
    var bytes = bytes
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: client >> (8 * UInt32(index)))
    }
    return bytes
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.isEmpty ? "-" : bytes.map { String(format: "%02x", $0) }.joined()
  }

  private static func bytes(_ hex: Substring) -> [UInt8]? {
    if hex == "-" { return [] }
    var bytes: [UInt8] = []
    var rest = hex
    while let high = rest.popFirst(), let low = rest.popFirst() {
      guard let byte = UInt8(String([high, low]), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
