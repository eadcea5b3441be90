// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CATiming
import CoreGraphics
import Testing

@Suite("An evaluated tree shows what animations make of it")
struct AnimationTests {
  @Test("animations show at their time, and before and after it the model does")
  func shows() throws {
    var tree = try tree(layer(1, animations: [record(begin: 1, fadeOut)]))
    #expect([0, 1.25, 1.5, 3].map { tree.evaluate(at: $0).opacity(1) } == [1, 0.75, 0.5, 1])
    #expect([3, 1.5, 0, 1.25].map { tree.evaluate(at: $0).opacity(1) } == [1, 0.5, 1, 0.75])
  }

  @Test("a moved layer's matrix is that of where it shows")
  func matrix() throws {
    let move = basic("position", .point(.zero), .point(CGPoint(x: 10, y: 20)))
    var tree = try tree(layer(1, animations: [record(move)]))
    let shown = tree.evaluate(at: 0.5).layers[0].layerToSuperlayer
    #expect((shown.m41, shown.m42) == (5, 10))
  }

  @Test("a layer goes by the clocks above it, a mask by the clock of the layer it masks")
  func clocks() throws {
    var tree = try tree(
      layer(1, sublayers: [2]),
      layer(2, sublayers: [3], mask: 4) {
        $0.timing.speed = 2
        $0.timing.beginTime = 1
      },
      layer(3, animations: [record(duration: 4, fadeOut)]) { $0.timing.timeOffset = 1 },
      layer(4, animations: [record(duration: 4, fadeOut)]))
    // Layer 2 shows (2 − 1) · 2 = 2 at time 2, layer 3 one more, layer 4 the same.
    #expect(tree.evaluate(at: 2).opacity(3) == 0.25)
    #expect(tree.evaluate(at: 2).opacity(4) == 0.5)
    // Before its begin time a clock stands at 0.
    #expect(tree.evaluate(at: 0.5).opacity(3) == 0.75)
    #expect(tree.evaluate(at: 0.5).opacity(4) == 1)
  }

  @Test("a clock that a commit sets holds for animations that run below it")
  func clockChanges() throws {
    var tree = try tree(
      layer(1, sublayers: [2]), layer(2, sublayers: [3]),
      layer(3, animations: [record(duration: 10, fadeOut)]))
    #expect(tree.evaluate(at: 5).opacity(3) == 0.5)
    try tree.change(
      layer(2) {
        $0.timing.speed = 0
        $0.timing.timeOffset = 2
      })
    #expect(tree.evaluate(at: 6).opacity(3) == 0.8)
    #expect(tree.evaluate(at: 9).opacity(3) == 0.8)
    try tree.change(layer(2, restored: [.speed]) { $0.timing.timeOffset = 1 })
    #expect(tree.evaluate(at: 1).opacity(3) == 0.8)
    try tree.change(layer(1) { $0.timing.speed = 3 })
    #expect(tree.evaluate(at: 1).opacity(3) == 0.6)
    #expect(tree.evaluate(at: 1).showsSame(as: tree.evaluatedFromScratch(at: 1)))
  }

  @Test("a layer that loses its animations shows its model, and counts as changed")
  func removal() throws {
    var tree = try tree(
      layer(1, sublayers: [2, 3]), layer(2, animations: [record(fadeOut)]), layer(3))
    #expect(tree.evaluate(at: 0.5).opacity(2) == 0.5)
    try tree.change(layer(2, animations: []))
    let evaluated = tree.evaluate(at: 0.5)
    #expect(evaluated.opacity(2) == 1)
    #expect(evaluated.changedLayers == [2])
    #expect(tree.animatedLayerCount == 0)
  }

  @Test("a layer whose animation ends counts as changed once")
  func end() throws {
    var tree = try tree(layer(1, sublayers: [2]), layer(2, animations: [record(fadeOut)]))
    _ = tree.evaluate(at: 0.5)
    #expect(tree.evaluate(at: 0.6).changedLayers == [2])
    #expect(tree.evaluate(at: 2).changedLayers == [2])
    #expect(tree.evaluate(at: 3).changedLayers == [])
  }

  @Test("the model state may change below an animation of something else")
  func modelBelow() throws {
    var tree = try tree(layer(1, animations: [record(fadeOut)]))
    _ = tree.evaluate(at: 0.5)
    try tree.change(layer(1) { $0.geometry.position.x = 7 })
    let evaluated = tree.evaluate(at: 0.5)
    #expect(evaluated.opacity(1) == 0.5)
    #expect(evaluated.layers[0].state.geometry.position.x == 7)
  }

  @Test("pictures of a film are resident while it is on the layer, and shown one after the other")
  func film() throws {
    let pictures = (0..<3).map { _ in picture() }
    var keyframes = Keyframes()
    keyframes.values = pictures.map { .contents($0) }
    keyframes.mode = .discrete
    let film = AnimationContent.property(
      PropertyAnimation(
        target: AnimationTarget(keyPath: "contents", kind: .plain), values: .keyframes(keyframes)))
    var tree = try tree(
      layer(1, animations: [record(duration: 3, film)]) { $0.contents = pictures[1] })
    for (time, shown) in [(0.5, 0), (1.5, 1), (2.5, 2), (0.6, 0), (9, 1)] {
      let evaluated = tree.evaluate(at: time)
      let slot = Int(evaluated.layers[0].contentsSlot)
      #expect(evaluated.contents[slot] == pictures[shown])
      #expect(evaluated.contents.count { $0 != nil } == 3)
      #expect(evaluated.layers[0].contentsFade == nil)
    }
    try tree.change(layer(1, animations: []) { $0.contents = pictures[1] })
    #expect(tree.evaluate(at: 0).contents.compactMap { $0 } == [pictures[1]])
  }

