// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics
import Foundation
import Testing

private func change(_ number: UInt32, sublayers: [UInt32]? = nil, mask: UInt32? = nil)
  -> LayerChange
{
  LayerChange(
    layer: id(number), state: LayerState(), changed: PropertySet(),
    sublayers: sublayers.map { $0.map(id) }, mask: mask.map { .set(id($0)) })
}

private func moved(_ number: UInt32, to position: CGPoint) -> LayerChange {
  var state = LayerState()
  state.geometry.position = position
  return LayerChange(layer: id(number), state: state, changed: PropertySet([.position]))
}

private let firstCommit = Commit(
  root: RootChange(layer: id(1), orientation: .yDown),
  changes: [
    change(1, sublayers: [2, 3]), change(2, sublayers: [4], mask: 5), change(3), change(4),
    change(5, sublayers: [6]), change(6),
  ])

@Suite("The render tree takes commits in and says how it looks")
struct RenderTreeTests {
  @Test("layers lie in tree order, a mask between its layer and the sublayers")
  func order() throws {
    var tree = RenderTree()
    try tree.apply(firstCommit)
    let layers = tree.evaluate(at: 0).layers
    #expect(layers.map(\.id.rawValue) == [1, 2, 5, 6, 4, 3])
    #expect(layers.map(\.subtreeEnd) == [6, 5, 4, 4, 5, 6])
    #expect(layers.map(\.firstSublayer) == [1, 4, 3, 4, 5, 6])
    #expect(layers.map(\.parent) == [-1, 0, 1, 2, 1, 0])
    #expect(layers[1].hasMask(at: 1))
    #expect(!layers[2].hasMask(at: 2))
  }

  @Test("a commit of one property of one layer changes one layer of the evaluation")
  func oneChange() throws {
    var tree = RenderTree()
    try tree.apply(firstCommit)
    _ = tree.evaluate(at: 0)
    let counters = try tree.apply(Commit(sequence: 2, changes: [moved(4, to: CGPoint(x: 7, y: 8))]))
    #expect(counters.layersChanged == 1)
    #expect(counters.propertiesChanged == 1)
    #expect(!counters.structureChanged)
    let evaluated = tree.evaluate(at: 1)
    #expect(Array(evaluated.changed) == [4])
    #expect(evaluated.layers[4].state.geometry.position == CGPoint(x: 7, y: 8))
    #expect(evaluated.layers[4].layerToSuperlayer.m41 == 7)
  }

  @Test("a layer that moves or fades is listed as changed, but not as restyled")
  func restyled() throws {
    var tree = RenderTree()
    try tree.apply(firstCommit)
    _ = tree.evaluate(at: 0)
    try tree.apply(Commit(sequence: 2, changes: [moved(4, to: CGPoint(x: 7, y: 8))]))
    let after = tree.evaluate(at: 0)
    #expect(Array(after.changed) == [4] && after.restyled.isEmpty)
    try tree.apply(
      Commit(sequence: 3, changes: [moved(3, to: .zero), layer(4) { $0.cornerRadius = 2 }]))
    let last = tree.evaluate(at: 0)
    #expect(Array(last.changed) == [4, 5] && Array(last.restyled) == [4])
    #expect(tree.evaluate(at: 0).restyled.isEmpty)
  }

  @Test("a tree may blend while a layer of it does, or is animated so that it may")
  func mayBlend() throws {
    let multiply = PropertyValue.string("multiplyBlendMode")
    var tree = RenderTree()
    try tree.apply(firstCommit)
    #expect(!tree.evaluate(at: 0).mayBlend)
    var sequence: UInt64 = 1
    func apply(_ change: LayerChange?, removed: [LayerID] = []) throws -> Bool {
      sequence += 1
      try tree.apply(
        Commit(sequence: sequence, changes: change.map { [$0] } ?? [], removed: removed))
      return tree.evaluate(at: 0).mayBlend
    }
    func blending(_ number: UInt32) -> LayerChange {
      layer(number) { $0.rare.compositingFilter = multiply }
    }
    #expect(try apply(blending(4)))
    #expect(try apply(blending(4)))
    #expect(try apply(blending(3)))
    #expect(try apply(layer(4, restored: [.compositingFilter])))
    #expect(try apply(moved(3, to: CGPoint(x: 1, y: 1))))
    #expect(try !apply(layer(3, restored: [.compositingFilter])))
    #expect(try apply(blending(3)))
    #expect(try !apply(change(1, sublayers: [2]), removed: [id(3)]))
    let animation = record(basic("compositingFilter", .none, multiply))
    #expect(try apply(layer(4, animations: [record(.group([animation]))])))
    #expect(try apply(layer(4, animations: [animation, record(fadeOut)])))
    #expect(try !apply(layer(4, animations: [record(fadeOut)])))
    #expect(try apply(layer(4, animations: [animation])))
    #expect(try !apply(layer(4, animations: [])))
  }

  @Test("of a change only the rows it names are looked at")
  func onlyNews() throws {
    var tree = RenderTree()
    try tree.apply(firstCommit)
    var look = LayerState()
    look.cornerRadius = 5
    look.geometry.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
    try tree.apply(
      Commit(
        sequence: 2,
        changes: [
          LayerChange(
            layer: id(4), state: look, changed: PropertySet([.cornerRadius, .bounds]))
        ]))
    // A state that says nothing but the position, as one read from a file does.
    try tree.apply(Commit(sequence: 3, changes: [moved(4, to: CGPoint(x: 7, y: 8))]))
    var border = LayerState()
    border.borderWidth = 2
    try tree.apply(
      Commit(
        sequence: 4,
        changes: [LayerChange(layer: id(4), state: border, changed: PropertySet([.borderWidth]))]))
    let state = try #require(tree.state(of: id(4)))
    #expect(state.cornerRadius == 5)
    #expect(state.borderWidth == 2)
    #expect(state.geometry.bounds.width == 9)
    #expect(state.geometry.position == CGPoint(x: 7, y: 8))
    #expect(tree.evaluate(at: 0).showsSame(as: tree.evaluatedFromScratch(at: 0)))
  }

