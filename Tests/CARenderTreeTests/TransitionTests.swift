// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CATiming
import CoreGraphics
import Testing

private func transition(_ number: UInt64, begin: Double = 0) -> AnimationRecord {
  record(number, begin: begin, .transition(TransitionRecord(type: "push", subtype: "fromTop")))
}

@Suite("What a layer was stays as long as its transition")
struct TransitionTests {
  /// A root with layer 2, which has layer 3 below it; then 2 gets the opacity 0.5, layer 4 in place
  /// of 3, and a transition.
  private func changedTree() throws -> RenderTree {
    var tree = try tree(
      layer(1, sublayers: [2, 5]), layer(2, sublayers: [3]),
      layer(3, animations: [record(7, duration: 4, fadeOut)]), layer(5))
    _ = tree.evaluate(at: 0)
    try tree.change(
      layer(2, sublayers: [4], animations: [transition(1)]) { $0.opacity = 0.5 }, layer(4),
      removed: [3])
    return tree
  }

  @Test("layers that are named twice or below themselves never come into a tree")
  func noTree() throws {
    let changes = (UInt32(2)...60).map {
      layer($0, sublayers: $0 < 59 ? [$0 + 1, $0 + 2] : [2])
    }
    #expect(throws: CommitError.self) { try tree([layer(1, sublayers: [2])] + changes) }
  }

  @Test("both subtrees are in the evaluated tree, the old one beside the layer")
  func places() throws {
    var tree = try changedTree()
    let evaluated = tree.evaluate(at: 0.25)
    #expect(evaluated.layers.map(\.id.rawValue) == [1, 2, 4, 2, 3, 5])
    #expect(evaluated.layers.map(\.isBefore) == [false, false, false, true, false, false])
    #expect(evaluated.layers.map(\.parent) == [-1, 0, 1, 0, 3, 0])
    #expect(evaluated.layers.map(\.subtreeEnd) == [6, 3, 3, 5, 5, 6])
    let running = try #require(evaluated.transitions.first)
    #expect(running.after == 1 && running.before == 3 && running.progress == 0.25)
    #expect(running.effect == TransitionEffect(.push, from: .top))
    #expect(evaluated.layers[1].transition == 0)
    #expect(evaluated.layers[1].state.opacity == 0.5 && evaluated.layers[3].state.opacity == 1)
    #expect(tree.layerCount == 4)
  }

  @Test("what a layer was goes on moving")
  func oldPlansRun() throws {
    var tree = try changedTree()
    #expect(tree.evaluate(at: 0.5).layers[4].state.opacity == 0.875)
    #expect(tree.evaluate(at: 0).layers[4].state.opacity == 1)
  }

  @Test("after the end the transition does not run; an earlier time shows it again")
  func pure() throws {
    var tree = try changedTree()
    #expect(tree.evaluate(at: 2).transitions.isEmpty)
    #expect(tree.evaluate(at: 2).layers[1].transition == -1)
    #expect(tree.evaluate(at: 0.5).transitions.map(\.progress) == [0.5])
    #expect(tree.evaluate(at: 0.5).showsSame(as: tree.evaluatedFromScratch(at: 0.5)))
  }

  @Test("the old picture goes with the record, and what it held")
  func dropped() throws {
    let picture = picture()
    var tree = try tree(layer(1, sublayers: [2]), layer(2) { $0.contents = picture })
    var change = layer(2, animations: [transition(1)])
    change.changed.insert(.contents)
    try tree.change(change)
    #expect(tree.evaluate(at: 0).contents.compactMap { $0 } == [picture])
    try tree.change(layer(2, animations: []))
    let evaluated = tree.evaluate(at: 0)
    #expect(evaluated.layers.count == 2 && evaluated.transitions.isEmpty)
    #expect(evaluated.contents.allSatisfy { $0 == nil })
    #expect(tree.layerCount == 2)
  }

  @Test("another change of the layer leaves the old picture as it was")
  func keptByLaterCommits() throws {
    var tree = try changedTree()
    try tree.change(
      layer(2, animations: [transition(1), record(9, fadeOut)]) { $0.opacity = 0.25 })
    let evaluated = tree.evaluate(at: 0.25)
    #expect(evaluated.layers[3].isBefore && evaluated.layers[3].state.opacity == 1)
    #expect(evaluated.transitions.count == 1)
  }

