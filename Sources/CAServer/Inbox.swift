// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CAWire

/// Reads the packets of a client.
struct Inbox: ~Copyable {
  /// The content of a packet.
  enum Content {
    case message(ClientMessage)
    /// The message of a commit, for the wire's reader; a part shows together with the next one.
    case commit([UInt8], isPart: Bool)
    case source([UInt8])
  }

  /// A packet of a client.
  struct Packet {
    let surface: UInt32
    let content: Content
    let descriptors: [Descriptor]
  }

  private let socket: LinkSocket
  private let limits: ClientLimits
  private let buffer: UnsafeMutableRawBufferPointer
  private var rate: MessageRate

  init(_ socket: LinkSocket, _ limits: ClientLimits) {
    (self.socket, self.limits) = (socket, limits)
    buffer = .allocate(byteCount: LinkSocket.packetLimit, alignment: 16)
    rate = MessageRate(limits)
  }

  deinit { buffer.deallocate() }

  /// The next packet; waits `seconds`, nil for ever.
  ///
  /// - Throws: where the client is gone, says nothing in time, or breaks a rule.
  mutating func next(waiting seconds: Double?) throws -> Packet {
    guard
      case .packet(let count, let descriptors) = try socket.receive(
        into: buffer, descriptors: 1, waiting: seconds)
    else { throw ClientError("It has said nothing for \(seconds ?? 0) s.") }
    try rate.note(at: MonotonicClock.now)
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    var reader = WireReader(bytes, limits: limits.wire)
    let header = try PacketHeader(from: &reader)
    guard let kind = ClientMessage.Kind(rawValue: header.kind) else {
      throw reader.failure(.kind(header.kind))
    }
    try Self.check(descriptors.count, beside: kind, of: reader.left)
    let content = try content(kind, &reader, descriptors)
    return Packet(surface: header.surface, content: content, descriptors: descriptors)
  }

  /// Checks that as many descriptors came with a message as it takes.
  private static func check(
    _ count: Int, beside kind: ClientMessage.Kind, of bytes: Int
  ) throws(ClientError) {
    let wanted =
      switch kind {
      case .picture, .page, .film: 1
      // Their bytes are in the packet or in a memory.
      case .commit, .commitPart, .source: bytes > 0 ? 0 : 1
      default: 0
      }
    guard count == wanted else {
      throw ClientError("A message \(kind) takes \(wanted) descriptors, not \(count).")
    }
  }

  private func content(
    _ kind: ClientMessage.Kind, _ reader: inout WireReader, _ descriptors: [Descriptor]
  ) throws -> Content {
    switch kind {
    case .commit: .commit(try message(&reader, descriptors), isPart: false)
    case .commitPart: .commit(try message(&reader, descriptors), isPart: true)
    case .source: .source(try message(&reader, descriptors))
    default: .message(try ClientMessage(kind, from: &reader))
    }
  }

  /// The message of the wire that follows in the packet, or lies in the memory beside it.
  private func message(
    _ reader: inout WireReader, _ descriptors: [Descriptor]
  ) throws -> [UInt8] {
    if reader.left > 0 { return [UInt8](try reader.raw("message", reader.left)) }
    guard let descriptor = descriptors.first else {
      throw reader.failure(.truncated(needed: 1, left: 0))
    }
    let memory = try SharedMemory.adopting(
      descriptor, isSealed: true, atMost: limits.wire.messageBytes)
    return withExtendedLifetime(memory) { [UInt8](memory.bytes) }
  }
}

/// How many messages a client sends.
struct MessageRate {
  private let limit: Double
  private let span: Double
  private var count = 0.0
  private var last = 0.0

  init(_ limits: ClientLimits) {
    (limit, span) = (Double(limits.rate), limits.rateSpan)
  }

  /// Notes a message.
  ///
  /// - Throws: where they are too many, averaged over the span.
  mutating func note(at now: Double) throws(ClientError) {
    count = max(0, count - (now - last) * limit) + 1
    last = now
    guard count <= limit * span else {
      throw ClientError("It sends more than \(Int(limit)) messages a second, which is the limit.")
    }
  }
}
