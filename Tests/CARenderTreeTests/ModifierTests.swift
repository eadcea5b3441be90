// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import CARenderTree

/// A page whose slots a test writes.
private struct Values {
  let page = ModifierPage(slotCount: 8)

  /// A modifier of layers that shows `value` first.
  func binding(
    _ keyPath: String, _ value: Double..., isAdditive: Bool = false, kind: LayerKind = .plain
  ) -> ModifierBinding {
    ModifierBinding(
      page: page, slot: page.takeSlot(showing: Self.value(value)) ?? 0,
      target: AnimationTarget(keyPath: keyPath, kind: kind), isAdditive: isAdditive)
  }

  /// Writes the slot of the `slot`th binding.
  func write(_ slot: Int, _ value: Double...) { page.write(Self.value(value), to: slot) }

  static func value(_ numbers: [Double]) -> ModifierValue {
    var lanes = Lanes()
    for (lane, number) in numbers.enumerated() { lanes[lane] = number }
    return ModifierValue(count: numbers.count, lanes: lanes)
  }
}

/// A layer with modifiers.
private func modified(
  _ number: UInt32, _ bindings: ModifierBinding..., animations: [AnimationRecord]? = nil,
  _ configure: (inout LayerState) -> Void = { _ in }
) -> LayerChange {
  var change = layer(number, animations: animations, configure)
  change.modifiers = bindings
  return change
}

@Suite("Modifiers of layers") struct ModifierTests {
  private let values = Values()

  @Test("take the place of the committed value, and of the part that they name")
  func replacing() throws {
    var tree = try tree(
      layer(1, sublayers: [2]),
      modified(
        2, values.binding("opacity", 0.5), values.binding("position.x", 7),
        values.binding("backgroundColor", 0, 1, 0, 1),
        values.binding("transform.translation.y", 3), values.binding("bounds.size", 4, 5)
      ) {
        $0.geometry.position = CGPoint(x: 1, y: 2)
        $0.opacity = 0.25
      })
    let shown = try #require(tree.evaluate(at: 0)[2])
    #expect(shown.state.opacity == 0.5)
    #expect(shown.state.geometry.position == CGPoint(x: 7, y: 2))
    #expect(shown.state.geometry.bounds.size == CGSize(width: 4, height: 5))
    #expect(shown.state.geometry.transform.m42 == 3)
    #expect(shown.state.backgroundColor?.components == [0, 1, 0, 1])
    #expect(shown.layerToSuperlayer == shown.state.geometry.layerToSuperlayer)
    #expect(tree.state(of: id(2))?.opacity == 0.25)
  }

  @Test("apply in their order, those that add to the value that is there")
  func order() throws {
    var tree = try tree(
      layer(1, sublayers: [2, 3]),
      modified(
        2, values.binding("zPosition", 1, isAdditive: true), values.binding("zPosition", 10)),
      modified(
        3, values.binding("zPosition", 10), values.binding("zPosition", 1, isAdditive: true)))
    let shown = tree.evaluate(at: 0)
    #expect(shown[2]?.state.geometry.zPosition == 10)
    #expect(shown[3]?.state.geometry.zPosition == 11)
  }

  @Test("show a new value in the next evaluation, and only layers whose value is another change")
  func news() throws {
    var tree = try tree(
      layer(1, sublayers: [2, 3]), modified(2, values.binding("opacity", 1)),
      modified(3, values.binding("position", 0, 0, isAdditive: true)) {
        $0.geometry.position = CGPoint(x: 5, y: 5)
      })
    _ = tree.evaluate(at: 0)
    #expect(tree.evaluate(at: 0).changed.isEmpty)
    for offset in [1.0, 2, 3] {
      values.write(1, offset, 0)
      let shown = tree.evaluate(at: 0)
      #expect(shown.changedLayers == [3])
      #expect(shown.restyled.isEmpty, "It only moves.")
      #expect(shown[3]?.state.geometry.position == CGPoint(x: 5 + offset, y: 5))
      #expect(shown[3]?.layerToSuperlayer.m41 == CGFloat(5 + offset))
    }
    values.write(0, 1)
    #expect(tree.evaluate(at: 0).changed.isEmpty, "It is the same value.")
    values.write(0, 0.5)
    #expect(tree.evaluate(at: 0).changedLayers == [2])
  }

