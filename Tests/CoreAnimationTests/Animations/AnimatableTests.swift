// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Synchronization
import Testing

/// A layer with properties of its own.
class Ring: CALayer {
  @CAAnimatable var thickness: CGFloat = 2
  @CAAnimatable("ringTint") var tint: CGColor? = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  @CAAnimatable var count: Int
  /// The calls of `draw(in:)`, of all rings of the thread.
  var log: Log?

  final class Log {
    var drawn: [CGFloat] = []
    var models: [Bool] = []
  }

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    log = (layer as? Ring)?.log
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "thickness" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) {
    log?.drawn.append(thickness)
    log?.models.append(model() === self)
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: thickness, height: bounds.height))
  }
}

/// One with an implicit animation and a property more.
final class LivelyRing: Ring {
  @CAAnimatable var reach: CGPoint = .zero
  var asked: [String] = []

  override func action(forKey event: String) -> (any CAAction)? {
    asked.append(event)
    guard event == "thickness" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.thickness
    animation.duration = 1
    return animation
  }
}

@Suite struct AnimatableTests {
  @Test func aPropertyHasItsDefaultAndIsReadAndSetByItsKey() {
    let ring = LivelyRing()
    #expect(ring.thickness == 2)
    #expect(ring.value(forKey: "thickness") as? CGFloat == 2)
    #expect(ring.count == 0)
    ring.thickness = 7
    #expect(ring.value(forKey: "thickness") as? CGFloat == 7)
    ring.setValue(3.5, forKey: "thickness")
    #expect(ring.thickness == 3.5)
    ring.setValue(NSNumber(value: 2.6), forKey: "count")
    #expect(ring.count == 3)
    ring.reach = CGPoint(x: 1, y: 2)
    #expect(ring.value(forKeyPath: "reach.y") as? CGFloat == 2)
    #expect(LivelyRing().thickness == 2)
  }

  @Test func anExplicitKeyTakesThePlaceOfTheName() {
    let ring = Ring()
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    ring.tint = blue
    #expect(ring.value(forKey: "ringTint") as? CGColor == blue)
    #expect(ring.value(forKey: "tint") == nil)
    ring.tint = nil
    #expect(ring.tint == nil)
  }

  @Test func copiesHaveTheValuesAndTheDefaultsOfTheirSource() {
    let ring = LivelyRing()
    ring.thickness = 9
    let copy = LivelyRing(layer: ring)
    #expect(copy.thickness == 9)
    #expect(copy.tint == ring.tint)
    copy.thickness = 1
    #expect(ring.thickness == 9)
  }

  @Test func archivesKeepTheValues() throws {
    let ring = LivelyRing()
    ring.thickness = 9
    ring.reach = CGPoint(x: 3, y: 4)
    let data = try NSKeyedArchiver.archivedData(withRootObject: ring, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: LivelyRing.self, from: data)
    #expect(read?.thickness == 9)
    #expect(read?.reach == CGPoint(x: 3, y: 4))
    #expect(read?.count == 0)
  }

  @Test func settingAsksForAnActionFirstAndThenForDisplay() async {
    await onRingStage { stage, ring in
      ring.setNeedsDisplay()
      stage.flush()
      ring.asked = []
      ring.thickness = 2
      #expect(ring.asked.isEmpty)
      ring.thickness = 12
      #expect(ring.asked == ["thickness"])
      #expect(ring.needsDisplay())
      let animation = ring.animation(forKey: "thickness") as? CABasicAnimation
      #expect(animation?.fromValue as? CGFloat == 2)
      stage.flush()
      ring.count = 5
      #expect(!ring.needsDisplay())
      #expect(ring.presentation()?.thickness == 2)
      stage.clock.time = 0.5
      #expect(ring.presentation()?.thickness == 7)
      #expect(ring.thickness == 12)
      stage.clock.time = 2
      #expect(ring.presentation()?.thickness == 12)
    }
  }

  @Test func anAnimationOfAPartMovesThatPart() async {
    await onRingStage { stage, ring in
      ring.reach = CGPoint(x: 1, y: 2)
      let animation = CABasicAnimation(keyPath: "reach.x")
      animation.toValue = 11
      animation.duration = 1
      ring.add(animation, forKey: nil)
      stage.flush()
      stage.clock.time = 0.5
      #expect(ring.presentation()?.reach == CGPoint(x: 6, y: 2))
    }
  }

  @Test func itIsDrawnFromWhatShowsAtEachTimeInAnyOrder() async {
    await onRingStage { stage, ring in
      let log = Ring.Log()
      ring.log = log
      ring.bounds = CGRect(x: 0, y: 0, width: 20, height: 4)
      ring.setNeedsDisplay()
      let animation = CABasicAnimation(keyPath: "thickness")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = 1
      ring.add(animation, forKey: nil)
      stage.flush()
      #expect(log.drawn == [2])
      var pictures: [Double: [UInt8]] = [:]
      for time in [0.5, 0.1, 0.1, 0.9, 2, 0.5] {
        CustomDrawing.update(in: stage.context, at: time)
        let bytes = [UInt8](ring.state.contents?.image.dataProvider?.data as Data? ?? Data())
        #expect(pictures[time] == nil || pictures[time] == bytes)
        pictures[time] = bytes
      }
      #expect(log.drawn == [2, 5, 1, 9, 2, 5])
      #expect(log.models == [true, false, false, false, false, false])
      #expect(Set(pictures.values).count == 4)
      #expect(ring.thickness == 2)
    }
  }

