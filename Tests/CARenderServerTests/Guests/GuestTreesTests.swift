// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import CARenderTree
import CoreGraphics
import Synchronization
import Testing

/// A host's rooms, and how often a guest rang.
private struct House: ~Copyable {
  var rooms: Rooms
  var report = FrameReport()
  let rings: Rings

  final class Rings: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Rooms whose root, layer 1, has a layer for each of the guests, from layer 2 on.
  init(_ trees: GuestTrees, showing guests: [GuestID]) {
    let rings = Rings()
    self.rings = rings
    rooms = Rooms(guests: trees, wake: { rings.count.add(1, ordering: .relaxed) })
    let hosts = guests.indices.map { UInt32($0 + 2) }
    apply(
      commit(
        root: 1,
        [layer(1, below: hosts)]
          + zip(hosts, guests).map { host, guest in
            layer(host) { $0.rare.remoteClientId = guest.rawValue }
          }))
  }

  mutating func apply(_ commits: Commit...) { rooms.apply(commits, &report) }

  mutating func look(at t: Double = 0) -> EvaluatedTree {
    rooms.apply([], &report)
    return rooms.evaluate(at: t, &report)
  }

  /// The widths of the layers below the hosting ones, in tree order.
  mutating func widths(at t: Double = 0) -> [CGFloat] {
    let tree = look(at: t)
    return tree.layers.filter { $0.id.rawValue > 0xFF }.map(\.state.geometry.bounds.width)
  }

  mutating func diagnostics() -> [String] {
    let tree = look()
    let view = SurfaceView(scale: 1).frameView(width: 10, height: 10)
    _ = rooms.frame(of: tree, view: view, &report)
    return report.diagnostics
  }
}

private func layer(
  _ number: UInt32, width: CGFloat = 0, below: [UInt32]? = nil,
  _ adjust: (inout LayerState) -> Void = { _ in }
) -> LayerChange {
  var state = LayerState()
  state.geometry.bounds.size.width = width
  adjust(&state)
  return LayerChange(
    layer: LayerID(rawValue: number), state: state,
    changed: PropertySet(PropertyTable.rows(for: .plain).map(\.id)),
    sublayers: below?.map { LayerID(rawValue: $0) })
}

private func commit(root: UInt32? = nil, _ changes: [LayerChange]) -> Commit {
  Commit(
    root: root.map { RootChange(layer: LayerID(rawValue: $0), orientation: .yDown) },
    changes: changes)
}

@Suite struct GuestTreesTests {
  @Test func layersOfManyProgramsMayHaveTheSameIds() {
    let trees = GuestTrees()
    let guests = [trees.admit(), trees.admit()]
    for (number, guest) in guests.enumerated() {
      guest.sink.submit(
        commit(root: 1, [layer(1, width: CGFloat(10 * number + 10), below: [2]), layer(2)]))
    }
    var house = House(trees, showing: guests.map(\.id) + [guests[0].id])
    let tree = house.look()
    #expect(tree.layers.map(\.state.geometry.bounds.width) == [0, 0, 10, 0, 0, 20, 0, 0, 10, 0])
    #expect(Set(tree.layers.map(\.id)).count == tree.layers.count)
    let others = tree.layers.map(\.id.rawValue).filter { !LayerID.clientRange.contains($0) }
    #expect(others.count == 6 && others.allSatisfy(LayerID.guestRange.contains))
  }

  @Test func aCommitOfAGuestRingsThoseWhoShowItAndChangesThatLayerOnly() {
    let trees = GuestTrees()
    let (guest, other) = (trees.admit(), trees.admit())
    var house = House(trees, showing: [guest.id])
    var second = House(trees, showing: [guest.id])
    var apart = House(trees, showing: [other.id])
    #expect(house.widths() == [] && apart.widths() == [])
    guest.sink.submit(commit(root: 1, [layer(1, width: 5, below: [2]), layer(2, width: 6)]))
    #expect(house.rings.count.load(ordering: .relaxed) == 1)
    #expect(second.rings.count.load(ordering: .relaxed) == 1)
    #expect(apart.rings.count.load(ordering: .relaxed) == 0)
    #expect(house.widths() == [5, 6] && second.widths() == [5, 6] && apart.widths() == [])
    guest.sink.submit(commit([layer(2, width: 7)]))
    let tree = house.look()
    #expect(tree.changed == [3] && tree.layers[3].state.geometry.bounds.width == 7)
    #expect(house.look().changed == [])
  }

  @Test func aLayerThatGoesAndComesBackShowsItsGuestAgain() {
    let trees = GuestTrees()
    let guest = trees.admit()
    guest.sink.submit(commit(root: 1, [layer(1, width: 5)]))
    var house = House(trees, showing: [guest.id])
    #expect(house.widths() == [5])
    var removal = commit([layer(1, below: [])])
    removal.removed = [LayerID(rawValue: 2)]
    let host = layer(2) { $0.rare.remoteClientId = guest.id.rawValue }
    house.apply(removal, commit([layer(1, below: [2]), host]))
    #expect(house.widths() == [5])
    house.apply(removal)
    #expect(house.widths() == [])
  }

