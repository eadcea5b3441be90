// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CAWire
import Foundation
import Testing

@Suite("Modifiers on the wire") struct ModifierWireTests {
  private let wire = Wire()
  private let page = ModifierPage(slotCount: 3)

  private var commit: Commit {
    let bindings = ["opacity", "transform.rotation.z", "cornerRadius"].enumerated().map {
      ModifierBinding(
        page: page, slot: $0.offset, generation: UInt64($0.offset),
        target: AnimationTarget(keyPath: $0.element, kind: .plain), isAdditive: $0.offset == 1)
    }
    var commit = Commit(
      root: RootChange(layer: LayerID(rawValue: 1), orientation: .yDown),
      changes: [
        LayerChange(
          layer: LayerID(rawValue: 1), state: LayerState(), changed: PropertySet(),
          modifiers: bindings)
      ])
    commit.flushes = [ModifierFlush(page: page, generation: 5)]
    return commit
  }

  @Test("go as numbers of pages, which the server has by then")
  func roundTrip() throws {
    let message = try wire.sender.message(commit)
    #expect(commit.modifierPages == [page])
    #expect(wire.error(message)?.rule == .page(page.number))
    #expect(wire.error(message)?.field == "modifier.page")
    let copy = try ModifierPage(adopting: dup(try #require(page.descriptor)))
    #expect(wire.receiver.names.setPage(copy, for: page.number))
    let read = try wire.receiver.commit(message)
    #expect(read.flushes == [ModifierFlush(page: copy, generation: 5)])
    var expected = commit.changes[0].modifiers ?? []
    for index in expected.indices { expected[index].page = copy }
    #expect(read.changes[0].modifiers == expected)
    // The layer of the server's tree follows the client's page.
    for slot in 0..<3 {
      let value = ModifierValue(count: 1, lanes: Lanes(Double(slot) / 4))
      #expect(page.takeSlot(showing: value) == slot)
    }
    var tree = RenderTree()
    try tree.apply(read)
    #expect(tree.evaluate(at: 0).layers[0].state.cornerRadius == 0.5)
    page.write(ModifierValue(count: 1, lanes: Lanes(9)), to: 2)
    #expect(tree.evaluate(at: 0).layers[0].state.cornerRadius == 9)
    #expect(wire.receiver.names.setPage(nil, for: page.number))
    #expect(wire.error(message)?.rule == .page(page.number))
  }

  @Test("that were taken away are news, and files have none")
  func none() throws {
    #expect(wire.receiver.names.setPage(page, for: page.number))
    var bare = commit
    bare.changes[0].modifiers = []
    bare.flushes = []
    #expect(try wire.crossed(bare).changes[0].modifiers == [])
    let file = WireSender(client: wire.sender.client, pictures: wire.pictures, sources: nil)
    let read = try wire.newReceiver.commit(try file.message(commit))
    #expect(read.changes[0].modifiers == nil && read.flushes.isEmpty)
  }

  @Test("of slots that a page has not, and of more pages than a client may have, are refused")
  func refused() throws {
    let small = ModifierPage(slotCount: 2)
    #expect(wire.receiver.names.setPage(small, for: page.number))
    let error = wire.error(try wire.sender.message(commit))
    #expect(error?.field == "modifier.slot" && error?.rule == .reference(2, count: 2))
    let names = wire.newReceiver.names
    for number in 0..<UInt64(ClientNames.pageLimit) {
      #expect(names.setPage(small, for: number))
    }
    #expect(!names.setPage(small, for: .max))
    #expect(names.setPage(page, for: 3) && names.page(3) === page)
  }

  @Test("that were damaged end in an error or in a commit that a tree takes")
  func damaged() throws {
    #expect(wire.receiver.names.setPage(page, for: page.number))
    let message = try wire.sender.message(commit)
    for length in 0..<message.count {
      var part = Array(message[..<length])
      #expect(wire.error(part) != nil)
      part.setLength()
      #expect(wire.error(part) != nil)
    }
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<2000 {
      var bytes = message
      for _ in 0..<2 {
        let place = Int.random(in: WireHeader.size..<bytes.count, using: &numbers)
        bytes[place] = [0, 1, 0x7f, 0xff].randomElement(using: &numbers) ?? 0
      }
      guard let read = try? wire.receiver.commit(bytes) else { continue }
      var tree = RenderTree()
      guard (try? tree.apply(read)) != nil else { continue }
      _ = tree.evaluate(at: 0)
      _ = tree.nextWake(after: 0)
    }
  }
}
