// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CoreGraphics
import Testing

@Suite("An evaluation tells what came, went, moved and changed")
struct RearrangementTests {
  @Test("a layer brought to the front, or sent to the back, is the only one listed")
  func reordered() throws {
    var tree = try self.tree(of: 50)
    _ = tree.evaluate(at: 0)
    let all = (2...51).map(UInt32.init)
    try tree.change(layer(1, sublayers: all.filter { $0 != 9 } + [9]))
    #expect(names(tree.evaluate(at: 0)) == [9])
    try tree.change(layer(1, sublayers: [51] + all.filter { $0 != 9 && $0 != 51 } + [9]))
    #expect(names(tree.evaluate(at: 0)) == [51])
  }

  @Test("a layer that comes is listed, not the one it comes into, and a layer that goes is not")
  func comeAndGo() throws {
    var tree = try self.tree(of: 5)
    _ = tree.evaluate(at: 0)
    try tree.change(layer(1, sublayers: [2, 7, 3, 4, 5, 6]), layer(7))
    let came = tree.evaluate(at: 0)
    #expect(names(came) == [7])
    #expect(Array(came.earlierPlaces) == [0, 1, -1, 2, 3, 4, 5])
    try tree.change(layer(1, sublayers: [2, 7, 4, 5, 6]), removed: [3])
    let went = tree.evaluate(at: 0)
    #expect(went.changed.isEmpty)
    #expect(Array(went.earlierPlaces) == [0, 1, 2, 4, 5, 6])
    #expect(tree.evaluate(at: 0).earlierPlaces.isEmpty)
  }

  @Test("layers at rest are not listed when others come")
  func rest() throws {
    let held = record(basic("opacity", .number(0), .number(0.5))) {
      $0.timing.fillMode = .both
      $0.isRemovedOnCompletion = false
    }
    var tree = try CARenderTreeTests.tree([
      layer(1, sublayers: [2]), layer(2, animations: [held]),
    ])
    _ = tree.evaluate(at: 5)
    try tree.change(layer(1, sublayers: [2, 3]), layer(3))
    let evaluated = tree.evaluate(at: 6)
    #expect(names(evaluated) == [3])
    #expect(evaluated.opacity(2) == 0.5)
  }

  @Test("an evaluation names the one it compares with, and copies of a tree never mix theirs up")
  func serials() throws {
    var tree = try self.tree(of: 2)
    let first = tree.evaluate(at: 0)
    var copy = tree
    let (a, b) = (tree.evaluate(at: 1), copy.evaluate(at: 1))
    #expect(first.earlierSerial == 0 && a.earlierSerial == first.serial)
    #expect(b.earlierSerial == first.serial && a.serial != b.serial)
    #expect(tree.evaluate(at: 2).earlierSerial == a.serial)
  }

  @Test("what is not listed looks as it did and stands where it stood", arguments: 0..<100)
  func random(_ seed: UInt64) throws {
    var random = RandomTrees(seed: seed)
    var tree = try random.tree()
    var before = tree.evaluate(at: 0)
    for step in 0..<25 {
      if step % 3 != 0 { try rearrange(&tree, &random) }
      let after = tree.evaluate(at: random.number(-3, 12))
      check(after, before, "seed \(seed) step \(step)")
      before = after
    }
  }

  private func tree(of count: UInt32) throws -> RenderTree {
    let numbers = (2...count + 1).map { $0 }
    return try CARenderTreeTests.tree([layer(1, sublayers: numbers)] + numbers.map { layer($0) })
  }

  private func names(_ tree: EvaluatedTree) -> [UInt32] {
    tree.changed.map { tree.layers[Int($0)].id.rawValue }
  }

  /// Moves a layer to another place, or among its siblings.
  private func rearrange(_ tree: inout RenderTree, _ random: inout RandomTrees) throws {
    let child = UInt32(2 + random.next() % 11)
    let parent = UInt32(1 + random.next() % 12)
    let parents = (UInt32(1)...12).filter { tree.sublayers(of: id($0)).contains(id(child)) }
    guard parent != child, !isBelow(parent, child, tree) else { return }
    var lists: [UInt32: [UInt32]] = [:]
    for number in parents + [parent] {
      lists[number] = tree.sublayers(of: id(number)).map(\.rawValue).filter { $0 != child }
    }
    let count = UInt64(lists[parent]?.count ?? 0)
    lists[parent]?.insert(child, at: Int(random.next() % (count + 1)))
    try tree.apply(
      Commit(
        sequence: 2,
        changes: lists.keys.sorted().map { number in
          LayerChange(
            layer: id(number), state: tree.state(of: id(number)) ?? LayerState(),
            changed: PropertySet(),
            sublayers: lists[number]?.map(id))
        }, removed: []))
  }

  private func isBelow(_ layer: UInt32, _ ancestor: UInt32, _ tree: RenderTree) -> Bool {
    tree.sublayers(of: id(ancestor)).contains {
      $0.rawValue == layer || isBelow(layer, $0.rawValue, tree)
    }
  }

  private func check(_ after: EvaluatedTree, _ before: EvaluatedTree, _ text: Comment) {
    #expect(after.earlierSerial == before.serial, text)
    let listed = Set(after.changed.map(Int.init))
    func earlier(_ place: Int) -> Int {
      after.earlierPlaces.isEmpty ? place : Int(after.earlierPlaces[place])
    }
    if after.earlierPlaces.isEmpty { #expect(after.layers.count == before.layers.count, text) }
    var last: [Int32: Int] = [:]
    for place in after.layers.indices where !listed.contains(place) {
      guard earlier(place) >= 0 else {
        Issue.record("\(text): a layer that came is not listed")
        continue
      }
      let (a, b) = (after.layers[place], before.layers[earlier(place)])
      #expect(a.id == b.id && a.isBefore == b.isBefore, text)
      #expect(a.parent < 0 ? b.parent < 0 : earlier(Int(a.parent)) == Int(b.parent), text)
      #expect(
        PropertyTable.rows(for: .plain).allSatisfy { $0.read(a.state) == $0.read(b.state) }, text)
      #expect(earlier(place) > last[a.parent] ?? -1, text)
      last[a.parent] = earlier(place)
    }
  }
}
