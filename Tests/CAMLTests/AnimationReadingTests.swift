// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Animations")
struct AnimationReadingTests {
  private func animation(
    _ element: String, key: String = "k", remarks: Int = 0
  ) throws -> CAAnimation {
    let (layer, document) = try layer("<CALayer><animations>\(element)</animations></CALayer>")
    let failures = document.strictFailures
    #expect(failures.count == remarks, "\(failures)")
    return try #require(layer.animation(forKey: key))
  }

  @Test("timing, in every attribute")
  func timing() throws {
    let found = try animation(
      """
      <animation type="CABasicAnimation" key="k" keyPath="opacity" duration="2" beginTime="1e-100"
        timeOffset="0.5" speed="2" repeatCount="inf" repeatDuration="inf" autoreverses="1"
        fillMode="both" removedOnCompletion="0" additive="1" cumulative="1"
        timingFunction="0.5 0 0.6 1" mica_autorecalculatesDuration="1"/>
      """)
    let animation = try #require(found as? CABasicAnimation)
    #expect(animation.keyPath == "opacity")
    #expect((animation.duration, animation.beginTime, animation.timeOffset) == (2, -1e-100, 0.5))
    #expect((animation.speed, animation.repeatCount) == (2, .infinity))
    #expect(animation.repeatDuration == .infinity)
    #expect(animation.autoreverses && animation.isAdditive && animation.isCumulative)
    #expect(!animation.isRemovedOnCompletion)
    #expect(animation.fillMode == .both)
    #expect(animation.timingFunction != nil)
  }

  @Test("end values take the kind of the property")
  func ends() throws {
    let found = try animation(
      """
      <animation type="CABasicAnimation" key="k" keyPath="backgroundColor">
      <fromValue type="CGColor" value="1 0 0" opacity="0.5"/><toValue><CGColor value="0 0 1"/></toValue>
      </animation>
      """)
    let animation = try #require(found as? CABasicAnimation)
    #expect((animation.fromValue as? CGColor)?.alpha == 0.5)
    #expect((animation.toValue as? CGColor)?.components == [0, 0, 1, 1])
    #expect(animation.byValue == nil)
  }

  @Test("colour lists as end values")
  func colourLists() throws {
    let (layer, _) = try layer(
      """
      <CAGradientLayer><animations><animation type="CABasicAnimation" keyPath="colors">
      <fromValue type="NSArray"><CGColor value="1 0 0"/><CGColor value="0 1 0"/></fromValue>
      </animation></animations></CAGradientLayer>
      """)
    let animation = try #require(layer.animation(forKey: "colors") as? CABasicAnimation)
    #expect((animation.fromValue as? [Any])?.count == 2)
  }

  @Test("a spring, whose velocity is the initial one")
  func spring() throws {
    let found = try animation(
      """
      <animation type="CASpringAnimation" key="k" keyPath="position.y" mass="2" stiffness="300"
        damping="50" velocity="3" duration="0.8"/>
      """)
    let spring = try #require(found as? CASpringAnimation)
    #expect((spring.mass, spring.stiffness, spring.damping) == (2, 300, 50))
    #expect(spring.initialVelocity == 3)
  }

  @Test("key frames with times, timing functions and a mode")
  func keyframes() throws {
    let found = try animation(
      """
      <animation type="CAKeyframeAnimation" key="k" keyPath="position" calculationMode="cubic"
        rotationMode="autoReverse"><values><CGPoint value="20 40"/><CGPoint value="90 40"/></values>
      <keyTimes><integer value="0"/><real value="0.9"/></keyTimes>
      <timingFunctions><CAMediaTimingFunction value="0.3 0 0.2 1"/></timingFunctions>
      <tensionValues><real value="0.5"/></tensionValues></animation>
      """)
    let animation = try #require(found as? CAKeyframeAnimation)
    #expect(animation.values?.compactMap { $0 as? CGPoint }.last == CGPoint(x: 90, y: 40))
    #expect(animation.keyTimes?.map(\.doubleValue) == [0, 0.9])
    #expect(animation.timingFunctions?.count == 1)
    #expect(animation.calculationMode == .cubic)
    #expect(animation.rotationMode == .rotateAutoReverse)
    #expect(animation.tensionValues?.map(\.doubleValue) == [0.5])
  }

  @Test(
    "a path, as attribute or child",
    arguments: [
      "path=\"0 0 m 10 10 l\">", "><path><CGPath value=\"0 0 m 10 10 l\"/></path>",
      "><path type=\"CGPath\" value=\"0 0 m 10 10 l\"/>",
    ])
  func path(inner: String) throws {
    let found = try animation(
      "<animation type=\"CAKeyframeAnimation\" key=\"k\" keyPath=\"position\" \(inner)</animation>")
    #expect((found as? CAKeyframeAnimation)?.path?.boundingBox.width == 10)
  }

  @Test("the second one is called p, and the key defaults to the key path")
  func names() throws {
    let (layer, _) = try layer(
      """
      <CALayer><animations><animation type="CABasicAnimation" keyPath="opacity"/>
      <p key="animation-1" type="CABasicAnimation" keyPath="position.x"/></animations></CALayer>
      """)
    #expect(Set(layer.animationKeys() ?? []) == ["opacity", "animation-1"])
  }

