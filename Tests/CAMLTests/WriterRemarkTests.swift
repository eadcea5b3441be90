// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Things that are not written are named")
struct WriterRemarkTests {
  private final class OwnLayer: CALayer {}
  private final class OwnCell: CAEmitterCell {}
  private final class OwnAnimation: CABasicAnimation {}
  private final class Delegate: NSObject, CALayerDelegate, CAAnimationDelegate {}
  private final class Action: NSObject, CAAction {
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
  }

  /// The remarks on a layer, after the file was read without any.
  private func remarks(_ layer: CALayer) throws -> [String] {
    let folder = try SceneFolder()
    let trip = try RoundTrip(
      CAMLWriter(layer, canvasSize: CGSize(width: 9, height: 9)), in: folder)
    #expect(trip.read.strictFailures.isEmpty, "\(trip.read.strictFailures)")
    #expect(trip.second.text == trip.first.text)
    #expect(trip.first.diagnostics.allSatisfy { $0.kind == .notWritten && $0.failsStrict })
    return trip.first.diagnostics.map(\.message)
  }

  /// Expects one remark that has all the words.
  private func expectRemark(_ layer: CALayer, _ words: String...) throws {
    let remarks = try remarks(layer)
    #expect(remarks.count == 1, "\(remarks)")
    for word in words { #expect(remarks.first?.contains(word) == true, "\(remarks) \(word)") }
  }

  @Test("classes of the program, each once")
  func classes() throws {
    let layer = OwnLayer()
    layer.addSublayer(OwnLayer())
    try expectRemark(layer, "OwnLayer", "CALayer")
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [OwnCell()]
    try expectRemark(emitter, "OwnCell")
    let animated = CALayer()
    animated.add(OwnAnimation(keyPath: "opacity"), forKey: nil)
    try expectRemark(animated, "OwnAnimation", "CABasicAnimation")
    let abstract = CALayer()
    abstract.add(CAPropertyAnimation(keyPath: "opacity"), forKey: nil)
    try expectRemark(abstract, "CAPropertyAnimation")
  }

  @Test("delegates, layout and constraints")
  func objects() throws {
    let delegate = Delegate()
    let layer = CALayer()
    layer.name = "drawn"
    layer.delegate = delegate
    try expectRemark(layer, "CALayer 'drawn'", "delegate")
    let managed = CALayer()
    managed.layoutManager = CAConstraintLayoutManager()
    try expectRemark(managed, "layout managers")
    let animated = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.delegate = delegate
    animated.add(animation, forKey: nil)
    try expectRemark(animated, "opacity", "delegates of animations")
  }

  @Test("attributes of a text; its characters stay")
  func attributes() throws {
    let layer = CATextLayer()
    layer.string = NSAttributedString(string: "plain & simple")
    try expectRemark(layer, "attributes")
    let text = try CAMLWriter(layer).package(for: URL(fileURLWithPath: "x.ca")).text
    #expect(text.contains("value=\"plain &amp; simple\""))
  }

  @Test("keys of the program's own, frame rates, actions of the program")
  func keys() throws {
    let layer = CALayer()
    layer.setValue(3, forKey: "mine")
    try expectRemark(layer, "'mine'")
    let animated = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60)
    animated.add(animation, forKey: nil)
    try expectRemark(animated, "preferredFrameRateRange")
    let acting = CALayer()
    acting.actions = ["position": Action()]
    try expectRemark(acting, "position", "no animation")
  }

  @Test("contents and filters that are no pictures and no filters")
  func foreignObjects() throws {
    let layer = CALayer()
    layer.contents = NSObject()
    try expectRemark(layer, "NSObject", "no CGImage")
    let filtered = CALayer()
    filtered.filters = [NSObject(), CAFilter(type: "gaussianBlur")]
    try expectRemark(filtered, "filters", "no filter")
    let composed = CALayer()
    composed.compositingFilter = NSObject()
    try expectRemark(composed, "compositingFilter")
    let animated = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = NSObject()
    animated.add(animation, forKey: nil)
    try expectRemark(animated, "opacity", "NSObject")
  }

  @Test("a basic animation that hides, which readers take for more than it is")
  func hidden() throws {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "hidden")
    (animation.fromValue, animation.toValue) = (false, true)
    layer.add(animation, forKey: nil)
    let folder = try SceneFolder()
    let url = folder.url.appendingPathComponent("a.ca")
    #expect(try CAMLWriter(layer).write(to: url).map(\.kind) == [.notWritten])
  }

  @Test("numbers that are none, and those beyond what readers take")
  func numbers() throws {
    let layer = CALayer()
    layer.zPosition = .nan
    layer.position = CGPoint(x: CGFloat.infinity, y: 0)
    layer.cornerRadius = -1
    layer.anchorPointZ = 1e13
    layer.contentsRect = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
    layer.transform.m12 = .nan
    layer.backgroundColor = CGColor(srgbRed: .nan, green: 0, blue: 0, alpha: 0.5)
    let remarks = try remarks(layer)
    for key in [
      "zPosition", "position", "cornerRadius", "anchorPointZ", "contentsRect", "transform",
      "backgroundColor",
    ] {
      #expect(remarks.contains { $0.contains(": \(key)") }, "\(key) \(remarks)")
    }
    #expect(remarks.count == 7)
  }

  @Test("times and lists of animations that readers refuse")
  func badAnimations() throws {
    let layer = CALayer()
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    (animation.beginTime, animation.speed) = (.nan, .infinity)
    animation.keyTimes = [0, 2]
    animation.tensionValues = [NSNumber(value: Double.nan)]
    animation.timingFunction = CAMediaTimingFunction(controlPoints: -1, 0, 1, 1)
    animation.calculationMode = CAAnimationCalculationMode(rawValue: "wild")
    layer.add(animation, forKey: nil)
    let remarks = try remarks(layer)
    for word in [
      "beginTime", "speed", "keyTimes", "tensionValues", "timing function", "calculationMode",
    ] {
      #expect(remarks.contains { $0.contains(word) }, "\(word) \(remarks)")
    }
    #expect(remarks.count == 6)
  }

  @Test("control characters are left out of texts, with a remark")
  func characters() throws {
    let layer = CATextLayer()
    layer.string = "a\u{0}b\u{1B}c\u{FFFF}"
    try expectRemark(layer, "control characters")
    let text = try CAMLWriter(layer).package(for: URL(fileURLWithPath: "x.ca")).text
    #expect(text.contains("value=\"abc\""))
  }

  @Test("colours outside of sRGB, and keys that no element can have")
  func colorsAndKeys() throws {
    let layer = CALayer()
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    layer.backgroundColor = CGColor(colorSpace: space, components: [0, 1, 0, 0.5])
    try expectRemark(layer, "backgroundColor", "sRGB")
    let styled = CALayer()
    styled.style = ["two words": 1]
    try expectRemark(styled, "'two words'")
  }
}
