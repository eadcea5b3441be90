// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

@testable import CALink

@Suite("Packets between two ends")
struct PacketTests {
  @Test("a packet arrives whole")
  func whole() throws {
    let (one, other) = try LinkSocket.pair()
    #expect(try one.send(LinkPacket(bytes: [1, 2, 3]), waiting: 0) == .sent)
    #expect(try other.receive(waiting: 0)?.bytes == [1, 2, 3])
    #expect(try other.receive(waiting: 0)?.bytes == nil)
  }
}
