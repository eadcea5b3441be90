// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The keyboard that a text wants on the screen.
public enum UIKeyboardType: Int, Hashable, Sendable {
  /// The usual one.
  case `default`
  /// Letters of ASCII.
  case asciiCapable
  /// Numbers and punctuation.
  case numbersAndPunctuation
  /// Addresses of the net.
  case URL
  /// Digits.
  case numberPad
  /// The pad of a telephone.
  case phonePad
  /// Names and telephone numbers.
  case namePhonePad
  /// Addresses of mail.
  case emailAddress
  /// Digits and a point.
  case decimalPad
  /// Short messages.
  case twitter
  /// Searches in the net.
  case webSearch
  /// Digits of ASCII.
  case asciiCapableNumberPad
}

/// The look of a keyboard on the screen.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
  /// As the style is.
  case `default`
  /// Dark.
  case dark
  /// Light.
  case light
}

/// The word on the return key.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  /// Return.
  case `default`
  /// Go.
  case go
  /// Google.
  case google
  /// Join.
  case join
  /// Next.
  case next
  /// Route.
  case route
  /// Search.
  case search
  /// Send.
  case send
  /// Yahoo.
  case yahoo
  /// Done.
  case done
  /// An emergency call.
  case emergencyCall
  /// Continue.
  case `continue`
}

/// Which letters become capitals by themselves.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
  /// None.
  case none
  /// The first of each word.
  case words
  /// The first of each sentence.
  case sentences
  /// All.
  case allCharacters
}

/// Whether words are corrected by themselves.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  /// As the kind of text asks.
  case `default`
  /// No.
  case no
  /// Yes.
  case yes
}

/// Whether spelling is checked.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  /// As the kind of text asks.
  case `default`
  /// No.
  case no
  /// Yes.
  case yes
}

/// A text input's wishes for a keyboard on the screen. There is no such keyboard: nobody asks.
///
/// On Apple's systems the requirements are optional; here each has a default.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  /// Default none.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Default `.default`.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Default `.default`.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Default `.default`.
  var keyboardType: UIKeyboardType { get set }
  /// Default `.default`.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// Default `.default`.
  var returnKeyType: UIReturnKeyType { get set }
  /// Default false.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is a secret. Default false.
  var isSecureTextEntry: Bool { get set }
}

// The defaults, which are kept nowhere.
extension UITextInputTraits {
  /// None.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .none }
    set {}
  }
  /// `.default`.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// `.default`.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// `.default`.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// `.default`.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// `.default`.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// False.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// False.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
}
