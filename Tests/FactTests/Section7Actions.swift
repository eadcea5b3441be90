// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Section 7: the action search and layers without a context.
@Suite("facts 122–127: actions")
struct Section7Actions {
  private let layer = CALayer()

  @Test("fact 122: delegate, actions, style, class; in this order")
  func searchOrder() {
    let layer = LayerWithAction()
    let (fromDelegate, fromActions, fromStyle) = (
      CABasicAnimation(), CABasicAnimation(), CABasicAnimation()
    )
    #expect(layer.action(forKey: "key") === LayerWithAction.action)
    layer.style = ["style": ["actions": ["key": fromStyle]]]
    #expect(layer.action(forKey: "key") === fromStyle)
    layer.actions = ["key": fromActions]
    #expect(layer.action(forKey: "key") === fromActions)
    let delegate = ActionDelegate()
    delegate.answer = fromDelegate
    layer.delegate = delegate
    #expect(layer.action(forKey: "key") === fromDelegate)
  }

  @Test("fact 122: NSNull ends the search with nothing")
  func nullEnds() {
    let layer = LayerWithAction()
    layer.style = ["actions": ["key": NSNull()]]
    #expect(layer.action(forKey: "key") == nil)
    layer.style = nil
    layer.actions = ["key": NSNull()]
    #expect(layer.action(forKey: "key") == nil)
    layer.actions = nil
    let delegate = ActionDelegate()
    delegate.answer = NSNull()
    layer.delegate = delegate
    #expect(layer.action(forKey: "key") == nil)
  }

  @Test("fact 123: a bare layer has no action of its own")
  func bare() {
    #expect(layer.action(forKey: "position") == nil)
    #expect(CALayer.defaultAction(forKey: "position") == nil)
  }

  @Test("fact 124: disabled actions are still found by hand")
  func disabledAreFound() {
    let action = CABasicAnimation()
    layer.actions = ["position": action]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(layer.action(forKey: "position") === action)
    CATransaction.commit()
  }

  @Test("fact 124: setters ask once, and not while actions are disabled")
  func settersAsk() {
    let (context, delegate) = (
      LayerContext(orientation: .yDown, sink: DiscardingSink()), ActionDelegate()
    )
    context.rootLayer = layer
    context.flush()
    layer.delegate = delegate
    layer.opacity = 0.5
    #expect(delegate.keys == ["opacity"])
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.25
    CATransaction.commit()
    #expect(delegate.keys == ["opacity"])
    context.rootLayer = nil
    context.flush()
  }

  @Test("fact 125: no animation without a context")
  func noImplicitAnimation() {
    layer.position = CGPoint(x: 10, y: 10)
    #expect(layer.animationKeys() == nil)
  }

  @Test("fact 126: no presentation without a context, display and animation or not")
  func noPresentation() {
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    #expect(layer.presentation() == nil)
  }

  @Test("fact 127: presentation and the layer's own actions begin with the first commit")
  func firstCommit() {
    let context = LayerContext(orientation: .yDown, sink: DiscardingSink())
    context.rootLayer = layer
    layer.opacity = 0.5
    #expect(layer.presentation() == nil)
    #expect(layer.animationKeys() == nil)
    context.flush()
    #expect(layer.presentation()?.opacity == 0.5)
    layer.opacity = 0.25
    #expect(layer.animationKeys() == ["opacity"])
    context.rootLayer = nil
    context.flush()
  }
}

/// A class with an action for every event.
private final class LayerWithAction: CALayer {
  // Sound: never changed after it is made, and only compared.
  nonisolated(unsafe) static let action = CABasicAnimation()

  override class func defaultAction(forKey event: String) -> (any CAAction)? { action }
}
