// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension UIView {
  /// Places the subviews that have constraints. Costs nothing in trees without.
  final func layoutByConstraints() {
    guard layoutState?.isInvolved == true else { return }
    let engine = ensuredLayoutEngine
    engine.readFrames(around: self)
    engine.flush()
    engine.apply(to: self)
  }

  /// Brings constraints up to date and solves, so that views whose subviews are to move are marked.
  final func solveConstraints() { layoutEngine?.flush() }

  // MARK: updateConstraints()

  /// Asks for `updateConstraints()`.
  final func markForConstraints() {
    guard !flags.contains(.needsUpdateConstraints) else { return }
    flags.insert(.needsUpdateConstraints)
    involveInLayout()
    ensuredLayoutEngine.awaitUpdate(of: self)
    setNeedsLayout()
  }

  /// Asks for the first `updateConstraints()` of a view that constraints mention.
  final func firstUpdateIsDue() {
    if layoutState?.wasUpdated != true { markForConstraints() }
  }

  /// Calls `updateConstraints()`, by way of the controller where there is one.
  final func performConstraintUpdate() {
    guard flags.contains(.needsUpdateConstraints) else { return }
    ensuredLayoutState.wasUpdated = true
    owner?.updateViewConstraints()
    if flags.contains(.needsUpdateConstraints) { updateConstraints() }
    flags.remove(.needsUpdateConstraints)
  }

  // MARK: Frames

  /// Has the engine and the safe area follow a frame that was set, with the bounds before.
  final func frameDidChange(from old: CGRect) {
    noteSafeArea()
    if layer.bounds != old { noteSafeAreaOfSubviews() }
    guard let item = layoutState?.item, let engine = item.engine else { return }
    if engine.noteFrame(of: self) { superview?.setNeedsLayout() }
  }

  // MARK: Contents

  /// Has the engine ask for the size of the contents again.
  final func intrinsicSizeDidChange() {
    if let stack = superview as? UIStackView, stack.distribution == .fillProportionally {
      stack.arrangementDidChange()
    }
    guard let item = layoutState?.item, let engine = item.engine,
      let box = engine.knownBox(of: item)
    else { return }
    box.measuredWidth = nil
    engine.markStale(box)
    for constraint in item.constraints where constraint.mentionsBaseline {
      engine.enqueue(constraint)
    }
    superview?.setNeedsLayout()
  }

  /// Has the engine look at the rules of the view's own box again.
  final func ownRulesDidChange() {
    guard let item = layoutState?.item, let engine = item.engine,
      let box = engine.knownBox(of: item)
    else { return }
    engine.markStale(box)
    superview?.setNeedsLayout()
  }

  /// Whether frames come from constraints alone.
  final func changeTranslation(_ translates: Bool) {
    guard flags.contains(.laidOutByConstraints) == translates else { return }
    flags[.laidOutByConstraints] = !translates
    applyAutoresizing()
    if !translates { involveInLayout() }
    ownRulesDidChange()
    superview?.setNeedsLayout()
    if superview == nil { setNeedsLayout() }
  }
}
