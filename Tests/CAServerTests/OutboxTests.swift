// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CARenderServer
import CAWire
import Testing

@testable import CAServer

@Suite("Messages to a client that reads late") struct OutboxTests {
  /// The number of the request that a packet answers.
  private func request(_ packet: LinkPacket) throws -> UInt64? {
    try packet.bytes.withUnsafeBytes { bytes in
      var reader = WireReader(bytes, limits: WireLimits())
      let header = try PacketHeader(from: &reader)
      guard header.kind == ServerMessage.Kind.counts.rawValue,
        case .counts(let request, _) = try ServerMessage(.counts, from: &reader)
      else { return nil }
      return request
    }
  }

  @Test("keep their order, those that waited and those that came when there was room again")
  func order() throws {
    let (near, far) = try LinkSocket.pair()
    var limits = ClientLimits()
    limits.replies = 4096
    let overflows = Monitor<[String]>([])
    let outbox = Outbox(near, limits) { reason in overflows.change { $0.append(reason) } }
    let count: UInt64 = 3000
    for request in 0..<count { outbox.send(.counts(request: request, FrameCounts())) }
    var answered: [UInt64] = []
    while answered.count < count, let packet = try far.receive(waiting: 10) {
      if let request = try request(packet) { answered.append(request) }
      // Some come while others wait.
      if answered.count == 500 { outbox.send(.counts(request: count, FrameCounts())) }
    }
    while let packet = try far.receive(waiting: 1) {
      if let request = try request(packet) { answered.append(request) }
    }
    #expect(answered == Array(0...count))
    #expect(overflows.look { $0 } == [])
    outbox.close()
  }

  @Test("events are left out where there is no room, and others wait")
  func events() throws {
    let (near, far) = try LinkSocket.pair()
    let outbox = Outbox(near, ClientLimits()) { _ in }
    for _ in 0..<5000 { outbox.send(.event([12]), isOptional: true) }
    outbox.send(.counts(request: 7, FrameCounts()))
    var events = 0
    while let packet = try far.receive(waiting: 1) {
      if try request(packet) == 7 { break }
      events += 1
    }
    #expect(events > 0 && events < 5000)
    outbox.close()
  }
}
