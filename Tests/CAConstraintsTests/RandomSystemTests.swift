// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAConstraints

/// Random systems, held against the best of all corners, which are looked through one by one.
@Suite struct RandomSystemTests {
  /// Numbers that repeat for a seed.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// A constraint on `x`, as numbers.
  private struct Plain {
    var factors: [Double]
    var constant: Double
    var relation: LinearRelation
    var priority: Double

    func miss(_ point: [Double]) -> Double {
      let value = zip(factors, point).map(*).reduce(constant, +)
      return switch relation {
      case .equal: abs(value)
      case .lessThanOrEqual: max(0, value)
      case .greaterThanOrEqual: max(0, -value)
      }
    }
  }

  private static let priorities = [1000.0, 1000, 750, 250]

  private func random(_ dice: inout Dice, variables: Int) -> Plain {
    var factors = (0..<variables).map { _ in Double(Int.random(in: -2...2, using: &dice)) }
    if factors.allSatisfy({ $0 == 0 }) { factors[0] = 1 }
    return Plain(
      factors: factors, constant: Double(Int.random(in: -20...20, using: &dice)),
      relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &dice)!,
      priority: Self.priorities.randomElement(using: &dice)!)
  }

  /// The errors of a point by priority, highest first; nil if it misses a required constraint.
  private func errors(of point: [Double], _ system: [Plain], lengths: Set<Int>) -> [Double]? {
    guard lengths.allSatisfy({ point[$0] >= -1e-6 }) else { return nil }
    guard system.allSatisfy({ $0.priority < 1000 || $0.miss(point) <= 1e-6 }) else { return nil }
    return [750.0, 250].map { priority in
      system.filter { $0.priority == priority }.map { $0.miss(point) }.reduce(0, +)
    }
  }

  /// Whether one list of errors is worse than the other, beyond rounding.
  private func isWorse(_ errors: [Double], than other: [Double]) -> Bool {
    for (mine, theirs) in zip(errors, other) where abs(mine - theirs) > 1e-5 {
      return mine > theirs
    }
    return false
  }

  /// The least errors of all points where planes meet as many times as there are variables. The
  /// best solution is among them, as errors are linear between the planes.
  private func best(_ system: [Plain], variables: Int, lengths: Set<Int>) -> [Double]? {
    let axes = (0..<variables).map { axis in
      Plain(
        factors: (0..<variables).map { $0 == axis ? 1 : 0 }, constant: 0, relation: .equal,
        priority: 0)
    }
    var best: [Double]?
    for planes in subsets(of: system + axes, count: variables) {
      guard let point = meeting(planes), let found = errors(of: point, system, lengths: lengths)
      else { continue }
      if best.map({ isWorse($0, than: found) }) ?? true { best = found }
    }
    return best
  }

  private func subsets(of planes: [Plain], count: Int) -> [[Plain]] {
    guard count > 0 else { return [[]] }
    return planes.indices.flatMap { index in
      subsets(of: Array(planes[(index + 1)...]), count: count - 1).map { [planes[index]] + $0 }
    }
  }

  /// The one point of all planes, by Gauss's elimination.
  private func meeting(_ planes: [Plain]) -> [Double]? {
    var rows = planes.map { $0.factors + [-$0.constant] }
    for column in rows.indices {
      guard
        let pivot = (column..<rows.count).max(by: {
          abs(rows[$0][column]) < abs(rows[$1][column])
        }), abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(pivot, column)
      for row in rows.indices where row != column {
        let factor = rows[row][column] / rows[column][column]
        for place in column...rows.count { rows[row][place] -= factor * rows[column][place] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }

  /// A solver and what it was given, kept side by side.
  private struct Pair {
    var solver = ConstraintSolver()
    var variables: [SolverVariable] = []
    var held: [(plain: Plain, handle: ConstraintHandle)] = []
    let lengths: Set<Int>

    init(variables count: Int, dice: inout Dice) {
      lengths = Set((0..<count).filter { _ in Bool.random(using: &dice) })
      for index in 0..<count {
        variables.append(lengths.contains(index) ? solver.addLength() : solver.addPosition())
      }
    }

    var point: [Double] { variables.map { solver.value(of: $0) } }

    mutating func add(_ plain: Plain) throws {
      let terms = zip(plain.factors, variables).filter { $0.0 != 0 }
      let handle = try solver.add(
        LinearConstraint(
          terms: terms.map { (coefficient: $0.0, variable: $0.1) }, constant: plain.constant,
          relation: plain.relation, priority: plain.priority))
      held.append((plain, handle))
    }
  }

  @Test("after each addition, edit and removal no corner is better", arguments: 0..<300)
  func corners(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let count = Int.random(in: 1...3, using: &dice)
    var pair = Pair(variables: count, dice: &dice)
    for _ in 0..<14 {
      try change(&pair, &dice)
      let system = pair.held.map(\.plain)
      #expect(pair.solver.tableau.checkInvariants() == [])
      let found = try #require(errors(of: pair.point, system, lengths: pair.lengths))
      let wanted = try #require(best(system, variables: count, lengths: pair.lengths))
      #expect(!isWorse(found, than: wanted), "\(found) where \(wanted) is possible")
    }
  }

  private func change(_ pair: inout Pair, _ dice: inout Dice) throws {
    let index = pair.held.indices.randomElement(using: &dice)
    switch Int.random(in: 0..<4, using: &dice) {
    case 0 where index != nil && pair.held.count > 3:
      pair.solver.remove(pair.held.remove(at: index!).handle)
    case 1 where index != nil:
      pair.held[index!].plain.constant = Double(Int.random(in: -20...20, using: &dice))
      let (plain, handle) = pair.held[index!]
      let rest = pair.held.indices.filter { $0 != index }.map { pair.held[$0] }
      do {
        try pair.solver.setConstant(plain.constant, of: handle)
      } catch {
        expectContradiction(error, plain, rest, pair)
        pair.held = rest
      }
    case _ where pair.held.count < 6:
      let plain = random(&dice, variables: pair.variables.count)
      do { try pair.add(plain) } catch let error as Unsatisfiable {
        expectContradiction(error, plain, pair.held, pair)
      }
    default: break
    }
  }

  /// The constraints that an error names, with the one refused, have no solution.
  private func expectContradiction(
    _ error: Unsatisfiable, _ refused: Plain,
    _ held: [(plain: Plain, handle: ConstraintHandle)], _ pair: Pair
  ) {
    let named = held.filter { error.conflicting.contains($0.handle) }.map(\.plain)
    #expect(named.count == error.conflicting.count)
    #expect(named.allSatisfy { $0.priority == 1000 } && refused.priority == 1000)
    let least = best(named + [refused], variables: pair.variables.count, lengths: pair.lengths)
    #expect(least == nil, "the named constraints can be met")
  }

  @Test("ten thousand edits leave no trace in the solution") func drift() throws {
    var dice = Dice(state: 7)
    var pair = Pair(variables: 3, dice: &dice)
    for factors in [[1.0, 0.3, 0], [0, 1, 0.7], [0.9, 0, 1]] {
      for priority in [500.0, 400] {
        try pair.add(
          Plain(factors: factors, constant: -10, relation: .equal, priority: priority))
      }
    }
    let (first, _) = (pair.point, pair.solver.pivots)
    for _ in 0..<10_000 {
      let place = pair.held.indices.randomElement(using: &dice)!
      try pair.solver.setConstant(
        Double.random(in: -500...500, using: &dice), of: pair.held[place].handle)
    }
    for (plain, handle) in pair.held { try pair.solver.setConstant(plain.constant, of: handle) }
    for (now, then) in zip(pair.point, first) { #expect(abs(now - then) < 1e-6) }
  }
}
