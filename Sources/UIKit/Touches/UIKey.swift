// SPDX-License-Identifier: Apache-2.0
import CAWindow
import Foundation

/// Keys that are held while something else happens.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The lock of capitals. Never said.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// A shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// A control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// An alternate key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The key with the system's emblem.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the number pad. Never said.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// The key of a press.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// The characters that the key typed in the keyboard's layout: `H` with a shift key, `@`, `ö`. A
  /// key that finishes a dead key or a composition has the finished characters; a key that only
  /// begins it has none.
  ///
  /// A key that types nothing has its name, as `UIKeyInputLeftArrow`. A key that is held with
  /// control, command or alternate has ``charactersIgnoringModifiers``.
  open var characters: String { typed }
  /// The character that the key types without modifiers, in lower case, or the name of the key, as
  /// `UIKeyInputLeftArrow`.
  open var charactersIgnoringModifiers: String { name }
  /// The modifiers that are held.
  open var modifierFlags: UIKeyModifierFlags { flags }

  private let name: String
  private let typed: String
  private let flags: UIKeyModifierFlags

  /// - Parameter text: The text that the key typed; empty if none.
  init(_ key: Key, _ modifiers: KeyModifiers, text: String = "") {
    name = key.inputName
    flags = UIKeyModifierFlags(modifiers)
    typed = text.isEmpty && key.typesText(with: modifiers) ? "" : text.isEmpty ? name : text
    super.init()
  }
}

extension UIKeyModifierFlags {
  fileprivate init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alternate) { insert(.alternate) }
    if modifiers.contains(.system) { insert(.command) }
  }
}

extension KeyModifiers {
  /// The modifiers of GLFW.
  init(_ flags: UIKeyModifierFlags) {
    self = []
    if flags.contains(.shift) { insert(.shift) }
    if flags.contains(.control) { insert(.control) }
    if flags.contains(.alternate) { insert(.alternate) }
    if flags.contains(.command) { insert(.system) }
  }

  /// Whether keys are commands with these modifiers, rather than text.
  var makeCommands: Bool { !isDisjoint(with: [.control, .alternate, .system]) }
}

extension Key {
  /// The key of a name, or of the character that it types; nil for any other text.
  init?(inputName: String) {
    if let key = Key.names.first(where: { $0.name == inputName })?.key {
      self = key
    } else if inputName.hasPrefix("UIKeyInputF"), let number = Int(inputName.dropFirst(11)) {
      self = .function(number)
    } else if inputName.count == 1, let character = inputName.lowercased().first {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The name of the key, or the character that it types without modifiers.
  fileprivate var inputName: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "UIKeyInputF\(number)"
    default: Key.names.first { $0.key == self }?.name ?? ""
    }
  }

  /// Whether the key would type a character, were it not for a composition that it begins.
  fileprivate func typesText(with modifiers: KeyModifiers) -> Bool {
    if case .character = self { return !modifiers.makeCommands }
    return false
  }

  private static let names: [(key: Key, name: String)] = [
    (.space, " "), (.escape, "UIKeyInputEscape"), (.enter, "\r"), (.tab, "\t"),
    (.backspace, "\u{8}"), (.delete, "UIKeyInputDelete"), (.left, "UIKeyInputLeftArrow"),
    (.right, "UIKeyInputRightArrow"), (.up, "UIKeyInputUpArrow"), (.down, "UIKeyInputDownArrow"),
    (.home, "UIKeyInputHome"), (.end, "UIKeyInputEnd"), (.pageUp, "UIKeyInputPageUp"),
    (.pageDown, "UIKeyInputPageDown"),
  ]
}
