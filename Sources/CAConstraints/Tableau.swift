// SPDX-License-Identifier: Apache-2.0

/// The role of a variable of the tableau.
enum VariableKind: UInt8 {
  /// A number that may have any sign, such as the position of a view.
  case position
  /// A number that is never negative, such as the width of a view.
  case length
  /// The room between the two sides of an inequality, never negative.
  case slack
  /// The error of a constraint that is not required, to one side, never negative.
  case error
  /// The mark of a required equation. It is always 0 and tells where the equation went.
  case dummy
  /// The remaining error of a new required constraint while a first solution is sought.
  case artificial
  /// A free place.
  case unused

  /// Whether the variable must not fall below zero.
  var isRestricted: Bool {
    switch self {
    case .length, .slack, .error, .artificial: true
    case .position, .dummy, .unused: false
    }
  }

  /// Whether a pivot that optimizes may bring the variable into the basis.
  var mayEnter: Bool { self == .slack || self == .error || self == .length }

  /// Whether a client asks for the value of the variable.
  var isObserved: Bool { self == .position || self == .length }
}

/// The errors of one priority, added up: a part of the objective.
struct ObjectiveLevel {
  let priority: Double
  var sum: LinearRow
  /// How many constraints have this priority.
  var constraints: Int
}

/// The simplex tableau of Cassowary: equations in solved form, and the objective.
///
/// Each *basic* variable has a row that says it by the other ones, the *parameters*, which are 0. A
/// column holds the rows that a parameter stands in, so that a change finds its rows. The
/// objective has a row for each priority, highest first; a change must never raise the first
/// row that it changes at all. Nothing here depends on the order of a hash, so the same calls give
/// the same solution.
///
/// Badros, Borning, Stuckey, “The Cassowary Linear Arithmetic Constraint Solving Algorithm”, 2001.
///
/// - Invariant: rows of restricted variables hold no positions. Between calls of the solver the
///   constants of rows of restricted variables are not negative, and those of dummies are zero.
struct Tableau {
  var kinds: [VariableKind] = []
  private(set) var isBasic: [Bool] = []
  /// The row of each basic variable; of others, nothing of meaning.
  private(set) var rows: [LinearRow] = []
  /// The basic variables whose rows a parameter stands in, in no special order.
  private(set) var columns: [[Int]] = []
  var levels: [ObjectiveLevel] = []
  /// The objective while an artificial variable is driven to zero.
  var firstPhase: LinearRow?
  /// Basic variables whose rows may have become negative.
  var suspects: [Int] = []
  /// Observed variables whose values may differ from those read last, each once.
  private(set) var touched: [Int] = []
  private var isTouched: [Bool] = []
  /// Pivots since the beginning: the measure of work.
  private(set) var pivots = 0
  private var unused: [Int] = []

  // MARK: Variables

  /// Makes a variable; its value is 0.
  mutating func addVariable(_ kind: VariableKind) -> Int {
    if let index = unused.popLast() {
      kinds[index] = kind
      touch(index)
      return index
    }
    kinds.append(kind)
    isBasic.append(false)
    rows.append(LinearRow(constant: 0))
    columns.append([])
    isTouched.append(false)
    touch(kinds.count - 1)
    return kinds.count - 1
  }

  /// Frees the place of a parameter whose equation has gone, and its remainder from rounding.
  mutating func removeVariable(_ index: Int) {
    assert(!isBasic[index])
    substitute(index, by: LinearRow(constant: 0))
    kinds[index] = .unused
    unused.append(index)
  }

  /// The value of a variable.
  func value(of index: Int) -> Double { isBasic[index] ? rows[index].constant : 0 }

  private mutating func touch(_ index: Int) {
    guard kinds[index].isObserved, !isTouched[index] else { return }
    isTouched[index] = true
    touched.append(index)
  }

  /// Hands over the observed variables that may have changed.
  mutating func takeTouched() -> [Int] {
    for index in touched { isTouched[index] = false }
    defer { touched = [] }
    return touched.filter { kinds[$0].isObserved }
  }

