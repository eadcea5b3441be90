// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The actions of a recogniser, in the order they were added. Targets are not kept.
@MainActor struct GestureActions {
  private struct Entry {
    weak var target: AnyObject?
    let hasTarget: Bool
    /// Gets the target and the recogniser.
    let body: @MainActor (AnyObject?, UIGestureRecognizer) -> Void
  }

  private var entries: [Entry] = []

  nonisolated init() {}

  /// Adds an action without a target.
  mutating func add(_ body: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    entries.append(Entry(target: nil, hasTarget: false) { _, gesture in body(gesture) })
  }

  /// Adds an action of a target.
  mutating func add<Target: AnyObject>(
    _ target: Target, _ body: @escaping @MainActor (Target, UIGestureRecognizer) -> Void
  ) {
    entries.append(
      Entry(target: target, hasTarget: true) { target, gesture in
        if let target = target as? Target { body(target, gesture) }
      })
  }

  /// Removes the actions of a target; nil removes all.
  mutating func remove(_ target: AnyObject?) {
    entries.removeAll { target == nil || $0.hasTarget && $0.target === target }
  }

  func call(_ gesture: UIGestureRecognizer) {
    for entry in entries where !entry.hasTarget || entry.target != nil {
      entry.body(entry.target, gesture)
    }
  }
}

/// Actions are methods, named without an object, or closures. A method may take the recogniser, as
/// its own class or any class above.
///
///     let tap = UITapGestureRecognizer(target: self, action: Card.tapped)
extension UIGestureRecognizer {
  /// A recogniser that calls a method of `target`, which is not kept, with itself.
  public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recogniser that calls a method of `target`, which is not kept.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recogniser without an action.
  public convenience init(target: Any?, action: Never?) { self.init() }

  /// Calls a method of `target`, which is not kept, with the recogniser at each of its states.
  ///
  /// A recogniser of another class than the method takes does not call it.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
  ) {
    actions.add(target) { target, gesture in
      if let gesture = gesture as? Recognizer { action(target)(gesture) }
    }
  }

  /// Calls a method of `target`, which is not kept, at each state.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    actions.add(target) { target, _ in action(target)() }
  }

  /// Calls a closure with the recogniser at each state.
  public func addAction(_ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    actions.add(action)
  }

  /// Removes the actions of `target`, or all for nil. Methods cannot be told apart, so that all of
  /// the target's are removed.
  public func removeTarget(_ target: AnyObject?) { actions.remove(target) }
}