  @Test("contents that animate linearly fade; the value switches half way")
  func fade() throws {
    let (a, b) = (picture(), picture())
    let change = basic("contents", .contents(a), .contents(b))
    var tree = try tree(layer(1, animations: [record(change)]))
    for (time, value) in [(0.25, a), (0.5, b), (0.75, b)] {
      let evaluated = tree.evaluate(at: time)
      let fade = try #require(evaluated.layers[0].contentsFade)
      #expect(evaluated.contents[Int(fade.from)] == a && evaluated.contents[Int(fade.to)] == b)
      #expect(fade.progress == Float(time))
      #expect(evaluated.layers[0].state.contents == value)
    }
    #expect(tree.evaluate(at: 0).layers[0].contentsFade == nil)
    #expect(tree.evaluate(at: 2).layers[0].contentsFade == nil)
    #expect(tree.nextWake(after: 0.25) == .continuous(nil))
  }

  @Test("clocks and timings that are no numbers leave the model as it is")
  func noNumbers() throws {
    var tree = try tree(
      layer(1, sublayers: [2], animations: [record(fadeOut)]) { $0.timing.speed = .infinity },
      layer(2, animations: [record(begin: .nan, fadeOut)]))
    for time in [0, 0.5, .infinity, -.infinity, .nan] {
      #expect(tree.evaluate(at: time).opacity(1) == 1)
      #expect(tree.evaluate(at: time).opacity(2) == 1)
      _ = tree.nextWake(after: time)
    }
  }
}

@Suite("What an evaluation costs")
struct EvaluationCostTests {
  /// A tree of 10,000 layers of which every hundredth animates.
  private func wideTree() throws -> RenderTree {
    let numbers = (2...10_000).map { UInt32($0) }
    let layers = numbers.map { number in
      layer(number, animations: number % 100 == 0 ? [record(duration: 10, fadeOut)] : nil)
    }
    return try tree([layer(1, sublayers: numbers)] + layers)
  }

  @Test("of 10,000 layers the 100 that animate are touched")
  func hundred() throws {
    var tree = try wideTree()
    _ = tree.evaluate(at: 0)
    let counters = tree.evaluate(at: 1).counters
    #expect(counters.plansEvaluated == 100)
    #expect(counters.layersWritten == 100)
    #expect(counters.plansSkipped == 0)
    #expect(tree.evaluate(at: 2).changed.count == 100)
  }

  @Test("animations that stand where they stood are passed over")
  func steady() throws {
    var tree = try wideTree()
    _ = tree.evaluate(at: 11)
    for time in [12, 12, 1000] {
      let evaluated = tree.evaluate(at: Double(time))
      #expect(evaluated.counters.plansSkipped == 100)
      #expect(evaluated.counters.plansEvaluated == 0)
      #expect(evaluated.counters.layersWritten == 0)
      #expect(evaluated.changed.isEmpty)
    }
    #expect(tree.evaluate(at: 5).counters.plansEvaluated == 100)
  }

  @Test("a moving animation on a clock that stands is passed over")
  func stopped() throws {
    var tree = try tree(
      layer(1, animations: [record(fadeOut)]) {
        $0.timing.speed = 0
        $0.timing.timeOffset = 0.5
      })
    #expect(tree.evaluate(at: 1).opacity(1) == 0.5)
    #expect(tree.evaluate(at: 2).counters.plansSkipped == 1)
  }

  @Test("a commit of one property of one of 10,000 layers applies one and writes one")
  func oneProperty() throws {
    var tree = try wideTree()
    _ = tree.evaluate(at: 20)
    var change = layer(5_001) { $0.geometry.position.x = 3 }
    change.changed.insert(.position)
    let applied = try tree.apply(Commit(sequence: 2, changes: [change]))
    #expect(applied.layersChanged == 1 && applied.propertiesChanged == 1)
    let evaluated = tree.evaluate(at: 21)
    #expect(evaluated.counters.layersWritten == 1)
    #expect(evaluated.changedLayers == [5_001])
  }

  @Test("a clock that changes re-evaluates the animations below it and no others")
  func subtreeClock() throws {
    var tree = try tree(
      layer(1, sublayers: [2, 4]), layer(2, sublayers: [3]),
      layer(3, animations: [record(duration: 4, fadeOut)]),
      layer(4, animations: [record(duration: 4, fadeOut)]))
    _ = tree.evaluate(at: 1)
    try tree.change(layer(2, restored: [.speed]) { $0.timing.timeOffset = 1 })
    let evaluated = tree.evaluate(at: 1)
    #expect(evaluated.counters.plansEvaluated == 1 && evaluated.counters.plansSkipped == 1)
    #expect(evaluated.changedLayers == [2, 3])
  }
}