  @Test("stay when the layer moves, and when layers come and go")
  func committed() throws {
    var tree = try tree(
      layer(1, sublayers: [2]),
      modified(
        2, values.binding("position", 10, 0, isAdditive: true),
        values.binding("cornerRadius", 4)))
    _ = tree.evaluate(at: 0)
    var commit = Commit(sequence: 2)
    var geometry = LayerGeometry()
    geometry.position = CGPoint(x: 1, y: 1)
    commit.moves.append(id(2), PropertySet([.position]), geometry, opacity: 1)
    try tree.apply(commit)
    let moved = tree.evaluate(at: 0)
    #expect(moved[2]?.state.geometry.position == CGPoint(x: 11, y: 1))
    #expect(moved[2]?.state.cornerRadius == 4)
    #expect(moved.changedLayers == [2])
    try tree.change(layer(1, sublayers: [3, 2]), layer(3))
    let rearranged = tree.evaluate(at: 0)
    #expect(rearranged[2]?.state.geometry.position == CGPoint(x: 11, y: 1))
    #expect(rearranged.showsSame(as: tree.evaluatedFromScratch(at: 0)))
    values.write(0, 20, 0)
    #expect(tree.evaluate(at: 0)[2]?.state.geometry.position == CGPoint(x: 21, y: 1))
  }

  @Test("add to what running animations show")
  func animated() throws {
    var tree = try tree(
      layer(1, sublayers: [2]),
      modified(
        2, values.binding("opacity", -0.25, isAdditive: true), animations: [record(fadeOut)]))
    for (time, opacity) in [(0.0, 0.75), (0.25, 0.5), (0.5, 0.25)] {
      #expect(tree.evaluate(at: time).opacity(2) == Float(opacity))
    }
    values.write(0, 0.125)
    #expect(tree.evaluate(at: 0.5).opacity(2) == 0.625)
    #expect(tree.evaluate(at: 0.5).opacity(2) == 0.625)
    // The animation is over.
    #expect(tree.evaluate(at: 9).opacity(2) == 1.125)
    let whole = tree.evaluatedFromScratch(at: 9)
    #expect(tree.evaluate(at: 9).showsSame(as: whole))
  }

  @Test("go with a commit, with their layer, and leave nothing behind")
  func removed() throws {
    let opacity = values.binding("opacity", 0.5)
    var tree = try tree(
      layer(1, sublayers: [2, 3]), modified(2, opacity), modified(3, opacity))
    #expect(tree.evaluate(at: 0).opacity(3) == 0.5)
    values.write(0, 0.25)
    let shared = tree.evaluate(at: 0)
    #expect(shared.opacity(2) == 0.25 && shared.opacity(3) == 0.25)
    try tree.change(modified(2))
    let shown = tree.evaluate(at: 0)
    #expect(shown.opacity(2) == 1 && shown.opacity(3) == 0.25)
    #expect(shown.changedLayers == [2])
    #expect(tree.modifierBells.count == 1)
    try tree.change(layer(1, sublayers: [2]), removed: [3])
    _ = tree.evaluate(at: 0)
    #expect(tree.modifiedLayerCount == 0 && tree.modifierBells.isEmpty)
  }

  @Test("of a group wait for the commit that tells their generation, alone or joined")
  func flushes() throws {
    var tree = try tree(
      layer(1, sublayers: [2]),
      modified(2, values.binding("opacity", 0.5), values.binding("zPosition", 1)))
    _ = tree.evaluate(at: 0)
    let page = values.page
    let generation = page.publishWithCommit([0: Values.value([0.25]), 1: Values.value([2])])
    #expect(tree.evaluate(at: 0).changed.isEmpty)
    #expect(tree.nextWake(after: 0) == .never)
    var commit = Commit(sequence: 2)
    commit.flushes = [ModifierFlush(page: page, generation: generation)]
    #expect(!commit.isEmpty && !commit.isMovesAlone)
    var moves = Commit(sequence: 1)
    moves.moves.append(id(2), PropertySet([.anchorPoint]), LayerGeometry(), opacity: 1)
    moves.join(commit)
    #expect(moves.flushes == commit.flushes)
    page.noteCommitted(generation)
    try tree.apply(moves)
    #expect(tree.nextWake(after: 0) == .now)
    let shown = tree.evaluate(at: 0)
    #expect(shown.opacity(2) == 0.25 && shown[2]?.state.geometry.zPosition == 2)
    #expect(tree.nextWake(after: 0) == .never)
  }

  @Test("whose values no commit brings wake a tree that waits")
  func wakes() throws {
    var tree = try tree(layer(1, sublayers: [2]), modified(2, values.binding("opacity", 1)))
    _ = tree.evaluate(at: 0)
    #expect(tree.nextWake(after: 0) == .never)
    values.write(0, 0.5)
    #expect(tree.nextWake(after: 0) == .now)
    _ = tree.evaluate(at: 0)
    #expect(tree.nextWake(after: 0) == .never)
  }

