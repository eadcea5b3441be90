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
  /// The character that the key types without modifiers, in lower case, or a name of the key, as
  /// `UIKeyInputLeftArrow`.
  open var characters: String { name }
  /// The same as ``characters``.
  open var charactersIgnoringModifiers: String { name }
  /// The modifiers that are held.
  open var modifierFlags: UIKeyModifierFlags { flags }

  private let name: String
  private let flags: UIKeyModifierFlags

  init(_ key: Key, _ modifiers: KeyModifiers) {
    name = key.inputName
    flags = UIKeyModifierFlags(modifiers)
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

extension Key {
  fileprivate var inputName: String {
    switch self {
    case .character(let character): String(character)
    case .space: " "
    case .escape: "UIKeyInputEscape"
    case .enter: "\r"
    case .tab: "\t"
    case .backspace: "\u{8}"
    case .delete: "UIKeyInputDelete"
    case .left: "UIKeyInputLeftArrow"
    case .right: "UIKeyInputRightArrow"
    case .up: "UIKeyInputUpArrow"
    case .down: "UIKeyInputDownArrow"
    case .home: "UIKeyInputHome"
    case .end: "UIKeyInputEnd"
    case .pageUp: "UIKeyInputPageUp"
    case .pageDown: "UIKeyInputPageDown"
    case .function(let number): "UIKeyInputF\(number)"
    case .other: ""
    }
  }
}
