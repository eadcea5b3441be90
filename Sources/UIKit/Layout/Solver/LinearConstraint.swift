// SPDX-License-Identifier: Apache-2.0

/// A variable of a ``ConstraintSolver``.
struct SolverVariable: Hashable {
  let index: Int
}

/// A constraint within a ``ConstraintSolver``, from its addition to its removal.
struct ConstraintHandle: Hashable {
  let index: Int
}

/// The relation `expression ⋈ 0` that a constraint asks for.
enum LinearRelation {
  case lessThanOrEqual
  case equal
  case greaterThanOrEqual
}

/// A linear equation or inequality, `Σ coefficient · variable + constant ⋈ 0`, and how much it
/// matters.
struct LinearConstraint {
  /// The summands; a variable may occur several times.
  var terms: [(coefficient: Double, variable: SolverVariable)]
  var constant: Double
  var relation: LinearRelation
  /// 1000 and more: required. Below: of two that cannot both be met the higher one wins,
  /// however many constraints have the lower one.
  var priority: Double

  static let requiredPriority = 1000.0

  var isRequired: Bool { priority >= Self.requiredPriority }
}

/// A required constraint cannot be met together with the ones that are named.
///
/// Of lengths it is always required that they are not negative; that is not named.
struct Unsatisfiable: Error, Equatable {
  let conflicting: [ConstraintHandle]
}
