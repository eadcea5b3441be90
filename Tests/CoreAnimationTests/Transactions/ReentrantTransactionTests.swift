// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Synchronization
import Testing

/// Transactions within everything that a commit, an event or a setter calls.
///
/// Each test runs in a process of its own, since the failure it looks for ends the process.
@Suite struct ReentrantTransactionTests {
  @Test("every use of transactions at every place, without a run loop")
  func withoutRunLoop() async {
    await #expect(processExitsWith: .success) {
      let failures = await onNewThread { TransactionPlace.allFailures() }
      #expect(failures == [])
    }
  }

  @Test("every use of transactions at every place, within a turn of a run loop")
  func inARunLoop() async {
    await #expect(processExitsWith: .success) {
      let failures = await onNewThread {
        let failures = NoteBox()
        let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
          failures.notes = TransactionPlace.allFailures() + ["ran"]
        }
        RunLoop.current.add(timer, forMode: .default)
        let end = Date(timeIntervalSinceNow: 60)
        while failures.notes.isEmpty, Date() < end {
          _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
        }
        return failures.notes
      }
      #expect(failures == ["ran"])
    }
  }

  @Test("threads that end within a transaction whose layout uses more of them")
  func endOfAThread() async {
    await #expect(processExitsWith: .success) {
      for use in TransactionUse.allCases {
        let (sink, notes, blocks) = (RecordingSink(), NoteBox(), BlockTally())
        let context = Lent(LayerContext(orientation: .yDown, sink: sink))
        CATransaction.flush()
        await onNewThread {
          let layer = BusyLayer()
          layer.place = .layoutSublayers
          layer.body = {
            notes.note("layout")
            use.run($0, blocks)
          }
          CATransaction.begin()
          CATransaction.setCompletionBlock {
            use.run(layer, blocks)
            notes.note("done")
          }
          context.value.rootLayer = layer
          layer.setNeedsLayout()
        }
        let end = Date(timeIntervalSinceNow: 60)
        // Blocks of their own wait for the animation of a new sublayer, whose end no thread sees.
        let missing = { use == .blockOfItsOwn ? 0 : blocks.missing }
        while !notes.notes.contains("done") || missing() != 0, Date() < end {
          await Task.yield()
        }
        #expect(missing() == 0, "\(use)")
        #expect(notes.notes.first == "layout", "\(use)")
        #expect(notes.notes.last == "done", "\(use)")
        #expect(!sink.commits.isEmpty, "\(use)")
      }
    }
  }
}

/// The use of transactions in the program's code.
enum TransactionUse: CaseIterable {
  case empty, change, nested, lone, tooMany, leftOpen, twiceLeftOpen, flush, flushWithin, block
  case blockWithin, blockOfItsOwn, values

  /// How many transactions each run leaves open.
  var openCount: Int { self == .leftOpen ? 1 : self == .twiceLeftOpen ? 2 : 0 }

  /// - Parameter blocks: counts the completion blocks.
  func run(_ layer: CALayer, _ blocks: BlockTally) {
    switch self {
    case .empty: inTransaction {}
    case .change: inTransaction { layer.opacity = layer.opacity == 0.5 ? 0.25 : 0.5 }
    case .nested: inTransaction { inTransaction { layer.zPosition += 1 } }
    case .lone: CATransaction.commit()
    case .tooMany:
      inTransaction {}
      CATransaction.commit()
    case .leftOpen:
      CATransaction.begin()
      CATransaction.setAnimationDuration(9)
    case .twiceLeftOpen:
      CATransaction.begin()
      CATransaction.setAnimationDuration(9)
      CATransaction.begin()
    case .flush:
      layer.zPosition += 1
      CATransaction.flush()
    case .flushWithin: inTransaction { CATransaction.flush() }
    case .block: CATransaction.setCompletionBlock(blocks.counted())
    case .blockWithin:
      inTransaction {
        CATransaction.setCompletionBlock(
          blocks.counted { inTransaction { layer.zPosition += 1 } })
      }
    case .blockOfItsOwn:
      inTransaction {
        CATransaction.setCompletionBlock(
          blocks.counted { CATransaction.setCompletionBlock(blocks.counted()) })
        layer.sublayers = [CALayer()]
      }
    case .values:
      inTransaction {
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationDuration(7)
      }
    }
  }

