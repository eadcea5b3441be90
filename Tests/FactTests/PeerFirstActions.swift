// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Row 271: actions of layers that no context has committed yet.
@Suite("fact 271: actions before the first commit")
struct PeerFirstActions {
  private let clock = ManualClock.shared()
  private let context = LayerContext(orientation: .yDown, sink: DiscardingSink())
  private let root = CALayer()

  init() {
    context.rootLayer = root
    clock.time = 5
    context.flush()
  }

  /// Runs the blocks that still wait, too: they hold the clock, which another test on this thread
  /// would find.
  private func close() {
    context.rootLayer = nil
    ThreadTime.advance(to: clock.time)
  }

  private var answer: CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 2
    return animation
  }

  /// Adds the layer, changes it at once, and checks the result.
  private func checkRuns(_ layer: CALayer) {
    root.addSublayer(layer)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == ["opacity"])
    #expect(layer.presentation() == nil)
    context.flush()
    #expect(layer.animation(forKey: "opacity")?.beginTime == 5)
    clock.time = 6
    #expect(layer.presentation()?.opacity == 0.25)
    close()
  }

  @Test("a delegate is asked, and its answer begins with the commit")
  func delegate() {
    let (layer, delegate) = (CALayer(), Answering(answer))
    layer.delegate = delegate
    checkRuns(layer)
    #expect(delegate.keys.filter { $0 == "opacity" }.count == 1)
  }

  @Test("a delegate is asked in a tree that is new as a whole")
  func delegateInNewTree() {
    let (parent, layer, delegate) = (CALayer(), CALayer(), Answering(answer))
    root.addSublayer(parent)
    parent.addSublayer(layer)
    layer.delegate = delegate
    layer.opacity = 0.5
    #expect(delegate.keys == ["opacity"])
    #expect(layer.animationKeys() == ["opacity"])
    close()
  }

  @Test("actions") func actions() {
    let layer = CALayer()
    layer.actions = ["opacity": answer]
    checkRuns(layer)
  }

  @Test("style") func style() {
    let layer = CALayer()
    layer.style = ["style": ["actions": ["opacity": answer]]]
    checkRuns(layer)
  }

  @Test("an override of action(forKey:)") func override() {
    let layer = Overriding()
    layer.answer = answer
    checkRuns(layer)
  }

  @Test("an action that is no animation runs, and sees the new value")
  func otherAction() {
    let (layer, action) = (CALayer(), Noting())
    layer.actions = ["position": action, "contents": action, "my key": action, "mask": action]
    root.addSublayer(layer)
    layer.position = CGPoint(x: 3, y: 4)
    layer.contents = NSNumber(value: 1)
    layer.setValue(1, forKey: "my key")
    layer.mask = CALayer()
    #expect(action.events == ["position (3.0, 4.0)", "contents", "my key", "mask"])
    close()
  }

  @Test("the class's own actions wait for the first commit, named or not")
  func classActionsWait() {
    let (plain, named) = (CALayer(), NamedByClass())
    for layer in [plain, named] {
      root.addSublayer(layer)
      layer.opacity = 0.5
      #expect(layer.animationKeys() == nil)
      context.flush()
      layer.opacity = 0.25
      #expect(layer.animationKeys() == ["opacity"])
    }
    close()
  }

  @Test("a layer in no context is asked nothing, whatever it has")
  func noContext() {
    let (parent, layer, delegate) = (CALayer(), Overriding(), Answering(answer))
    parent.addSublayer(layer)
    layer.delegate = delegate
    layer.actions = ["opacity": answer]
    layer.answer = answer
    layer.opacity = 0.5
    #expect(delegate.keys.isEmpty)
    #expect(layer.animationKeys() == nil)
    close()
  }

  @Test("NSNull and disabled actions leave the change as it is")
  func nothing() {
    let layer = CALayer()
    layer.actions = ["opacity": NSNull(), "position": answer]
    root.addSublayer(layer)
    layer.opacity = 0.5
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x = 1
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
    close()
  }

  @Test("a completion block waits for the animation of a new layer")
  func completion() {
    let (layer, notes) = (CALayer(), Noting())
    layer.actions = ["opacity": answer]
    CATransaction.begin()
    CATransaction.setCompletionBlock { notes.events.append("done") }
    root.addSublayer(layer)
    layer.opacity = 0.5
    CATransaction.commit()
    ThreadTime.advance(to: 6.5)
    #expect(notes.events == [])
    ThreadTime.advance(to: 7)
    #expect(notes.events == ["done"])
    close()
  }
}

private final class Answering: NSObject, CALayerDelegate {
  var keys: [String] = []
  private let animation: CAAnimation

  init(_ animation: CAAnimation) { self.animation = animation }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    keys.append(event)
    return event == "opacity" ? animation : nil
  }
}

private final class Noting: NSObject, CAAction {
  var events: [String] = []

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    let position = (anObject as? CALayer)?.position ?? .zero
    events.append(event == "position" ? "position (\(position.x), \(position.y))" : event)
  }
}

private final class Overriding: CALayer {
  var answer: CAAnimation?

  override func action(forKey event: String) -> (any CAAction)? {
    event == "opacity" ? answer : super.action(forKey: event)
  }
}

private final class NamedByClass: CALayer {
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "opacity" ? CABasicAnimation() : nil
  }
}
