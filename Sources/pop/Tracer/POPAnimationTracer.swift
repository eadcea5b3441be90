// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreAnimation
import Foundation

/// Records the events of an animation, from ``start()`` to ``stop()``.
open class POPAnimationTracer: NSObject {
  private weak var animation: POPAnimation?
  private var events: [POPAnimationEvent] = []
  /// Whether events are kept.
  final private(set) var isRecording = false

  /// Whether the events are written on standard error and forgotten when the animation ends.
  /// Default false.
  open var shouldLogAndResetOnCompletion = false

  init(_ animation: POPAnimation) { self.animation = animation }

  /// Records from now on.
  open func start() { isRecording = true }

  /// Records no longer; the events stay.
  open func stop() { isRecording = false }

  /// Forgets the events.
  open func reset() { events = [] }

  /// The events, in their order: ``POPAnimationEvent`` objects.
  open var allEvents: [Any]! { events }

  /// The events of values that were written.
  open var writeEvents: [Any]! { events(with: .propertyWrite) }

  /// The events of a type.
  open func events(with type: POPAnimationEventType) -> [Any]! { events.filter { $0.type == type } }
}

extension POPAnimationTracer {
  /// Records an event, with a value where it has one.
  func record(_ type: POPAnimationEventType, _ value: Any? = nil) {
    let (time, description) = (MediaClock.now, animation?.description)
    guard let value else {
      return events.append(POPAnimationEvent(type, time: time, animation: description))
    }
    events.append(
      POPAnimationValueEvent(
        type, time: time, animation: description, value: value, velocity: velocity))
  }

  private var velocity: Any? {
    (animation as? POPSpringAnimation)?.velocity ?? (animation as? POPDecayAnimation)?.velocity
  }

  /// Writes and forgets the events, if that is wanted.
  func logAtCompletion() {
    guard shouldLogAndResetOnCompletion else { return }
    StandardError.write(events.map { "pop: \($0)\n" }.joined())
    reset()
  }
}
