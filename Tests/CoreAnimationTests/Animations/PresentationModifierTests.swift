// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimation

@Suite("Presentation modifiers") struct PresentationModifierTests {
  private let sink = RecordingSink()
  private let layer = CALayer()
  private let context: LayerContext

  init() {
    context = LayerContext(orientation: .yDown, sink: sink)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    context.rootLayer = layer
    CATransaction.flush()
    _ = sink.take()
  }

  private func add(_ modifier: CAPresentationModifier) {
    layer.addPresentationModifier(modifier)
    CATransaction.flush()
  }

  @Test("have the values that they are given, boxed as those of animations")
  func values() {
    let modifier = CAPresentationModifier(keyPath: "opacity", initialValue: 0.5, additive: true)
    #expect(modifier.keyPath == "opacity" && modifier.isAdditive && modifier.additive)
    #expect(modifier.group == nil && modifier.isEnabled)
    #expect(modifier.value as? NSNumber == 0.5)
    modifier.value = CGPoint(x: 1, y: 2)
    #expect((modifier.value as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
    modifier.value = nil
    #expect(modifier.value == nil)
  }

  @Test("show each kind of value in the presentation copy, and leave the layer as it is")
  func kinds() throws {
    let values: [(String, Any, (CALayer) -> Bool)] = [
      ("opacity", 0.25, { $0.opacity == 0.25 }),
      ("opacity", NSNumber(value: 0.25), { $0.opacity == 0.25 }),
      ("opacity", Float(0.25), { $0.opacity == 0.25 }),
      ("zPosition", CGFloat(3), { $0.zPosition == 3 }),
      ("zPosition", 3, { $0.zPosition == 3 }),
      ("hidden", true, { $0.isHidden }),
      ("position", CGPoint(x: 1, y: 2), { $0.position == CGPoint(x: 1, y: 2) }),
      ("position", NSValue(cgPoint: CGPoint(x: 1, y: 2)), { $0.position.y == 2 }),
      ("position.y", 7, { $0.position == CGPoint(x: 5, y: 7) }),
      ("bounds", CGRect(x: 1, y: 2, width: 3, height: 4), { $0.bounds.minY == 2 }),
      ("bounds.size", CGSize(width: 3, height: 4), { $0.bounds.width == 3 }),
      ("bounds.size.width", 3, { $0.bounds.size == CGSize(width: 3, height: 10) }),
      ("shadowOffset", CGSize(width: 3, height: 4), { $0.shadowOffset.height == 4 }),
      (
        "backgroundColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
        { $0.backgroundColor?.components == [1, 0, 0, 1] }
      ),
      ("transform", CATransform3DMakeTranslation(1, 2, 3), { $0.transform.m43 == 3 }),
      ("transform", CGAffineTransform(translationX: 1, y: 2), { $0.transform.m42 == 2 }),
      ("transform.translation.x", 3, { $0.transform.m41 == 3 }),
      ("transform.rotation.z", Double.pi, { abs($0.transform.m11 + 1) < 1e-9 }),
      ("sublayerTransform.scale.x", 2, { $0.sublayerTransform.m11 == 2 }),
    ]
    for (keyPath, value, isShown) in values {
      let modifier = CAPresentationModifier(
        keyPath: keyPath, initialValue: value, additive: false)
      add(modifier)
      #expect(isShown(try #require(layer.presentation())), "\(keyPath) \(value)")
      modifier.isEnabled = false
      #expect(!isShown(try #require(layer.presentation())), "\(keyPath) disabled")
      modifier.isEnabled = true
      modifier.value = nil
      #expect(!isShown(try #require(layer.presentation())), "\(keyPath) nil")
      modifier.value = value
      #expect(isShown(try #require(layer.presentation())), "\(keyPath) again")
      #expect(!isShown(layer))
      layer.removePresentationModifier(modifier)
      CATransaction.flush()
      #expect(!isShown(try #require(layer.presentation())), "\(keyPath) removed")
    }
    #expect(layer.animationKeys() == nil)
  }

