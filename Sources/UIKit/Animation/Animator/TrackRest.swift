// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation

/// The way of an animation that is left when another pace takes over.
struct TrackRest {
  let animation: CAPropertyAnimation
  /// How far the value has come, and how far it is to come: 0 its begin, 1 its end.
  let way, target: Double
  /// The time for the rest.
  let seconds: Double

  /// The animation of the rest.
  func animation(_ pace: BlockTiming.Pace) -> CAAnimation {
    switch pace {
    case .curve(let function): group(function)
    case .spring(let shape): spring(shape) ?? group(CAMediaTimingFunction(name: .easeOut))
    }
  }

  /// A group whose clock goes along the curve, and with it the even pace of its animation.
  private func group(_ function: CAMediaTimingFunction) -> CAAnimation {
    let even = evenAnimation
    let rate = (target - way) / seconds
    even.speed = Float(rate)
    if rate > 0 { even.beginTime = -way / rate } else { even.timeOffset = way }
    let group = CAAnimationGroup()
    group.animations = [even]
    group.duration = seconds
    group.timingFunction = function
    return settled(group)
  }

  /// The animation at an even pace, in one second.
  private var evenAnimation: CAPropertyAnimation {
    let even: CAPropertyAnimation
    if let basic = animation as? CABasicAnimation {
      let plain = CABasicAnimation(keyPath: basic.keyPath)
      (plain.fromValue, plain.toValue) = (basic.fromValue, basic.toValue)
      even = plain
    } else {
      even = animation.copy() as! CAPropertyAnimation
      even.delegate = nil
    }
    even.isAdditive = animation.isAdditive
    even.timingFunction = CAMediaTimingFunction(name: .linear)
    even.duration = 1
    (even.repeatCount, even.autoreverses) = (0, false)
    _ = settled(even)
    return even
  }

  /// A spring from the value that was reached; nil for values that have no place between them.
  private func spring(_ shape: SpringShape) -> CAAnimation? {
    guard let basic = animation as? CABasicAnimation, let from = basic.fromValue,
      let to = basic.toValue,
      let start = PropertyValue(object: from)?.mixed(
        with: PropertyValue(object: to) ?? .none, at: CGFloat(way))
    else { return nil }
    let spring = CASpringAnimation(keyPath: basic.keyPath)
    (spring.mass, spring.stiffness, spring.damping) = (1, shape.stiffness, shape.damping)
    spring.initialVelocity = shape.initialVelocity
    spring.fromValue = start.object
    spring.toValue = target == 1 ? to : from
    spring.isAdditive = basic.isAdditive
    spring.timingFunction = CAMediaTimingFunction(name: .linear)
    spring.duration = seconds
    return settled(spring)
  }

  private func settled<Animation: CAAnimation>(_ animation: Animation) -> Animation {
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    return animation
  }
}

extension PropertyValue {
  /// The value at a share of the way to `end`, which may lie beyond 0 and 1; nil for values
  /// without places between.
  fileprivate func mixed(with end: PropertyValue, at share: CGFloat) -> PropertyValue? {
    let mix = { (a: CGFloat, b: CGFloat) in a + (b - a) * share }
    switch (self, end) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * Double(share))
    case (.point(let a), .point(let b)):
      return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.transform(let a), .transform(let b)): return .transform(a.mixed(with: b, mix))
    case (.color(let a), .color(let b)): return a.mixed(with: b, mix).map(PropertyValue.color)
    default: return nil
    }
  }
}

extension CATransform3D {
  /// The matrix mixed number by number.
  fileprivate func mixed(
    with end: CATransform3D, _ mix: (CGFloat, CGFloat) -> CGFloat
  ) -> CATransform3D {
    CATransform3D(
      m11: mix(m11, end.m11), m12: mix(m12, end.m12), m13: mix(m13, end.m13),
      m14: mix(m14, end.m14), m21: mix(m21, end.m21), m22: mix(m22, end.m22),
      m23: mix(m23, end.m23), m24: mix(m24, end.m24), m31: mix(m31, end.m31),
      m32: mix(m32, end.m32), m33: mix(m33, end.m33), m34: mix(m34, end.m34),
      m41: mix(m41, end.m41), m42: mix(m42, end.m42), m43: mix(m43, end.m43),
      m44: mix(m44, end.m44))
  }
}

extension CGColor {
  /// The colour mixed component by component; nil for colours of different spaces.
  fileprivate func mixed(with end: CGColor, _ mix: (CGFloat, CGFloat) -> CGFloat) -> CGColor? {
    guard let space = colorSpace, space == end.colorSpace, let a = components,
      let b = end.components, a.count == b.count
    else { return nil }
    return CGColor(colorSpace: space, components: zip(a, b).map(mix))
  }
}
