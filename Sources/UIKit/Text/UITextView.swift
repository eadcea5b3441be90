// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// Lines of text that the user changes. There are no text views here: it shows nothing and takes no
/// text. The properties are kept, so that declarations compile; the first text view says so on
/// standard error. A `UILabel` shows lines of text.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInputTraits {
  /// A text view that shows nothing.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    MissingText.say("UITextView")
  }

  /// A text view that shows nothing.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    MissingText.say("UITextView")
  }

  /// The text. Kept. Default empty.
  open var text: String! = ""
  /// The text with attributes. Kept. Default empty.
  open var attributedText: NSAttributedString! = NSAttributedString()
  /// Kept. Default nil.
  open var textColor: UIColor?
  /// Kept. Default nil.
  open var font: UIFont?
  /// Kept. Default natural.
  open var textAlignment = NSTextAlignment.natural
  /// Whether the user may change the text. Kept. Default true.
  open var isEditable = true
  /// Whether the user may select text. Kept. Default true.
  open var isSelectable = true
  /// The part that is selected. Kept. Default empty.
  open var selectedRange = NSRange(location: 0, length: 0)
  /// Room around the text, points. Kept. Default 8 above and below.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

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

  /// The user has changed the text of a text view, which is the object. Never posted.
  public nonisolated class var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UITextViewTextDidChangeNotification")
  }
}

/// Follows a ``UITextView``. Never called.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// The user has changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// The user began to change the text.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// The user is done with the text.
  func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
}
