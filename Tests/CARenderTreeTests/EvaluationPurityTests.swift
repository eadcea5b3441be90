// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CoreGraphics
import Testing

@Suite("Evaluation is a function of tree and time alone")
struct EvaluationPurityTests {
  @Test(
    "any order of times, and commits in between, show what evaluation from scratch shows",
    arguments: 0..<150)
  func anyOrder(_ seed: UInt64) throws {
    var random = RandomTrees(seed: seed)
    var tree = try random.tree()
    for step in 0..<30 {
      let t = random.number(-3, 12)
      let evaluated = tree.evaluate(at: t)
      #expect(evaluated.showsSame(as: tree.evaluatedFromScratch(at: t)), "seed \(seed) at \(t)")
      if step % 5 == 4 { try tree.change(random.change(1 + UInt32(random.next() % 12))) }
    }
  }

  @Test("what differs from the evaluation before is listed", arguments: 0..<100)
  func changed(_ seed: UInt64) throws {
    var random = RandomTrees(seed: seed)
    var tree = try random.tree()
    var before = tree.evaluate(at: 0)
    for _ in 0..<20 {
      let after = tree.evaluate(at: random.number(-3, 12))
      let listed = Set(after.changed.map(Int.init))
      for place in after.layers.indices where !listed.contains(place) {
        let (a, b) = (before.layers[place], after.layers[place])
        #expect(a.state.opacity == b.state.opacity && a.state.geometry == b.state.geometry)
        #expect(a.state.flags == b.state.flags && a.contentsSlot == b.contentsSlot)
      }
      #expect(Array(after.changed) == after.changed.sorted() && listed.count == after.changed.count)
      before = after
    }
  }

  @Test("no shown number is NaN", arguments: 0..<150)
  func numbers(_ seed: UInt64) throws {
    var random = RandomTrees(seed: seed)
    var tree = try random.tree()
    for _ in 0..<20 {
      for layer in tree.evaluate(at: random.number(-5, 20)).layers {
        #expect(!layer.state.opacity.isNaN && layer.state.geometry.isFinite)
        #expect(layer.layerToSuperlayer.isFinite)
      }
    }
  }
}
