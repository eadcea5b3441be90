// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

@testable import CAGeometry
@testable import CARenderTree

@Suite("Layers that turn keep the memory of their poses, and trees shown before do not turn along")
struct TurningLayerTests {
  private func boxes(_ tree: RenderTree) throws -> [ObjectIdentifier] {
    try [tree.nodes[0].state, tree.current.layers[0].state].map {
      ObjectIdentifier(try #require($0.geometry.poseBox))
    }
  }

  private func turn(_ angle: Double) -> CATransform3D { .rotation(angle, 0, 0, 1) }

  @Test("an animation writes in place")
  func animated() throws {
    let wide = basic("transform", .transform(.identity), .transform(.scale(3, 1, 1)))
    var tree = try tree(layer(1, animations: [record(wide)]) { $0.geometry.zPosition = 2 })
    #expect(tree.evaluate(at: 0.25).layers[0].layerToSuperlayer.m11 == 1.5)
    let first = try boxes(tree)
    #expect(first[0] != first[1])
    #expect(tree.evaluate(at: 0.5).layers[0].layerToSuperlayer.m11 == 2)
    #expect(try boxes(tree) == first)
    #expect(tree.nodes[0].state.geometry.transform == .identity)
  }

  @Test("where the model has no pose, the layer keeps that of its animation")
  func plain() throws {
    let wide = basic("transform", .transform(.identity), .transform(.scale(3, 1, 1)))
    var tree = try tree(layer(1, animations: [record(wide)]))
    #expect(tree.evaluate(at: 0.25).layers[0].layerToSuperlayer.m11 == 1.5)
    let box = try #require(tree.current.layers[0].state.geometry.poseBox)
    #expect(tree.nodes[0].state.geometry.poseBox == nil)
    let kept = ObjectIdentifier(box)
    _ = consume box
    #expect(tree.evaluate(at: 0.5).layers[0].layerToSuperlayer.m11 == 2)
    #expect(tree.current.layers[0].state.geometry.poseBox.map(ObjectIdentifier.init) == kept)
  }

  @Test("states of delayed copies keep theirs")
  func copies() throws {
    let wide = basic("transform", .transform(.identity), .transform(.scale(3, 1, 1)))
    var replicator = layer(1, sublayers: [2])
    replicator.state = LayerState(kind: .replicator)
    replicator.state[extra: .instanceCount] = .number(3)
    replicator.state[extra: .instanceDelay] = .number(1)
    replicator.changed = PropertySet([.instanceCount, .instanceDelay])
    var tree = try tree(replicator, layer(2, animations: [record(duration: 8, wide)]))
    func boxes() -> [ObjectIdentifier] {
      tree.current.copies.states.compactMap { layer in
        layer.state.geometry.poseBox.map(ObjectIdentifier.init)
      }
    }
    _ = tree.evaluate(at: 3)
    let first = boxes()
    #expect(Set(first).count == 2)
    let shown = tree.evaluate(at: 4).copies.states.map(\.layerToSuperlayer.m11)
    #expect(shown == [1.75, 1.5])
    #expect(boxes() == first)
  }

  @Test("commits write in place from the second on")
  func committed() throws {
    var tree = try tree(layer(1) { $0.geometry.transform = turn(0.5) })
    _ = tree.evaluate(at: 0)
    try tree.change(layer(1) { $0.geometry.transform = turn(1) })
    #expect(tree.evaluate(at: 1).layers[0].layerToSuperlayer == turn(1))
    let first = try boxes(tree)
    #expect(first[0] != first[1])
    try tree.change(layer(1) { $0.geometry.transform = turn(2) })
    #expect(tree.evaluate(at: 2).layers[0].layerToSuperlayer == turn(2))
    #expect(try boxes(tree) == first)
  }

  @Test("a tree that somebody keeps stays as it was")
  func kept() throws {
    var tree = try tree(layer(1) { $0.geometry.transform = turn(1) })
    let before = tree.evaluate(at: 0)
    try tree.change(layer(1) { $0.geometry.transform = turn(2) })
    let after = tree.evaluate(at: 1)
    #expect(before.layers[0].state.geometry.transform == turn(1))
    #expect(after.layers[0].state.geometry.transform == turn(2))
  }
}
