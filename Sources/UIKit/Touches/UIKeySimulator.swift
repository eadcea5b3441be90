// SPDX-License-Identifier: Apache-2.0
import CAWindow
import CoreAnimation

/// A keyboard, for tests: its keys go to the first responder of the key window as presses and
/// text, as those of a window do.
///
///     screen.keys.type("Hello")
///     screen.keys.press("UIKeyInputLeftArrow", modifiers: .shift)
@preconcurrency @MainActor
public final class UIKeySimulator {
  private let dispatcher = KeyDispatcher()

  /// A keyboard without held keys.
  public init() {}

  /// Presses and releases a key for each character; capitals with the shift key. `"\n"` is the
  /// return key and `"\t"` the tabulator.
  public func type(_ text: String) {
    for character in text {
      switch character {
      case "\n": stroke(KeyStroke(key: .enter))
      case "\t": stroke(KeyStroke(key: .tab))
      case " ": stroke(KeyStroke(key: .space, text: " "))
      default:
        let small = Character(character.lowercased().first.map(String.init) ?? String(character))
        stroke(
          KeyStroke(
            key: .character(small), modifiers: small == character ? [] : .shift,
            text: String(character)))
      }
    }
  }

  /// Presses and releases a key, which types nothing.
  ///
  /// - Parameters:
  ///   - key: The key's name or character, as in ``UIKey/charactersIgnoringModifiers``. Any other
  ///     text is no key, and nothing happens.
  ///   - modifiers: The modifiers that are held.
  public func press(_ key: String, modifiers: UIKeyModifierFlags = []) {
    guard let key = Key(inputName: key) else { return }
    stroke(KeyStroke(key: key, modifiers: KeyModifiers(modifiers)))
  }

  /// Gives text that no key typed, as an input method does.
  public func compose(_ text: String) { dispatcher.insert(text) }

  private func stroke(_ stroke: KeyStroke) {
    let time = CACurrentMediaTime()
    dispatcher.send(stroke, at: time)
    var end = stroke
    (end.action, end.text) = (.up, "")
    dispatcher.send(end, at: time)
  }
}
