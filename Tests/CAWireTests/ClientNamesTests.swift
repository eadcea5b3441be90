// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAWire
import CoreGraphics
import Synchronization
import Testing

@Suite("The ids of a client") struct ClientNamesTests {
  /// Pictures by number, each read as an image of its own, as in another process.
  private final class Copies: WirePictureStore {
    private let kept = Mutex<[CGImage]>([])

    func keep(_ image: CGImage) -> WirePicture {
      kept.withLock { kept in
        kept.append(image)
        return WirePicture(image, handle: [UInt64(kept.count - 1), 5])
      }
    }

    func image(of picture: WirePicture) -> CGImage {
      let image = kept.withLock { $0[Int(picture.handle.x)] }
      return CGImage(
        width: image.width, height: image.height, premultipliedRGBA: image.premultipliedRGBA)
    }
  }

  private final class Count: Sendable {
    let value = Atomic<Int>(0)
  }

  private static func picture() -> CGImage {
    CGImage(width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 8, count: 16))
  }

  private func commit(_ contents: Contents) -> Commit {
    var state = LayerState()
    state.contents = contents
    return Commit(changes: [
      LayerChange(layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.contents]))
    ])
  }

  @Test("of pictures become names of the server's process, which no other client shares")
  func pictures() throws {
    let store = Copies()
    let id = ContentsID(rawValue: 40)
    let contents = try [UInt32(3), 4].map { number in
      let client = ClientID(rawValue: number)
      let sender = WireSender(client: client, pictures: store)
      let receiver = WireReceiver(client: client, pictures: store)
      let message = try sender.message(commit(Contents(id: id, image: Self.picture())))
      let contents = try #require(try receiver.commit(message).changes[0].state.contents)
      #expect(receiver.names.image(id) === contents.image)
      #expect(contents.id.rawValue == contents.image.identity)
      return contents
    }
    #expect(contents[0].id != contents[1].id)
  }

  @Test("of an earlier picture lead to it as long as it is shown, and to nothing afterwards")
  func changes() throws {
    let store = Copies()
    let sender = WireSender(client: .own, pictures: store)
    let receiver = WireReceiver(client: .own, pictures: store)
    let (early, late) = (Self.picture(), Self.picture())
    let change = ContentsChange(
      of: ContentsID(rawValue: early.identity), x: 0, y: 1, width: 2, height: 1)
    let second = try sender.message(commit(Contents(late, change: change)))
    func crossed(_ message: [UInt8]) throws -> Contents? {
      try receiver.commit(message).changes[0].state.contents
    }
    #expect(try crossed(second)?.change == nil)
    var shown = try crossed(try sender.message(commit(Contents(early))))
    let seen = try #require(try crossed(second)?.change)
    #expect(seen.id == shown?.id && seen.y == 1 && seen.height == 1)
    shown = nil
    #expect(try crossed(second)?.change == nil)
  }

  @Test("of sources become proxies, one for each, that show what the client sends")
  func sources() throws {
    let wire = Wire()
    let source = StillSource()
    let message = try wire.sender.message(
      commit(Contents(source, showing: RandomCommits.images[0])))
    let contents = try #require(try wire.receiver.commit(message).changes[0].state.contents)
    let proxy = try #require(contents.source as? SourceProxy)
    #expect(wire.sender.sources?.source(proxy.number) === source)
    let still = WireSender(
      client: wire.sender.client, pictures: wire.pictures, sources: nil)
    let without = try still.message(commit(Contents(source, showing: RandomCommits.images[0])))
    #expect(try wire.receiver.commit(without).changes[0].state.contents?.source == nil)
    #expect(wire.receiver.names.proxy(proxy.number) === proxy)
    #expect(proxy.picture(at: 0, waits: true) == nil && proxy.nextChange(after: 0) == .infinity)
    let rings = Count()
    proxy.bells.set({ rings.value.add(1, ordering: .relaxed) }, for: 1)
    let picture = Contents(RandomCommits.images[1])
    let news = try wire.sender.message(
      SourceNews(source: proxy.number, picture: picture, nextChange: 4))
    let crossed = try wire.receiver.sourceNews(news)
    #expect(crossed == SourceNews(source: proxy.number, picture: picture, nextChange: 4))
    proxy.take(crossed)
    #expect(rings.value.load(ordering: .relaxed) == 1)
    #expect(proxy.picture(at: 0, waits: false) == picture)
    #expect(proxy.nextChange(after: 0) == 4 && proxy.nextChange(after: 4) == .infinity)
    // A message of one kind is none of the other.
    #expect(wire.error(news)?.rule == .kind(2))
    #expect(throws: WireError.self) { try wire.receiver.sourceNews(message) }
  }

  @Test("outside the client's range are refused", arguments: [0, 0xff00_0000, UInt32.max])
  func ranges(_ number: UInt32) throws {
    let wire = Wire()
    let layer = LayerID(rawValue: number)
    #expect(throws: WireError.self) { try wire.sender.message(Commit(removed: [layer])) }
    var message = try wire.sender.message(Commit(removed: [LayerID(rawValue: 0x0102_0304)]))
    for index in 0..<4 {
      message[message.count - 4 + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
    }
    #expect(wire.error(message)?.field == "removed")
  }
}