  @Test("cross once, and their values without a transaction")
  func commits() throws {
    let modifier = CAPresentationModifier(keyPath: "opacity", initialValue: 1, additive: false)
    layer.addPresentationModifier(modifier)
    layer.addPresentationModifier(modifier)
    let own = CAPresentationModifier(keyPath: "mine", initialValue: 1, additive: false)
    layer.addPresentationModifier(own)
    #expect(layer.presentationModifiers == [modifier, own])
    CATransaction.flush()
    let commits = sink.take()
    #expect(commits.count == 1)
    let bindings = try #require(commits.last?.changes.last?.modifiers)
    #expect(bindings.map(\.description) == ["opacity"])
    #expect(commits.last?.changes.last?.description.contains("modifiers [opacity]") == true)
    modifier.value = 0.5
    CATransaction.flush()
    #expect(sink.take().isEmpty)
    #expect(layer.presentation()?.opacity == 0.5 && layer.opacity == 1)
    layer.removePresentationModifier(own)
    layer.removePresentationModifier(modifier)
    layer.removePresentationModifier(modifier)
    CATransaction.flush()
    #expect(sink.take().last?.changes.last?.modifiers == [])
    #expect(context.modifierUses.isEmpty)
  }

  @Test("come with a layer that comes into a tree, are shared, and go with it")
  func trees() {
    let modifier = CAPresentationModifier(
      keyPath: "position", initialValue: CGPoint(x: 1, y: 0), additive: true)
    let sublayers = (0..<2).map { _ in CALayer() }
    for sublayer in sublayers {
      sublayer.addPresentationModifier(modifier)
      layer.addSublayer(sublayer)
    }
    CATransaction.flush()
    modifier.value = CGPoint(x: 3, y: 0)
    for sublayer in sublayers { #expect(sublayer.presentation()?.position.x == 3) }
    #expect(context.modifierUses.values.map(\.self) == [2])
    sublayers[0].removeFromSuperlayer()
    CATransaction.flush()
    #expect(sublayers[0].presentation() == nil)
    #expect(context.modifierUses.values.map(\.self) == [1])
    #expect(sublayers[0].presentationModifiers == [modifier])
    context.rootLayer = nil
    CATransaction.flush()
    #expect(context.modifierUses.isEmpty)
  }

  @Test("add to running animations, and hit tests of presentation copies follow")
  func hits() throws {
    let sublayer = CALayer()
    sublayer.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    layer.addSublayer(sublayer)
    let move = CABasicAnimation(keyPath: "position.y")
    (move.fromValue, move.toValue, move.duration) = (1, 1, 100)
    sublayer.add(move, forKey: nil)
    let modifier = CAPresentationModifier(
      keyPath: "position", initialValue: CGPoint.zero, additive: true)
    sublayer.addPresentationModifier(modifier)
    CATransaction.flush()
    func hit(_ x: CGFloat, _ y: CGFloat) -> CALayer? {
      layer.presentation()?.hitTest(CGPoint(x: x, y: y))?.model()
    }
    #expect(hit(1, 1) === sublayer)
    modifier.value = CGPoint(x: 5, y: 3)
    #expect(sublayer.presentation()?.position == CGPoint(x: 6, y: 4))
    #expect(hit(1, 1) === layer && hit(6, 4) === sublayer)
    #expect(layer.hitTest(CGPoint(x: 1, y: 1)) === sublayer)
  }

  @Test("of a presentation copy cannot be set, and archives have none")
  func copies() throws {
    let modifier = CAPresentationModifier(keyPath: "opacity", initialValue: 0.5, additive: false)
    add(modifier)
    let copy = try #require(layer.presentation())
    #expect(copy.presentationModifiers.isEmpty && copy.opacity == 0.5)
    copy.addPresentationModifier(modifier)
    #expect(copy.presentationModifiers.isEmpty)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(read.presentationModifiers.isEmpty && read.opacity == 1)
  }

  @Test("may be written on any thread")
  func threads() async {
    let modifier = CAPresentationModifier(keyPath: "opacity", initialValue: 0.0, additive: false)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for round in 0..<1000 { modifier.value = Double(round) / 1000 } }
      }
    }
    #expect(modifier.value as? Double == 0.999)
    #expect(modifier.page.value(of: modifier.slot, after: 0)?.lanes[0] == 0.999)
  }
}