  @Test func thePictureIsThatOfTheModelAfterTheAnimationIsGone() async {
    await onRingStage { stage, ring in
      let log = Ring.Log()
      ring.log = log
      ring.bounds = CGRect(x: 0, y: 0, width: 20, height: 4)
      ring.setNeedsDisplay()
      let animation = CABasicAnimation(keyPath: "thickness")
      animation.toValue = 10
      animation.duration = 1
      ring.add(animation, forKey: "a")
      stage.flush()
      CustomDrawing.update(in: stage.context, at: 0.5)
      ring.removeAllAnimations()
      stage.flush()
      CustomDrawing.update(in: stage.context, at: 0.6)
      #expect(log.drawn == [2, 6, 2])
      CustomDrawing.update(in: stage.context, at: 0.7)
      #expect(log.drawn == [2, 6, 2])
    }
  }

  @Test func theValuesOfAFrameAreReadOnceToDecideAndToDraw() async {
    await onNewThread {
      let gauge = Gauge()
      let stage = Stage(gauge)
      gauge.bounds = CGRect(x: 0, y: 0, width: 20, height: 4)
      gauge.setNeedsDisplay()
      let animation = CABasicAnimation(keyPath: "level")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
      gauge.add(animation, forKey: nil)
      stage.flush()
      CustomDrawing.update(in: stage.context, at: 0.2)
      let before = Gauge.reads.withLock { $0 }
      CustomDrawing.update(in: stage.context, at: 0.4)
      // Once for the frame, and once for the copy that draws it.
      #expect(Gauge.reads.withLock { $0 } - before == 2)
    }
  }

  @Test func picturesGoToTheServerWithoutAnyAction() async {
    await onRingStage { stage, ring in
      ring.bounds = CGRect(x: 0, y: 0, width: 20, height: 4)
      let animation = CABasicAnimation(keyPath: "thickness")
      animation.toValue = 10
      animation.duration = 1
      ring.add(animation, forKey: "a")
      stage.flush()
      _ = stage.sink.take()
      ring.asked = []
      CustomDrawing.update(in: stage.context, at: 0.5)
      let changes = stage.sink.take().flatMap(\.allChanges)
      #expect(changes.map { Array($0.changed.ids) } == [[.contents]])
      #expect(ring.asked.isEmpty)
    }
  }

  @Test func onRealTimeItIsDrawnAtEachFrameUntilItsEnd() async {
    var (drawn, models) = (Array<CGFloat>(), Array<Bool>())
    // A loaded machine has few frames in the time of a short animation.
    for duration in [0.3, 3, 30] where drawn.count < 7 {
      (drawn, models) = await draws(during: duration)
    }
    #expect(drawn.first == 2)
    #expect(drawn.last == 2)
    let between = drawn.dropFirst().dropLast()
    #expect(between.count >= 5)
    #expect(Array(between) == between.sorted())
    #expect(models.dropFirst().allSatisfy { !$0 })
  }

  /// What a layer draws on real time until its animation of so many seconds is over.
  private func draws(during duration: Double) async -> ([CGFloat], [Bool]) {
    await onNewThread {
      let ring = LivelyRing()
      let log = Ring.Log()
      ring.log = log
      ring.bounds = CGRect(x: 0, y: 0, width: 20, height: 4)
      let context = LayerContext(orientation: .yDown, sink: RecordingSink())
      context.rootLayer = ring
      ring.setNeedsDisplay()
      let animation = CABasicAnimation(keyPath: "thickness")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = duration
      ring.add(animation, forKey: "a")
      CATransaction.flush()
      let end = Date(timeIntervalSinceNow: duration + 60)
      repeat {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
      } while FrameTicks.current.isWanted && Date() < end
      // What follows the end of the animation is drawn, too.
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.3))
      #expect(!FrameTicks.current.isWanted)
      return (log.drawn, log.models)
    }
  }
}

/// A layer with a key whose value nobody sets: each reading of the model asks for the default.
private final class Gauge: CALayer {
  static let reads = Mutex(0)

  override class func defaultValue(forKey key: String) -> Any? {
    guard key == "level" else { return super.defaultValue(forKey: key) }
    reads.withLock { $0 += 1 }
    return 0.0
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) { context.fill(bounds) }
}

/// Runs `body` with a ring as the root of a stage, on a thread of its own.
private func onRingStage(_ body: @escaping @Sendable (Stage, LivelyRing) -> Void) async {
  await onNewThread {
    let ring = LivelyRing()
    body(Stage(ring), ring)
  }
}
