// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

@testable import CAWire

@Suite("A message that is written before its reader is known") struct PreparedMessageTests {
  @Test("is the one that is written later", arguments: 0..<10 as Range<UInt64>)
  func message(_ seed: UInt64) throws {
    let (pictures, sources) = (LocalPictures(), SourceNumbers())
    var random = RandomCommits(seed: seed, images: RandomCommits.images, source: StillSource())
    for commit in [random.first(), random.next()] {
      let prepared = try PreparedMessage(commit, sources: sources) {
        WirePicture($0, handle: [$0.identity, 0])
      }
      for client in [1, 0x0102_0304] as [UInt32] {
        let sender = WireSender(
          client: ClientID(rawValue: client), pictures: pictures, sources: sources)
        #expect(try prepared.bytes(of: sender.client) == sender.message(commit))
      }
      #expect(Set(prepared.images.map(\.identity)).count == prepared.images.count)
    }
  }

  @Test("is none of a commit over a limit")
  func limit() throws {
    var limits = WireLimits()
    limits.messageBytes = 64
    let commit = Commit.moves(100)
    #expect(throws: WireError.self) {
      try PreparedMessage(commit, sources: SourceNumbers(), limits: limits) {
        WirePicture($0, handle: [$0.identity, 0])
      }
    }
  }
}
