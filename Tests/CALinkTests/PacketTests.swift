// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

@testable import CALink

@Suite("Packets between two ends")
struct PacketTests {
  let one: LinkSocket
  let other: LinkSocket

  init() throws { (one, other) = try LinkSocket.pair() }

  @Test("packets arrive whole and in order, up to the limit", arguments: [1, 2, 4096, 65_536])
  func whole(_ count: Int) throws {
    let first = noise(count, 1)
    #expect(try one.send(LinkPacket(bytes: first), waiting: 0) == .sent)
    #expect(try one.send(LinkPacket(bytes: [7]), waiting: 0) == .sent)
    #expect(try other.receive(waiting: 0)?.bytes == first)
    #expect(try other.receive(waiting: 0)?.bytes == [7])
    #expect(try other.receive(waiting: 0)?.bytes == nil)
    #expect(LinkSocket.packetLimit == 65_536)
  }

  @Test("nothing is received where nothing came, waited for or not", arguments: [0, 0.01])
  func nothing(_ seconds: Double) throws {
    var room = [UInt8](repeating: 0, count: 8)
    let receipt = try room.withUnsafeMutableBytes { try other.receive(into: $0, waiting: seconds) }
    guard case .nothing = receipt else {
      Issue.record("a packet came from nowhere")
      return
    }
  }

  @Test("a packet over the limit is refused with both numbers, before it is sent")
  func tooLarge() throws {
    #expect(throws: LinkError.tooLarge(bytes: 65_537, limit: 65_536)) {
      try one.send(LinkPacket(bytes: noise(65_537, 1)), waiting: 0)
    }
    #expect(try other.receive(waiting: 0)?.bytes == nil)
  }

  @Test("so is one that the socket's buffer does not hold")
  func smallBuffer() throws {
    var size: Int32 = 4096
    setsockopt(one.descriptor, SOL_SOCKET, SO_SNDBUF, &size, 4)
    // The system doubles the number, and needs 32 for itself.
    #expect(throws: LinkError.tooLarge(bytes: 20_000, limit: 8160)) {
      try one.send(LinkPacket(bytes: noise(20_000, 1)), waiting: nil)
    }
    #expect(try one.send(LinkPacket(bytes: noise(8160, 1)), waiting: 0) == .sent)
  }

  @Test("an empty packet is not sent, and ends the connection of whoever gets one")
  func empty() throws {
    #expect(throws: LinkError.emptyPacket) { try one.send(LinkPacket(bytes: []), waiting: 0) }
    #expect(sendRaw(one, []) == 0)
    #expect(throws: LinkError.closed) { try other.receive(waiting: 0) }
  }

  @Test("a packet larger than the buffer is lost with a typed error; the next one arrives")
  func truncated() throws {
    try one.send(LinkPacket(bytes: noise(9, 1)), waiting: 0)
    try one.send(LinkPacket(bytes: noise(8, 2)), waiting: 0)
    var room = [UInt8](repeating: 0, count: 8)
    #expect(throws: LinkError.truncated(limit: 8)) {
      try room.withUnsafeMutableBytes { try other.receive(into: $0, waiting: 0) }
    }
    let receipt = try room.withUnsafeMutableBytes { try other.receive(into: $0, waiting: 0) }
    guard case .packet(8, let descriptors) = receipt else {
      Issue.record("\(receipt)")
      return
    }
    #expect(descriptors.isEmpty && room == noise(8, 2))
    // By a raw call a packet may be larger than the limit.
    #expect(sendRaw(one, noise(100_000, 3)) == 100_000)
    #expect(throws: LinkError.truncated(limit: 65_536)) { try other.receive(waiting: 0) }
  }

  @Test(
    "descriptors arrive with their packet, in order, as ones of their own", arguments: [1, 2, 64])
  func descriptors(_ count: Int) throws {
    let sent = try (0..<count).map { _ in
      try SharedMemory.writable(bytes: 1, name: "test").descriptor
    }
    try one.send(LinkPacket(bytes: [1], descriptors: sent), waiting: 0)
    let packet = try #require(try other.receive(waiting: 0))
    #expect(packet.descriptors.map { fileNumber($0.raw) } == sent.map { fileNumber($0.raw) })
    #expect(Set(packet.descriptors.map(\.raw)).isDisjoint(with: sent.map(\.raw)))
    #expect(packet.descriptors.allSatisfy { fcntl($0.raw, F_GETFD) == FD_CLOEXEC })
  }

  @Test("more descriptors than the limit are neither sent nor taken")
  func tooManyDescriptors() async {
    await #expect(processExitsWith: .success) {
      let (one, other) = try LinkSocket.pair()
      let descriptor = Descriptor(owning: open("/dev/null", O_RDONLY))
      #expect(throws: LinkError.tooManyDescriptors(limit: 64)) {
        try one.send(
          LinkPacket(bytes: [1], descriptors: Array(repeating: descriptor, count: 65)), waiting: 0)
      }
      let before = descriptorCount()
      for count in [65, 253] {
        #expect(sendRaw(one, [1], Array(repeating: descriptor.raw, count: count)) == 1)
        #expect(throws: LinkError.tooManyDescriptors(limit: 64)) { try other.receive(waiting: 0) }
      }
      #expect(sendRaw(one, [2], Array(repeating: descriptor.raw, count: 64)) == 1)
      #expect(try other.receive(waiting: 0)?.descriptors.count == 64)
      #expect(sendRaw(one, [], [descriptor.raw]) == 0)
      #expect(throws: LinkError.closed) { try other.receive(waiting: 0) }
      #expect(sendRaw(one, noise(100_000, 3), [descriptor.raw]) == 100_000)
      #expect(throws: LinkError.truncated(limit: 65_536)) { try other.receive(waiting: 0) }
      #expect(descriptorCount() == before)
    }
  }

  @Test("descriptors that nobody receives are closed with the connection")
  func unread() async {
    await #expect(processExitsWith: .success) {
      let before = descriptorCount()
      do {
        let (one, _) = try LinkSocket.pair()
        for _ in 0..<20 {
          let memory = try SharedMemory.sealed(copying: [1].kept, name: "test")
          _ = try? one.send(LinkPacket(bytes: [1], descriptors: [memory.descriptor]), waiting: 0)
        }
      }
      #expect(descriptorCount() == before)
    }
  }

  @Test("a process without a number left for a descriptor says so, and goes on")
  func exhausted() async {
    await #expect(processExitsWith: .success) {
      let (one, other) = try LinkSocket.pair()
      let descriptor = Descriptor(owning: open("/dev/null", O_RDONLY))
      try one.send(
        LinkPacket(bytes: [1], descriptors: [descriptor, descriptor]), waiting: 0)
      try one.send(LinkPacket(bytes: [2], descriptors: [descriptor]), waiting: 0)
      #expect {
        try withDescriptors(more: 1) { () throws(LinkError) in try other.receive(waiting: 0) }
      } throws: {
        if case LinkError.noDescriptors = $0 { true } else { false }
      }
      #expect(try other.receive(waiting: 0)?.descriptors.count == 1)
    }
  }
}

extension Array where Element == UInt8 {
  /// A copy that nobody frees, for calls that take raw bytes.
  var kept: UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: Swift.max(count, 1), alignment: 16)
    copy.copyBytes(from: self)
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<count])
  }
}
