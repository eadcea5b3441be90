// SPDX-License-Identifier: Apache-2.0

/// The subject of an event that no program may miss: a key or a button that came up, the request to
/// close the window, the last of its states. A later event of the same subject makes an
/// earlier one superfluous. Ticks and failed frames have subjects for the way from a render server.
package enum EventSubject: Hashable, Sendable {
  case key(Key)
  case button(MouseButton)
  /// The place of the pointer, within the window or out of it.
  case pointer
  case focus
  case minimization
  /// Size and scale.
  case metrics
  case close
  case tick
  case frameFailure
}

extension WindowEvent {
  /// The subject of an event that no program may miss; nil for others.
  package var lastingSubject: EventSubject? {
    switch self {
    case .key(let key, .up, _): .key(key)
    case .button(let button, isDown: false, at: _, _): .button(button)
    case .pointerMoved, .pointerLeft: .pointer
    case .focused: .focus
    case .minimized: .minimization
    case .resized, .scaleChanged: .metrics
    case .closeRequested: .close
    case .key, .text, .button, .scroll, .drop, .exposed: nil
    }
  }
}

/// Events on their way to a program, up to a number. Where it is reached, movements of the pointer
/// go first, then the newest events that a program may miss.
package struct EventRow {
  /// The oldest first.
  private(set) package var events: [WindowEvent] = []
  private let limit: Int

  /// No events.
  package init(limit: Int) { self.limit = limit }

  /// Adds an event. A movement of the pointer takes the place of one just before.
  package mutating func add(_ event: WindowEvent) {
    if case .pointerMoved = event, case .pointerMoved? = events.last { events.removeLast() }
    if events.count >= limit {
      if let moved = events.firstIndex(where: \.isMovement) {
        events.remove(at: moved)
      } else if let subject = event.lastingSubject {
        // One that the new event makes superfluous, or the newest that may be missed.
        let earlier =
          events.firstIndex { $0.lastingSubject == subject }
          ?? events.lastIndex { $0.lastingSubject == nil }
        if let earlier { events.remove(at: earlier) }
      } else {
        return
      }
    }
    events.append(event)
  }

  /// Takes all events, the oldest first.
  package mutating func takeAll() -> [WindowEvent] {
    defer { events = [] }
    return events
  }
}

extension WindowEvent {
  fileprivate var isMovement: Bool {
    if case .pointerMoved = self { true } else { false }
  }
}
