// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// The one way a property changes.
extension CALayer {
  /// Sets a property that is different now: asks for its action, changes the state, marks the
  /// layer, runs the action.
  ///
  /// Nothing is looked up where nobody could answer.
  @inline(__always)
  package final func change<Value: Equatable>(
    _ id: PropertyID, from old: Value, to new: Value, _ apply: (inout LayerState) -> Void
  ) {
    if old == new { return }
    let action = mayHaveActions ? actionBeforeChange(of: id) : nil
    apply(&state)
    didChange(id)
    if let action { run(action, PropertyTable[id].key) }
  }

  /// The same for a yes-or-no property.
  func change(_ id: PropertyID, flag: LayerFlags, to new: Bool) {
    change(id, from: state.flags.contains(flag), to: new) { $0.flags[flag] = new }
  }

  /// Marks a property that changed, and has the current transaction carry the layer.
  package final func didChange(_ id: PropertyID) {
    marks.properties.insert(id)
    setProperties.insert(id)
    noteOrigin(PropertyTable[id].key)
    if layerClass.displayed.contains(id) { markForDisplay(.infinite) }
    note()
  }

  /// Has the current transaction carry the layer. Presentation copies are never carried.
  @inline(__always)
  package final func note() {
    if !isNoted, modelLayer == nil { CATransaction.note(self) }
  }

  /// The value of a property of the layer's class.
  package final func extra(_ id: PropertyID) -> PropertyValue {
    state[extra: id] ?? PropertyTable[id].defaultValue
  }

  /// Sets a property of the layer's class.
  ///
  /// - Precondition: the value is of the kind of the property's row, or its default.
  package final func setExtra(_ id: PropertyID, _ value: PropertyValue) {
    let row = PropertyTable[id]
    precondition(
      value.matches(row.kind) || value == row.defaultValue,
      "The property \(row.key) takes a \(row.kind), not \(value).")
    change(id, from: extra(id), to: value) { state in
      state[extra: id] = value == row.defaultValue ? nil : value
    }
  }

  /// Whether changes may have actions: those of the class begin with the first commit, those of the
  /// program once the layer stands in the tree of a context.
  @inline(__always)
  final var mayHaveActions: Bool { isCommitted || hasActionSource }

  /// Whether the program may have an answer when it is asked for an action.
  final var hasActionSource: Bool {
    !layerClass.isBase || objects != nil || delegateObject != nil
  }

  /// The action of a setter after it changed a property: nil outside a context, and while the
  /// transaction disables actions.
  private func actionBeforeChange(of id: PropertyID) -> (any CAAction)? {
    let row = PropertyTable[id]
    guard row.animatability != .none else { return nil }
    return actionOfEvent(row.key)
  }

  /// The action of an event, if events have actions now.
  func actionOfEvent(_ event: String) -> (any CAAction)? {
    guard mayHaveActions, modelLayer == nil, parent != nil || isCommitted || context != nil,
      !CATransaction.disableActions(), effectiveContext != nil
    else { return nil }
    let found = askForAction(event)
    if let animation = found as? CAAnimation, animation.ownership == .layer {
      animation.ownership = .setter
    }
    return found
  }

  /// The action for an event; nil while that is being asked, or the answer run, already.
  func askForAction(_ event: String) -> (any CAAction)? {
    ThreadTransactions.current.calls.during(event, of: self) { action(forKey: event) }
  }

  /// Runs an action, within which the same event has none.
  func run(_ action: any CAAction, _ event: String) {
    ThreadTransactions.current.calls.during(event, of: self) {
      action.run(forKey: event, object: self, arguments: nil)
    }
  }
}

/// Setters that do more than change a field.
extension CALayer {
  func changeBounds(_ new: CGRect) {
    let old = state.geometry.bounds
    guard old != new else { return }
    change(.bounds, from: old, to: new) { $0.geometry.bounds = new }
    guard modelLayer == nil else { return }
    setNeedsLayout()
    parent?.setNeedsLayout()
    if old.size != new.size, !children.isEmpty {
      ThreadTransactions.current.calls.resize { self.resizeSublayers(withOldSize: old.size) }
    }
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  /// Hiding a layer runs the same event as leaving the tree.
  func changeHidden(_ new: Bool) {
    if state.flags.contains(.hidden) == new { return }
    change(.hidden, flag: .hidden, to: new)
    parent?.runEvent(new ? kCAOnOrderOut : kCAOnOrderIn, of: self)
  }

  func changeTransform(_ new: CATransform3D) {
    let old = state.geometry.transform
    guard old != new else { return }
    change(.transform, from: old, to: new) { $0.geometry.transform = new }
    if modelLayer == nil { parent?.setNeedsLayout() }
  }

  func changeFrame(_ new: CGRect) {
    let geometry = state.geometry.placed(in: new.standardized)
    bounds = geometry.bounds
    position = geometry.position
  }

  func changeContents(_ new: Any?) {
    let picture = (new as? CGImage).map(Contents.init)
    let object = picture == nil ? new : nil
    let isSameObject = (object as AnyObject?) === (objects?.contents as AnyObject?)
    if picture == state.contents, isSameObject { return }
    let action = actionOfEvent("contents")
    state.contents = picture
    setObject(\.contents, object)
    didChange(.contents)
    if let action { run(action, "contents") }
  }
}
