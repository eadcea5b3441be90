// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 10: basic, additive, cumulative, value functions, component key paths.
@Suite("facts 166–185: values of basic animations")
struct Section10Values {
  private func basic(
    _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    return animation
  }

  private func transform(
    _ animation: CABasicAnimation, model: CATransform3D = CATransform3DIdentity
  ) throws -> CATransform3D {
    let layer = CALayer()
    layer.transform = model
    return try shown([animation], on: layer, at: 0.5) { $0.transform }
  }

  @Test("fact 166: a rectangle by its difference")
  func byRectangle() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 100, height: 80)
    let by = basic("bounds", by: CGRect(x: 2, y: 4, width: 20, height: 40))
    let bounds = try shown([by], on: layer, at: 0.5) { $0.bounds }
    #expect(bounds == CGRect(x: 11, y: 22, width: 110, height: 100))
  }

  @Test("fact 168: colours mix by components")
  func colours() throws {
    let (red, blue) = (
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    let mixed = try shown([basic("backgroundColor", from: red, to: blue)], on: CALayer(), at: 0.5) {
      $0.backgroundColor
    }
    #expect(mixed?.components == [0.5, 0, 0.5, 1])
  }

  @Test("fact 169: a transform by its difference")
  func byTransform() throws {
    let by = basic("transform", by: CATransform3DMakeTranslation(20, 0, 0))
    let result = try transform(by, model: CATransform3DMakeTranslation(10, 0, 0))
    #expect(result.isClose(to: CATransform3DMakeTranslation(20, 0, 0)))
  }

  @Test("fact 171: those that replace go first, then those that add, in any order and nesting")
  func additiveLast() throws {
    func animation(additive: Bool) -> CABasicAnimation {
      let animation = basic("opacity", from: 0, to: 0.4)
      animation.isAdditive = additive
      animation.duration = 1
      return animation
    }
    func group(_ animation: CAAnimation) -> CAAnimation {
      let group = CAAnimationGroup()
      group.animations = [animation]
      return group
    }
    func opacity(_ animations: [CAAnimation]) throws -> Float {
      let layer = CALayer()
      layer.opacity = 0.2
      return try shown(animations, on: layer, at: 0.5) { $0.opacity }
    }
    let (adds, replaces) = (animation(additive: true), animation(additive: false))
    for order in [
      [adds, replaces], [replaces, adds], [group(adds), replaces], [replaces, group(adds)],
      [group(adds), group(replaces)], [group(group(adds)), replaces],
    ] {
      #expect(abs(try opacity(order) - 0.4) < 1e-6)
    }
  }

  @Test("fact 172: an added transform goes before the model's")
  func additiveTransform() throws {
    let animation = basic(
      "transform", from: CATransform3DIdentity, to: CATransform3DMakeTranslation(10, 0, 0))
    animation.isAdditive = true
    let result = try transform(animation, model: CATransform3DMakeScale(2, 2, 1))
    #expect(abs(result.m11 - 2) < 1e-9 && abs(result.m41 - 10) < 1e-9)
  }

  @Test(
    "facts 173, 174: a cumulative pass begins where the one before ended",
    arguments: [(false, 1.5, 35.0), (true, 2.5, 25)])
  func cumulative(autoreverses: Bool, time: Double, expected: CGFloat) throws {
    let animation = basic("position.x", from: 10, to: 20)
    animation.repeatCount = 3
    animation.isCumulative = true
    animation.autoreverses = autoreverses
    let x = try shown([animation], on: CALayer(), at: time) { $0.position.x }
    #expect(abs(x - expected) < 1e-9)
  }

  @Test("fact 175: a component is replaced, not multiplied")
  func component() throws {
    let result = try transform(
      basic("transform.scale.x", to: 4), model: CATransform3DMakeScale(2, 3, 4))
    #expect(result.isClose(to: CATransform3DMakeScale(3, 3, 4)))
  }

  @Test("fact 178: rotation alone is about z, scale alone is even")
  func shortComponents() throws {
    let turned = try transform(basic("transform.rotation", from: 0, to: Double.pi))
    #expect(turned.isClose(to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))
    let scaled = try transform(basic("transform.scale", from: 1, to: 3))
    #expect(scaled.isClose(to: CATransform3DMakeScale(2, 2, 2)))
  }

  @Test("fact 179: a component is added to")
  func additiveComponent() throws {
    let animation = basic("transform.scale.x", from: 0, to: 1)
    animation.isAdditive = true
    let result = try transform(animation, model: CATransform3DMakeScale(2, 1, 1))
    #expect(abs(result.m11 - 2.5) < 1e-9)
  }

  @Test("fact 181: the start that a scale function lacks is 1")
  func scaleFunction() throws {
    let animation = basic("transform", to: [3, 4, 5])
    animation.valueFunction = CAValueFunction(name: .scale)
    #expect(try transform(animation).isClose(to: CATransform3DMakeScale(2, 2.5, 3)))
  }

  @Test("fact 182: a value function makes a rotation of a number")
  func rotateFunction() throws {
    let animation = basic("transform", from: 0, to: Double.pi)
    animation.valueFunction = CAValueFunction(name: .rotateY)
    let result = try transform(animation)
    #expect(result.isClose(to: CATransform3DMakeRotation(.pi / 2, 0, 1, 0)))
  }

  @Test("fact 183: no function has an unknown name; one of three numbers does nothing with one")
  func unusableFunction() throws {
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
    let model = CATransform3DMakeTranslation(1, 2, 3)
    let animation = basic("transform", from: 1, to: 2)
    animation.valueFunction = CAValueFunction(name: .scale)
    #expect(try transform(animation, model: model) == model)
  }

  @Test("fact 185: the pace of a group and that of its animation nest")
  func nestedPaces() throws {
    func depth(child: CAMediaTimingFunction?) throws -> CGFloat {
      let animation = basic("zPosition", from: 0, to: 1)
      (animation.duration, animation.timingFunction) = (1, child)
      let group = CAAnimationGroup()
      group.animations = [animation]
      group.timingFunction = CAMediaTimingFunction(name: .easeIn)
      return try shown([group], on: CALayer(), at: 0.5) { $0.zPosition }
    }
    #expect(abs(try depth(child: nil) - 0.315357) < 1e-6)
    #expect(abs(try depth(child: CAMediaTimingFunction(name: .easeOut)) - 0.465226) < 1e-6)
  }
}
