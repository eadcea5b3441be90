// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Touches that changed at one moment, and all others that are down.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kind of event.
  public enum EventType: Int, Hashable, Sendable {
    /// Touches.
    case touches
    /// Motion of the device. Never sent.
    case motion
    /// A remote control. Never sent.
    case remoteControl
    /// Keys.
    case presses
    /// A wheel or touchpad.
    case scroll = 10
    /// The pointer over a view.
    case hover
    /// A gesture of a touchpad.
    case transform = 14
  }

  /// The kind of event. Default touches.
  open var type: EventType { .touches }
  /// When it happened, seconds of `CACurrentMediaTime()`.
  open internal(set) var timestamp: TimeInterval = 0
  /// Every touch there is.
  open internal(set) var allTouches: Set<UITouch>?

  override init() { super.init() }

  /// The touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? {
    let found: Set<UITouch> = (allTouches ?? []).filter { $0.view === view }
    return found.isEmpty ? nil : found
  }

  /// The touches of a window.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    let found: Set<UITouch> = (allTouches ?? []).filter { $0.window === window }
    return found.isEmpty ? nil : found
  }

  /// The touches that a gesture recogniser follows.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    let found: Set<UITouch> = (allTouches ?? []).filter {
      $0.gestureRecognizers?.contains(gesture) ?? false
    }
    return found.isEmpty ? nil : found
  }
}
