// SPDX-License-Identifier: Apache-2.0
import CAConstraints
import CoreGraphics
import UIGraphics

/// A rule that the engine makes for an item itself: from its frame, its contents, or its insets.
@MainActor struct GeneratedRule {
  enum Kind: CaseIterable {
    /// The frame of a view that autoresizing places, or of a guide of the system.
    case x, y, width, height
    /// The view is at most as large as its contents.
    case hugsWidth, hugsHeight
    /// The view is at least as large as its contents.
    case resistsWidth, resistsHeight

    /// The name in messages, after Apple's classes.
    var name: String {
      switch self {
      case .x, .y, .width, .height: "NSAutoresizingMaskLayoutConstraint"
      default: "NSContentSizeLayoutConstraint"
      }
    }

    var part: ItemBox.Part {
      switch self {
      case .x: .x
      case .y: .y
      case .width, .hugsWidth, .resistsWidth: .width
      case .height, .hugsHeight, .resistsHeight: .height
      }
    }
  }

  let kind: Kind
  var sum: LayoutSum
  var relation = LinearRelation.equal
  var priority = LinearConstraint.requiredPriority
}

extension LayoutEngine {
  /// The priority at which a topmost view keeps the size it has where constraints leave it open.
  static let stayPriority = 0.01

  /// The rules of an item itself, as of now.
  func generatedRules(_ box: ItemBox) -> [GeneratedRule] {
    if let guide = box.item.guide { return rules(of: guide, box) }
    guard let view = box.item.view else { return [] }
    if view === root, let fitting { return fitting.rules(box) + contentRules(of: view, box) }
    if !view.flags.contains(.laidOutByConstraints) { return frameRules(of: view, box) }
    return contentRules(of: view, box) + (view === root ? stayRules(of: view, box) : [])
  }

  private func rules(of guide: UILayoutGuide, _ box: ItemBox) -> [GeneratedRule] {
    guard let kind = guide.system, let owner = guide.owner else { return [] }
    if kind == .content { return scrolledRules(of: owner, box) }
    if kind == .frame { return visibleRules(of: owner, box) }
    let insets = SystemGuide.insets(kind, of: owner)
    let around = self.box(of: owner.ensuredLayoutState.item)
    /// The extent that is left; none where a fixed frame has no room for the insets.
    func rest(_ kind: GeneratedRule.Kind, _ insets: CGFloat, _ extent: CGFloat) -> GeneratedRule {
      let isFixed = !owner.flags.contains(.laidOutByConstraints) && fitting == nil
      if isFixed, extent < insets { return equation(kind, box, value: 0) }
      return equation(kind, box, value: -insets, part: 1, of: around)
    }
    return [
      equation(.x, box, value: insets.left), equation(.y, box, value: insets.top),
      rest(.width, insets.left + insets.right, owner.bounds.width),
      rest(.height, insets.top + insets.bottom, owner.bounds.height),
    ]
  }

  /// Scrolled content begins at zero; its size stays where constraints leave it open.
  private func scrolledRules(of owner: UIView, _ box: ItemBox) -> [GeneratedRule] {
    var (width, height) = (
      equation(.width, box, value: owner.scrolledSize.width),
      equation(.height, box, value: owner.scrolledSize.height)
    )
    (width.priority, height.priority) = (Self.stayPriority, Self.stayPriority)
    return [equation(.x, box, value: 0), equation(.y, box, value: 0), width, height]
  }

  /// The part of the content that shows.
  private func visibleRules(of owner: UIView, _ box: ItemBox) -> [GeneratedRule] {
    let around = self.box(of: owner.ensuredLayoutState.item)
    return [
      equation(.x, box, value: owner.bounds.minX), equation(.y, box, value: owner.bounds.minY),
      equation(.width, box, value: 0, part: 1, of: around),
      equation(.height, box, value: 0, part: 1, of: around),
    ]
  }

  /// `kind = value + factor · (the same extent of another box)`.
  func equation(
    _ kind: GeneratedRule.Kind, _ box: ItemBox, value: CGFloat, part factor: Double = 0,
    of around: ItemBox? = nil
  ) -> GeneratedRule {
    var sum = LayoutSum(constant: -Double(value))
    sum.add(1, box, kind.part)
    if let around {
      sum.add(-factor, around, kind == .x || kind == .width ? .width : .height)
    }
    return GeneratedRule(kind: kind, sum: sum)
  }

  private func stayRules(of view: UIView, _ box: ItemBox) -> [GeneratedRule] {
    [
      equation(.width, box, value: view.bounds.width),
      equation(.height, box, value: view.bounds.height),
    ]
    .map { rule in
      var rule = rule
      rule.priority = Self.stayPriority
      return rule
    }
  }

