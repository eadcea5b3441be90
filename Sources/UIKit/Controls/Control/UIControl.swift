// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A view that is touched to do something: it follows a finger and calls methods of its targets.
///
/// A method is named as `Player.play`, where Apple's systems take `#selector(play)`; it may take no
/// argument, the sender, or the sender and the event. Targets are not kept. Functions cannot be
/// compared in Swift, so that a method that is added twice is called twice, and removing is by
/// target, event or ``UIAction``.
@preconcurrency @MainActor
open class UIControl: UIView {
  final var controlFlags: ControlFlags = []
  final var connections: [ControlConnection] = []
  /// The touch that is followed.
  final var trackedTouch: UITouch?

  /// A control with that frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  /// A control with that frame that performs an action when it is used.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// A control; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isOpaque = false
  }

  // MARK: State

  /// Whether the control can be used. Default true.
  open var isEnabled: Bool {
    get { !controlFlags.contains(.disabled) }
    set { change(.disabled, !newValue) }
  }

  /// Whether the control is chosen. Default false.
  open var isSelected: Bool {
    get { controlFlags.contains(.selected) }
    set { change(.selected, newValue) }
  }

  /// Whether a finger is on the control. Default false; touches set it.
  open var isHighlighted: Bool {
    get { controlFlags.contains(.highlighted) }
    set { change(.highlighted, newValue) }
  }

  /// The state of the control.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Shows a new state.
  func stateDidChange() { setNeedsLayout() }

  /// Called after a touch ended within the control and its events were sent.
  func touchDidTrigger(_ event: UIEvent?) {}

  /// Where contents lie in the height. Default center.
  open var contentVerticalAlignment: ContentVerticalAlignment = .center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// Where contents lie in the width. Default center.
  open var contentHorizontalAlignment: ContentHorizontalAlignment = .center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The same with `leading` and `trailing` as `left` and `right`.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    default: contentHorizontalAlignment
    }
  }

  // MARK: Following a finger

  /// Whether a finger is followed.
  open var isTracking: Bool { controlFlags.contains(.tracking) }

  /// Whether the finger that is followed is in the control, or not more than 70 points outside.
  open var isTouchInside: Bool { controlFlags.contains(.touchInside) }

  /// Called when a finger goes down; whether it is to be followed. Default true.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger moves; whether it is still to be followed. Default true.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger is lifted, or no longer followed.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the touch is withdrawn.
  open func cancelTracking(with event: UIEvent?) {}

  /// Begins to follow a finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    begin(touches, event)
  }

  /// Follows the finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    move(touches, event)
  }

  /// Ends following the finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    end(touches, event)
  }

  /// Ends following the finger without effect.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancel(touches, event)
  }

  // MARK: Targets and actions

  /// Calls a method of `target` without arguments at those events.
  ///
  /// - Parameter target: The object; nil for the first one of its class in the responder chain.
  open func addTarget<Target: AnyObject>(
    _ target: Target?, action: @escaping (Target) -> () -> Void, for controlEvents: Event
  ) {
    join(target, controlEvents) { target, _, _ in action(target)() }
  }

  /// Calls a method of `target` with the control at those events.
  ///
  /// - Precondition: the control is of the class that the method takes.
  open func addTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping (Target) -> (Sender) -> Void, for controlEvents: Event
  ) {
    connect(target, controlEvents) { target, sender, _ in action(target)(sender) }
  }

  /// Calls a method of `target` with the control and the event at those events; an event without
  /// touches stands for a missing one.
  open func addTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping (Target) -> (Sender, UIEvent) -> Void,
    for controlEvents: Event
  ) {
    connect(target, controlEvents) { target, sender, event in
      action(target)(sender, event ?? UIEvent())
    }
  }

  /// Calls a method of `target` with the control and the event, if there is one, at those events.
  open func addTarget<Target: AnyObject, Sender>(
    _ target: Target?, action: @escaping (Target) -> (Sender, UIEvent?) -> Void,
    for controlEvents: Event
  ) {
    connect(target, controlEvents) { target, sender, event in action(target)(sender, event) }
  }

  /// Takes away the methods of `target`, or of all targets for nil, at those events. Which action
  /// is named does not count.
  open func removeTarget(_ target: Any?, action: Any?, for controlEvents: Event) {
    disconnect(target.map { $0 as AnyObject }, controlEvents)
  }

  /// Performs an action at those events, in place of one of the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    connect(action, controlEvents)
  }

  /// Takes away an action at those events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    disconnect(action.identifier, controlEvents)
  }

  /// Takes away the action of that identifier at those events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    disconnect(actionIdentifier, controlEvents)
  }

  /// The targets; `NSNull` for one that is looked for in the responder chain.
  open var allTargets: Set<AnyHashable> { Set(connections.compactMap(\.listedTarget)) }

  /// The events for which anything is called.
  open var allControlEvents: Event { connections.reduce(into: []) { $0.formUnion($1.events) } }

  /// Performs an action; every action of the control goes through here.
  open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }

  /// Calls all that was added for any of those events.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  /// Performs the primary action of the control, as a touch would.
  open func performPrimaryAction() { if isEnabled { send(.primaryActionTriggered, nil) } }

  // MARK: Kept values

  /// A text that a pointer would show. Kept. Default nil.
  open var toolTip: String?
  /// Whether using the control shows its menu. Kept; there are no menus. Default false.
  open var showsMenuAsPrimaryAction = false
  /// Whether a long press shows its menu. Kept. Default false.
  open var isContextMenuInteractionEnabled = false
}
