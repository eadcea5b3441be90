// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import Testing

@Suite("The parts of a commit that brings all its layers") struct CommitPartTests {
  /// A tree whose layers come in an order that is not that of their numbers.
  private func commit(_ seed: UInt64, count: UInt32) -> Commit {
    var random = RandomTrees(seed: seed)
    var sublayers: [UInt32: [UInt32]] = [:]
    for number in 2...count {
      sublayers[UInt32(1 + random.next() % UInt64(number - 1)), default: []].append(number)
    }
    var changes = (1...count).map { random.change($0, sublayers[$0]) }
    changes[0].mask = .set(id(count + 1))
    changes.append(random.change(count + 1))
    return Commit(
      sequence: 7, root: RootChange(layer: id(1), orientation: .yUp), changes: changes, time: 3)
  }

  @Test("make the tree that it makes", arguments: 1...40 as ClosedRange<UInt64>)
  func tree(_ seed: UInt64) throws {
    let commit = commit(seed, count: 40)
    for size in [1, 3, 20] {
      let parts = commit.parts(of: size, atMost: 9)
      #expect(parts.count <= 9 && parts.count > 1)
      var (whole, split) = (RenderTree(), RenderTree())
      try whole.apply(commit)
      for part in parts {
        #expect(split.evaluate(at: 0).layers.isEmpty)
        #expect(part.sequence == 7 && part.time == 3)
        try split.apply(part)
      }
      for time in [0.25, 2] {
        #expect(
          whole.evaluate(at: time).description == split.evaluate(at: time).description,
          "\(seed), \(size)")
      }
    }
  }

  @Test("are one where it is small, or has moves")
  func one() {
    var commit = commit(1, count: 10)
    #expect(commit.parts(of: 8, atMost: 9) == [commit])
    commit.moves.append(id(50), PropertySet([.opacity]), LayerState().geometry, opacity: 0)
    #expect(commit.parts(of: 1, atMost: 9) == [commit])
  }
}
