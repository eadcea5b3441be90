// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// One kind of animation, on a layer of its own, as a program would write it; it lasts a second.
struct AnimationKind: Sendable {
  let name: String
  /// The layer, with nothing on it yet.
  let makeLayer: @Sendable () -> CALayer
  /// The animation that is added to it.
  let makeAnimation: @Sendable () -> CAAnimation?

  init(
    _ name: String, on makeLayer: @escaping @Sendable () -> CALayer = { CALayer() },
    _ makeAnimation: @escaping @Sendable () -> CAAnimation?
  ) {
    (self.name, self.makeLayer, self.makeAnimation) = (name, makeLayer, makeAnimation)
  }

  /// Every kind, the plain ones first.
  static let all = basics + composed + keyframes + heavy

  private static let basics = [
    AnimationKind("basic number") { basic("zPosition", 0, 10) },
    AnimationKind("basic point") { basic("position", CGPoint.zero, CGPoint(x: 10, y: 20)) },
    AnimationKind("basic rect") {
      basic("bounds", CGRect.zero, CGRect(x: 1, y: 2, width: 30, height: 40))
    },
    AnimationKind("basic colour") { basic("backgroundColor", colour(0), colour(1)) },
    AnimationKind("basic transform") {
      basic("transform", CATransform3DIdentity, CATransform3DMakeRotation(1, 1, 2, 3))
    },
    AnimationKind("component position.x") { basic("position.x", 0, 10) },
    AnimationKind("component rotation.z") { basic("transform.rotation.z", 0, 3) },
  ]

  private static let composed = [
    AnimationKind("with easing curve") {
      let animation = basic("zPosition", 0, 10)
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      return animation
    },
    AnimationKind("additive point") {
      let animation = basic("position", CGPoint.zero, CGPoint(x: 10, y: 20))
      animation.isAdditive = true
      return animation
    },
    AnimationKind("value function rotateZ") {
      let animation = basic("transform", 0, 3)
      animation.valueFunction = CAValueFunction(name: .rotateZ)
      return animation
    },
    AnimationKind("spring") {
      let animation = CASpringAnimation(keyPath: "zPosition")
      (animation.fromValue, animation.toValue) = (0, 10)
      return animation
    },
    AnimationKind("group of 4 numbers") {
      let group = CAAnimationGroup()
      group.animations = ["zPosition", "cornerRadius", "borderWidth", "opacity"].map {
        basic($0, 0, 1)
      }
      return group
    },
  ]

  private static func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    return animation
  }

  private static func colour(_ green: CGFloat) -> CGColor {
    CGColor(srgbRed: 1, green: green, blue: 0.5, alpha: 1)
  }
}

/// Lists, paths, and values of many numbers.
extension AnimationKind {
  private static let keyframes =
    [
      CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced,
    ].map { mode in
      AnimationKind("keyframes \(mode.rawValue), 16 points") {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = (0..<16).map { CGPoint(x: $0 * 10, y: $0 % 3 * 7) }
        animation.calculationMode = mode
        return animation
      }
    }
    + [CAAnimationCalculationMode.linear, .paced].map { mode in
      AnimationKind("path \(mode.rawValue), 4 curves") {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = CGPath(
          ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 100), transform: nil)
        animation.calculationMode = mode
        return animation
      }
    }

  private static let heavy = [
    AnimationKind("colour array, 4 colours", on: { CAGradientLayer() }) {
      basic(
        "colors", (0..<4).map { _ in colour(0) },
        (0..<4).map { colour(CGFloat($0) / 4) })
    },
    AnimationKind("path morph, 8 curves", on: { CAShapeLayer() }) {
      func path(_ radius: CGFloat) -> CGPath {
        CGPath(
          roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerWidth: radius,
          cornerHeight: radius, transform: nil)
      }
      return basic("path", path(10), path(50))
    },
  ]
}
