// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// A relation between attributes of views and guides:
/// `first ⋈ multiplier · second + constant`, in points.
///
/// An active constraint is held by the nearest view above both items and takes effect with the next
/// layout. It does not keep its items alive.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  final var first: LayoutSide?
  final var second: LayoutSide?
  /// Why the constraint has no meaning, if it has none.
  final var fault: ConstraintFault?
  /// The view that holds the constraint.
  final weak var holder: UIView?
  /// Counts activations, so that of constraints that contradict each other the latest is known.
  final var serial = 0
  /// The engine that has the constraint, or is to look at it.
  final weak var engine: LayoutEngine?
  /// Whether the engine has it in the list of those to look at.
  final var isQueued = false

  /// The relation of the two sides.
  public internal(set) final var relation = Relation.equal
  /// The factor of the second side. Default 1.
  public internal(set) final var multiplier: CGFloat = 1

  /// A constraint without items, which has no effect: for initialisers of subclasses.
  public override init() { super.init() }

  /// A relation between an attribute of an item and one of another, or a constant.
  ///
  /// Items are views and guides. Attributes of different kinds, positions without a second item,
  /// and numbers that are not finite make a constraint that has no effect; its activation says why
  /// on standard error.
  ///
  /// - Parameters:
  ///   - view2: nil with the attribute `.notAnAttribute`, `.width` or `.height`: the other side is
  ///     `c`.
  ///   - c: Points.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init()
    first = LayoutItem.of(view1).map { LayoutSide(item: $0, attribute: attr1) }
    if attr2 != .notAnAttribute {
      second = LayoutItem.of(view2).map { LayoutSide(item: $0, attribute: attr2) }
    }
    (self.relation, self.multiplier, storedConstant) = (relation, multiplier, c)
    fault = ConstraintFault.of(
      first: first, second: second, named: attr2, given: view2, multiplier: multiplier)
  }

  // MARK: The two sides

  /// The item of the first side: a view or guide.
  open var firstItem: AnyObject? { first?.item.object }

  /// The attribute of the first side.
  open var firstAttribute: Attribute { first?.attribute ?? .notAnAttribute }

  /// The item of the second side; nil if it is a constant.
  open var secondItem: AnyObject? { second?.item.object }

  /// The attribute of the second side.
  open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

  /// The first side as an anchor.
  open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(first) }

  /// The second side as an anchor; nil if it is a constant.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? { second.map { NSLayoutAnchor($0) } }

  // MARK: Changeable properties

  private final var storedConstant: CGFloat = 0
  private final var storedPriority = UILayoutPriority.required

  /// The amount added to the second side, points. Default 0. Changing it costs the least of all
  /// changes.
  open var constant: CGFloat {
    get { storedConstant }
    set {
      guard newValue != storedConstant else { return }
      storedConstant = newValue
      changed()
    }
  }

  /// How much the constraint matters. Default required. It may change at any time.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set {
      guard newValue != storedPriority else { return }
      storedPriority = newValue
      changed()
    }
  }

  /// A name that messages and programs use. Default nil.
  open var identifier: String?

  /// Kept; a constraint is in no archive. Default false.
  open var shouldBeArchived = false

  /// Whether the constraint takes effect. Setting it adds the constraint to the nearest view above
  /// both items, or removes it from the view that holds it. Default false.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { holder?.removeConstraint(self) } }
  }

  /// Activates constraints, with the effect of setting ``isActive``.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The constraint as a sentence: its name, the two sides and the priority.
  ///
  /// - Precondition: called on the main actor, as all of a constraint is.
  open override var description: String { MainActor.assumeIsolated { sentence } }

  // MARK: Activation

  private func activate() {
    guard holder == nil else { return }
    if let fault { return fault.say(about: self) }
    guard let view = nearestView else {
      return ConstraintFault.noCommonView.say(about: self)
    }
    view.addConstraint(self)
  }

  /// The items of both sides.
  final var items: [LayoutItem] { (first?.items ?? []) + (second?.items ?? []) }

  /// The nearest view above all items; nil if there is none.
  final var nearestView: UIView? {
    let views = items.map(\.nearestView)
    guard var common = views.first ?? nil else { return nil }
    for view in views.dropFirst() {
      guard let view, let shared = common.nearestCommonView(with: view) else { return nil }
      common = shared
    }
    return common
  }

  /// Whether a side is a baseline.
  final var mentionsBaseline: Bool {
    ((first?.attributes ?? []) + (second?.attributes ?? [])).contains {
      $0 == .firstBaseline || $0 == .lastBaseline
    }
  }

  private func changed() {
    if let holder { holder.constraintChanged(self) }
  }
}
