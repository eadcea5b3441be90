// SPDX-License-Identifier: Apache-2.0
import CATiming

/// The name of an animation across the commit; unique in a client, never used twice.
package struct AnimationID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
  package static func < (a: AnimationID, b: AnimationID) -> Bool { a.rawValue < b.rawValue }
  package var description: String { "\(rawValue)" }
}

/// An animation as the server knows it, with everything filled in that the program left open: the
/// begin time, and duration and curve where the transaction gives them.
@usableFromInline package struct AnimationRecord: Hashable, Codable, Sendable {
  /// The id of the animation.
  package var id: AnimationID
  /// The key on the layer; nil for one added without, and inside a group.
  package var key: String?
  package var timing: AnimationTiming
  /// Whether it has no effect after its end, whatever its fill mode.
  package var isRemovedOnCompletion: Bool
  /// The frames per second it asks for; nil leaves that to the display.
  package var frameRate: FrameRate?
  package var content: AnimationContent

  /// A record of these values.
  package init(
    id: AnimationID, key: String? = nil, timing: AnimationTiming,
    isRemovedOnCompletion: Bool = true, frameRate: FrameRate? = nil, content: AnimationContent
  ) {
    self.id = id
    self.key = key
    self.timing = timing
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.frameRate = frameRate
    self.content = content
  }
}

/// The kind of an animation, with its values.
package indirect enum AnimationContent: Hashable, Codable, Sendable {
  case property(PropertyAnimation)
  /// Animations on the clock of this one.
  case group([AnimationRecord])
  case transition(TransitionRecord)
}

/// A range of frames per second, the middle one preferred.
package struct FrameRate: Hashable, Codable, Sendable {
  /// Frames per second.
  package var minimum: Float
  package var maximum: Float
  package var preferred: Float?

  /// A range of frame rates, frames per second.
  package init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}
