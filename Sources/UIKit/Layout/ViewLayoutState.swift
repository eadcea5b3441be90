// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// The Auto Layout state of a view that has constraints, guides, margins or priorities of its own,
/// or such a view below it.
@MainActor final class ViewLayoutState {
  /// The view as constraints know it.
  let item: LayoutItem
  /// The constraints that the view holds, in the order they came.
  var constraints: [NSLayoutConstraint] = []
  /// The guides of the program.
  var guides: [UILayoutGuide] = []
  /// The guides of the system, by kind; made when they are first asked for.
  var systemGuides: [SystemGuide.Kind: UILayoutGuide] = [:]
  /// Along x and y; nil stands for the default.
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  /// Along x and y; nil stands for the default.
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var margins = ViewMargins()
  var semantics = UISemanticContentAttribute.unspecified
  /// The constraints of the tree, solved; only a topmost view has it.
  var engine: LayoutEngine?
  /// Whether the view or one below it may hold constraints or wait for `updateConstraints()`.
  var isInvolved = false
  /// Whether `updateConstraints()` was called before.
  var wasUpdated = false

  init(_ view: UIView) { item = LayoutItem(view) }
}

extension UIView {
  /// The view's state of layout, made now if it has none.
  final var ensuredLayoutState: ViewLayoutState {
    if let layoutState { return layoutState }
    let new = ViewLayoutState(self)
    layoutState = new
    return new
  }

  /// The engine of the tree, if constraints or calls of `updateConstraints()` were ever due in it.
  final var layoutEngine: LayoutEngine? {
    layoutState == nil ? nil : rootView.layoutState?.engine
  }

  /// The engine of the tree, made now if there is none.
  final var ensuredLayoutEngine: LayoutEngine {
    let root = rootView
    let state = root.ensuredLayoutState
    if let engine = state.engine { return engine }
    let engine = LayoutEngine(root: root)
    state.engine = engine
    return engine
  }

  /// Notes in this view and those above it that there is something for the engine below.
  final func involveInLayout() {
    var next: UIView? = self
    while let view = next, view.layoutState?.isInvolved != true {
      view.ensuredLayoutState.isInvolved = true
      next = view.superview
    }
  }

  /// The nearest view above both, which may be one of the two.
  final func nearestCommonView(with other: UIView) -> UIView? {
    if self === other { return self }
    var (mine, theirs): (UIView?, UIView?) = (self, other)
    var (myDepth, theirDepth) = (layoutDepth, other.layoutDepth)
    while myDepth > theirDepth { (mine, myDepth) = (mine?.superview, myDepth - 1) }
    while theirDepth > myDepth { (theirs, theirDepth) = (theirs?.superview, theirDepth - 1) }
    while mine !== theirs { (mine, theirs) = (mine?.superview, theirs?.superview) }
    return mine
  }

  /// How many views are above this one.
  final var layoutDepth: Int {
    var (depth, next) = (0, superview)
    while let view = next { (depth, next) = (depth + 1, view.superview) }
    return depth
  }
}
