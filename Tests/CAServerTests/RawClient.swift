// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CALink
import CAProtocol
import CAWire
import CoreGraphics
import Glibc
import Testing

@testable import CAServer

/// A program that speaks to a server packet by packet, and may break every rule.
final class RawClient {
  let socket: LinkSocket
  /// The server's number of the client; 0 before the welcome.
  private(set) var number: UInt32 = 0
  /// The server's last word, where it said one.
  private(set) var farewell: String?
  /// Whether the server has ended the connection.
  private(set) var isOver = false

  /// A connection that has said nothing.
  init(silent path: String) throws { socket = try LinkSocket.connected(to: path) }

  /// A connection that was welcomed.
  convenience init(_ path: String) throws {
    try self.init(silent: path)
    try say(.hello(name: "test", generation: 1))
    guard case .welcome = try #require(next(60)).message else {
      throw ClientError("There was no welcome.")
    }
  }

  @discardableResult
  func say(
    _ message: ClientMessage, to surface: UInt32 = 0, _ descriptors: [Descriptor] = []
  ) throws -> SendOutcome {
    try put(message.packet(surface: surface), descriptors)
  }

  /// Sends a packet; waits for room at most a minute.
  @discardableResult
  func put(_ bytes: [UInt8], _ descriptors: [Descriptor] = []) throws -> SendOutcome {
    try socket.send(LinkPacket(bytes: bytes, descriptors: descriptors), waiting: 60)
  }

  /// Sends a commit of the wire within its packet.
  func commit(_ commit: Commit, to surface: UInt32) throws {
    let sender = WireSender(client: ClientID(rawValue: number), pictures: SentPictures())
    try put(Self.packet(.commit, try sender.message(commit), surface))
  }

  /// Sends a commit with `word` in place of the word "nearest", of as many bytes.
  func sendRenamed(_ commit: Commit, _ word: String, to surface: UInt32) throws {
    let sender = WireSender(client: ClientID(rawValue: number), pictures: SentPictures())
    var message = try sender.message(commit)
    let old = Array("nearest".utf8)
    let place = try #require(message.indices.first { message[$0...].starts(with: old) })
    message.replaceSubrange(place..<place + old.count, with: word.utf8)
    try put(Self.packet(.commit, message, surface))
  }

  /// Sends what the system lets through, also nothing.
  func putRaw(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes {
      send(socket.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
  }

  /// The packet of a message of the wire.
  static func packet(
    _ kind: ClientMessage.Kind, _ message: [UInt8], _ surface: UInt32
  ) -> [UInt8] {
    var writer = WireWriter()
    writer.put(kind.rawValue)
    writer.put(0 as UInt16)
    writer.put(surface)
    message.withUnsafeBytes { writer.put(bytes: $0) }
    return writer.bytes
  }

  /// The server's next message and its surface; nil where none comes in time.
  func next(_ seconds: Double) -> (message: ServerMessage, surface: UInt32)? {
    guard !isOver else { return nil }
    guard let found = try? socket.receive(waiting: seconds).map(Self.read) else {
      isOver = socket.isEnded
      return nil
    }
    if case .welcome(let client, _) = found.message { number = client }
    if case .farewell(let text) = found.message { (farewell, isOver) = (text, true) }
    return found
  }

  /// The first message that `body` takes, within a minute.
  func first<Found>(_ body: (ServerMessage) -> Found?) -> Found? {
    let deadline = Deadline(in: 60)
    while !deadline.isOver, !isOver {
      if let message = next(deadline.rest)?.message, let found = body(message) { return found }
    }
    return nil
  }

  /// What the server says at the end.
  func awaitFarewell() -> String? {
    first { message in
      guard case .farewell(let text) = message else { return nil }
      return text
    }
  }

  private static func read(
    _ packet: LinkPacket
  ) throws -> (message: ServerMessage, surface: UInt32) {
    try packet.bytes.withUnsafeBytes { bytes in
      var reader = WireReader(bytes, limits: WireLimits())
      let header = try PacketHeader(from: &reader)
      let kind = try #require(ServerMessage.Kind(rawValue: header.kind))
      return (try ServerMessage(kind, from: &reader), header.surface)
    }
  }
}
