// SPDX-License-Identifier: Apache-2.0

extension Tableau {
  /// The number of pivots that one call makes at most, per variable. Rounding could make a simplex
  /// go round in circles, which the rule of the smallest index excludes for exact numbers.
  static let pivotsPerVariable = 50

  private var pivotLimit: Int { pivots + Self.pivotsPerVariable * (kinds.count + 20) }

  /// Lowers the objective as far as it goes: the primal simplex, by Bland's rule.
  ///
  /// - Returns: false if it could be lowered without end.
  @discardableResult
  mutating func optimize() -> Bool {
    let limit = pivotLimit
    while pivots < limit, let entering = enteringVariable() {
      guard let leaving = leavingVariable(for: entering) else { return false }
      pivot(entering: entering, leaving: leaving)
    }
    return true
  }

  /// The first parameter that lowers the objective when it grows.
  private func enteringVariable() -> Int? {
    if let firstPhase { return firstNegative(firstPhase, below: 0) }
    for index in levels.indices {
      if let variable = firstNegative(levels[index].sum, below: index) { return variable }
    }
    return nil
  }

  /// The first parameter that lowers `sum` and changes none of the levels above it.
  private func firstNegative(_ sum: LinearRow, below level: Int) -> Int? {
    sum.terms.first { term in
      term.coefficient < -LinearRow.tolerance && kinds[term.variable].mayEnter
        && levels[..<level].allSatisfy { $0.sum.coefficient(of: term.variable) == 0 }
    }?.variable
  }

  /// The restricted basic variable that is the first to reach zero when a parameter grows.
  private func leavingVariable(for entering: Int) -> Int? {
    var best: (ratio: Double, variable: Int)?
    for basic in columns[entering] where kinds[basic].isRestricted {
      let coefficient = rows[basic].coefficient(of: entering)
      guard coefficient < 0 else { continue }
      let ratio = -rows[basic].constant / coefficient
      if best.map({ ratio < $0.ratio || (ratio == $0.ratio && basic < $0.variable) }) ?? true {
        best = (ratio, basic)
      }
    }
    return best?.variable
  }

  /// Makes rows that became negative feasible again while the objective stays optimal: the dual
  /// simplex.
  ///
  /// - Returns: the basic variable of a row that nothing can mend, or nil when all is well.
  mutating func restoreFeasibility() -> Int? {
    let limit = pivotLimit
    while let leaving = firstInfeasible() {
      guard pivots < limit, let entering = dualEntering(rows[leaving]) else { return leaving }
      pivot(entering: entering, leaving: leaving)
    }
    return nil
  }

  /// The infeasible row with the smallest index; rows that are well are no longer suspects.
  private mutating func firstInfeasible() -> Int? {
    suspects = suspects.filter { isInfeasible($0) }
    return suspects.min()
  }

  private func isInfeasible(_ basic: Int) -> Bool {
    guard isBasic[basic] else { return false }
    let constant = rows[basic].constant
    return kinds[basic] == .dummy
      ? abs(constant) > Self.slippage
      : kinds[basic].isRestricted && constant < -LinearRow.tolerance
  }

  /// How far a required equation that follows from others may be off: the rounding of the numbers
  /// that a program computed for both.
  static let slippage = 1e-6

  /// The parameter that raises a negative row at the least cost.
  private func dualEntering(_ row: LinearRow) -> Int? {
    var best: LinearTerm?
    for term in row.terms where term.coefficient > 0 && kinds[term.variable].mayEnter {
      guard let other = best else {
        best = term
        continue
      }
      if isCheaper(term, than: other) { best = term }
    }
    return best?.variable
  }

  private func isCheaper(_ term: LinearTerm, than other: LinearTerm) -> Bool {
    for level in levels {
      let cost = level.sum.coefficient(of: term.variable) / term.coefficient
      let price = level.sum.coefficient(of: other.variable) / other.coefficient
      if !LinearRow.isZero(cost - price) { return cost < price }
    }
    return false
  }
}
