// SPDX-License-Identifier: Apache-2.0

/// A responder that takes text from the keyboard while it is the first one.
///
/// A key is sent as a press first (``UIResponder/pressesBegan(_:with:)``). If every responder
/// passes the press on, to the end of the chain, its text follows here, as the keyboard's layout
/// maps the key, with dead keys and compositions finished. Return is `"\n"` and the tabulator
/// `"\t"`. Keys that are held with control, command or alternate give no text, unless the layout
/// has a character for them.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is text that ``deleteBackward()`` could delete.
  var hasText: Bool { get }

  /// Puts in text that was typed: one or several characters.
  func insertText(_ text: String)

  /// Deletes the character before the place of insertion. Called only where ``hasText`` is true.
  func deleteBackward()
}
