// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreAnimation
import CoreGraphics

/// A change of a view's layer that is to be animated.
///
/// Changes of places, sizes, transforms and numbers are animated additively, as on Apple's systems
/// since iOS 8: the layer has its new value, and an animation of the difference goes to nothing. A
/// change that comes while another runs therefore bends the motion without a jump. Colours and
/// other values go from the old to the new one.
struct ViewChange {
  let keyPath: String
  /// The value at the begin; of an additive change, the difference from the new one.
  let from: Any
  /// The value at the end; of an additive change, no difference.
  let to: Any
  let isAdditive: Bool
  /// The speed at the begin of a spring, in ways to go per second; nil for that of the block.
  var velocity: CGFloat?

  /// The changes of a property.
  ///
  /// - Parameter replaces: Whether running animations of the property are replaced.
  static func changes(
    _ key: String, from old: PropertyValue, to new: PropertyValue, replaces: Bool
  ) -> [ViewChange] {
    if !replaces, let changes = additive(key, old, new) { return changes }
    guard let from = old.object, let to = new.object else { return fading(key, old, new) }
    return [ViewChange(keyPath: key, from: from, to: to, isAdditive: false)]
  }

  /// From no colour, or to none: through the transparent form of the other.
  private static func fading(
    _ key: String, _ old: PropertyValue, _ new: PropertyValue
  ) -> [ViewChange] {
    switch (old, new) {
    case (.none, .color(let color)):
      return [ViewChange(keyPath: key, from: color.clear, to: color, isAdditive: false)]
    case (.color(let color), .none):
      return [ViewChange(keyPath: key, from: color, to: color.clear, isAdditive: false)]
    default: return []
    }
  }

  private static func additive(
    _ key: String, _ old: PropertyValue, _ new: PropertyValue
  ) -> [ViewChange]? {
    switch (old, new) {
    case (.number(let a), .number(let b)): return [difference(key, a - b, 0.0)]
    case (.point(let a), .point(let b)):
      return [difference(key, CGPoint(x: a.x - b.x, y: a.y - b.y), CGPoint.zero)]
    case (.rect(let a), .rect(let b)):
      return rectangle(key, a, b)
    case (.transform(let a), .transform(let b)):
      guard let inverse = b.inverseIfAny else { return nil }
      return [difference(key, CATransform3DConcat(a, inverse), CATransform3DIdentity)]
    default: return nil
    }
  }

  /// Origin and size of a rectangle, each where it changes.
  private static func rectangle(_ key: String, _ a: CGRect, _ b: CGRect) -> [ViewChange] {
    var changes: [ViewChange] = []
    if a.origin != b.origin {
      let way = CGPoint(x: a.minX - b.minX, y: a.minY - b.minY)
      changes.append(difference("\(key).origin", way, CGPoint.zero))
    }
    if a.size != b.size {
      let growth = CGSize(width: a.width - b.width, height: a.height - b.height)
      changes.append(difference("\(key).size", growth, CGSize.zero))
    }
    return changes
  }

  private static func difference(_ keyPath: String, _ from: Any, _ to: Any) -> ViewChange {
    ViewChange(keyPath: keyPath, from: from, to: to, isAdditive: true)
  }

  /// The change, or one for each axis where a spring begins with another speed along each.
  func parts(of pace: BlockTiming.Pace) -> [ViewChange] {
    guard case .spring(let shape) = pace, let velocity = shape.velocity,
      let way = from as? CGPoint, isAdditive
    else { return [self] }
    if velocity.dx == velocity.dy {
      var change = self
      change.velocity = velocity.dx
      return [change]
    }
    let axes = [("x", way.x, velocity.dx), ("y", way.y, velocity.dy)]
    return axes.map { name, way, velocity in
      var change = ViewChange.difference("\(keyPath).\(name)", way, 0.0)
      change.velocity = velocity
      return change
    }
  }

  /// The animation of the change.
  func animation(_ timing: BlockTiming) -> CABasicAnimation {
    let animation: CABasicAnimation
    switch timing.pace {
    case .curve(let function):
      animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = function
    case .spring(let shape):
      let spring = CASpringAnimation(keyPath: keyPath)
      spring.mass = 1
      spring.stiffness = shape.stiffness
      spring.damping = shape.damping
      spring.initialVelocity = velocity ?? shape.initialVelocity
      spring.timingFunction = CAMediaTimingFunction(name: .linear)
      animation = spring
    }
    animation.duration = timing.lasting
    animation.fromValue = from
    animation.toValue = to
    animation.isAdditive = isAdditive
    return animation
  }
}

extension CGColor {
  /// The colour without any opacity.
  fileprivate var clear: CGColor { copy(alpha: 0) ?? self }
}

extension CATransform3D {
  /// The inverse; nil for a transform that has none.
  fileprivate var inverseIfAny: CATransform3D? {
    let inverse = CATransform3DInvert(self)
    return CATransform3DEqualToTransform(inverse, self)
      && !CATransform3DIsIdentity(CATransform3DConcat(self, inverse)) ? nil : inverse
  }
}
