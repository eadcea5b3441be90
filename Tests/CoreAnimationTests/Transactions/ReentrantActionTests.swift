// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Actions and delegates that repeat the change that they answer.
///
/// Each test runs in a process of its own, since the failure it looks for ends the process.
@Suite struct ReentrantActionTests {
  @Test("actions that change the tree or the property they belong to, each by every event")
  func actions() async {
    await #expect(processExitsWith: .success) {
      let failures = await onSmallStack {
        ActionDeed.allCases.flatMap { deed in
          ActionEvent.allCases.flatMap { event in
            [true, false].compactMap { asDelegate in
              failure(of: deed, event, asDelegate).map { "\(deed) \(event) \(asDelegate): \($0)" }
            }
          }
        }
      }
      #expect(failures == [])
    }
  }

  @Test("a layer moved by its order-out action stands where the action put it")
  func moved() async {
    let places = await onStage { stage in
      let (layer, other) = (CALayer(), CALayer())
      stage.layer.addSublayer(layer)
      stage.layer.addSublayer(other)
      stage.flush()
      layer.actions = [kCAOnOrderOut: Deed { other.addSublayer($0) }]
      layer.removeFromSuperlayer()
      let first = layer.superlayer === other && stage.layer.sublayers?.count == 1
      layer.actions = [kCAOnOrderOut: Deed { $0.removeFromSuperlayer() }]
      stage.layer.addSublayer(layer)
      return [first, layer.superlayer === stage.layer, other.sublayers == nil]
    }
    #expect(places == [true, true, true])
  }

  @Test("within an action the same change has none; another layer's has")
  func sameEvent() async {
    let log = await onStage { stage in
      let (notes, other) = (NoteBox(), CALayer())
      stage.layer.addSublayer(other)
      stage.flush()
      stage.layer.actions = [
        "opacity": Deed { layer in
          notes.note("opacity")
          layer.opacity = 0.125
          other.opacity = 0.5
        }
      ]
      other.actions = ["opacity": Deed { _ in notes.note("other") }]
      stage.layer.opacity = 0.5
      return notes.notes + ["\(stage.layer.opacity)"]
    }
    #expect(log == ["opacity", "other", "0.125"])
  }

  @Test("actions that change the next layer end at a depth")
  func chain() async {
    let count = await onSmallStack {
      let stage = Stage()
      let notes = NoteBox()
      let layers = (0..<10_000).map { _ in CALayer() }
      stage.layer.sublayers = layers
      stage.flush()
      for (layer, next) in zip(layers, layers.dropFirst()) {
        layer.actions = [
          "opacity": Deed { [unowned next] _ in
            notes.note("")
            next.opacity = 0.5
          }
        ]
      }
      layers[0].opacity = 0.5
      return notes.notes.count
    }
    #expect(count == NestedCalls.limit)
  }

  @Test("layout and display that ask for themselves are called once")
  func layoutAndDisplay() async {
    let log = await onSmallStack {
      let (notes, layer) = (NoteBox(), SelfAsking())
      layer.notes = notes
      layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      return notes.notes
    }
    #expect(log == ["layout", "display"])
  }

  @Test("3,000 animations whose delegates and blocks remove the next ones")
  func removals() async {
    await #expect(processExitsWith: .success) {
      let counts = await onSmallStack {
        let stage = Stage()
        let notes = NoteBox()
        var delegates: [Remover] = []
        for number in 0..<3_000 {
          let delegate = Remover {
            notes.note("")
            stage.layer.removeAnimation(forKey: "\(number + 1)")
          }
          let animation = CABasicAnimation(keyPath: "opacity")
          animation.duration = 9
          animation.delegate = delegate
          delegates.append(delegate)
          stage.layer.add(animation, forKey: "\(number)")
        }
        stage.layer.removeAnimation(forKey: "0")
        ThreadTime.advance(to: 1)
        return [notes.notes.count, stage.layer.animationKeys()?.count ?? 0]
      }
      #expect(counts == [3_000, 0])
    }
  }

  @Test("20,000 completion blocks that each commit the next one")
  func blocks() async {
    await #expect(processExitsWith: .success) {
      let count = await onSmallStack {
        let clock = ManualClock.shared()
        let notes = NoteBox()
        func step(_ number: Int) {
          if number == 20_000 { return }
          CATransaction.begin()
          CATransaction.setCompletionBlock {
            notes.note("")
            step(number + 1)
          }
          CATransaction.commit()
        }
        step(0)
        ThreadTime.advance(to: clock.time)
        return notes.notes.count
      }
      #expect(count == 20_000)
    }
  }

  @Test("a delegate that adds the animation again whenever it is replaced")
  func replacing() async {
    await #expect(processExitsWith: .success) {
      let isBounded = await onSmallStack {
        let stage = Stage()
        var count = 0
        var again: () -> Void = {}
        let delegate = Remover {
          count += 1
          if count < 100_000 { again() }
        }
        again = {
          let animation = CABasicAnimation(keyPath: "opacity")
          animation.duration = 9
          animation.delegate = delegate
          stage.layer.add(animation, forKey: "a")
        }
        again()
        again()
        return count <= NestedCalls.limit
      }
      #expect(isBounded)
    }
  }

  @Test("display links and delegates that move the clock themselves")
  func clock() async {
    await #expect(processExitsWith: .success) {
      let time = await onSmallStack {
        let stage = Stage()
        let link = CADisplayLink { link in ThreadTime.advance(to: link.targetTimestamp) }
        link.add(to: .current, forMode: .common)
        ThreadTime.advance(to: 10)
        link.invalidate()
        return stage.clock.time
      }
      #expect(time >= 10)
    }
  }
}

