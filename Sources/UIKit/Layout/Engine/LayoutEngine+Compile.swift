// SPDX-License-Identifier: Apache-2.0
import CAConstraints
import CoreGraphics
import UIGraphics

extension LayoutEngine {
  /// A constraint in terms of the variables; nil if it is not to take effect.
  func compile(_ constraint: NSLayoutConstraint) -> (linear: LinearConstraint, boxes: [ItemBox])? {
    guard constraint.fault == nil, let first = constraint.first, let holder = constraint.holder,
      fitting != nil || holder.rootView === root, let space = constraint.nearestView
    else { return nil }
    let constant = constraint.constant
    guard constant.isFinite else {
      ConstraintFault.notFinite(constant).say(about: constraint)
      return nil
    }
    let sides = [constraint.first, constraint.second].compactMap { $0 }
    let isMirrored =
      sides.contains { $0.attributes.contains(where: \.isDirectional) }
      && holder.effectiveUserInterfaceLayoutDirection == .rightToLeft
    var sum = LayoutSum(constant: -Double(constant))
    let place = Space(view: space, isMirrored: isMirrored, factor: constraint.multiplier)
    add(1, first, in: place, to: &sum)
    if let second = constraint.second {
      add(-Double(constraint.multiplier), second, in: place, to: &sum)
    }
    let linear = sum.related(
      constraint.linearRelation, priority: Double(constraint.priority.rawValue))
    return (linear, sum.terms.map(\.box))
  }

  /// The space in which a constraint counts positions.
  private struct Space {
    let view: UIView
    /// Whether positions along x count from the right edge to the left.
    let isMirrored: Bool
    let factor: CGFloat
  }

  private func add(_ factor: Double, _ side: LayoutSide, in space: Space, to sum: inout LayoutSum) {
    add(factor, side.attribute, of: side.item, in: space, to: &sum)
    if let origin = side.origin {
      add(-factor, origin.attribute, of: origin.item, in: space, to: &sum)
    }
  }

  private func add(
    _ factor: Double, _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem,
    in space: Space, to sum: inout LayoutSum
  ) {
    if let plain = attribute.withinMargins, let view = item.view {
      return add(factor, plain, of: view.layoutMarginsGuide.item, in: space, to: &sum)
    }
    if attribute == .firstBaseline || attribute == .lastBaseline {
      return addBaseline(factor, attribute == .firstBaseline, item, in: space, to: &sum)
    }
    guard space.isMirrored, attribute.kind == .horizontal else {
      return addPlain(
        factor, attribute.resolved(rightToLeft: false), of: item, in: space.view, to: &sum)
    }
    addPlain(-factor, attribute.resolved(rightToLeft: true), of: item, in: space.view, to: &sum)
    // Without a factor the width of the space would cancel out.
    if space.factor != 1 { sum.add(factor, box(of: space.view.ensuredLayoutState.item), .width) }
  }

  /// A side, middle or extent of the alignment rectangle.
  private func addPlain(
    _ factor: Double, _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem,
    in space: UIView, to sum: inout LayoutSum
  ) {
    if item.view === space, attribute.isEdge, space is any ScrolledContainer {
      let content = space.systemGuide(.content).item
      return addPlain(factor, attribute, of: content, in: space, to: &sum)
    }
    let box = box(of: item)
    let insets = item.view?.alignmentRectInsets ?? .zero
    let isAlongX = attribute.axis == .horizontal
    let (low, high) = isAlongX ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let extent: ItemBox.Part = isAlongX ? .width : .height
    if attribute.kind != .extent { addOrigin(factor, item, isAlongX, in: space, to: &sum) }
    switch attribute {
    case .width, .height:
      sum.add(factor, box, extent)
      sum.constant -= factor * Double(low + high)
    case .right, .bottom:
      sum.add(factor, box, extent)
      sum.constant -= factor * Double(high)
    case .centerX, .centerY:
      sum.add(factor / 2, box, extent)
      sum.constant += factor * Double(low - high) / 2
    default:
      sum.constant += factor * Double(low)
    }
  }

  /// The corner of an item's frame in the space of a view above it: the sum of all positions on the
  /// way.
  private func addOrigin(
    _ factor: Double, _ item: LayoutItem, _ isAlongX: Bool, in space: UIView,
    to sum: inout LayoutSum
  ) {
    guard item.view !== space else { return }
    sum.add(factor, box(of: item), isAlongX ? .x : .y)
    var next = item.container
    while let view = next, view !== space {
      sum.add(factor, box(of: view.ensuredLayoutState.item), isAlongX ? .x : .y)
      next = view.superview
    }
  }

  private func addBaseline(
    _ factor: Double, _ isFirst: Bool, _ item: LayoutItem, in space: Space, to sum: inout LayoutSum
  ) {
    guard let view = item.view else {
      return addPlain(factor, .bottom, of: item, in: space.view, to: &sum)
    }
    let target = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    let source = target.isDescendant(of: view) ? target : view
    let item = source.ensuredLayoutState.item
    guard let text = source as? any BaselineSource else {
      return addPlain(factor, .bottom, of: item, in: space.view, to: &sum)
    }
    let width = knownBox(of: item)?.measuredWidth ?? source.intrinsicContentSize.width
    let below = text.baselinesBelowMiddle(forWidth: width)
    addPlain(factor, .centerY, of: item, in: space.view, to: &sum)
    sum.constant += factor * Double(isFirst ? below.first : below.last)
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether the attribute is a side of a rectangle, by now without a direction.
  fileprivate var isEdge: Bool {
    self == .left || self == .right || self == .top || self == .bottom
  }
}

extension NSLayoutConstraint {
  fileprivate var linearRelation: LinearRelation {
    switch relation {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
