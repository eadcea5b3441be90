// SPDX-License-Identifier: Apache-2.0
import CAConstraints
import CoreGraphics

/// A size that a view is to come close to, with priorities along both axes.
@MainActor struct FittingSize {
  let size: CGSize
  let horizontal: UILayoutPriority
  let vertical: UILayoutPriority

  /// The rules of the view that is to fit.
  func rules(_ box: ItemBox) -> [GeneratedRule] {
    [(GeneratedRule.Kind.width, size.width, horizontal), (.height, size.height, vertical)].map {
      kind, value, priority in
      var sum = LayoutSum(constant: -Double(value.isFinite ? value : 0))
      sum.add(1, box, kind.part)
      return GeneratedRule(kind: kind, sum: sum, priority: Double(priority.rawValue))
    }
  }
}

extension UIView {
  /// The size that constraints give the view when its size is to come close to `size`.
  final func sizeFitting(
    _ size: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    layoutEngine?.flush()
    let engine = LayoutEngine(
      root: self, fitting: FittingSize(size: size, horizontal: horizontal, vertical: vertical))
    for view in involvedViews() {
      for constraint in view.heldConstraints { engine.enqueue(constraint) }
    }
    let box = engine.box(of: ensuredLayoutState.item)
    engine.flush()
    let scale = layoutScale
    func whole(_ part: ItemBox.Part) -> CGFloat {
      (engine.solver.value(of: box[part]) * scale - 1e-4).rounded(.up) / scale
    }
    return CGSize(width: whole(.width), height: whole(.height))
  }
}
