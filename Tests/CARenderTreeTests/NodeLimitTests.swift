// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import Testing

@Suite("A tree with a limit of layers") struct NodeLimitTests {
  private func fade(_ number: UInt64) -> AnimationRecord {
    record(
      number,
      .transition(
        TransitionRecord(type: "fade", subtype: nil, startProgress: 0, endProgress: 1)))
  }

  @Test("refuses commits beyond it, and stays as it was")
  func layers() throws {
    var tree = try tree(layer(1, sublayers: [2]), layer(2))
    tree.nodeLimit = 3
    try tree.change(layer(1, sublayers: [2, 3]), layer(3))
    // Known layers need no room.
    try tree.change(layer(1), layer(2), layer(3))
    let error = #expect(throws: CommitError.self) {
      try tree.change(layer(1, sublayers: [2, 3, 4]), layer(4))
    }
    #expect(error == .tooManyLayers(limit: 3))
    #expect(error?.description.contains("the limit of 3") == true)
    #expect(tree.nodeCount == 3 && tree.sublayers(of: id(1)) == [id(2), id(3)])
  }

  @Test("counts the snapshots of transitions, also those that copy others")
  func snapshots() throws {
    var tree = try tree(
      layer(1, sublayers: [2]), layer(2, sublayers: [3, 4]), layer(3), layer(4))
    tree.nodeLimit = 10
    // Each transition copies three layers.
    #expect(throws: CommitError.tooManyLayers(limit: 10)) {
      try tree.change(layer(2, animations: [fade(1), fade(2), fade(3)]))
    }
    try tree.change(layer(2, animations: [fade(1), fade(2)]))
    #expect(tree.nodeCount == 10 && tree.layerCount == 4)
    // The same transitions are no new ones.
    try tree.change(layer(2, animations: [fade(1), fade(2)]))
    tree.nodeLimit = 19
    // A copy of the root has copies of both snapshots in it: four layers and six.
    #expect(throws: CommitError.tooManyLayers(limit: 19)) {
      try tree.change(layer(1, animations: [fade(4)]))
    }
    tree.nodeLimit = 20
    try tree.change(layer(1, animations: [fade(4)]))
    #expect(tree.nodeCount == 20)
  }
}
