// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// An animation that begins with a velocity and slows down, as a flick does.
///
/// The value ends where it is when its velocity falls below five times the property's threshold a
/// second.
open class POPDecayAnimation: POPPropertyAnimation {
  /// The velocity of the moment, in units of the value per second. Default nil, which is none.
  open var velocity: Any! {
    get { speed.object ?? speed.now.map { AnimatedValue(kind, $0).object } }
    set {
      speed.set(newValue)
      values.kind = speed.kind ?? values.kind
      // The end follows from the velocity, and is found at the next step.
      values.to = nil
      values.distance = nil
      trace?.record(.velocityUpdate, newValue)
      wake()
    }
  }

  /// The velocity that was set last.
  open var originalVelocity: Any! { speed.given }

  /// The part of the velocity that is left after a millisecond, above 0 and below 1.
  /// Default 0.998.
  open var deceleration: CGFloat = 0.998 {
    didSet { values.to = nil }
  }

  /// The seconds from now until the velocity is that of rest.
  open var duration: CFTimeInterval {
    motion.duration(velocity: speed.value, threshold: threshold)
  }

  /// The value at the end, which follows from the velocity; nil before the start unless `fromValue`
  /// is set. Setting it has no effect.
  open override var toValue: Any! {
    get {
      let from = values.current ?? AnimatedValue(values.fromObject)?.over(SIMD4(repeating: 0))
      let to = values.to ?? from.flatMap { naturalEnd(from: $0) }
      return to.map { AnimatedValue(kind, $0).object }
    }
    set {}
  }

  /// The velocity that was set last, the other way round.
  open func reversedVelocity() -> Any! {
    speed.given == nil ? nil : AnimatedValue(speed.kind ?? kind, -speed.original).object
  }

  private var speed = AnimationVelocity()
  private var motion: DecayMotion { DecayMotion(deceleration: Double(deceleration)) }

  /// A copy with the same settings, which was not added to any object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = POPDecayAnimation()
    copySettings(to: copy)
    copy.deceleration = deceleration
    copy.velocity = speed.given
    return copy
  }

  override func naturalEnd(from: SIMD4<Double>) -> SIMD4<Double>? {
    from + motion.moved(velocity: speed.value, after: duration).way
  }

  override func prepare(_ object: AnyObject) {
    // A new end is counted from the value of the moment.
    if values.to == nil, let current = values.current { values.to = naturalEnd(from: current) }
    super.prepare(object)
  }

  override func advance(_ object: AnyObject, to time: CFTimeInterval, elapsed: CFTimeInterval) {
    let moved = motion.moved(velocity: speed.value, after: elapsed)
    values.current = values.current.map { $0 + moved.way }
    speed.now = moved.velocity
    clamp()
  }

  override var isDone: Bool {
    values.current != nil
      && speed.value.largest
        <= DecayMotion.restVelocity(threshold: threshold) * (1 + AnimationValues.closeness)
  }

  override func rewind() {
    super.rewind()
    speed.rewind()
  }

  /// The next run begins where this one began, or goes back there from its end.
  override func repeats(turning: Bool) {
    if turning { values.from = values.to ?? values.current }
    super.repeats(turning: false)
    values.to = nil
    speed.repeats(turning: turning)
  }
}
