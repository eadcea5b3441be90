// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The table of later facts: animated properties that a program shows by `display()`.
@Suite("fact 286: display() while an animation runs")
struct PeerDrawnValues {
  /// Adds an animation of a second from 0 to 10, to a stage of the layer.
  private func stage<Layer: CALayer>(
    _ layer: Layer, _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> AnimationStage<Layer> {
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 4)
    let stage = AnimationStage(layer)
    let animation = CABasicAnimation(keyPath: "frameNumber")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
    change(animation)
    layer.add(animation, forKey: "play")
    CATransaction.flush()
    return stage
  }

  @Test("the layer itself is asked in each frame, and reads its presentation")
  func override() {
    let player = Player()
    let stage = stage(player)
    defer { stage.close() }
    for time in [10.25, 10.5, 10.5, 10.125] { stage.display(at: time) }
    #expect(player.asked == [2.5, 5, 5, 1.25])
    #expect(player.needle.position.x == 1.25)
    #expect(player.needle.presentation()?.position.x == 1.25)
    #expect(player.needle.animationKeys() == nil)
    player.removeAnimation(forKey: "play")
    stage.display(at: 10.5)
    #expect(player.needle.position.x == 3)
    let count = player.asked.count
    stage.display(at: 10.75)
    #expect(player.asked.count == count)
  }

  @Test("a held value is asked for too, and after the end of an animation that stays the model's")
  func ends() {
    let held = Player()
    let heldStage = stage(held) { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }
    for time in [10.5, 12] { heldStage.display(at: time) }
    #expect(held.needle.position.x == 10)
    heldStage.close()
    let over = Player()
    let overStage = stage(over) { $0.isRemovedOnCompletion = false }
    for time in [10.5, 12] { overStage.display(at: time) }
    #expect(over.needle.position.x == 3)
    overStage.close()
  }

  @Test("by default a copy with the values in flight draws, once for each of them")
  func drawing() {
    let player = DrawnPlayer()
    let stage = stage(player)
    defer { stage.close() }
    for time in [10.25, 10.5, 10.5] { stage.display(at: time) }
    #expect(player.log.drawn == [2.5, 5])
    #expect(player.log.models == [false, false])
    #expect(player.contents != nil)
    #expect(player.frameNumber == 3)
  }

  @Test("an override may call the default")
  func callingSuper() {
    let player = CountingPlayer()
    let stage = stage(player)
    defer { stage.close() }
    for time in [10.25, 10.5, 10.5] { stage.display(at: time) }
    #expect(player.displays == 3)
    #expect(player.log.drawn == [2.5, 5])
  }

  @Test("a delegate's display gets the layer itself")
  func delegate() {
    let player = DrawnPlayer()
    let delegate = DisplayDelegate()
    player.delegate = delegate
    let stage = stage(player)
    defer { stage.close() }
    for time in [10.25, 10.5] { stage.display(at: time) }
    #expect(delegate.shown == [2.5, 5])
    #expect(delegate.layers.allSatisfy { $0 === player })
    #expect(player.log.drawn.isEmpty)
  }

  @Test("so is what it asks for where a commit has it called")
  func belowInTheSameCommit() {
    let player = Player()
    let dial = CountingLayer()
    player.addSublayer(dial)
    let stage = stage(player)
    defer { stage.close() }
    let before = dial.layouts
    player.whenShown = { dial.setNeedsLayout() }
    // Later than the frame of any other test on this thread.
    stage.commit(at: 10.9)
    #expect(abs((player.asked.last ?? 0) - 9) < 1e-6)
    #expect(dial.layouts == before + 1)
  }

  @Test("a frame that is still to come shows its own moment")
  func laterFrames() {
    let player = Player()
    let stage = stage(player)
    defer { stage.close() }
    stage.display(at: 10.5, now: 10.25)
    #expect(player.asked.last == 5)
    stage.tick(to: 10.6, answer: 10.75)
    #expect(player.asked.last == 7.5)
  }

  @Test("what display() asks for is laid out and displayed in the same frame")
  func belowInTheSameFrame() {
    let player = Player()
    let dial = CountingLayer()
    player.addSublayer(dial)
    let stage = stage(player)
    defer { stage.close() }
    let before = dial.layouts
    player.whenShown = { dial.setNeedsLayout() }
    stage.display(at: 10.5)
    #expect(dial.layouts == before + 1)
  }
}

/// Has a number that animations change.
private class Numbered: CALayer {
  @CAAnimatable var frameNumber: CGFloat = 3

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "frameNumber" || super.needsDisplay(forKey: key)
  }
}

/// Shows its number by what stands below it, as engines that play by `display()` do.
private final class Player: Numbered {
  let needle = CALayer()
  var asked: [CGFloat] = []
  var whenShown: () -> Void = {}

  override init() {
    super.init()
    addSublayer(needle)
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { nil }

  override func display() {
    let number = presentation()?.frameNumber ?? frameNumber
    asked.append(number)
    needle.position.x = number
    whenShown()
  }
}

/// Draws its number.
private class DrawnPlayer: Numbered {
  final class Log {
    var drawn: [CGFloat] = []
    var models: [Bool] = []
  }

  let log: Log

  override init() {
    log = Log()
    super.init()
  }
  override init(layer: Any) {
    log = (layer as? DrawnPlayer)?.log ?? Log()
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    log.drawn.append(frameNumber)
    log.models.append(model() === self)
    context.fill(CGRect(x: 0, y: 0, width: frameNumber, height: 1))
  }
}

/// Counts its displays.
private final class CountingPlayer: DrawnPlayer {
  var displays = 0

  override func display() {
    displays += 1
    super.display()
  }
}

/// Notes the values that its layer shows.
private final class DisplayDelegate: NSObject, CALayerDelegate {
  var shown: [CGFloat] = []
  var layers: [CALayer] = []

  func display(_ layer: CALayer) {
    layers.append(layer)
    if let shown = (layer.presentation() as? Numbered)?.frameNumber { self.shown.append(shown) }
  }
}