  private func inTransaction(_ body: () -> Void) {
    CATransaction.begin()
    body()
    CATransaction.commit()
  }
}

/// Counts completion blocks that were set and that ran.
final class BlockTally: Sendable {
  private let counts = Mutex((set: 0, run: 0))

  /// How many were set and did not run, less those that ran too often.
  var missing: Int { counts.withLock { $0.set - $0.run } }

  /// A block that counts.
  func counted(_ body: @escaping () -> Void = {}) -> () -> Void {
    counts.withLock { $0.set += 1 }
    return {
      self.counts.withLock { $0.run += 1 }
      body()
    }
  }
}

/// Where the program's code is called.
enum TransactionPlace: CaseIterable {
  case layoutSublayers, display, draw, drawElsewhere, layoutManager, resize
  case delegateDisplay, delegateDraw, delegateWillDraw, delegateLayout, delegateAction
  case run, start, stop, removal, departure, link, completion, completionOfAnimation
  case tiles, awaitedTiles

  static func allFailures() -> [String] {
    allCases.flatMap { place in
      TransactionUse.allCases.compactMap { use in
        place.failure(of: use).map { "\(place) \(use): \($0)" }
      }
    }
  }

  /// Whether the code runs within a commit, or apart from the open transactions; either closes
  /// those left open.
  private var isWithinCommit: Bool {
    switch self {
    case .layoutSublayers, .display, .draw, .layoutManager, .delegateDisplay, .delegateDraw,
      .delegateWillDraw, .delegateLayout, .tiles, .awaitedTiles:
      true
    default: false
    }
  }

  /// The fault after the code has used transactions like that; nil for none.
  private func failure(of use: TransactionUse) -> String? {
    let (clock, sink, layer) = (ManualClock.shared(), RecordingSink(), BusyLayer())
    defer { withExtendedLifetime(clock) {} }
    let context = LayerContext(orientation: .yDown, sink: sink)
    context.rootLayer = layer
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    CATransaction.flush()
    // A first change leaves an implicit transaction open around it all.
    layer.zPosition = -1
    let actor = Actor(layer, use) { sink.commits.count }
    CATransaction.begin()
    act(actor, in: context)
    CATransaction.commit()
    CATransaction.flush()
    if self == .awaitedTiles { TileDrawing.update(in: context, at: clock.time) }
    ThreadTime.advance(to: clock.time + 2)
    actor.link?.invalidate()
    if actor.calls == 0 { return "not called" }
    if isWithinCommit, actor.hasSent { return "a commit was sent within another" }
    if !isWithinCommit {
      for _ in 0..<actor.calls * use.openCount { CATransaction.commit() }
    }
    // A thread of the drawing pool makes no turns, and runs its blocks when it ends.
    if self != .drawElsewhere, actor.blocks.missing != 0 {
      return "\(actor.blocks.missing) blocks did not run"
    }
    if CATransaction.animationDuration() != 0.25 { return "a transaction is open" }
    actor.isOver = true
    layer.zPosition = 42
    CATransaction.flush()
    let last = sink.commits.flatMap(\.allChanges).last { $0.layer == layer.id }
    if last?.state.geometry.zPosition != 42 { return "the next change is not committed" }
    context.rootLayer = nil
    CATransaction.flush()
    return nil
  }

  private func act(_ actor: Actor, in context: LayerContext) {
    let layer = actor.layer
    switch self {
    case .tiles, .awaitedTiles:
      context.waitsForTiles = self == .awaitedTiles
      context.view = ContextView(width: 64, height: 64, scale: 1)
      let tiles = BusyTiles()
      tiles.body = actor.call
      tiles.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.addSublayer(tiles)
    case .layoutSublayers, .display, .draw, .drawElsewhere:
      layer.body = actor.call
      layer.place = self
      layer.drawsAsynchronously = self == .drawElsewhere
      if self == .layoutSublayers { layer.setNeedsLayout() } else { layer.setNeedsDisplay() }
    case .resize:
      layer.body = actor.call
      layer.place = self
      layer.addSublayer(CALayer())
      layer.bounds.size.width += 1
    case .layoutManager:
      layer.layoutManager = actor
      layer.setNeedsLayout()
    case .delegateDisplay, .delegateDraw, .delegateWillDraw, .delegateLayout, .delegateAction:
      actor.place = self
      let displaying = DisplayDelegate(actor)
      layer.delegate = self == .delegateDisplay ? displaying : actor
      actor.kept = displaying
      if self == .delegateAction { layer.opacity = 0.75 }
      if self == .delegateLayout { layer.setNeedsLayout() } else { layer.setNeedsDisplay() }
    case .run:
      layer.actions = ["opacity": actor]
      layer.opacity = 0.75
    case .start, .stop, .removal, .departure: animate(actor)
    case .link:
      let link = CADisplayLink { _ in actor.call(layer) }
      link.add(to: .current, forMode: .common)
      actor.link = link
    case .completion: CATransaction.setCompletionBlock { actor.call(layer) }
    case .completionOfAnimation:
      CATransaction.setCompletionBlock { actor.call(layer) }
      layer.add(actor.animation, forKey: "a")
    }
  }

