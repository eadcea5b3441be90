// SPDX-License-Identifier: Apache-2.0
import Foundation

// Notifications of a keyboard on the screen. There is no such keyboard, so they are never posted,
// and views that would make room for it keep their place.
extension UIResponder {
  /// A keyboard is about to show. Never posted.
  public nonisolated class var keyboardWillShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillShowNotification")
  }
  /// A keyboard shows. Never posted.
  public nonisolated class var keyboardDidShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidShowNotification")
  }
  /// A keyboard is about to leave. Never posted.
  public nonisolated class var keyboardWillHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillHideNotification")
  }
  /// A keyboard has left. Never posted.
  public nonisolated class var keyboardDidHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidHideNotification")
  }
  /// A keyboard is about to have another frame. Never posted.
  public nonisolated class var keyboardWillChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  }
  /// A keyboard has another frame. Never posted.
  public nonisolated class var keyboardDidChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidChangeFrameNotification")
  }

  /// The key of the frame before the change, a `CGRect` of the screen as `NSValue`.
  public nonisolated class var keyboardFrameBeginUserInfoKey: String {
    "UIKeyboardFrameBeginUserInfoKey"
  }
  /// The key of the frame after the change, a `CGRect` of the screen as `NSValue`.
  public nonisolated class var keyboardFrameEndUserInfoKey: String {
    "UIKeyboardFrameEndUserInfoKey"
  }
  /// The key of the change's duration, seconds.
  public nonisolated class var keyboardAnimationDurationUserInfoKey: String {
    "UIKeyboardAnimationDurationUserInfoKey"
  }
  /// The key of the change's curve, the raw value of a `UIView.AnimationCurve`.
  public nonisolated class var keyboardAnimationCurveUserInfoKey: String {
    "UIKeyboardAnimationCurveUserInfoKey"
  }
  /// The key of whether the keyboard belongs to this program.
  public nonisolated class var keyboardIsLocalUserInfoKey: String {
    "UIKeyboardIsLocalUserInfoKey"
  }
}