  @Test("one that is switched off is left out")
  func disabled() throws {
    let (layer, document) = try layer(
      """
      <CALayer><animations><animation type="CABasicAnimation" keyPath="opacity" enabled="0"/>
      </animations></CALayer>
      """)
    #expect(layer.animationKeys() == nil)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("a group holds its animations, a transition its kind")
  func groups() throws {
    let found = try animation(
      """
      <animation type="CAAnimationGroup" key="k" duration="3"><animations>
      <animation type="CABasicAnimation" keyPath="opacity"/>
      <animation type="CASpringAnimation" keyPath="position.x"/></animations></animation>
      """)
    #expect((found as? CAAnimationGroup)?.animations?.count == 2)
    let transition = try animation(
      "<animation type=\"CATransition\" key=\"k\" subtype=\"fromLeft\" startProgress=\"0.5\"/>",
      key: kCATransition)
    #expect((transition as? CATransition)?.subtype == .fromLeft)
    #expect((transition as? CATransition)?.startProgress == 0.5)
  }

  @Test("a transition through a filter, with its inputs or by name")
  func transitionFilter() throws {
    let named = try animation(
      "<animation type=\"CATransition\" filter=\"pageCurl\"/>", key: kCATransition)
    #expect((named as? CATransition)?.filter as? String == "pageCurl")
    let whole = try animation(
      """
      <animation type="CATransition"><filter><CAFilter filter="pageCurl" inputAngle="1"/></filter>
      </animation>
      """, key: kCATransition)
    let filter = try #require((whole as? CATransition)?.filter as? [String: Any])
    #expect(filter["type"] as? String == "pageCurl")
    #expect(filter["inputAngle"] as? Double == 1)
  }

  @Test(
    "a value function takes numbers",
    arguments: [
      "valueFunction=\"rotateZ\">", "><valueFunction name=\"rotateZ\"/>",
      "><valueFunction type=\"string\" value=\"rotateZ\"/>",
    ])
  func valueFunction(inner: String) throws {
    let found = try animation(
      """
      <animation type="CABasicAnimation" key="k" keyPath="transform" \(inner)
      <toValue type="real" value="3"/></animation>
      """)
    let basic = try #require(found as? CABasicAnimation)
    #expect(basic.valueFunction?.name == .rotateZ)
    #expect(basic.toValue as? Double == 3)
  }

  @Test("inputs of filters and emitter cells are animated by their names")
  func namedInputs() throws {
    let (layer, document) = try layer(
      """
      <CAEmitterLayer><filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="1"/></filters>
      <emitterCells><CAEmitterCell name="snow" birthRate="1"/></emitterCells>
      <animations><animation type="CABasicAnimation" keyPath="filters.blur.inputRadius">
      <toValue type="real" value="4"/></animation>
      <animation type="CABasicAnimation" keyPath="emitterCells.snow.birthRate">
      <toValue type="real" value="0"/></animation></animations></CAEmitterLayer>
      """)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    let values = ["filters.blur.inputRadius", "emitterCells.snow.birthRate"].map {
      (layer.animation(forKey: $0) as? CABasicAnimation)?.toValue as? Double
    }
    #expect(values == [4, 0])
  }

  @Test(
    "a bad value costs that value",
    arguments: [
      "duration=\"undefined\"", "timingFunction=\"bouncy\"", "mass=\"0\"", "fillMode=\"x\"",
      "damping=\"-1\"", "repeatCount=\"nan\"",
      "valueFunction=\"spin\"",
    ])
  func badValues(attribute: String) throws {
    let found = try animation(
      "<animation type=\"CASpringAnimation\" key=\"k\" keyPath=\"opacity\" \(attribute)/>",
      remarks: 1)
    #expect(found is CASpringAnimation)
  }

  @Test("an unknown class is left out and remarked on")
  func unknown() throws {
    let (layer, document) = try layer(
      "<CALayer><animations><animation type=\"CAWobbleAnimation\"/></animations></CALayer>")
    #expect(layer.animationKeys() == nil)
    #expect(document.diagnostics.map(\.kind) == [.unknownClass])
  }

  @Test("frames of pictures, of which one is missing")
  func frames() throws {
    let folder = try SceneFolder()
    try folder.writeImage("a.png")
    try folder.write(
      SceneText.root(
        """
        <CALayer><animations><animation type="CAKeyframeAnimation" keyPath="contents"><values>
        <CGImage src="a.png"/><CGImage src="b.png"/></values></animation></animations></CALayer>
        """), to: "s.caml")
    let document = try folder.read("s.caml")
    let layer = try #require(document.rootLayer.sublayers?.first)
    let animation = try #require(layer.animation(forKey: "contents") as? CAKeyframeAnimation)
    #expect(animation.values?.count == 2)
    #expect(animation.values?.first is CGImage)
    #expect(document.remarks(.missingImage).count == 1)
  }
}
