// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// An animation that a spring pulls to its value: it may swing over, and keeps its velocity when
/// the goal changes.
///
/// Set either ``springBounciness`` and ``springSpeed`` or the three numbers of the spring; the last
/// ones hold.
open class POPSpringAnimation: POPPropertyAnimation {
  /// The velocity of the moment, in units of the value per second. Default nil, which is none.
  open var velocity: Any! {
    get { speed.object ?? speed.now.map { AnimatedValue(kind, $0).object } }
    set {
      speed.set(newValue)
      values.kind = values.kind ?? speed.kind
      trace?.record(.velocityUpdate, speed.object)
      wake()
    }
  }

  /// How much the spring swings over, 0…20. Default 4.
  open var springBounciness: CGFloat = 4 {
    didSet {
      useBounciness()
      trace?.record(.bouncinessUpdate, NSNumber(value: Double(springBounciness)))
    }
  }

  /// How fast the spring is, 0…20. Default 12.
  open var springSpeed: CGFloat = 12 {
    didSet {
      useBounciness()
      trace?.record(.speedUpdate, NSNumber(value: Double(springSpeed)))
    }
  }

  /// The stiffness of the spring. Default: that of the bounciness and speed, 342.1.
  open var dynamicsTension: CGFloat {
    get { CGFloat(motion.tension) }
    set {
      motion.tension = Double(newValue)
      trace?.record(.tensionUpdate, NSNumber(value: motion.tension))
    }
  }

  /// The damping of the spring. Default: that of the bounciness and speed, 30.49.
  open var dynamicsFriction: CGFloat {
    get { CGFloat(motion.friction) }
    set {
      motion.friction = Double(newValue)
      trace?.record(.frictionUpdate, NSNumber(value: motion.friction))
    }
  }

  /// The mass that the spring moves. Default 1.
  open var dynamicsMass: CGFloat {
    get { CGFloat(motion.mass) }
    set {
      motion.mass = Double(newValue)
      trace?.record(.massUpdate, NSNumber(value: motion.mass))
    }
  }

  private var motion = BouncySpring(bounciness: 4, speed: 12).motion
  private var speed = AnimationVelocity()

  private func useBounciness() {
    motion = BouncySpring(bounciness: Double(springBounciness), speed: Double(springSpeed)).motion
  }

  /// A copy with the same settings, which was not added to any object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = POPSpringAnimation()
    copySettings(to: copy)
    copy.springBounciness = springBounciness
    copy.springSpeed = springSpeed
    copy.motion = motion
    copy.speed.set(speed.given)
    return copy
  }

  override func advance(_ object: AnyObject, to time: CFTimeInterval, elapsed: CFTimeInterval) {
    guard let to = values.to, let current = values.current else { return }
    // The spring pulls to zero: the way left is counted from the goal.
    let moved = motion.moved(left: current - to, velocity: speed.value, after: elapsed)
    values.current = to + moved.left
    speed.now = moved.velocity
    clamp()
  }

  /// At rest: the last two values and the goal are the same to a fifth of the threshold, or the
  /// value is within half of it and slow.
  override var isDone: Bool {
    guard let current = values.current, let to = values.to, values.previous != nil else {
      return false
    }
    let isNear = (current - to).largest < threshold / 2 && speed.value.largest < 25 * threshold
    return isNear || isStill(at: to)
  }

  private func isStill(at to: SIMD4<Double>) -> Bool {
    guard let last = values.previous, let before = values.beforePrevious else { return false }
    if roundingFactor > 0 { return last == to && before == to }
    return (to - last).largest < threshold / 5 && (before - last).largest < threshold / 5
  }

  override var isThere: Bool { values.progress >= 1 || isDone }

  override func rewind() {
    super.rewind()
    speed.rewind()
  }

  override func repeats(turning: Bool) {
    super.repeats(turning: turning)
    speed.repeats(turning: turning)
  }
}
