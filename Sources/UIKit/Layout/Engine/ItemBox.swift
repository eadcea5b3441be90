// SPDX-License-Identifier: Apache-2.0
import CAConstraints
import CoreGraphics

/// The variables of a view or guide in an engine.
///
/// Positions are those of the frame in the space of the view around, as if the origin of its bounds
/// were zero, so that scrolling or moving leaves the positions inside alone.
@MainActor final class ItemBox {
  /// The variables, in the order of their use as an index.
  enum Part: Int {
    case x, y, width, height
  }

  let item: LayoutItem
  let variables: [SolverVariable]
  /// How many rules mention the variables, those that the engine made for the item itself aside.
  var uses = 0
  /// The rules that the engine made for the item itself.
  var rules: [GeneratedRule.Kind: EngineRule] = [:]
  var isStale = false
  /// The width that the height of the contents was measured for, points.
  var measuredWidth: CGFloat?
  /// The frame and the size of the superview that the rules of a view with a fixed frame say.
  var stated: (frame: CGRect, around: CGSize)?

  init(_ item: LayoutItem, _ variables: [SolverVariable]) {
    (self.item, self.variables) = (item, variables)
  }

  subscript(part: Part) -> SolverVariable { variables[part.rawValue] }
}

/// A sum of parts of frames and a constant.
@MainActor struct LayoutSum {
  var terms: [(factor: Double, box: ItemBox, part: ItemBox.Part)] = []
  var constant = 0.0

  mutating func add(_ factor: Double, _ box: ItemBox, _ part: ItemBox.Part) {
    guard factor != 0 else { return }
    if let place = terms.firstIndex(where: { $0.box === box && $0.part == part }) {
      terms[place].factor += factor
      if abs(terms[place].factor) < 1e-12 { terms.remove(at: place) }
    } else {
      terms.append((factor, box, part))
    }
  }

  /// The relation of the sum to zero, as the solver takes it.
  func related(_ relation: LinearRelation, priority: Double) -> LinearConstraint {
    LinearConstraint(
      terms: terms.map { (coefficient: $0.factor, variable: $0.box[$0.part]) },
      constant: constant, relation: relation, priority: priority)
  }
}

/// A constraint in an engine: one of the program, or one that the engine made.
@MainActor final class EngineRule {
  enum Source {
    case constraint(NSLayoutConstraint)
    case generated(LayoutItem, GeneratedRule.Kind)
  }

  let source: Source
  var linear: LinearConstraint
  /// The boxes whose use the rule counts.
  let boxes: [ItemBox]
  /// The rule in the solver; nil while it is broken.
  var handle: ConstraintHandle?

  init(_ source: Source, _ linear: LinearConstraint, _ boxes: [ItemBox]) {
    (self.source, self.linear, self.boxes) = (source, linear, boxes)
  }

  /// When the program activated the constraint; 0 of those that the engine made.
  var serial: Int {
    if case .constraint(let constraint) = source { return constraint.serial }
    return 0
  }

  /// The constraint of the program, if it is one.
  var constraint: NSLayoutConstraint? {
    if case .constraint(let constraint) = source { return constraint }
    return nil
  }

  /// Whether the rule differs from `other` in nothing but the constant.
  func differsInConstantOnly(_ other: LinearConstraint) -> Bool {
    linear.relation == other.relation && linear.priority == other.priority
      && linear.terms.elementsEqual(other.terms, by: ==)
  }

  /// The rule as messages show it.
  var sentence: String {
    switch source {
    case .constraint(let constraint): constraint.sentence
    case .generated(let item, let kind): "<\(kind.name) \(item.name).\(kind.part)>"
    }
  }
}
