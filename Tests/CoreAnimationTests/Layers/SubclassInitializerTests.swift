// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import Testing

/// A layer as programs write it: an initializer of its own, and plain overrides.
private class DialLayer: CALayer {
  let ticks: Int
  var way = "own"

  init(ticks: Int) {
    self.ticks = ticks
    super.init()
  }

  override init(layer: Any) {
    ticks = (layer as? DialLayer)?.ticks ?? 0
    super.init(layer: layer)
    way = "layer"
  }

  required init?(coder: NSCoder) { return nil }
}

/// A subclass of the program's subclass.
private final class ClockLayer: DialLayer {
  let hands: [Int]

  init(hands: [Int]) {
    self.hands = hands
    super.init(ticks: 12)
  }

  override init(layer: Any) {
    hands = (layer as? ClockLayer)?.hands ?? []
    super.init(layer: layer)
    way += " of a clock"
  }

  required init?(coder: NSCoder) { return nil }
}

private class Swing: CABasicAnimation {
  let reach: Double
  override init() {
    reach = 7
    super.init()
  }
  init(reach: Double) {
    self.reach = reach
    super.init()
  }
  required init?(coder: NSCoder) { return nil }
}

private final class Spark: CAEmitterCell {
  let way: String
  override init() {
    way = "plain"
    super.init()
  }
  init(way: String) {
    self.way = way
    super.init()
  }
  required init?(coder: NSCoder) { return nil }
}

/// Copies of objects whose classes are known only at run time.
@Suite struct SubclassInitializerTests {
  @Test("presentation copies are made by the init(layer:) of the layer's class")
  func layers() throws {
    let (root, dial, clock) = (CALayer(), DialLayer(ticks: 5), ClockLayer(hands: [10, 8]))
    for layer in [dial, clock] { root.addSublayer(layer) }
    let context = LayerContext(orientation: .yDown, sink: RecordingSink())
    context.rootLayer = root
    context.flush()
    let shownDial = try #require(dial.presentation())
    #expect(type(of: shownDial) == DialLayer.self && shownDial !== dial)
    #expect(shownDial.ticks == 5 && shownDial.way == "layer" && dial.way == "own")
    let shownClock = try #require(clock.presentation())
    #expect(shownClock.hands == [10, 8] && shownClock.ticks == 12)
    #expect(shownClock.way == "layer of a clock")
  }

  @Test("animations and cells are copied by the init() of their class")
  func copies() throws {
    let swing = Swing(reach: 3)
    swing.duration = 2
    let copy = try #require(swing.copy() as? Swing)
    #expect(copy !== swing && copy.reach == 7 && copy.duration == 2)
    let spark = Spark(way: "own")
    spark.birthRate = 5
    let cell = try #require(spark.copy() as? Spark)
    #expect(cell !== spark && cell.way == "plain" && cell.birthRate == 5)
  }

  @Test("a copy is released when nobody keeps it, and so is its original")
  func references() {
    weak var original: CAAnimation?
    weak var copied: CAAnimation?
    do {
      let swing = Swing(reach: 3)
      let copy = swing.copy() as? CAAnimation
      (original, copied) = (swing, copy)
      #expect(copied != nil)
    }
    #expect(original == nil && copied == nil)
  }
}