  @Test("have no effect with numbers that are not finite, with too many, and on other targets")
  func useless() throws {
    var tree = try tree(
      layer(1, sublayers: [2]),
      modified(
        2, values.binding("opacity", .nan), values.binding("position", 1),
        values.binding("contents", 1), values.binding("speed", 3), values.binding("name", 3),
        values.binding("position.z", 3), values.binding("zPosition", .infinity),
        values.binding("hidden", 1, isAdditive: true)
      ) { $0.opacity = 0.75 })
    let shown = tree.evaluate(at: 0)
    #expect(shown.opacity(2) == 0.75)
    #expect(shown[2]?.state.geometry == LayerGeometry())
    #expect(shown[2]?.state.flags.contains(.hidden) == false)
    #expect(shown[2]?.state.timing == .initial)
    values.write(0, 1e300)
    #expect(tree.evaluate(at: 0).opacity(2) == 0.75, "A float cannot hold it.")
  }

  @Test("show in delayed copies of replicators, and in snapshots")
  func copies() throws {
    var replicator = layer(1, sublayers: [2])
    replicator.state = LayerState(kind: .replicator)
    replicator.state[extra: .instanceCount] = .number(2)
    replicator.state[extra: .instanceDelay] = .number(0.5)
    replicator.changed = PropertySet([.instanceCount, .instanceDelay])
    var tree = try tree(
      replicator,
      modified(
        2, values.binding("zPosition", 1, isAdditive: true), animations: [record(fadeOut)]))
    #expect(tree.evaluate(at: 3).copies.states.map(\.state.geometry.zPosition) == [1])
    values.write(0, 2)
    let shown = tree.evaluate(at: 3)
    #expect(shown.copies.states.map(\.state.geometry.zPosition) == [2])
    #expect(shown.changedLayers == [2])
    let fade = record(7, begin: 3, .transition(TransitionRecord(type: "fade")))
    try tree.change(layer(2, animations: [fade]))
    let ghost = tree.evaluate(at: 3.25).layers.first(where: \.isBefore)
    #expect(ghost?.state.geometry.zPosition == 2)
  }
}

@Suite("A page of modifiers that anybody writes") struct HostileModifierTests {
  /// Properties, and how many numbers they have.
  private static let paths = [
    ("opacity", 1), ("position", 2), ("bounds", 4), ("transform", 16), ("transform.rotation.z", 1),
  ]

  @Test("ends no evaluation, and gives layers finite values")
  func garbage() async throws {
    let values = Values()
    let page = values.page
    var tree = try tree(
      [layer(1, sublayers: (2...6).map { $0 })]
        + Self.paths.enumerated().map { index, path in
          modified(UInt32(index + 2), values.binding(path.0, 1, isAdditive: index == 4))
        })
    let file = try #require(page.descriptor)
    let isDone = Flag()
    async let writer: Void = scribble(file, slots: page.slotCount, until: isDone)
    for round in 0..<3000 {
      let shown = tree.evaluate(at: Double(round))
      _ = tree.nextWake(after: Double(round))
      for layer in shown.layers {
        let geometry = layer.state.geometry
        #expect(layer.state.opacity.isFinite)
        #expect(geometry.position.x.isFinite && geometry.position.y.isFinite)
        #expect(geometry.bounds.origin.x.isFinite && geometry.bounds.origin.y.isFinite)
        #expect(geometry.bounds.width.isFinite && geometry.bounds.height >= 0)
        #expect(Lanes(transform: geometry.transform).isFinite)
      }
    }
    isDone.set()
    await writer
  }

  /// Writes any words into the header and the slots, in a mapping of its own.
  private func scribble(_ file: Int32, slots: Int, until isDone: Flag) async {
    let size = 4096 + 2 * slots * 192
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let memory, memory != MAP_FAILED else { return }
    let address = UInt(bitPattern: memory)
    await onNewThread {
      guard let words = UnsafeMutablePointer<UInt64>(bitPattern: address) else { return }
      let odd: [UInt64] = [
        0, 17, .max, Double.nan.bitPattern, Double.infinity.bitPattern, 1e300.bitPattern,
        (-1.0).bitPattern, 1.0.bitPattern,
      ]
      while !isDone.isSet {
        for (slot, path) in Self.paths.enumerated() {
          let first = 512 + (Int.random(in: 0..<2) * slots + slot) * 24
          words[first + Int.random(in: 2..<2 + path.1)] = odd.randomElement() ?? 0
          words[first + 1] = Int.random(in: 0..<4) == 0 ? odd.randomElement() ?? 0 : UInt64(path.1)
          words[first] = UInt64.random(in: 0...100)
        }
        words[[16, 17, 24, 25].randomElement() ?? 16] = UInt64.random(in: 0...2)
        if Int.random(in: 0..<4) > 0 { for place in [16, 17, 24, 25] { words[place] = 0 } }
      }
      munmap(words, size)
    }
  }
}

private func onNewThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      body()
      continuation.resume()
    }.start()
  }
}

/// A flag that another thread waits for.
private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