/// The deed of an action.
private enum ActionDeed: CaseIterable {
  case remove, move, back, swap, replaceAll, removeAll, mask, hide, change, swing, root, below
  case flush, transaction

  func run(_ layer: CALayer, _ other: CALayer) {
    switch self {
    case .remove: layer.removeFromSuperlayer()
    case .move: other.addSublayer(layer)
    case .back: layer.superlayer?.insertSublayer(layer, at: 0)
    case .swap: layer.superlayer.map { $0.replaceSublayer(layer, with: CALayer()) }
    case .replaceAll: layer.superlayer?.sublayers = [CALayer(), layer]
    case .removeAll: layer.superlayer?.sublayers = nil
    case .mask: other.mask = layer
    case .hide: layer.isHidden.toggle()
    case .change: layer.opacity = layer.opacity == 0.5 ? 0.25 : 0.5
    case .swing:
      layer.bounds.size.width += 1
      layer.position.x += 1
    case .root: layer.sublayers = [CALayer()]
    case .below: if other.superlayer == nil { layer.addSublayer(other) }
    case .flush: CATransaction.flush()
    case .transaction:
      CATransaction.begin()
      layer.opacity += 0.125
      CATransaction.commit()
    }
  }
}

/// The event of a layer.
private enum ActionEvent: CaseIterable {
  case orderOut, orderIn, sublayers, replace, setSublayers, mask, hide, opacity, bounds, contents
  case root, moveUp

  func happen(_ layer: CALayer, _ other: CALayer, _ context: LayerContext) {
    guard let top = context.rootLayer else { return }
    switch self {
    case .orderOut: layer.removeFromSuperlayer()
    case .orderIn:
      layer.removeFromSuperlayer()
      top.addSublayer(layer)
    case .sublayers: layer.addSublayer(CALayer())
    case .replace:
      if layer.superlayer === top { top.replaceSublayer(layer, with: CALayer()) }
    case .setSublayers: top.sublayers = [other]
    case .mask: if layer !== top { top.mask = layer }
    case .hide: layer.isHidden.toggle()
    case .opacity: layer.opacity = 0.75
    case .bounds: layer.bounds.size.width = 40
    case .contents: layer.contents = NSNumber(value: 1)
    case .root: context.rootLayer = layer
    case .moveUp: other.insertSublayer(layer, at: 0)
    }
  }
}

/// The fault after an event whose action does that; nil for none.
private func failure(of deed: ActionDeed, _ event: ActionEvent, _ asDelegate: Bool) -> String? {
  let stage = Stage()
  let (layer, other) = (CALayer(), CALayer())
  stage.layer.sublayers = [CALayer(), layer, other]
  layer.sublayers = [CALayer()]
  stage.flush()
  let action = Deed { deed.run($0, other) }
  let keys = [
    kCAOnOrderIn, kCAOnOrderOut, "sublayers", "mask", "hidden", "opacity", "bounds", "position",
    "contents", kCATransition,
  ]
  let delegate = DeedDelegate(action)
  if asDelegate {
    layer.delegate = delegate
  } else {
    layer.actions = Dictionary(uniqueKeysWithValues: keys.map { ($0, action) })
  }
  event.happen(layer, other, stage.context)
  if action.calls > 1000 { return "\(action.calls) calls" }
  for candidate in [layer, other, stage.layer] {
    if let failure = misplaced(candidate) { return failure }
  }
  stage.flush()
  stage.context.checkInvariants()
  return nil
}

/// The fault in the places of a layer and those around it; nil for none.
private func misplaced(_ layer: CALayer) -> String? {
  for below in layer.sublayers ?? [] where below.superlayer !== layer { return "a lost sublayer" }
  if let mask = layer.mask, mask.superlayer !== layer { return "a lost mask" }
  guard let above = layer.superlayer else { return nil }
  let places =
    (above.sublayers ?? []).filter { $0 === layer }.count + (above.mask === layer ? 1 : 0)
  return places == 1 ? nil : "in \(places) places"
}

private final class Deed: NSObject, CAAction {
  private let body: (CALayer) -> Void
  private(set) var calls = 0

  init(_ body: @escaping (CALayer) -> Void) { self.body = body }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    calls += 1
    if let layer = anObject as? CALayer { body(layer) }
  }
}

/// Does the deed when it is asked, not when its answer runs.
private final class DeedDelegate: NSObject, CALayerDelegate {
  private let deed: Deed

  init(_ deed: Deed) { self.deed = deed }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    deed.run(forKey: event, object: layer, arguments: nil)
    return nil
  }
}

private final class Remover: NSObject, CAAnimationDelegate {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body() }
}

private final class SelfAsking: CALayer {
  var notes: NoteBox?

  override func layoutSublayers() {
    notes?.note("layout")
    setNeedsLayout()
    layoutIfNeeded()
  }

  override func display() {
    notes?.note("display")
    setNeedsDisplay()
    displayIfNeeded()
  }
}
