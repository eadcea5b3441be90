// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CALink
import CAProtocol
import CAWire
import CMemoryFile
import CoreGraphics
import Foundation
import Testing

@testable import CAServer

/// Memories of one name, and how many descriptors of them this process has: the client's are closed
/// once they were sent, so all are the server's.
private struct NamedMemories {
  let name = "lkd-\(UInt64.random(in: 0 ... .max))"

  /// A memory with these bytes and seals.
  func memory(_ bytes: [UInt8], seals: Int32) throws -> Descriptor {
    let raw = memfd_create(name, UInt32(LK_MEMORY_FILE_FLAGS))
    try #require(raw >= 0)
    let owner = Descriptor(owning: raw)
    _ = bytes.withUnsafeBytes { write(raw, $0.baseAddress, $0.count) }
    _ = fcntl(raw, Int32(LK_MEMORY_FILE_ADD_SEALS), seals)
    return owner
  }

  static let constant: Int32 = 0xF, keepsSize: Int32 = 0x7

  private var openCount: Int {
    let folder = "/proc/self/fd"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.count {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      return target?.contains(name) == true
    }
  }

  /// Whether none is open any more, within a minute.
  func areClosed() -> Bool {
    let deadline = Deadline(in: 60)
    while openCount > 0 {
      if deadline.isOver { return false }
      usleep(20_000)
    }
    return true
  }
}

@Suite("A server keeps no descriptor of a client") struct DescriptorTests {
  private let memories = NamedMemories()

  /// Has the server have read all that was sent.
  private func settle(_ client: RawClient) throws {
    try client.say(.counts(request: 77), to: 9)
    let isAnswered = client.first { message -> Bool? in
      guard case .refused(request: 77, _) = message else { return nil }
      return true
    }
    #expect(isAnswered == true, "\(client.farewell ?? "")")
  }

  /// The bytes of a page of modifiers.
  private func pageBytes() throws -> [UInt8] {
    let page = ModifierPage(slotCount: 7)
    let raw = try #require(page.descriptor)
    let memory = try SharedMemory.adopting(
      Descriptor(owning: dup(raw)), isSealed: false, atMost: 1 << 20)
    return withExtendedLifetime(page) { [UInt8](memory.bytes) }
  }

  @Test("of a page of modifiers, whether it has the page or not")
  func pages() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    let bytes = try pageBytes()
    for number: UInt64 in 1...20 {
      try client.say(
        .page(number), [memories.memory(bytes, seals: NamedMemories.keepsSize)])
      if number % 2 == 0 { try client.say(.forgetPage(number)) }
    }
    try settle(client)
    #expect(memories.areClosed())
    // Too short, without seals, without a page's first word.
    let bad: [([UInt8], Int32)] = [
      ([UInt8](bytes.prefix(40)), NamedMemories.keepsSize), (bytes, 0),
      ([UInt8](repeating: 1, count: 4096), NamedMemories.keepsSize),
    ]
    for (bytes, seals) in bad {
      let other = try RawClient(server.path)
      try other.say(.page(1), [memories.memory(bytes, seals: seals)])
      #expect(other.awaitFarewell() != nil)
      #expect(memories.areClosed())
    }
    withExtendedLifetime(client) {}
  }

  @Test("of a picture or a commit, whether it takes it or not")
  func picturesAndCommits() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    for side in [2, 300] {
      let picture = WirePicture(
        handle: [UInt64(side), 0], width: side, height: side, isHalfFloat: false)
      let bytes = [UInt8](repeating: 255, count: side * side * 4)
      try client.say(.picture(picture), [memories.memory(bytes, seals: NamedMemories.constant)])
    }
    let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
    try client.say(.open(order), to: 1)
    let sender = WireSender(client: ClientID(rawValue: client.number), pictures: SentPictures())
    let message = try sender.message(Commit())
    try client.put(
      RawClient.packet(.commit, [], 1),
      [memories.memory(message, seals: NamedMemories.constant)])
    try settle(client)
    #expect(memories.areClosed())
    // A picture of other bytes than it says, twice the same, a commit that is none, too many.
    let picture = WirePicture(handle: [2, 0], width: 2, height: 2, isHalfFloat: false)
    let attacks: [([UInt8], [UInt8], Int)] = [
      (try ClientMessage.picture(picture).packet(), [UInt8](repeating: 0, count: 15), 1),
      (RawClient.packet(.commit, [], 1), [1, 2, 3], 1),
      (RawClient.packet(.commit, message, 1), message, 1),
      (try ClientMessage.wake.packet(), [1], 3),
      ([255, 255, 0, 0, 0, 0, 0, 0], [1], 1),
    ]
    for (packet, bytes, count) in attacks {
      let other = try RawClient(server.path)
      try other.put(
        packet,
        (0..<count).map { _ in try memories.memory(bytes, seals: NamedMemories.constant) })
      #expect(other.awaitFarewell() != nil)
      #expect(memories.areClosed())
    }
  }
}
