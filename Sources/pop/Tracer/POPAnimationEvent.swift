// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The kind of an event of an animation.
public enum POPAnimationEventType: UInt, Sendable {
  /// The value was read from the object.
  case propertyRead
  /// A value was written to the object.
  case propertyWrite
  /// `toValue` was set.
  case toValueUpdate
  /// `fromValue` was set.
  case fromValueUpdate
  /// The velocity was set.
  case velocityUpdate
  /// A spring's bounciness was set.
  case bouncinessUpdate
  /// A spring's speed was set.
  case speedUpdate
  /// A spring's friction was set.
  case frictionUpdate
  /// A spring's mass was set.
  case massUpdate
  /// A spring's tension was set.
  case tensionUpdate
  /// The animation started.
  case didStart
  /// The animation ended; the value is whether by itself.
  case didStop
  /// The value came to `toValue`.
  case didReachToValue
  /// The animation turned round.
  case autoreversed
}

/// Something that happened to an animation.
open class POPAnimationEvent: NSObject {
  /// The kind of the event.
  public let type: POPAnimationEventType
  /// The media time at which it happened, seconds.
  public let time: CFTimeInterval
  /// The animation as it was then, for people to read.
  open var animationDescription: String!

  init(_ type: POPAnimationEventType, time: CFTimeInterval, animation: String?) {
    (self.type, self.time) = (type, time)
    super.init()
    animationDescription = animation
  }

  /// The time and the type, for people to read.
  open override var description: String { "\(time): \(type)" }
}

/// Something that happened to an animation and has a value.
open class POPAnimationValueEvent: POPAnimationEvent {
  /// The value: a number, or the `NSValue` or colour that was read, written or set.
  public let value: Any!
  /// The velocity at that time; nil for animations without.
  open var velocity: Any!

  init(
    _ type: POPAnimationEventType, time: CFTimeInterval, animation: String?, value: Any,
    velocity: Any?
  ) {
    self.value = value
    super.init(type, time: time, animation: animation)
    self.velocity = velocity
  }

  /// The time, the type and the value, for people to read.
  open override var description: String { "\(super.description) \(value ?? "nil")" }
}
