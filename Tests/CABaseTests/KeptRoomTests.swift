// SPDX-License-Identifier: Apache-2.0
import CABase
import Testing

@Suite("Room that no frame needs any more goes")
struct KeptRoomTests {
  /// The frames after which room went, of frames that need so many bytes.
  private func gone(_ needs: [Int], kept: Int) -> [Int] {
    var room = KeptRoom()
    return needs.indices.filter { room.endFrame(needed: needs[$0], kept: kept) }
  }

  private static let large = 1 << 20

  @Test("it goes once a whole span of frames needed less than a quarter")
  func goes() {
    let small = [Int](repeating: Self.large / 5, count: 2 * KeptRoom.span)
    #expect(gone(small, kept: Self.large) == [KeptRoom.span - 1, 2 * KeptRoom.span - 1])
    // A large frame counts until the end of the span after its own.
    let once = [Self.large] + small
    #expect(gone(once, kept: Self.large) == [2 * KeptRoom.span - 1])
  }

  @Test("it stays where one frame of the span needs a quarter, and where it is small")
  func stays() {
    var needs = [Int](repeating: 0, count: KeptRoom.span)
    needs[17] = Self.large / 4
    #expect(gone(needs, kept: Self.large) == [])
    #expect(gone(needs.map { _ in 0 }, kept: KeptRoom.least) == [])
    #expect(gone(needs.map { _ in 0 }, kept: KeptRoom.least + 1) == [KeptRoom.span - 1])
  }

  @Test("room of a list is that of all its places, used or not")
  func bytes() {
    var list: [Int32] = []
    list.reserveCapacity(100)
    list.append(7)
    #expect(list.usedBytes == 4 && list.roomBytes >= 400)
  }
}
