// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A key that is held.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The latest change of a press.
  public enum Phase: Int, Hashable, Sendable {
    /// The key went down.
    case began
    /// The force changed.
    case changed
    /// Nothing changed.
    case stationary
    /// The key came up.
    case ended
    /// The press is withdrawn.
    case cancelled
  }

  /// The latest change of the press.
  open internal(set) var phase = Phase.began
  /// When it changed last, seconds of `CACurrentMediaTime()`.
  open internal(set) var timestamp: TimeInterval = 0

  /// The key.
  open internal(set) var key: UIKey?

  init(_ key: UIKey? = nil) {
    self.key = key
    super.init()
  }
}

/// Presses that changed at one moment.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// Always presses.
  open override var type: EventType { .presses }
  /// Every press there is.
  open internal(set) var allPresses: Set<UIPress> = []
  /// The presses that every responder has passed on.
  final var passedOn: Set<UIPress> = []
}