  @Test("where a layer moves and fades by animations, its old picture goes along")
  func follows() throws {
    var tree = try tree(layer(1, sublayers: [2]), layer(2))
    let move = basic("position.x", .number(0), .number(40))
    try tree.change(
      layer(2, animations: [transition(1), record(2, move)]) { $0.geometry.position.x = 40 })
    #expect(tree.evaluate(at: 0.25).layers.map(\.layerToSuperlayer.m41) == [0, 10, 10])
    try tree.change(
      layer(2, animations: [transition(1), record(3, fadeOut)]) { $0.geometry.position.x = 40 })
    let evaluated = tree.evaluate(at: 0.25)
    #expect(evaluated.layers.map(\.state.opacity) == [1, 0.75, 0.75])
    #expect(evaluated.layers.map(\.layerToSuperlayer.m41) == [0, 40, 40])
    #expect(tree.evaluate(at: 0.5).changedLayers == [2, 2])
    #expect(tree.evaluate(at: 0.5).showsSame(as: tree.evaluatedFromScratch(at: 0.5)))
  }

  @Test("what the transition's own commit changes without an animation, the old picture has not")
  func staysBehind() throws {
    var tree = try tree(layer(1, sublayers: [2]), layer(2))
    try tree.change(
      layer(2, animations: [transition(1)]) {
        $0.geometry.position.x = 40
        $0.opacity = 0.5
      })
    let evaluated = tree.evaluate(at: 0.25)
    #expect(evaluated.layers.map(\.layerToSuperlayer.m41) == [0, 40, 0])
    #expect(evaluated.layers.map(\.state.opacity) == [1, 0.5, 1])
  }

  @Test("a layer that comes with a transition had no picture before")
  func newLayer() throws {
    var tree = try tree(layer(1, sublayers: []))
    try tree.change(layer(1, sublayers: [2]), layer(2, animations: [transition(1)]))
    let evaluated = tree.evaluate(at: 0.5)
    #expect(evaluated.transitions.map(\.before) == [-1])
    #expect(evaluated.layers.count == 2)
    try tree.change(layer(2, animations: []))
    #expect(tree.evaluate(at: 0.5).layers[1].transition == -1)
  }

  @Test("a transition within a transition begins with the picture of the first, three deep")
  func nested() throws {
    var tree = try changedTree()
    for number in 2...6 {
      try tree.change(layer(2, animations: [transition(UInt64(number))]) { $0.opacity = 0.1 })
    }
    let evaluated = tree.evaluate(at: 0.5)
    // Layer 2 as it is and as it was before each of the last three transitions.
    #expect(evaluated.layers.count(where: { $0.id == id(2) }) == 4)
    #expect(evaluated.transitions.count == 3)
    #expect(evaluated.showsSame(as: tree.evaluatedFromScratch(at: 0.5)))
    try tree.change(layer(2, animations: []))
    #expect(tree.evaluate(at: 0.5).layers.map(\.id.rawValue) == [1, 2, 4, 5])
  }

  @Test("masks, sublayers with transitions, and the root keep theirs")
  func masksAndRoot() throws {
    var tree = try tree(layer(1, sublayers: [2]), layer(2, mask: 3), layer(3))
    try tree.change(
      layer(1, animations: [transition(1)]), layer(3, animations: [transition(2)]))
    let evaluated = tree.evaluate(at: 0.5)
    #expect(evaluated.layers.map(\.id.rawValue) == [1, 2, 3, 3, 1, 2, 3])
    #expect(evaluated.layers.map(\.firstSublayer) == [1, 4, 3, 4, 5, 7, 7])
    #expect(evaluated.layers.map(\.parent) == [-1, 0, 1, 1, -1, 4, 5])
    try tree.change(removed: [3])
    #expect(tree.evaluate(at: 0.5).layers.map(\.id.rawValue) == [1, 2, 1, 2, 3])
  }

  @Test("a picture that does not show keeps nobody awake")
  func wakes() throws {
    var tree = try tree(
      layer(1, sublayers: [2]), layer(2, animations: [record(7, duration: 90, fadeOut)]))
    try tree.change(layer(2, animations: [transition(1)]))
    _ = tree.evaluate(at: 0.5)
    #expect(tree.nextWake(after: 0.5) == .continuous(nil))
    _ = tree.evaluate(at: 2)
    #expect(tree.nextWake(after: 2) == .never)
  }

  @Test("names of effects, of filters in their place, and unknown ones")
  func names() {
    func kind(_ name: String) -> TransitionEffect.Kind {
      TransitionEffect(TransitionRecord(type: name)).kind
    }
    for name in TransitionEffect.Kind.allCases { #expect(kind(name.rawValue) == name) }
    #expect(kind("oglFlip") == .flip && kind("CIPageCurlTransition") == .pageCurl)
    let unknown = TransitionEffect(TransitionRecord(type: "rippleEffect", subtype: "fromBottom"))
    #expect(unknown.kind == .fade && unknown.edge == .bottom)
    #expect(unknown.unknownName == "rippleEffect")
    #expect(TransitionEffect(TransitionRecord(type: "fade")).unknownName == nil)
  }
}
