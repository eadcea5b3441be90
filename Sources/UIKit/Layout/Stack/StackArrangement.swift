// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Makes the constraints of a stack. Their identifiers begin as those of Apple's stacks do.
@MainActor struct StackArrangement {
  typealias Attribute = NSLayoutConstraint.Attribute

  private let stack: UIStackView
  /// The views that take room.
  private let shown: [UIView]
  /// The rectangle to fill.
  private let canvas: LayoutItem
  private let isRow: Bool

  init(_ stack: UIStackView) {
    self.stack = stack
    shown = stack.arranged.filter { !$0.isHidden }
    canvas =
      stack.isLayoutMarginsRelativeArrangement
      ? stack.layoutMarginsGuide.item : stack.ensuredLayoutState.item
    isRow = stack.axis == .horizontal
  }

  /// Priorities below that of fitting: where constraints leave a choice, the stack is small.
  private enum Level {
    static let centering: Float = 149
    static let fit: Float = 49
    static let edge: Float = 48
    static let small: Float = 25
    /// Below this, each of the first views has a level of its own.
    static let order: Float = 1
    static let hidden: Float = 999
    static let proportion: Float = 999
    /// More views than that share a level, so that their order decides nothing.
    static let ordered = 16
  }

  func constraints() -> [NSLayoutConstraint] {
    along() + across() + hidden() + fit()
  }

  // MARK: Attributes

  private var begin: Attribute { isRow ? .leading : .top }
  private var end: Attribute { isRow ? .trailing : .bottom }
  private var extent: Attribute { isRow ? .width : .height }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var crossBegin: Attribute { isRow ? .top : .leading }
  private var crossEnd: Attribute { isRow ? .bottom : .trailing }
  private var crossExtent: Attribute { isRow ? .height : .width }
  private var crossMiddle: Attribute { isRow ? .centerY : .centerX }

  private func item(_ view: UIView) -> LayoutItem { view.ensuredLayoutState.item }

  private func relate(
    _ name: String, _ view: LayoutItem, attribute: Attribute,
    _ relation: NSLayoutConstraint.Relation = .equal, _ other: LayoutItem? = nil,
    _ second: Attribute = .notAnAttribute, factor: CGFloat = 1, constant: CGFloat = 0,
    at priority: Float = 1000
  ) -> NSLayoutConstraint {
    relate(
      name, LayoutSide(item: view, attribute: attribute), relation,
      to: other.map { LayoutSide(item: $0, attribute: second) }, factor: factor, constant: constant,
      at: priority)
  }

  private func relate(
    _ name: String, _ first: LayoutSide, _ relation: NSLayoutConstraint.Relation,
    to second: LayoutSide?, factor: CGFloat, constant: CGFloat, at priority: Float
  ) -> NSLayoutConstraint {
    let made = NSLayoutConstraint()
    (made.first, made.second, made.relation) = (first, second, relation)
    (made.multiplier, made.constant) = (factor, constant)
    made.priority = UILayoutPriority(priority)
    made.identifier = "UISV-\(name)"
    return made
  }

  // MARK: Along the axis

  private func along() -> [NSLayoutConstraint] {
    guard let first = shown.first, let last = shown.last else { return [] }
    let ends = [
      relate("canvas-connection", item(first), attribute: begin, .equal, canvas, begin),
      relate("canvas-connection", canvas, attribute: end, .equal, item(last), end),
    ]
    return ends + spaces() + distribution()
  }

  private func spaces() -> [NSLayoutConstraint] {
    let isLeast =
      stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    let isByBaselines = !isRow && stack.isBaselineRelativeArrangement
    return zip(shown, shown.dropFirst()).map { view, next in
      relate(
        "spacing", item(next), attribute: isByBaselines ? .firstBaseline : begin,
        isLeast ? .greaterThanOrEqual : .equal, item(view), isByBaselines ? .lastBaseline : end,
        constant: stack.space(after: view))
    }
  }

  private func distribution() -> [NSLayoutConstraint] {
    switch stack.distribution {
    case .fill: return order()
    case .fillEqually: return equalExtents()
    case .fillProportionally: return proportions()
    case .equalSpacing:
      return equalDistances("distributing", from: end, to: begin, at: 1000)
    case .equalCentering:
      return equalDistances("distributing", from: middle, to: middle, at: Level.centering)
    }
  }

  /// Of views that are equal in all else, each one stretches before those behind it.
  private func order() -> [NSLayoutConstraint] {
    let count = min(shown.count, Level.ordered)
    return shown.enumerated().map { index, view in
      let level = Level.order * Float(min(index, count) + 1) / Float(count + 2)
      return relate("ambiguity-suppression", item(view), attribute: extent, at: level)
    }
  }