  @Test func aHostThatIsFarBehindGetsTheTreeAnew() {
    let trees = GuestTrees(mailLimit: 2)
    let guest = trees.admit()
    var house = House(trees, showing: [guest.id])
    for width in 1...5 {
      guest.sink.submit(commit(root: 1, [layer(1, width: CGFloat(width))]))
      if width == 2 { #expect(house.widths() == [2]) }
    }
    #expect(house.widths() == [5])
    guest.sink.submit(commit([layer(1, width: 6)]))
    #expect(house.widths() == [6])
    #expect(house.report.refusals == [])
  }

  @Test func aBadCommitIsRefusedAndNamed() {
    let trees = GuestTrees()
    let guest = trees.admit()
    var house = House(trees, showing: [guest.id])
    guest.sink.submit(commit(root: 1, [layer(1, width: 5)]))
    guest.sink.submit(commit([layer(1, width: 6, below: [77])]))
    #expect(house.widths() == [5])
    #expect(
      house.report.refusals == [
        "Guest \(guest.id): commit 1 was refused: Layer 1 names layer 77, which was never"
          + " committed."
      ])
  }

  @Test func limitsCutGuestsWithASentence() {
    let trees = GuestTrees()
    let guest = trees.admit()
    guest.sink.submit(commit(root: 1, [layer(1, width: 5, below: [2]), layer(2, width: 6)]))
    var house = House(trees, showing: [])
    house.rooms.guestLimits.guests = 2
    house.rooms.guestLimits.layers = 4
    let host: (UInt32) -> LayerChange = { layer($0) { $0.rare.remoteClientId = guest.id.rawValue } }
    house.apply(commit([layer(1, below: [2, 3, 4]), host(2), host(3), host(4)]))
    #expect(house.widths() == [5, 6, 5, 6])
    #expect(
      house.diagnostics() == [
        "Layer `CALayer#3`: guest \(guest.id) is not shown, because the tree has 2 guests, the"
          + " most it may."
      ])
    var removal = commit([layer(1, below: [3, 4])])
    removal.removed = [LayerID(rawValue: 2)]
    house.apply(removal)
    #expect(house.widths() == [5, 6, 5, 6] && house.diagnostics() == [])
    guest.sink.submit(commit([layer(1, width: 5, below: [2, 3]), layer(3, width: 7)]))
    // The first stand finds no room for one layer more; then the second has it.
    #expect(house.widths() == [5, 6, 7])
    #expect(house.diagnostics().count == 1)
    #expect(house.diagnostics().first?.contains("more than 4 layers") == true)
  }

  @Test func aGuestWhoseProgramIsGoneLingersAndGoes() {
    let trees = GuestTrees()
    trees.lingering = 3
    let (guest, unseen, left) = (trees.admit(), trees.admit(), trees.admit())
    for one in [guest, unseen, left] { one.sink.submit(commit(root: 1, [layer(1, width: 5)])) }
    #expect(trees.count == 3)
    trees.abandon(unseen.id, at: 10)
    #expect(trees.count == 2)
    var house = House(trees, showing: [guest.id])
    #expect(house.widths(at: 10) == [5])
    trees.abandon(guest.id, at: 10)
    #expect(house.widths(at: 12.5) == [5])
    #expect(house.rooms.demand(after: 12.5, refreshRate: 60) == .at(13))
    // Also for one who comes now, and at an earlier time.
    var late = House(trees, showing: [guest.id])
    #expect(late.widths(at: 12.9) == [5] && late.widths(at: 11) == [5])
    #expect(late.widths(at: 13) == [] && trees.count == 1)
    #expect(house.widths(at: 13) == [] && house.rooms.demand(after: 13, refreshRate: 60) == .never)
    do {
      var short = House(trees, showing: [left.id])
      #expect(short.widths(at: 1) == [5])
      trees.abandon(left.id, at: 1)
      #expect(trees.count == 1)
    }
    #expect(trees.count == 0)
  }

  @Test func treesOfEarlierTimesKeepTheirGuests() {
    let trees = GuestTrees()
    let guest = trees.admit()
    guest.sink.submit(commit(root: 1, [layer(1, width: 5)]))
    var house = House(trees, showing: [guest.id])
    house.rooms.seal(at: 1)
    guest.sink.submit(commit([layer(1, width: 9)]))
    #expect(house.widths(at: 2) == [9] && house.widths(at: 0.5) == [5])
  }

  @Test func sourcesOfGuestsAreHeard() {
    let trees = GuestTrees()
    let guest = trees.admit()
    let source = Clip()
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0])
    guest.sink.submit(
      commit(root: 1, [layer(1) { $0.contents = Contents(source, showing: image) }]))
    var house = House(trees, showing: [guest.id])
    _ = house.look()
    #expect(house.rooms.bells.map { $0 === source.bells } == [true])
    #expect(house.rooms.demand(after: 0, refreshRate: 60) == .at(4))
    trees.leave(guest.id)
    _ = house.look()
    #expect(house.rooms.bells.isEmpty)
  }
}

/// A source that changes at time 4.
private final class Clip: PictureSource {
  let bells = Bells()
  func picture(at time: Double, waits: Bool) -> Contents? { nil }
  func nextChange(after time: Double) -> Double { time < 4 ? 4 : .infinity }
}
