// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// An object that answers touches and passes on those it does not want: a view, a view controller,
/// a window, the application.
///
/// The methods for touches, presses and motion pass the event to ``next``.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// A responder without a next one.
  public override init() { super.init() }

  deinit { AssociatedObjects.release(self) }

  /// Called on Apple's systems once the object was read from an interface file. Never called here.
  open func awakeFromNib() {}

  /// Called on Apple's systems where a program that designs interfaces shows the object. Never
  /// called here.
  open func prepareForInterfaceBuilder() {}

  /// The responder that events go to which this one does not handle. Default nil.
  open var next: UIResponder? { nil }

  // MARK: First responder

  /// Whether the responder may become the first. Default false.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder gives up being the first. Default true.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys and motion go to this responder first.
  open var isFirstResponder: Bool { FirstResponder.current === self }

  /// Makes this the first responder, if it can and the present one resigns; whether it is it now.
  @discardableResult open func becomeFirstResponder() -> Bool { FirstResponder.give(to: self) }

  /// Gives up being the first responder, if it may; whether it is not the first now.
  @discardableResult open func resignFirstResponder() -> Bool { FirstResponder.take(from: self) }

  // MARK: Touches

  /// New touches in a view. Passed on by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Touches that moved. Passed on by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Touches whose fingers were lifted. Passed on by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches that are withdrawn, as when a gesture was recognised. Passed on by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Presses of keys

  /// Keys that went down. Passed on by default; a key that all responders pass on types its text
  /// into a first responder with ``UIKeyInput``.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let next else { return event?.passedOn.formUnion(presses) ?? () }
    next.pressesBegan(presses, with: event)
  }

  /// Keys that repeat. Passed on by default, as ``pressesBegan(_:with:)``.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let next else { return event?.passedOn.formUnion(presses) ?? () }
    next.pressesChanged(presses, with: event)
  }

  /// Keys that came up. Passed on by default.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Keys whose presses are withdrawn. Passed on by default.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Values for accessibility, which are kept and read by nobody

  /// Nil as long as none was set.
  final var accessibility: AccessibilityValues?

  /// Whether the object is an element for assistive programs. Default false.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { ensuredAccessibility.isElement = newValue }
  }

  /// The object's name for assistive programs. Default nil.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { ensuredAccessibility.label = newValue }
  }

  /// The effect of using the object, for assistive programs. Default nil.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { ensuredAccessibility.hint = newValue }
  }

  /// The object's value for assistive programs. Default nil.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { ensuredAccessibility.value = newValue }
  }

  /// The name by which tests find the object. Default nil.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { ensuredAccessibility.identifier = newValue }
  }

  /// The kind of element for assistive programs. Default none.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { ensuredAccessibility.traits = newValue }
  }

  /// Whether assistive programs leave out the object and those below. Default false.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { ensuredAccessibility.hidesElements = newValue }
  }
}

/// Who gets keys first.
@MainActor enum FirstResponder {
  /// The first responder; nil if there is none.
  static weak var current: UIResponder?

  static func give(to responder: UIResponder) -> Bool {
    if current === responder { return true }
    guard responder.canBecomeFirstResponder, current?.resignFirstResponder() ?? true else {
      return false
    }
    current = responder
    return true
  }

  static func take(from responder: UIResponder) -> Bool {
    guard current === responder else { return true }
    guard responder.canResignFirstResponder else { return false }
    current = nil
    return true
  }
}

extension UIResponder: ReportsItsEnd {}
