// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML
@testable import CoreAnimation

@Suite("Written animations")
struct WrittenAnimationTests {
  /// Writes a layer that carries an animation and reads it back.
  @discardableResult
  private func expectRoundTrip(_ layer: CALayer) throws -> String {
    let folder = try SceneFolder()
    let trip = try RoundTrip(
      CAMLWriter(layer, canvasSize: CGSize(width: 9, height: 9)), in: folder)
    #expect(trip.first.diagnostics.isEmpty, "\(trip.first.diagnostics)")
    // An animation may be of a filter or a cell that the layer does not have.
    let failures = trip.read.strictFailures.filter { !$0.message.contains("of that name") }
    #expect(failures.isEmpty, "\(failures)")
    #expect(WrittenTree.text(of: trip.read.rootLayer) == WrittenTree.text(of: layer))
    #expect(trip.second.text == trip.first.text)
    return trip.first.text
  }

  @discardableResult
  private func expectRoundTrip(_ animation: CAAnimation, key: String? = "k") throws -> String {
    let layer = CALayer()
    layer.add(animation, forKey: key)
    return try expectRoundTrip(layer)
  }

  @Test("timing of all kinds")
  func timing() throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0.1
    animation.toValue = 1
    animation.byValue = 0.25
    (animation.beginTime, animation.duration, animation.timeOffset) = (-1e-100, 2.5, 1 / 3)
    (animation.speed, animation.repeatCount, animation.repeatDuration) = (0.3, .infinity, 7)
    (animation.autoreverses, animation.isRemovedOnCompletion) = (true, false)
    (animation.isAdditive, animation.isCumulative) = (true, true)
    animation.fillMode = .both
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, -1, 0.7, 2)
    let text = try expectRoundTrip(animation)
    #expect(text.contains("beginTime=\"1e-100\""))
    #expect(text.contains("speed=\"0.3\""))
    #expect(text.contains("timingFunction=\"0.1 -1 0.7 2\""))
  }

  @Test("named timing functions keep their names", arguments: TimingCurve.names)
  func names(name: String) throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.timingFunction = CAMediaTimingFunction(
      name: CAMediaTimingFunctionName(rawValue: name))
    #expect(try expectRoundTrip(animation).contains("timingFunction=\"\(name)\""))
  }

  @Test("a count without an end is written as one")
  func endless() throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.repeatCount = .greatestFiniteMagnitude
    let layer = CALayer()
    layer.add(animation, forKey: nil)
    let folder = try SceneFolder()
    let trip = try RoundTrip(CAMLWriter(layer), in: folder)
    #expect(trip.read.rootLayer.objects?.animations.first?.animation.repeatCount == .infinity)
    #expect(trip.first.diagnostics.isEmpty)
  }

  @Test("keys: another one, that of the path, none, and the one of transitions")
  func keys() throws {
    let layer = CALayer()
    for key in ["a \"key\"", "opacity", nil, nil] {
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: key)
    }
    layer.add(CAAnimationGroup(), forKey: nil)
    layer.add(CATransition(), forKey: "x")
    try expectRoundTrip(layer)
    #expect(layer.objects?.animations.count == 6)
  }

  @Test("springs, with all that they have")
  func spring() throws {
    let spring = CASpringAnimation(keyPath: "bounds.size.width")
    (spring.mass, spring.stiffness, spring.damping) = (0.3, 1e5, 0)
    (spring.initialVelocity, spring.allowsOverdamping) = (-3.5, true)
    try expectRoundTrip(spring)
  }

  @Test("key frames in every mode, with times, paces and shapes of curves")
  func keyframes() throws {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: 0.1, y: 2), NSNull(), CGPoint(x: -3, y: 1e-5)]
    animation.keyTimes = [0, 0.25, 1]
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn),
      CAMediaTimingFunction(controlPoints: 0.3, 0, 0.2, 1),
    ]
    (animation.calculationMode, animation.rotationMode) = (.cubicPaced, .rotateAutoReverse)
    animation.tensionValues = [0, -0.5, 1.5]
    animation.continuityValues = [1, 2]
    animation.biasValues = [-1]
    try expectRoundTrip(animation)
  }

  @Test("a way along a path")
  func path() throws {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 30, height: 7), transform: nil)
    animation.rotationMode = .rotateAuto
    try expectRoundTrip(animation)
  }

  @Test("values of every kind, as the key path asks for")
  func kinds() throws {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: [9, 8, 7, 200])
    let color = CGColor(srgbRed: 0.5, green: 0.25, blue: 1 / 3, alpha: 0.1)
    let values: [(CALayer, String, Any)] = [
      (CALayer(), "bounds", CGRect(x: 1, y: 2, width: 3, height: 4)),
      (CALayer(), "position.x", 4.5), (CALayer(), "backgroundColor", color),
      (CALayer(), "hidden", true), (CALayer(), "contents", image),
      (CALayer(), "shadowOffset", CGSize(width: -1, height: 2)),
      (CALayer(), "transform", CATransform3DMakeScale(2, 3, 1)),
      (CALayer(), "transform.rotation.z", Double.pi),
      (CALayer(), "transform.translation", CGSize(width: 5, height: 6)),
      (
        CALayer(), "shadowPath",
        CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
      ),
      (CAGradientLayer(), "colors", [color, color]), (CAGradientLayer(), "locations", [0, 0.5]),
      (CATextLayer(), "string", "a < b"), (CALayer(), "filters.blur.inputRadius", 4),
      (CAEmitterLayer(), "emitterCells.snow.birthRate", 10),
      (CALayer(), "contentsGravity", "resizeAspect"),
    ]
    for (layer, path, value) in values {
      let basic = CABasicAnimation(keyPath: path)
      basic.toValue = value
      let frames = CAKeyframeAnimation(keyPath: path)
      frames.values = [value, value]
      layer.add(basic, forKey: "basic")
      layer.add(frames, forKey: "frames")
      try expectRoundTrip(layer)
    }
  }

  @Test("a value function, whose numbers are no transforms")
  func valueFunction() throws {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    animation.toValue = 3
    let text = try expectRoundTrip(animation)
    #expect(text.contains("valueFunction=\"rotateZ\""))
    #expect(text.contains("<toValue type=\"real\" value=\"3\"/>"))
  }

  @Test("groups in groups")
  func groups() throws {
    let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
    inner.animations = [CASpringAnimation(keyPath: "opacity"), CATransition()]
    outer.animations = [inner, CABasicAnimation(keyPath: "position.x")]
    outer.duration = 3
    try expectRoundTrip(outer)
  }

  @Test("transitions, by name and by filter")
  func transitions() throws {
    let transition = CATransition()
    (transition.type, transition.subtype) = (.push, .fromRight)
    (transition.startProgress, transition.endProgress) = (0.1, 0.9)
    try expectRoundTrip(transition)
    transition.filter = "pageCurl"
    try expectRoundTrip(transition)
    transition.filter = ["type": "pageCurl", "inputAngle": 1] as [String: Any]
    try expectRoundTrip(transition)
  }

  @Test("actions: animations and nulls by their events")
  func actions() throws {
    let layer = CALayer()
    let fade = CABasicAnimation()
    fade.duration = 2
    layer.actions = ["position": fade, "transform.scale": CATransition(), "bounds": NSNull()]
    let text = try expectRoundTrip(layer)
    #expect(text.contains("<bounds type=\"null\"/>"))
  }

  @Test("begin times made of the clock count from the start time")
  func startTime() throws {
    let (root, layer) = (CALayer(), CALayer())
    root.addSublayer(layer)
    layer.beginTime = 5000.5
    var writer = CAMLWriter(root, canvasSize: CGSize(width: 9, height: 9))
    writer.startTime = 5000
    let folder = try SceneFolder()
    let trip = try RoundTrip(writer, in: folder)
    #expect(root.beginTime == 0 && layer.beginTime == 5000.5)
    let read = try #require(trip.read.rootLayer.sublayers?.first)
    #expect(trip.read.rootLayer.beginTime == -5000)
    // Half a second of the scene before the layer's clock begins.
    #expect(read.convertTime(0.75, from: nil) == 0.25)
    #expect(trip.second.text == trip.first.text)
  }

  @Test("an animation that hides is read as frames, which read back")
  func hidden() throws {
    let (_, document) = try layer(
      """
      <CALayer><animations><animation type="CABasicAnimation" keyPath="hidden" duration="1">
      <fromValue type="integer" value="0"/><toValue type="integer" value="1"/></animation>
      </animations></CALayer>
      """)
    try expectRoundTrip(document.rootLayer)
  }
}
