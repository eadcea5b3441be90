// SPDX-License-Identifier: Apache-2.0
import CABase
import CAText
import CoreGraphics
import Foundation

/// A line of text that the user changes. There are no text fields here: it shows nothing and takes
/// no text. The properties are kept, so that declarations compile; the first field says so on
/// standard error.
///
/// For text of the keyboard make a view of your own with the protocol ``UIKeyInput``.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInputTraits {
  /// The frame around a field.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// None.
    case none
    /// A line.
    case line
    /// A line that is raised.
    case bezel
    /// A round frame.
    case roundedRect
  }

  /// When something beside the text shows.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never
    /// While the text is changed.
    case whileEditing
    /// While it is not.
    case unlessEditing
    /// Always.
    case always
  }

  /// A field that shows nothing.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    MissingText.say("UITextField")
  }

  /// A field that shows nothing.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    MissingText.say("UITextField")
  }

  /// Follows the field; weak. Never called. Default nil.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The text. Kept. Default empty.
  open var text: String? = ""
  /// The text with attributes. Kept. Default nil.
  open var attributedText: NSAttributedString?
  /// The text where there is none. Kept. Default nil.
  open var placeholder: String?
  /// The text where there is none, with attributes. Kept. Default nil.
  open var attributedPlaceholder: NSAttributedString?
  /// Kept. Default nil.
  open var textColor: UIColor?
  /// Kept. Default nil.
  open var font: UIFont?
  /// Kept. Default natural.
  open var textAlignment = NSTextAlignment.natural
  /// Kept. Default none.
  open var borderStyle = BorderStyle.none
  /// Kept. Default never.
  open var clearButtonMode = ViewMode.never
  /// Kept. Default nil.
  open var leftView: UIView?
  /// Kept. Default never.
  open var leftViewMode = ViewMode.never
  /// Kept. Default nil.
  open var rightView: UIView?
  /// Kept. Default never.
  open var rightViewMode = ViewMode.never
  /// Whether the user changes the text: false.
  open var isEditing: Bool { false }

  /// Kept. Default sentences.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Kept. Default `.default`.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Kept. Default `.default`.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Kept. Default `.default`.
  open var keyboardType = UIKeyboardType.default
  /// Kept. Default `.default`.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// Kept. Default `.default`.
  open var returnKeyType = UIReturnKeyType.default
  /// Kept. Default false.
  open var enablesReturnKeyAutomatically = false
  /// Kept. Default false.
  open var isSecureTextEntry = false

  /// The user began to change the text of a field, which is the object. Never posted.
  public nonisolated class var textDidBeginEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidBeginEditingNotification")
  }
  /// The user has changed the text of a field. Never posted.
  public nonisolated class var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidChangeNotification")
  }
  /// The user is done with the text of a field. Never posted.
  public nonisolated class var textDidEndEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidEndEditingNotification")
  }
}

/// Follows a ``UITextField``. Never called.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether the text may be changed. Default true.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The user began.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the user may leave. Default true.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// The user has left.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Whether a part of the text may be replaced. Default true.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Whether the text may be emptied. Default true.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether return does something. Default true.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// True.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// True.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// True.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// True.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// True.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// Says that text cannot be typed into views of the system.
enum MissingText {
  static func say(_ name: String) {
    Notice.say(
      "A \(name) shows nothing: there is no text input here. A view with UIKeyInput gets text.",
      by: "UIKit")
  }
}
