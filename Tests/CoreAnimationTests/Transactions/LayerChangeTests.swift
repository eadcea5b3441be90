// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@Suite("what a setter notes")
struct LayerChangeTests {
  private let layer = CALayer()

  @Test("a change marks its property and has the transaction carry the layer")
  func marks() {
    #expect(layer.dirtyProperties.isEmpty)
    layer.opacity = 0.5
    #expect(layer.dirtyProperties.ids == [.opacity])
    #expect(layer.isNoted)
  }

  @Test("setting the same value marks nothing")
  func same() {
    layer.opacity = 1
    layer.position = .zero
    layer.backgroundColor = nil
    layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    #expect(layer.dirtyProperties.isEmpty)
    #expect(!layer.isNoted)
  }

  @Test("the frame marks bounds and position")
  func frame() {
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.dirtyProperties.ids == [.bounds, .position])
  }

  @Test("editing the tree marks the superlayers")
  func tree() {
    let (old, new) = (CALayer(), CALayer())
    old.addSublayer(layer)
    #expect(old.marks.sublayersChanged)
    old.marks.sublayersChanged = false
    new.addSublayer(layer)
    #expect(old.marks.sublayersChanged && new.marks.sublayersChanged)
    new.mask = CALayer()
    #expect(new.marks.maskChanged)
  }

  @Test("a class's own defaults and keys of display hold for its layers")
  func classAnswers() {
    let layer = DefaultsLayer()
    #expect(layer.masksToBounds)
    #expect(layer.cornerRadius == 6)
    #expect(!layer.needsDisplay())
    layer.borderWidth = 1
    #expect(!layer.needsDisplay())
    layer.opacity = 0.5
    #expect(layer.needsDisplay())
  }

  @Test("a key of the program's own asks for display where its class says so")
  func ownKey() {
    let layer = DefaultsLayer()
    layer.setValue(1, forKey: "other")
    #expect(!layer.needsDisplay())
    layer.setValue(1, forKey: "progress")
    #expect(layer.needsDisplay())
  }

  @Test("an action runs after the change, with the key")
  func actionRuns() {
    let context = LayerContext(orientation: .yDown, sink: RecordingSink())
    let action = RecordingAction()
    context.rootLayer = layer
    context.flush()
    layer.actions = ["hidden": action, "sublayers": action, "onOrderIn": action]
    layer.isHidden = true
    #expect(action.events == ["hidden true"])
    layer.addSublayer(CALayer())
    #expect(action.events == ["hidden true", "sublayers true"])
    context.rootLayer = nil
    context.flush()
  }

  @Test("layers of any number of levels can go away")
  func deepTree() {
    weak var deepest: CALayer?
    do {
      let root = CALayer()
      var layer = root
      for _ in 0..<20_000 {
        let below = CALayer()
        layer.insertBelow(below)
        layer = below
      }
      deepest = layer
      CATransaction.flush()
    }
    #expect(deepest == nil)
  }

  @Test("a layer that goes away leaves its sublayers without a superlayer")
  func orphans() {
    let (below, mask) = (CALayer(), CALayer())
    do {
      let above = CALayer()
      above.addSublayer(below)
      above.mask = mask
      CATransaction.flush()
    }
    #expect(below.superlayer == nil)
    #expect(mask.superlayer == nil)
  }

  @Test("the same layer twice in a list of sublayers is there once")
  func duplicates() {
    let (a, b) = (CALayer(), CALayer())
    layer.sublayers = [a, b, a]
    #expect(layer.sublayers?.count == 2)
    layer.sublayers = []
    #expect(layer.sublayers == nil)
    #expect(a.superlayer == nil)
  }

  @Test("a mask becomes a sublayer, and a sublayer a mask")
  func maskAndSublayer() {
    let other = CALayer()
    layer.mask = other
    layer.addSublayer(other)
    #expect(layer.mask == nil)
    #expect(layer.sublayers?.first === other)
    layer.mask = other
    layer.sublayers = [other]
    #expect(layer.mask == nil)
    #expect(other.superlayer === layer)
  }
}

extension CALayer {
  /// Adds a sublayer without checking the whole way up, which a chain this long has to repeat.
  fileprivate func insertBelow(_ layer: CALayer) {
    children = [layer]
    layer.parent = self
  }
}

private final class DefaultsLayer: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "masksToBounds": true
    case "cornerRadius": 6
    default: super.defaultValue(forKey: key)
    }
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "opacity" || key == "progress" || super.needsDisplay(forKey: key)
  }
}

private final class RecordingAction: NSObject, CAAction {
  var events: [String] = []

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    let layer = anObject as? CALayer
    events.append("\(event) \(layer?.isHidden ?? false)")
  }
}