  // MARK: Frames

  /// A view that autoresizing places has its frame, as a function of the superview's size.
  private func frameRules(of view: UIView, _ box: ItemBox) -> [GeneratedRule] {
    let frame = view.untransformedFrame
    guard view !== root, let superview = view.superview else {
      box.stated = (frame, .zero)
      return [
        equation(.width, box, value: frame.width), equation(.height, box, value: frame.height),
      ]
    }
    let size = superview.bounds.size
    box.stated = (frame, size)
    let mask = superview.autoresizesSubviews ? view.autoresizingMask : []
    let x = AutoresizingShares(
      mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin))
    let y = AutoresizingShares(
      mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin))
    let around =
      x.isFixed && y.isFixed ? nil : self.box(of: superview.ensuredLayoutState.item)
    func rule(_ kind: GeneratedRule.Kind, _ value: CGFloat, share: Double, _ whole: CGFloat)
      -> GeneratedRule
    {
      equation(
        kind, box, value: value - CGFloat(share) * whole, part: share,
        of: share == 0 ? nil : around)
    }
    return [
      rule(.x, frame.minX, share: x.before, size.width),
      rule(.y, frame.minY, share: y.before, size.height),
      rule(.width, frame.width, share: x.extent, size.width),
      rule(.height, frame.height, share: y.extent, size.height),
    ]
  }

  // MARK: Contents

  /// The size of the contents bounds that of the view, from both sides.
  private func contentRules(of view: UIView, _ box: ItemBox) -> [GeneratedRule] {
    let size = contentSize(of: view, box)
    let insets = view.alignmentRectInsets
    let none = UIView.noIntrinsicMetric
    var rules: [GeneratedRule] = []
    if size.width != none, size.width.isFinite {
      rules += bounds(
        box, .hugsWidth, .resistsWidth, value: size.width + insets.left + insets.right, view,
        .horizontal)
    }
    if size.height != none, size.height.isFinite {
      rules += bounds(
        box, .hugsHeight, .resistsHeight, value: size.height + insets.top + insets.bottom, view,
        .vertical)
    }
    return rules
  }

  private func bounds(
    _ box: ItemBox, _ upper: GeneratedRule.Kind, _ lower: GeneratedRule.Kind, value: CGFloat,
    _ view: UIView, _ axis: NSLayoutConstraint.Axis
  ) -> [GeneratedRule] {
    var hugging = equation(upper, box, value: value)
    hugging.relation = .lessThanOrEqual
    hugging.priority = Double(view.contentHuggingPriority(for: axis).rawValue)
    var resistance = equation(lower, box, value: value)
    resistance.relation = .greaterThanOrEqual
    resistance.priority = Double(view.contentCompressionResistancePriority(for: axis).rawValue)
    return [hugging, resistance]
  }

  /// The size of the contents, the height for the width that the view has.
  private func contentSize(of view: UIView, _ box: ItemBox) -> CGSize {
    var size = view.intrinsicContentSize
    if let content = view as? any WidthDependentContent, content.heightFollowsWidth,
      let width = box.measuredWidth
    {
      size.height = content.contentHeight(forWidth: width)
    }
    return size
  }
}

/// A view whose contents are as high as its width makes them, such as a text of several lines.
@MainActor protocol WidthDependentContent: UIView {
  /// Whether the height depends on the width now.
  var heightFollowsWidth: Bool { get }
  /// The height of the contents, points, for a width of the alignment rectangle.
  func contentHeight(forWidth width: CGFloat) -> CGFloat
}

/// A view with text, whose baselines constraints align.
@MainActor protocol BaselineSource: UIView {
  /// How far the first and the last baseline lie below the middle of the alignment rectangle,
  /// points, for its width.
  func baselinesBelowMiddle(forWidth width: CGFloat) -> (first: CGFloat, last: CGFloat)
}

/// The parts of a change of the superview's extent that move the start of a frame and that enlarge
/// it: those of a layer's autoresizing, but for the rounding.
struct AutoresizingShares {
  let before: Double
  let extent: Double

  var isFixed: Bool { before == 0 && extent == 0 }

  init(_ takesBefore: Bool, _ takesExtent: Bool, _ takesAfter: Bool) {
    let margins = (takesBefore ? 1.0 : 0) + (takesAfter ? 1.0 : 0)
    guard margins > 0 else {
      (before, extent) = (0, takesExtent ? 1 : 0)
      return
    }
    extent = takesExtent ? 1.0 / 3 : 0
    before = takesBefore ? (1 - extent) / margins : 0
  }
}