  // MARK: Rows

  /// Gives a variable the row that `expression` says, without replacing it elsewhere.
  mutating func install(_ expression: LinearRow, for basic: Int) {
    for term in expression.terms { columns[term.variable].append(basic) }
    rows[basic] = expression
    isBasic[basic] = true
    touch(basic)
  }

  /// Takes the row of a variable out and hands it over.
  @discardableResult
  mutating func dropRow(of basic: Int) -> LinearRow {
    let row = rows[basic]
    for term in row.terms { leaveColumn(of: term.variable, basic) }
    rows[basic] = LinearRow(constant: 0)
    isBasic[basic] = false
    touch(basic)
    return row
  }

  private mutating func leaveColumn(of variable: Int, _ basic: Int) {
    guard let place = columns[variable].lastIndex(of: basic) else { return }
    columns[variable].swapAt(place, columns[variable].count - 1)
    columns[variable].removeLast()
  }

  /// Writes `expression` for `variable` in all rows and in the objective.
  mutating func substitute(_ variable: Int, by expression: LinearRow) {
    let places = columns[variable]
    columns[variable] = []
    for basic in places {
      let factor = rows[basic].coefficient(of: variable)
      let (came, left) = rows[basic].add(factor, times: expression, eliminating: variable)
      for other in came { columns[other].append(basic) }
      for other in left { leaveColumn(of: other, basic) }
      if factor * expression.constant != 0 { rowChanged(basic) }
    }
    for index in levels.indices { Self.replace(variable, by: expression, in: &levels[index].sum) }
    if firstPhase != nil { Self.replace(variable, by: expression, in: &firstPhase!) }
  }

  private static func replace(
    _ variable: Int, by expression: LinearRow, in row: inout LinearRow
  ) {
    let factor = row.coefficient(of: variable)
    if factor != 0 { row.add(factor, times: expression, eliminating: variable) }
  }

  private mutating func rowChanged(_ basic: Int) {
    touch(basic)
    if kinds[basic].isRestricted, rows[basic].constant < -LinearRow.tolerance {
      suspects.append(basic)
    }
  }

  /// Adds a number to the value of a basic variable.
  mutating func shift(_ basic: Int, by amount: Double) {
    rows[basic].constant += amount
    if kinds[basic] == .dummy { suspects.append(basic) }
    rowChanged(basic)
  }

  /// Exchanges the roles of a parameter and a basic variable in whose row it stands.
  mutating func pivot(entering: Int, leaving: Int) {
    pivots += 1
    var row = dropRow(of: leaving)
    row.add(-1, leaving)
    row.solve(for: entering)
    substitute(entering, by: row)
    install(row, for: entering)
  }

  // MARK: The objective

  /// Adds `factor · variable` to the errors of a priority.
  mutating func addToObjective(_ factor: Double, _ variable: Int, priority: Double) {
    let level = level(priority)
    if isBasic[variable] {
      levels[level].sum.add(factor, times: rows[variable])
    } else {
      levels[level].sum.add(factor, variable)
    }
  }

  private mutating func level(_ priority: Double) -> Int {
    let place = levels.firstIndex { $0.priority <= priority } ?? levels.count
    if place == levels.count || levels[place].priority != priority {
      let sum = LinearRow(constant: 0)
      levels.insert(ObjectiveLevel(priority: priority, sum: sum, constraints: 0), at: place)
    }
    return place
  }

  /// Counts a constraint of a priority in or out; a priority without constraints goes.
  mutating func count(_ difference: Int, priority: Double) {
    let level = level(priority)
    levels[level].constraints += difference
    if levels[level].constraints == 0 { levels.remove(at: level) }
  }

  /// Whether a variable stands in the objective.
  func isInObjective(_ variable: Int) -> Bool {
    levels.contains { $0.sum.coefficient(of: variable) != 0 }
  }
}
