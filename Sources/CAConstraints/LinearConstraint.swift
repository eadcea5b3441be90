// SPDX-License-Identifier: Apache-2.0

/// A variable of a ``ConstraintSolver``.
package struct SolverVariable: Hashable {
  /// A small number; of variables that were given up it is used again.
  package let index: Int
}

/// A constraint within a ``ConstraintSolver``, from its addition to its removal.
package struct ConstraintHandle: Hashable {
  /// A small number; of constraints that were taken away it is used again.
  package let index: Int
}

/// The relation `expression ⋈ 0` that a constraint asks for.
package enum LinearRelation {
  case lessThanOrEqual
  case equal
  case greaterThanOrEqual
}

/// A linear equation or inequality, `Σ coefficient · variable + constant ⋈ 0`, and how much it
/// matters.
package struct LinearConstraint {
  /// The summands; a variable may occur several times.
  package var terms: [(coefficient: Double, variable: SolverVariable)]
  /// The summand without a variable.
  package var constant: Double
  /// The relation of the sum to zero.
  package var relation: LinearRelation
  /// 1000 and more: required. Below: of two that cannot both be met the higher one wins,
  /// however many constraints have the lower one.
  package var priority: Double

  /// The least priority of a required constraint.
  package static let requiredPriority = 1000.0

  /// - Parameters:
  ///   - terms: the summands.
  ///   - constant: the summand without a variable.
  ///   - relation: the relation of the sum to zero.
  ///   - priority: how much the constraint matters.
  package init(
    terms: [(coefficient: Double, variable: SolverVariable)], constant: Double,
    relation: LinearRelation, priority: Double
  ) {
    (self.terms, self.constant) = (terms, constant)
    (self.relation, self.priority) = (relation, priority)
  }

  /// Whether the constraint has to be met.
  package var isRequired: Bool { priority >= Self.requiredPriority }
}

/// A required constraint cannot be met together with the ones that are named.
///
/// Of lengths it is always required that they are not negative; that is not named.
package struct Unsatisfiable: Error, Equatable {
  /// The constraints that contradict.
  package let conflicting: [ConstraintHandle]
}
