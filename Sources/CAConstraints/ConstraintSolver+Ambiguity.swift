// SPDX-License-Identifier: Apache-2.0

extension ConstraintSolver {
  /// How far a value must be free to move to count as ambiguous, in points.
  static let ambiguity = 1e-4

  /// Whether another solution, as good as this one, gives the variable another value.
  ///
  /// A copy of the tableau is optimized further, first for the smallest and then for the largest
  /// value; the cost is that of a solution, so this is for debugging.
  package func isAmbiguous(_ variable: SolverVariable) -> Bool {
    let (index, value) = (variable.index, value(of: variable))
    var row = LinearRow(constant: 0)
    if tableau.isBasic[index] { row = tableau.rows[index] } else { row.add(1, index) }
    guard !row.terms.contains(where: { tableau.kinds[$0.variable] == .position }) else {
      return true
    }
    return [1.0, -1.0].contains { sign in
      var copy = tableau
      var sum = LinearRow(constant: 0)
      sum.add(sign, times: row)
      copy.levels.append(ObjectiveLevel(priority: -.infinity, sum: sum, constraints: 1))
      return !copy.optimize() || abs(copy.value(of: index) - value) > Self.ambiguity
    }
  }
}
