// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CoreGraphics
import Testing

/// The tree 1 (2 (4, 5 with the mask 7), 3 (6)), and changes that it must refuse.
@Suite("A commit leaves a tree, or nothing of it is applied")
struct CommitCheckTests {
  private var tree = RenderTree()

  private static func id(_ number: UInt32) -> LayerID { LayerID(rawValue: number) }

  private static func change(
    _ layer: UInt32, _ sublayers: [UInt32]? = nil, mask: MaskChange? = nil
  ) -> LayerChange {
    LayerChange(
      layer: id(layer), state: LayerState(), changed: PropertySet(),
      sublayers: sublayers?.map(id), mask: mask)
  }

  init() throws {
    try tree.apply(
      Commit(
        root: RootChange(layer: Self.id(1), orientation: .yDown),
        changes: [
          Self.change(1, [2, 3]), Self.change(2, [4, 5]), Self.change(3, [6]), Self.change(4),
          Self.change(5, mask: .set(Self.id(7))), Self.change(6), Self.change(7),
        ]))
  }

  private func order() -> [UInt32] {
    var tree = tree
    return tree.evaluate(at: 0).layers.map(\.id.rawValue)
  }

  /// Wrong commits, with the layer that the error names.
  static let wrong: [(String, [LayerChange], UInt32)] = [
    ("two superlayers in one commit", [change(2, [4, 5, 8]), change(3, [6, 8]), change(8)], 8),
    ("a second superlayer, the first says nothing", [change(3, [6, 4])], 4),
    ("a sublayer and a mask of two layers", [change(3, [6], mask: .set(id(4)))], 4),
    ("a sublayer and a mask of one layer", [change(2, mask: .set(id(4)))], 4),
    ("a mask that another layer has", [change(6, mask: .set(id(7)))], 7),
    ("a mask that becomes a sublayer too", [change(5, [7])], 7),
    ("the root below itself", [change(6, [1])], 1),
    (
      "a layer below itself by two changes", [change(1, [3]), change(2, [4, 5]), change(5, [2])], 2
    ),
    ("two layers below each other", [change(1, []), change(2, [4, 5, 3]), change(3, [6, 2])], 3),
    (
      "new layers below each other",
      [change(8, [9]), change(9, mask: .set(id(10))), change(10, [8])], 9
    ),
    (
      "what is below a layer becomes its superlayer, far apart",
      [change(1, [3]), change(6, [8]), change(7, [3]), change(8, [2])], 3
    ),
  ]

  @Test("a move of a layer that is not there is refused, and nothing of its commit is applied")
  mutating func unknownMove() throws {
    var geometry = LayerState().geometry
    geometry.position = CGPoint(x: 8, y: 9)
    var commit = Commit()
    for number: UInt32 in [4, 40] {
      commit.moves.append(Self.id(number), PropertySet([.position]), geometry, opacity: 1)
    }
    #expect(throws: CommitError.unknownMove(Self.id(40))) { try tree.apply(commit) }
    #expect(tree.state(of: Self.id(4))?.geometry.position == .zero)
  }

  @Test("a move changes the rows that it names, and no others")
  mutating func move() throws {
    var state = LayerState()
    state.geometry.position = CGPoint(x: 8, y: 9)
    state.geometry.zPosition = 3
    state.opacity = 0.5
    var commit = Commit()
    commit.moves.append(
      Self.id(4), PropertySet([.position, .opacity]), state.geometry, opacity: state.opacity)
    let counters = try tree.apply(commit)
    #expect(counters.layersChanged == 1 && counters.propertiesChanged == 2)
    let moved = try #require(tree.state(of: Self.id(4)))
    #expect(moved.geometry.position == CGPoint(x: 8, y: 9) && moved.opacity == 0.5)
    #expect(moved.geometry.zPosition == 0)
  }

  @Test("refused", arguments: wrong)
  mutating func refused(_ what: String, _ changes: [LayerChange], _ layer: UInt32) throws {
    var moved = Self.change(4)
    moved.state.geometry.position.x = 77
    moved.changed = PropertySet([.position])
    #expect(throws: CommitError.notATree(Self.id(layer)), "\(what)") {
      try tree.apply(Commit(changes: [moved] + changes))
    }
    #expect(tree.state(of: Self.id(4))?.geometry.position == .zero)
    #expect(tree.layerCount == 7)
    #expect(order() == [1, 2, 4, 5, 7, 3, 6])
  }

  /// Changes that programs make within one transaction.
  static let right: [([LayerChange], [UInt32], [UInt32])] = [
    // A layer goes over to another superlayer, before or after that one in the commit.
    ([change(2, [5]), change(3, [6, 4])], [], [1, 2, 5, 7, 3, 6, 4]),
    ([change(2, [4, 5, 6]), change(3, [])], [], [1, 2, 4, 5, 7, 6, 3]),
    // A layer and one that was below it change places.
    ([change(1, [5, 3]), change(2, [4]), change(5, [2])], [], [1, 5, 7, 2, 4, 3, 6]),
    // A sublayer becomes the mask of its superlayer, a mask a sublayer.
    ([change(2, [5], mask: .set(id(4)))], [], [1, 2, 4, 5, 7, 3, 6]),
    ([change(5, [7], mask: .removed)], [], [1, 2, 4, 5, 7, 3, 6]),
    // Sublayers of a layer that goes stay elsewhere; the layer itself has no changes any more.
    ([change(1, [3, 4, 5])], [2], [1, 3, 6, 4, 5, 7]),
    // Of a layer that is named twice the last word counts.
    ([change(3, [6, 4]), change(3, [6])], [], [1, 2, 4, 5, 7, 3, 6]),
  ]

  @Test("applied", arguments: right)
  mutating func applied(
    _ changes: [LayerChange], _ removed: [UInt32], _ expected: [UInt32]
  ) throws {
    try tree.apply(Commit(changes: changes, removed: removed.map(Self.id)))
    #expect(order() == expected)
  }

  @Test("a layer that was let go, or whose superlayer went, may stand anywhere again")
  mutating func letGo() throws {
    try tree.apply(Commit(changes: [Self.change(1, [2])]))
    try tree.apply(Commit(changes: [Self.change(4, [3])]))
    #expect(order() == [1, 2, 4, 3, 6, 5, 7])
    try tree.apply(Commit(changes: [Self.change(2, [5])], removed: [Self.id(4)]))
    try tree.apply(Commit(changes: [Self.change(7, [3])]))
    #expect(order() == [1, 2, 5, 7, 3, 6])
  }
}
