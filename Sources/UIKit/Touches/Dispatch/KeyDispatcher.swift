// SPDX-License-Identifier: Apache-2.0
import CAWindow
import Foundation

/// A change of a key, with the text that it typed.
struct KeyStroke: Hashable {
  var key: Key
  var action = KeyAction.down
  var modifiers: KeyModifiers = []
  /// Empty for nothing.
  var text = ""
}

/// An event of a window; a key carries its text.
enum HostEvent: Hashable {
  case key(KeyStroke)
  /// Text of no key, as an input method gives it.
  case text(String)
  case other(WindowEvent)

  /// The events with each key and the text that follows it put together.
  static func joined(_ events: [WindowEvent]) -> [HostEvent] {
    var found: [HostEvent] = []
    for event in events {
      switch event {
      case .key(let key, let action, let modifiers):
        found.append(.key(KeyStroke(key: key, action: action, modifiers: modifiers)))
      case .text(let character): found.add(character)
      default: found.append(.other(event))
      }
    }
    return found
  }
}

extension [HostEvent] {
  /// Adds a character to the key or text before it.
  fileprivate mutating func add(_ character: Character) {
    switch last {
    case .key(var stroke) where stroke.action != .up:
      stroke.text.append(character)
      self[count - 1] = .key(stroke)
    case .text(let text): self[count - 1] = .text(text + String(character))
    default: append(.text(String(character)))
    }
  }
}

/// Turns keys into presses and text, and sends them to responders.
@MainActor final class KeyDispatcher {
  private var held: [Key: UIPress] = [:]

  /// Sends a change of a key at a media time, seconds: a press, and the text if nobody took it.
  func send(_ stroke: KeyStroke, at time: Double) {
    let press = held[stroke.key] ?? UIPress()
    if stroke.action != .up || press.key == nil {
      press.key = UIKey(stroke.key, stroke.modifiers, text: stroke.text)
    }
    held[stroke.key] = stroke.action == .up ? nil : press
    press.phase =
      switch stroke.action {
      case .down: .began
      case .repeated: .changed
      case .up: .ended
      }
    let event = send([press], at: time)
    if stroke.action != .up, event.passedOn.contains(press) { type(stroke) }
  }

  /// Sends text of no key.
  func insert(_ text: String) {
    guard !UIApplication.shared.isIgnoringInteractionEvents else { return }
    input?.insertText(text)
  }

  /// Withdraws the keys that are held, as when the window loses the keyboard.
  func cancelAll(at time: Double) {
    guard !held.isEmpty else { return }
    let presses = Set(held.values)
    held = [:]
    for press in presses { press.phase = .cancelled }
    send(presses, at: time)
  }

  @discardableResult
  private func send(_ presses: Set<UIPress>, at time: Double) -> UIPressesEvent {
    let event = UIPressesEvent()
    event.timestamp = time
    event.allPresses = presses
    for press in presses { press.timestamp = time }
    UIApplication.shared.sendEvent(event)
    return event
  }

  private var input: (any UIKeyInput)? { FirstResponder.current as? any UIKeyInput }

  private func type(_ stroke: KeyStroke) {
    guard let input else { return }
    if !stroke.text.isEmpty {
      if !stroke.modifiers.contains(.system) { input.insertText(stroke.text) }
      return
    }
    if stroke.modifiers.makeCommands { return }
    switch stroke.key {
    case .enter: input.insertText("\n")
    case .tab: input.insertText("\t")
    case .backspace: if input.hasText { input.deleteBackward() }
    default: break
    }
  }
}