  private func equalExtents() -> [NSLayoutConstraint] {
    zip(shown, shown.dropFirst()).map { view, next in
      relate("fill-equally", item(next), attribute: extent, .equal, item(view), extent)
    }
  }

  private func proportions() -> [NSLayoutConstraint] {
    let natural = shown.map { ($0, contentExtent(of: $0)) }.filter { $0.1 > 0 }
    guard let (reference, unit) = natural.first else { return equalExtents() }
    return natural.dropFirst().map { view, own in
      relate(
        "fill-proportionally", item(view), attribute: extent, .equal, item(reference), extent,
        factor: own / unit, at: Level.proportion)
    } + order()
  }

  /// The extent of a view's contents along the axis, points; 0 if it has none.
  private func contentExtent(of view: UIView) -> CGFloat {
    let size = view.intrinsicContentSize
    let own = isRow ? size.width : size.height
    if own != UIView.noIntrinsicMetric { return own }
    let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return isRow ? fitting.width : fitting.height
  }

  /// The distance of each two neighbours equals that of the two before.
  private func equalDistances(
    _ name: String, from: Attribute, to: Attribute, at priority: Float
  ) -> [NSLayoutConstraint] {
    let distances = zip(shown, shown.dropFirst()).map { view, next in
      LayoutSide(item: item(next), attribute: to, origin: (item(view), from))
    }
    return zip(distances, distances.dropFirst()).map { distance, next in
      relate(name, next, .equal, to: distance, factor: 1, constant: 0, at: priority)
    }
  }

  // MARK: Across the axis

  private func across() -> [NSLayoutConstraint] {
    guard alignment != .fill else {
      return shown.flatMap { view in
        [
          relate("alignment", item(view), attribute: crossBegin, .equal, canvas, crossBegin),
          relate("alignment", item(view), attribute: crossEnd, .equal, canvas, crossEnd),
        ]
      }
    }
    return shown.flatMap(inside) + aligned()
  }

  /// The alignment, without baselines in columns, where they have no meaning.
  private var alignment: UIStackView.Alignment {
    let isByBaseline = stack.alignment == .firstBaseline || stack.alignment == .lastBaseline
    return isByBaseline && !isRow ? .leading : stack.alignment
  }

  /// The view reaches nowhere beyond the canvas, and is no larger than it has to be.
  private func inside(_ view: UIView) -> [NSLayoutConstraint] {
    [
      relate(
        "spanning-boundary", item(view), attribute: crossBegin, .greaterThanOrEqual, canvas,
        crossBegin),
      relate(
        "spanning-boundary", item(view), attribute: crossEnd, .lessThanOrEqual, canvas, crossEnd),
      relate("ambiguity-suppression", item(view), attribute: crossExtent, at: Level.small),
    ]
  }

  private func aligned() -> [NSLayoutConstraint] {
    switch alignment {
    case .fill: []
    case .leading: toCanvas(crossBegin)
    case .trailing: toCanvas(crossEnd)
    case .center: toCanvas(crossMiddle)
    case .firstBaseline: onOneLine(.firstBaseline) + toCanvas(crossBegin, at: Level.edge)
    case .lastBaseline: onOneLine(.lastBaseline) + toCanvas(crossEnd, at: Level.edge)
    }
  }

  private func toCanvas(_ side: Attribute, at priority: Float = 1000) -> [NSLayoutConstraint] {
    shown.map { relate("alignment", item($0), attribute: side, .equal, canvas, side, at: priority) }
  }

  private func onOneLine(_ baseline: Attribute) -> [NSLayoutConstraint] {
    zip(shown, shown.dropFirst()).map { view, next in
      relate("alignment", item(next), attribute: baseline, .equal, item(view), baseline)
    }
  }

  // MARK: The rest

  /// Hidden views stand where they would, without length, so that they grow from there.
  private func hidden() -> [NSLayoutConstraint] {
    var before: UIView?
    return stack.arranged.flatMap { view -> [NSLayoutConstraint] in
      defer { if !view.isHidden { before = view } }
      guard view.isHidden else { return [] }
      let (other, side) = before.map { (item($0), end) } ?? (canvas, begin)
      return [
        relate("hiding", item(view), attribute: extent, at: Level.hidden),
        relate("hiding", item(view), attribute: begin, .equal, other, side, at: Level.hidden),
        relate(
          "hiding", item(view), attribute: crossBegin, .equal, canvas, crossBegin,
          at: Level.hidden),
      ]
    }
  }

  /// The stack is no larger than it has to be.
  private func fit() -> [NSLayoutConstraint] {
    [
      relate("canvas-fit", canvas, attribute: extent, at: Level.fit),
      relate("canvas-fit", canvas, attribute: crossExtent, at: Level.fit),
    ]
  }
}
