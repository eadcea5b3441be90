// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIView {
  /// Constraints that the view holds.
  final var heldConstraints: [NSLayoutConstraint] { layoutState?.constraints ?? [] }

  /// Takes a constraint in and has the engine look at it before the next layout.
  final func hold(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    if let fault = constraint.fault { return fault.say(about: constraint) }
    guard constraint.items.allSatisfy({ $0.nearestView?.isDescendant(of: self) == true }) else {
      return ConstraintFault.notBelow.say(about: constraint)
    }
    constraint.holder?.drop(constraint)
    ensuredLayoutState.constraints.append(constraint)
    constraint.holder = self
    ConstraintCount.activations += 1
    constraint.serial = ConstraintCount.activations
    for item in constraint.items { item.mention(constraint) }
    involveInLayout()
    for item in constraint.items { item.nearestView?.involveInLayout() }
    constraintChanged(constraint)
  }

  /// Gives a constraint up.
  final func drop(_ constraint: NSLayoutConstraint) {
    guard constraint.holder === self else { return }
    layoutState?.constraints.removeAll { $0 === constraint }
    constraintChanged(constraint)
    constraint.holder = nil
    for item in constraint.items { item.forget(constraint) }
  }

  /// Has the engine look at a constraint of this view, and asks for the layout that follows.
  final func constraintChanged(_ constraint: NSLayoutConstraint) {
    ensuredLayoutEngine.enqueue(constraint)
    for item in constraint.items { item.container?.setNeedsLayout() }
    setNeedsLayout()
  }

  /// Adds a guide of the program.
  final func adopt(_ guide: UILayoutGuide) {
    guard guide.owner !== self else { return }
    guide.owner?.release(guide)
    ensuredLayoutState.guides.append(guide)
    guide.owner = self
  }

  /// Removes a guide of the program and the constraints that mention it.
  final func release(_ guide: UILayoutGuide) {
    guard guide.owner === self, guide.system == nil else { return }
    NSLayoutConstraint.deactivate(guide.item.constraints)
    layoutState?.guides.removeAll { $0 === guide }
    guide.owner = nil
  }

  /// Guides of the program, in the order they came.
  public final var layoutGuides: [UILayoutGuide] { layoutState?.guides ?? [] }
}

/// Counts activations of constraints in the process.
@MainActor enum ConstraintCount {
  static var activations = 0
}

// MARK: The tree

extension UIView {
  /// Follows a move of the view to another place of the tree, or out of it.
  ///
  /// Constraints from outside to inside go, as on Apple's systems. Those inside move to the engine
  /// of the new tree.
  final func treeDidChange() {
    if type(of: self).requiresConstraintBasedLayout, layoutState?.wasUpdated != true {
      setNeedsUpdateConstraints()
    }
    noteSafeArea()
    guard layoutState?.isInvolved == true else { return }
    if superview != nil, let engine = layoutState?.engine {
      engine.dissolve()
      layoutState?.engine = nil
    }
    let involved = involvedViews()
    for view in involved.reversed() { view.leaveOldTree(below: self) }
    superview?.involveInLayout()
    for view in involved { view.enterTree() }
  }

  /// This view and those below it that an engine may know, from the top.
  final func involvedViews() -> [UIView] {
    var (found, waiting) = ([UIView](), [self])
    while let view = waiting.popLast() {
      guard view.layoutState?.isInvolved == true else { continue }
      found.append(view)
      waiting += view.subviews.reversed()
    }
    return found
  }

  /// Ends the constraints with items outside of the part of the tree that has moved, and takes the
  /// other ones out of the engine.
  private func leaveOldTree(below moved: UIView) {
    guard let state = layoutState else { return }
    let system = SystemGuide.Kind.allCases.compactMap { state.systemGuides[$0] }
    for item in (state.guides + system).map(\.item) + [state.item] {
      for constraint in item.constraints
      where constraint.holder?.isDescendant(of: moved) != true {
        let engine = constraint.engine
        constraint.isActive = false
        engine?.uninstall(constraint)
      }
      item.engine?.forget(item)
    }
    for constraint in state.constraints { constraint.engine?.uninstall(constraint) }
  }

  private func enterTree() {
    guard let state = layoutState else { return }
    for constraint in state.constraints { constraintChanged(constraint) }
    if flags.contains(.needsUpdateConstraints) { ensuredLayoutEngine.awaitUpdate(of: self) }
    if flags.contains(.laidOutByConstraints) { superview?.setNeedsLayout() }
  }
}
