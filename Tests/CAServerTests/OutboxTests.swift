// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CARenderServer
import CAWire
import Foundation
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
    while answered.count <= count, let packet = try far.receive(waiting: 60) {
      if let request = try request(packet) { answered.append(request) }
      // Some come while others wait.
      if answered.count == 500 { outbox.send(.counts(request: count, FrameCounts())) }
    }
    while let packet = try far.receive(waiting: 0.2) {
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
    for _ in 0..<5000 { outbox.send(.event([12]), patience: .none) }
    outbox.send(.counts(request: 7, FrameCounts()))
    var (events, isAnswered) = (0, false)
    while !isAnswered, let packet = try far.receive(waiting: 60) {
      isAnswered = try request(packet) == 7
      if !isAnswered { events += 1 }
    }
    #expect(isAnswered && events > 0 && events < 5000)
    outbox.close()
  }

  /// The bytes of the event in a packet; nil of another message.
  private func event(_ packet: LinkPacket) throws -> [UInt8]? {
    try packet.bytes.withUnsafeBytes { bytes in
      var reader = WireReader(bytes, limits: WireLimits())
      let header = try PacketHeader(from: &reader)
      guard header.kind == ServerMessage.Kind.event.rawValue,
        case .event(let code) = try ServerMessage(.event, from: &reader)
      else { return nil }
      return code
    }
  }

  @Test("the last event of each subject that matters waits for as long as it takes")
  func lasting() throws {
    let (near, far) = try LinkSocket.pair()
    var limits = ClientLimits()
    limits.readPatience = 0.2
    let overflows = Monitor<[String]>([])
    let outbox = Outbox(near, limits) { reason in overflows.change { $0.append(reason) } }
    for _ in 0..<5000 { outbox.send(.event([12]), patience: .none) }
    let pointer = Outbox.Key(surface: 1, subject: .pointer)
    for place: UInt8 in 0..<100 {
      outbox.send(.event([2, place]), surface: 1, patience: .lasting(pointer))
    }
    let close = Outbox.Key(surface: 1, subject: .close)
    for _ in 0..<2 { outbox.send(.event([9]), surface: 1, patience: .lasting(close)) }
    usleep(600_000)
    var heard: [[UInt8]] = []
    while let packet = try far.receive(waiting: heard.count < 2 ? 60 : 0.2) {
      if let code = try event(packet), code != [12] { heard.append(code) }
    }
    #expect(heard == [[2, 99], [9]])
    #expect(overflows.look { $0 } == [])
    outbox.close()
  }

  @Test("have bytes with the pictures beside them, up to a limit")
  func bytes() throws {
    let (near, far) = try LinkSocket.pair()
    var limits = ClientLimits()
    limits.replyBytes = 1 << 20
    let overflows = Monitor<[String]>([])
    let outbox = Outbox(near, limits) { reason in overflows.change { $0.append(reason) } }
    func sendPicture(_ request: UInt64, bytes: Int = 400_000) throws {
      let memory = try SurfaceVoice.memory(of: [UInt8](repeating: 1, count: bytes))
      outbox.send(.drawn(request: request, FrameSummary()), memory)
    }
    // Two lie unread at the client, two wait in the server.
    for request: UInt64 in 1...4 { try sendPicture(request) }
    #expect(overflows.look { $0 } == [])
    try sendPicture(5)
    let reason = try #require(overflows.look { $0.first })
    #expect(reason.contains("wait to be read; the limit is 1048576."))
    var answered = 0
    while try far.receive(waiting: answered < 4 ? 60 : 0.2) != nil { answered += 1 }
    #expect(answered == 4)
    // A client that reads gets any number of them, also larger ones.
    for request: UInt64 in 6...20 {
      try sendPicture(request, bytes: request % 2 == 0 ? 400_000 : 3_000_000)
      #expect(try far.receive(waiting: 60)?.descriptors.count == 1)
    }
    #expect(overflows.look { $0.count } == 1)
    outbox.close()
  }
}
