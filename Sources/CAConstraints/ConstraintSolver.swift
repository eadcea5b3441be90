// SPDX-License-Identifier: Apache-2.0

/// Finds values that meet all required constraints and miss the other ones as little as possible.
///
/// Of two solutions the better one has the smaller sum of errors at the highest priority at which
/// the two differ. Constraints come, go and change one at a time, and the solution before is
/// the start of the search for the next one: Cassowary, the incremental simplex of Badros and
/// Borning. See ``Tableau``.
package struct ConstraintSolver {
  /// A constraint's traces in the tableau.
  struct Record {
    var constraint: LinearConstraint
    /// The variable that shows where the constraint went: slack, error or dummy.
    var marker: Int
    /// The factor of the marker in `expression + factor · marker + … = 0`.
    var markerFactor: Double
    /// The error variables, each counted in the objective.
    var errors: [Int]
  }

  private(set) var tableau = Tableau()
  private var records: [Record?] = []
  private var unusedRecords: [Int] = []
  private var owners: [Int: ConstraintHandle] = [:]

  /// A solver without variables.
  package init() {}

  /// Pivots since the beginning: the measure of work.
  package var pivots: Int { tableau.pivots }

  /// How many constraints there are.
  package var constraintCount: Int { records.count - unusedRecords.count }

  // MARK: Variables

  /// Makes a variable of any sign, whose value is 0 until a constraint says otherwise.
  package mutating func addPosition() -> SolverVariable {
    SolverVariable(index: tableau.addVariable(.position))
  }

  /// Makes a variable that is never negative.
  package mutating func addLength() -> SolverVariable {
    SolverVariable(index: tableau.addVariable(.length))
  }

  /// Gives a variable up. No constraint may mention it any more.
  package mutating func remove(_ variable: SolverVariable) {
    tableau.removeVariable(variable.index)
  }

  /// The value that the variable has in the solution.
  package func value(of variable: SolverVariable) -> Double { tableau.value(of: variable.index) }

  /// Hands over the variables whose values may have changed since the last call.
  package mutating func takeChanges() -> [SolverVariable] {
    tableau.takeTouched().map(SolverVariable.init)
  }

  // MARK: Constraints

  /// Adds a constraint and solves.
  ///
  /// - Throws: ``Unsatisfiable`` if it is required and contradicts others; then nothing changes.
  package mutating func add(_ constraint: LinearConstraint) throws(Unsatisfiable)
    -> ConstraintHandle
  {
    var row = parameterRow(of: constraint)
    let record = addMarkers(of: constraint, to: &row)
    do throws(Unsatisfiable) {
      try enter(row, record)
    } catch {
      discard(record)
      throw error
    }
    tableau.optimize()
    return keep(record)
  }

  /// Takes a constraint away and solves.
  package mutating func remove(_ handle: ConstraintHandle) {
    let record = forget(handle)
    for error in record.errors {
      tableau.addToObjective(-1, error, priority: record.constraint.priority)
    }
    if !record.errors.isEmpty { tableau.count(-1, priority: record.constraint.priority) }
    if !tableau.isBasic[record.marker], let leaving = rowToGive(for: record.marker) {
      tableau.pivot(entering: record.marker, leaving: leaving)
    }
    if tableau.isBasic[record.marker] { tableau.dropRow(of: record.marker) }
    discard(record)
    tableau.optimize()
  }

  /// Changes the constant of a constraint and solves, from the present solution on.
  ///
  /// - Throws: ``Unsatisfiable`` if the constraint is required and now contradicts others; then it
  ///   is no longer in the solver.
  package mutating func setConstant(
    _ constant: Double, of handle: ConstraintHandle
  ) throws(Unsatisfiable) {
    guard let record = records[handle.index], record.constraint.constant != constant else { return }
    let change = constant - record.constraint.constant
    shift(record, by: change)
    if tableau.restoreFeasibility() == nil {
      records[handle.index]?.constraint.constant = constant
      return
    }
    // No solution. Back to the one before, and again with a search that names the contradiction.
    shift(record, by: -change)
    _ = tableau.restoreFeasibility()
    remove(handle)
    var changed = record.constraint
    changed.constant = constant
    let added = try add(changed)
    assert(added == handle)
  }

  /// The constraint as it was added, with its latest constant.
  func constraint(_ handle: ConstraintHandle) -> LinearConstraint? {
    records[handle.index]?.constraint
  }

  // MARK: Parts of an addition

  /// The expression of a constraint, said by parameters.
  private func parameterRow(of constraint: LinearConstraint) -> LinearRow {
    var row = LinearRow(constant: constraint.constant)
    for (coefficient, variable) in constraint.terms {
      if tableau.isBasic[variable.index] {
        row.add(coefficient, times: tableau.rows[variable.index])
      } else {
        row.add(coefficient, variable.index)
      }
    }
    return row
  }

  /// Makes `row = 0` express the constraint, by variables for slack and errors.
  private mutating func addMarkers(
    of constraint: LinearConstraint, to row: inout LinearRow
  ) -> Record {
    var markers: [(factor: Double, index: Int)] = []
    func add(_ kind: VariableKind, _ factor: Double, _ tableau: inout Tableau) {
      let index = tableau.addVariable(kind)
      row.add(factor, index)
      markers.append((factor, index))
    }
    let slackFactor = constraint.relation == .lessThanOrEqual ? 1.0 : -1.0
    switch (constraint.relation, constraint.isRequired) {
    case (.equal, true): add(.dummy, 1, &tableau)
    case (.equal, false):
      add(.error, -1, &tableau)
      add(.error, 1, &tableau)
    case (_, true): add(.slack, slackFactor, &tableau)
    case (_, false):
      add(.slack, slackFactor, &tableau)
      add(.error, -slackFactor, &tableau)
    }
    let errors = markers.map(\.index).filter { tableau.kinds[$0] == .error }
    if !errors.isEmpty { tableau.count(1, priority: constraint.priority) }
    for error in errors { tableau.addToObjective(1, error, priority: constraint.priority) }
    return Record(
      constraint: constraint, marker: markers[0].index, markerFactor: markers[0].factor,
      errors: errors)
  }

  /// Brings the equation `row = 0` into the tableau.
  private mutating func enter(_ row: LinearRow, _ record: Record) throws(Unsatisfiable) {
    var row = row
    if row.constant < 0 { row.negate() }
    if let subject = subject(of: row, record) {
      row.solve(for: subject)
      tableau.substitute(subject, by: row)
      tableau.install(row, for: subject)
    } else if row.terms.allSatisfy({ tableau.kinds[$0.variable] == .dummy }) {
      guard row.constant <= Tableau.slippage else { throw conflict(row, but: record.marker) }
      row.constant = 0
      row.solve(for: record.marker)
      tableau.install(row, for: record.marker)
    } else {
      try enterByFirstPhase(row, record)
    }
  }

  /// A variable that can become basic at once: a position, or a restricted variable that occurs
  /// nowhere else and whose value will not be negative.
  private func subject(of row: LinearRow, _ record: Record) -> Int? {
    var best: Int?
    for term in row.terms {
      let kind = tableau.kinds[term.variable]
      if kind == .position { return term.variable }
      guard best == nil, kind.mayEnter, term.coefficient < 0 || row.constant == 0 else { continue }
      let isOwn = term.variable == record.marker || record.errors.contains(term.variable)
      if isOwn || (tableau.columns[term.variable].isEmpty && !tableau.isInObjective(term.variable))
      {
        best = term.variable
      }
    }
    return best
  }

  /// Looks for a solution from one in which an artificial variable makes up the error of the row.
  private mutating func enterByFirstPhase(
    _ row: LinearRow, _ record: Record
  ) throws(Unsatisfiable) {
    let artificial = tableau.addVariable(.artificial)
    tableau.install(row, for: artificial)
    tableau.firstPhase = row
    tableau.optimize()
    tableau.firstPhase = nil
    defer { tableau.removeVariable(artificial) }
    guard tableau.isBasic[artificial] else { return }
    var rest = tableau.rows[artificial]
    guard rest.constant <= Tableau.slippage else {
      // The row of the artificial variable alone holds the new constraint, so that with it the
      // constraint leaves without a trace.
      tableau.dropRow(of: artificial)
      tableau.optimize()
      throw conflict(rest, but: record.marker)
    }
    if let entering = rest.terms.first(where: { tableau.kinds[$0.variable].mayEnter })?.variable {
      tableau.shift(artificial, by: -rest.constant)
      tableau.pivot(entering: entering, leaving: artificial)
    } else {
      tableau.dropRow(of: artificial)
      rest.constant = 0
      rest.solve(for: record.marker)
      tableau.install(rest, for: record.marker)
    }
  }

  /// The contradiction that a row shows which no value of its variables can make zero.
  private func conflict(_ row: LinearRow, but marker: Int) -> Unsatisfiable {
    Unsatisfiable(
      conflicting: row.terms.compactMap { $0.variable == marker ? nil : owners[$0.variable] })
  }

  // MARK: Parts of a removal and of a change

  /// The basic variable whose row may be solved for a parameter without any row becoming negative.
  private func rowToGive(for marker: Int) -> Int? {
    var best: (order: Int, ratio: Double, variable: Int)?
    for basic in tableau.columns[marker] {
      let kind = tableau.kinds[basic]
      guard kind.isRestricted || kind == .dummy else { continue }
      let coefficient = tableau.rows[basic].coefficient(of: marker)
      // An equation that followed from this one, and from now on stands for itself, comes first:
      // its value is 0 and must stay so.
      let order = kind == .dummy ? 0 : coefficient < 0 ? 1 : 2
      let candidate = (order, abs(tableau.rows[basic].constant / coefficient), basic)
      if best.map({ candidate < ($0.order, $0.ratio, $0.variable) }) ?? true { best = candidate }
    }
    return best?.variable ?? tableau.columns[marker].min()
  }

  /// Moves the marker of a constraint by as much as its constant changes.
  private mutating func shift(_ record: Record, by change: Double) {
    let amount = change / record.markerFactor
    if tableau.isBasic[record.marker] {
      tableau.shift(record.marker, by: -amount)
    } else {
      for basic in tableau.columns[record.marker] {
        tableau.shift(basic, by: amount * tableau.rows[basic].coefficient(of: record.marker))
      }
    }
  }

  // MARK: Records

  private mutating func keep(_ record: Record) -> ConstraintHandle {
    let index = unusedRecords.popLast() ?? records.count
    if index == records.count { records.append(record) } else { records[index] = record }
    owners[record.marker] = ConstraintHandle(index: index)
    return ConstraintHandle(index: index)
  }

  /// Gives the variables of a constraint up.
  private mutating func discard(_ record: Record) {
    for variable in Set([record.marker] + record.errors).sorted() {
      tableau.removeVariable(variable)
    }
  }

  private mutating func forget(_ handle: ConstraintHandle) -> Record {
    guard let record = records[handle.index] else {
      fatalError("A constraint is not in the solver.")
    }
    records[handle.index] = nil
    unusedRecords.append(handle.index)
    owners[record.marker] = nil
    return record
  }
}
