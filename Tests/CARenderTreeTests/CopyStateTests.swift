// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CATiming
import CoreGraphics
import Testing

@Suite("Delayed copies have states of their own, one for each time")
struct CopyStateTests {
  private func replicator(
    _ number: UInt32, _ below: [UInt32], count: Double, delay: Double,
    animations: [AnimationRecord]? = nil
  ) -> LayerChange {
    var change = layer(number, sublayers: below, animations: animations)
    change.state = LayerState(kind: .replicator)
    change.state[extra: .instanceCount] = .number(count)
    change.state[extra: .instanceDelay] = .number(delay)
    change.changed = PropertySet([.instanceCount, .instanceDelay])
    return change
  }

  private func spinner(_ animations: [AnimationRecord], delay: Double = 0.5) throws -> RenderTree {
    try tree(
      replicator(1, [2, 3], count: 5, delay: delay), layer(2, animations: animations), layer(3))
  }

  @Test("a set holds the layers that animate, and no set is made where none do")
  func sets() throws {
    var moving = try spinner([record(fadeOut)])
    let evaluated = moving.evaluate(at: 1)
    #expect(evaluated.copies.setCount == 4)
    #expect(evaluated.copies.states.count == 4)
    #expect(evaluated.copies.states.map(\.state.opacity) == [0.5, 1, 1, 1])
    #expect(evaluated.description.contains("copies at 5 times"))
    var still = try spinner([])
    #expect(still.evaluate(at: 1).copies.isEmpty)
    var together = try spinner([record(fadeOut)], delay: 0)
    #expect(together.evaluate(at: 1).copies.isEmpty)
  }

  @Test("any order of times gives the states of each")
  func order() throws {
    var tree = try spinner([record(duration: 2, fadeOut)])
    for time in [0.0, 1.2, 0.3, 3, 1.2, 9, 2.5] {
      let whole = tree.evaluatedFromScratch(at: time)
      #expect(tree.evaluate(at: time).showsSame(as: whole), "at \(time)")
    }
  }

  @Test("a change of the committed state reaches all copies")
  func committed() throws {
    var tree = try spinner([record(fadeOut)])
    _ = tree.evaluate(at: 0.1)
    try tree.change(layer(2) { $0.cornerRadius = 7 })
    let evaluated = tree.evaluate(at: 0.1)
    #expect(evaluated.copies.states.map(\.state.cornerRadius) == [7, 7, 7, 7])
    #expect(evaluated.changedLayers.contains(2))
  }

  @Test("copies keep the tree awake until the last of them rests, and change by themselves")
  func wake() throws {
    var tree = try spinner([record(begin: 1, fadeOut)])
    for (time, plan): (Double, WakePlan) in [
      (0.5, .at(1)), (1.5, .continuous(nil)), (2.2, .continuous(nil)), (3.9, .continuous(nil)),
      (4.1, .never),
    ] {
      _ = tree.evaluate(at: time)
      #expect(tree.nextWake(after: time) == plan, "at \(time)")
      _ = tree.evaluate(at: time + 0.05)
      #expect(tree.nextWake(after: time) == plan, "at \(time), evaluated later")
    }
    _ = tree.evaluate(at: 2.4)
    #expect(tree.evaluate(at: 2.6).changedLayers == [2])
    _ = tree.evaluate(at: 5)
    #expect(tree.evaluate(at: 6).changed.isEmpty)
  }

  @Test("a delay that animates moves the copies' clocks")
  func animatedDelay() throws {
    let slower = record(
      2,
      .property(
        PropertyAnimation(
          target: AnimationTarget(keyPath: "instanceDelay", kind: .replicator),
          values: .basic(from: .number(0), to: .number(1), by: nil, spring: nil))))
    var tree = try tree(
      replicator(1, [2], count: 2, delay: 0.2, animations: [slower]),
      layer(2, animations: [record(3, duration: 2, fadeOut)]))
    #expect(tree.evaluate(at: 0.5).copies.states.map(\.state.opacity) == [1])
    let evaluated = tree.evaluate(at: 0.8)
    // At 0.8 the delay is 0.8, and the second copy just begins.
    #expect(evaluated.copies.states.map(\.state.opacity) == [1])
    let last = try #require(tree.evaluate(at: 1.5).copies.states.first)
    #expect(abs(last.state.opacity - 0.35) < 1e-6)
  }
}