  private func animate(_ actor: Actor) {
    actor.place = self
    guard self == .departure else {
      actor.layer.add(actor.animation, forKey: "a")
      if self == .removal { actor.layer.removeAnimation(forKey: "a") }
      return
    }
    let child = CALayer()
    actor.layer.addSublayer(child)
    child.add(actor.animation, forKey: "a")
    CATransaction.commit()
    CATransaction.flush()
    CATransaction.begin()
    child.removeFromSuperlayer()
  }
}

/// A layer that calls a body at one place.
private final class BusyLayer: CALayer {
  var body: (CALayer) -> Void = { _ in }
  var place = TransactionPlace.run

  override func layoutSublayers() {
    if place == .layoutSublayers { body(self) } else { super.layoutSublayers() }
  }

  override func display() { if place == .display { body(self) } else { super.display() } }

  override func draw(in ctx: CGContext) {
    if place == .draw || place == .drawElsewhere { body(self) } else { super.draw(in: ctx) }
  }

  override func resizeSublayers(withOldSize size: CGSize) {
    if place == .resize { body(self) }
    super.resizeSublayers(withOldSize: size)
  }
}

/// A tiled layer that calls a body when it is asked for the size of its tiles.
private final class BusyTiles: CATiledLayer {
  var body: (CALayer) -> Void = { _ in }

  override var tileSize: CGSize {
    get {
      body(self)
      return super.tileSize
    }
    set { super.tileSize = newValue }
  }

  override func draw(in ctx: CGContext) {}
}

/// Calls the use at one place, as whatever object that place wants.
private final class Actor: NSObject, CALayerDelegate, CAAction, CAAnimationDelegate, CALayoutManager
{
  let layer: BusyLayer
  var place = TransactionPlace.run
  var link: CADisplayLink?
  var isOver = false
  /// The object that the layer does not keep.
  var kept: AnyObject?
  private(set) var calls = 0
  /// Whether one of them had something sent before it returned.
  private(set) var hasSent = false
  let blocks = BlockTally()
  private let use: TransactionUse
  private let sentCount: () -> Int

  /// - Parameter sentCount: how many commits were sent so far.
  init(_ layer: BusyLayer, _ use: TransactionUse, sentCount: @escaping () -> Int) {
    (self.layer, self.use, self.sentCount) = (layer, use, sentCount)
  }

  func call(_ layer: CALayer) {
    if isOver || calls > 20 { return }
    calls += 1
    let count = sentCount()
    use.run(layer, blocks)
    if sentCount() != count { hasSent = true }
  }

  var animation: CAAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.duration = 1
    animation.delegate = self
    return animation
  }

  func draw(_ layer: CALayer, in ctx: CGContext) { if place == .delegateDraw { call(layer) } }

  func layerWillDraw(_ layer: CALayer) { if place == .delegateWillDraw { call(layer) } }

  func layoutSublayers(of layer: CALayer) {
    if place == .delegateLayout || place == .run { call(layer) }
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    if place == .delegateAction { call(layer) }
    return nil
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    call(layer)
  }

  func animationDidStart(_ anim: CAAnimation) { if place == .start { call(layer) } }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if [.stop, .removal, .departure].contains(place) { call(layer) }
  }
}

/// Passes calls of `display(_:)` on.
private final class DisplayDelegate: NSObject, CALayerDelegate {
  private unowned let actor: Actor

  init(_ actor: Actor) { self.actor = actor }

  func display(_ layer: CALayer) { actor.call(layer) }
}