  @Test("refreshing gives what evaluating from scratch gives, over random edits")
  func refreshEqualsScratch() throws {
    var random = SystemlessRandom(seed: 7)
    var tree = RenderTree()
    try tree.apply(firstCommit)
    for step in 0..<200 {
      let layer = UInt32(1 + random.next() % 6)
      let position = CGPoint(x: Double(random.next() % 100), y: Double(step))
      try tree.apply(Commit(sequence: UInt64(step + 2), changes: [moved(layer, to: position)]))
      if random.next() % 3 == 0 {
        let order: [UInt32] = random.next() % 2 == 0 ? [3, 2] : [2, 3]
        try tree.apply(Commit(sequence: 0, changes: [change(1, sublayers: order)]))
      }
      let evaluated = tree.evaluate(at: Double(step))
      #expect(evaluated.showsSame(as: tree.evaluatedFromScratch(at: Double(step))))
    }
  }

  @Test("a commit that names a layer nobody brought is refused and changes nothing")
  func unknownLayer() throws {
    var tree = RenderTree()
    try tree.apply(firstCommit)
    let before = tree.evaluate(at: 0)
    let bad = Commit(
      sequence: 2, changes: [moved(4, to: CGPoint(x: 1, y: 1)), change(3, sublayers: [99])])
    #expect(throws: CommitError.unknownLayer(id(99), namedBy: id(3))) { try tree.apply(bad) }
    #expect(tree.evaluate(at: 0).showsSame(as: before))
  }

  @Test("a layer cannot be its own sublayer, nor stand twice among siblings")
  func notATree() throws {
    var tree = RenderTree()
    try tree.apply(firstCommit)
    #expect(throws: CommitError.notATree(id(3))) {
      try tree.apply(Commit(sequence: 2, changes: [change(3, sublayers: [3])]))
    }
    #expect(throws: CommitError.notATree(id(4))) {
      try tree.apply(Commit(sequence: 2, changes: [change(3, sublayers: [4, 4])]))
    }
  }

  @Test("removed layers leave, and their places are used again")
  func removal() throws {
    var tree = RenderTree()
    try tree.apply(firstCommit)
    try tree.apply(
      Commit(sequence: 2, changes: [change(1, sublayers: [3])], removed: [2, 4, 5, 6].map(id)))
    #expect(tree.layerCount == 2)
    #expect(tree.evaluate(at: 0).layers.map(\.id.rawValue) == [1, 3])
    try tree.apply(Commit(sequence: 3, changes: [change(1, sublayers: [3, 7]), change(7)]))
    #expect(tree.evaluate(at: 0).layers.map(\.id.rawValue) == [1, 3, 7])
  }

  @Test("two layers with one picture share its slot, which is free when both let go")
  func contentsSlots() throws {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
    var tree = RenderTree()
    try tree.apply(firstCommit)
    func shows(_ number: UInt32, _ contents: Contents?) -> LayerChange {
      var state = LayerState()
      state.contents = contents
      return LayerChange(layer: id(number), state: state, changed: PropertySet([.contents]))
    }
    try tree.apply(
      Commit(sequence: 2, changes: [shows(3, Contents(image)), shows(4, Contents(image))]))
    let both = tree.evaluate(at: 0)
    #expect(both.layers[4].contentsSlot == both.layers[5].contentsSlot)
    #expect(both.contents.compactMap { $0 }.count == 1)
    try tree.apply(Commit(sequence: 3, changes: [shows(3, nil), shows(4, nil)]))
    #expect(tree.evaluate(at: 0).contents.allSatisfy { $0 == nil })
  }

  @Test("the text for readers leaves out the paths of hidden layers and of those in them")
  func hiddenPaths() throws {
    var (hidden, shape) = (LayerState(), LayerState(kind: .shape))
    hidden.flags.insert(.hidden)
    shape[extra: .shapePath] = .path(
      CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil))
    let path = PropertySet([.shapePath])
    var made = try tree(
      change(1, sublayers: [2, 4]),
      LayerChange(
        layer: id(2), state: hidden, changed: PropertySet([.hidden]), sublayers: [id(3)]),
      LayerChange(layer: id(3), state: shape, changed: path),
      LayerChange(layer: id(4), state: shape, changed: path))
    let evaluated = made.evaluate(at: 0)
    func count(_ text: String) -> Int { text.components(separatedBy: "  path ").count - 1 }
    #expect(count(evaluated.text(notes: [:])) == 1)
    #expect(count(evaluated.description) == 2)
  }

  @Test("a tree a hundred thousand layers deep is laid out without recursion")
  func deepTree() throws {
    let count: UInt32 = 100_000
    let changes = (1...count).map { change($0, sublayers: $0 < count ? [$0 + 1] : []) }
    var tree = RenderTree()
    try tree.apply(
      Commit(root: RootChange(layer: id(1), orientation: .yDown), changes: changes))
    #expect(tree.evaluate(at: 0).layers.count == 100_000)
  }
}

/// A small generator with a seed, so that a failure can be had again.
private struct SystemlessRandom {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