@Suite("Groups of presentation modifiers") struct PresentationModifierGroupTests {
  private let sink = RecordingSink()
  private let layer = CALayer()
  private let context: LayerContext
  private let group = CAPresentationModifierGroup(capacity: 2)
  private let modifiers: [CAPresentationModifier]

  init() {
    context = LayerContext(orientation: .yDown, sink: sink)
    let group = group
    modifiers = ["opacity", "zPosition"].map {
      CAPresentationModifier(keyPath: $0, initialValue: 0.5, additive: false, group: group)
    }
    for modifier in modifiers { layer.addPresentationModifier(modifier) }
    context.rootLayer = layer
    CATransaction.flush()
    _ = sink.take()
  }

  private var shown: [Double] {
    layer.presentation().map { [Double($0.opacity), Double($0.zPosition)] } ?? []
  }

  @Test("show initial values at once, and new ones with the flush")
  func flush() {
    #expect(shown == [0.5, 0.5])
    for modifier in modifiers { modifier.value = 0.25 }
    #expect(shown == [0.5, 0.5] && modifiers[0].value as? Double == 0.25)
    group.flush()
    #expect(shown == [0.25, 0.25])
    modifiers[1].isEnabled = false
    #expect(shown == [0.25, 0.25])
    group.flush()
    #expect(shown == [0.25, 0])
    #expect(sink.take().isEmpty)
  }

  @Test("flushed with the transaction show with its commit, which carries their generation")
  func transaction() throws {
    CATransaction.begin()
    layer.cornerRadius = 3
    modifiers[0].value = 0.25
    group.flushWithTransaction()
    modifiers[1].value = 9
    group.flush()
    #expect(shown == [0.5, 0.5], "What is flushed meanwhile waits, too.")
    CATransaction.commit()
    #expect(shown == [0.25, 9])
    var commit = try #require(sink.take().last)
    #expect(commit.flushes == [ModifierFlush(page: group.page, generation: 1)])
    // A transaction that changes nothing else.
    modifiers[0].value = 0.75
    group.flushWithTransaction()
    #expect(shown == [0.25, 9])
    CATransaction.flush()
    #expect(shown == [0.75, 9])
    commit = try #require(sink.take().last)
    #expect(commit.changeCount == 0 && commit.flushes.map(\.generation) == [2])
    group.flushWithTransaction()
    CATransaction.flush()
    #expect(sink.take().isEmpty, "Nothing was set.")
  }

  @Test("flushed with a transaction that nothing shows hold nothing up")
  func unseen() {
    context.rootLayer = nil
    CATransaction.flush()
    _ = sink.take()
    modifiers[0].value = 0.25
    group.flushWithTransaction()
    CATransaction.flush()
    #expect(sink.take().isEmpty)
    context.rootLayer = layer
    CATransaction.flush()
    #expect(shown == [0.25, 0.5])
    #expect(sink.take().last?.changes.first?.modifiers?.map(\.generation) == [1, 1])
  }

  @Test("have room for new modifiers when others have gone")
  func capacity() async {
    let group = CAPresentationModifierGroup(capacity: 2)
    for round in 0..<20 {
      let pair = (0..<2).map { _ in
        CAPresentationModifier(
          keyPath: "opacity", initialValue: Double(round), additive: false, group: group)
      }
      #expect(Set(pair.map(\.slot)).count == 2)
      let value = pair[0].page.value(of: pair[0].slot, after: 0)
      #expect(value?.lanes[0] == Double(round))
    }
    await #expect(processExitsWith: .failure) {
      let group = CAPresentationModifierGroup(capacity: 1)
      let modifiers = (0..<2).map { _ in
        CAPresentationModifier(keyPath: "opacity", initialValue: 1, additive: false, group: group)
      }
      print(modifiers)
    }
  }
}
