// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAConstraints

/// Systems whose solutions are worked out by hand.
@Suite struct ConstraintSolverTests {
  private var solver = ConstraintSolver()

  private func constraint(
    _ terms: [(Double, SolverVariable)], _ relation: LinearRelation, _ value: Double,
    at priority: Double = 1000
  ) -> LinearConstraint {
    LinearConstraint(
      terms: terms.map { (coefficient: $0.0, variable: $0.1) }, constant: -value,
      relation: relation, priority: priority)
  }

  private func expectSound(_ solver: ConstraintSolver) {
    #expect(solver.tableau.checkInvariants() == [])
  }

  @Test("equations determine values, whatever their order") mutating func equations() throws {
    let (x, y) = (solver.addPosition(), solver.addPosition())
    _ = try solver.add(constraint([(1, x), (1, y)], .equal, 10))
    _ = try solver.add(constraint([(1, x), (-1, y)], .equal, 4))
    #expect(solver.value(of: x) == 7 && solver.value(of: y) == 3)
    expectSound(solver)
  }

  @Test("a variable may stand in a constraint twice") mutating func repeatedTerm() throws {
    let x = solver.addPosition()
    _ = try solver.add(constraint([(1, x), (2, x)], .equal, 9))
    #expect(solver.value(of: x) == 3)
  }

  @Test("an inequality holds where a weaker wish would cross it") mutating func inequality() throws
  {
    let x = solver.addPosition()
    let wish = try solver.add(constraint([(1, x)], .equal, 100, at: 250))
    #expect(solver.value(of: x) == 100)
    let bound = try solver.add(constraint([(1, x)], .lessThanOrEqual, 60))
    #expect(solver.value(of: x) == 60)
    solver.remove(bound)
    #expect(solver.value(of: x) == 100)
    solver.remove(wish)
    expectSound(solver)
    #expect(solver.constraintCount == 0)
  }

  @Test("one constraint outweighs any number of a lower priority") mutating func priorities() throws
  {
    let x = solver.addPosition()
    for _ in 0..<20 { _ = try solver.add(constraint([(1, x)], .equal, 10, at: 749)) }
    let strong = try solver.add(constraint([(1, x)], .equal, 50, at: 750))
    #expect(solver.value(of: x) == 50)
    solver.remove(strong)
    #expect(solver.value(of: x) == 10)
  }

  @Test("a constant that changes moves all that hangs on it") mutating func edits() throws {
    let (x, y, width) = (solver.addPosition(), solver.addPosition(), solver.addLength())
    let left = try solver.add(constraint([(1, x)], .equal, 10))
    let wide = try solver.add(constraint([(1, width)], .equal, 100))
    _ = try solver.add(constraint([(1, y), (-1, x), (-1, width)], .equal, 8))
    #expect(solver.value(of: y) == 118)
    try solver.setConstant(-20, of: left)
    #expect(solver.value(of: y) == 128)
    try solver.setConstant(-50, of: wide)
    #expect(solver.value(of: y) == 78)
    expectSound(solver)
  }

  @Test("an edit takes pivots only where a bound is met or left") mutating func editPivots() throws
  {
    let x = solver.addPosition()
    let wish = try solver.add(constraint([(1, x)], .equal, 10, at: 500))
    _ = try solver.add(constraint([(1, x)], .lessThanOrEqual, 60))
    let before = solver.pivots
    try solver.setConstant(-40, of: wish)
    #expect(solver.pivots == before && solver.value(of: x) == 40)
    try solver.setConstant(-90, of: wish)
    #expect(solver.pivots == before + 1 && solver.value(of: x) == 60)
    try solver.setConstant(-30, of: wish)
    #expect(solver.pivots == before + 2 && solver.value(of: x) == 30)
    expectSound(solver)
  }

  @Test("a contradiction names those that cause it and changes nothing")
  mutating func contradiction() throws {
    let (x, y, z) = (solver.addPosition(), solver.addPosition(), solver.addPosition())
    let first = try solver.add(constraint([(1, x)], .equal, 10))
    _ = try solver.add(constraint([(1, z)], .equal, 5))
    let second = try solver.add(constraint([(1, y), (-1, x)], .greaterThanOrEqual, 20))
    let failure = #expect(throws: Unsatisfiable.self) {
      _ = try solver.add(constraint([(1, y)], .lessThanOrEqual, 25))
    }
    #expect(Set(failure?.conflicting ?? []) == [first, second])
    #expect(solver.value(of: x) == 10 && solver.value(of: y) == 30 && solver.value(of: z) == 5)
    expectSound(solver)
    #expect(solver.constraintCount == 3)
  }

  @Test("an edit that contradicts is refused, and the constraint is out")
  mutating func contradictingEdit() throws {
    let x = solver.addPosition()
    let bound = try solver.add(constraint([(1, x)], .greaterThanOrEqual, 10))
    let exact = try solver.add(constraint([(1, x)], .equal, 30))
    let failure = #expect(throws: Unsatisfiable.self) { try solver.setConstant(-5, of: exact) }
    #expect(failure?.conflicting == [bound])
    #expect(solver.constraintCount == 1 && solver.value(of: x) >= 10)
    expectSound(solver)
  }

  @Test("equations that say the same stand beside each other, and each can go")
  mutating func redundant() throws {
    let (x, y) = (solver.addPosition(), solver.addPosition())
    let first = try solver.add(constraint([(1, x)], .equal, 10))
    let second = try solver.add(constraint([(1, x)], .equal, 10))
    _ = try solver.add(constraint([(1, y), (-1, x)], .equal, 1))
    let third = try solver.add(constraint([(1, y)], .equal, 11))
    solver.remove(first)
    expectSound(solver)
    #expect(solver.value(of: x) == 10 && solver.value(of: y) == 11)
    #expect(throws: Unsatisfiable.self) {
      _ = try solver.add(constraint([(1, x)], .equal, 12))
    }
    solver.remove(second)
    solver.remove(third)
    expectSound(solver)
    _ = try solver.add(constraint([(1, x)], .equal, 12))
    #expect(solver.value(of: y) == 13)
  }

  @Test("an equation whose twin goes holds by itself, whatever bounds are near")
  mutating func twins() throws {
    for sign in [1.0, -1.0] {
      let x = solver.addPosition()
      let first = try solver.add(constraint([(sign, x)], .equal, sign * 10))
      let second = try solver.add(constraint([(1, x)], .equal, 10))
      _ = try solver.add(constraint([(1, x)], .greaterThanOrEqual, 4))
      _ = try solver.add(constraint([(1, x)], .lessThanOrEqual, 16))
      solver.remove(first)
      expectSound(solver)
      #expect(solver.value(of: x) == 10)
      #expect(throws: Unsatisfiable.self) {
        _ = try solver.add(constraint([(1, x)], .equal, 12))
      }
      try solver.setConstant(-12, of: second)
      #expect(solver.value(of: x) == 12)
    }
  }

  @Test("lengths are not negative, which counts as required") mutating func lengths() throws {
    let (x, width) = (solver.addPosition(), solver.addLength())
    let wish = try solver.add(constraint([(1, width)], .equal, -20, at: 999))
    #expect(solver.value(of: width) == 0)
    solver.remove(wish)
    _ = try solver.add(constraint([(1, x)], .equal, 30))
    _ = try solver.add(constraint([(1, x), (1, width)], .greaterThanOrEqual, 30))
    #expect(throws: Unsatisfiable.self) {
      _ = try solver.add(constraint([(1, x), (1, width)], .equal, 10))
    }
    expectSound(solver)
  }

  @Test("variables that no constraint decides are ambiguous") mutating func ambiguity() throws {
    let (x, y, width) = (solver.addPosition(), solver.addPosition(), solver.addLength())
    _ = try solver.add(constraint([(1, x)], .equal, 3))
    _ = try solver.add(constraint([(1, width)], .lessThanOrEqual, 40))
    #expect(!solver.isAmbiguous(x) && solver.isAmbiguous(y) && solver.isAmbiguous(width))
    _ = try solver.add(constraint([(1, y), (-1, width)], .equal, 0))
    #expect(solver.isAmbiguous(y))
    _ = try solver.add(constraint([(1, width)], .greaterThanOrEqual, 90, at: 20))
    #expect(!solver.isAmbiguous(width) && !solver.isAmbiguous(y))
    #expect(solver.value(of: width) == 40)
  }

  @Test("a variable at an end of its room is ambiguous, whichever end it is")
  mutating func ambiguousEnds() throws {
    let (low, high) = (solver.addLength(), solver.addLength())
    _ = try solver.add(constraint([(1, low)], .greaterThanOrEqual, 5))
    _ = try solver.add(constraint([(1, high)], .lessThanOrEqual, 40))
    let wish = try solver.add(constraint([(1, high)], .greaterThanOrEqual, 90, at: 20))
    #expect(solver.value(of: low) == 5 && solver.value(of: high) == 40)
    #expect(solver.isAmbiguous(low) && !solver.isAmbiguous(high))
    solver.remove(wish)
    #expect(solver.isAmbiguous(high))
    let fixed = try solver.add(constraint([(1, low)], .lessThanOrEqual, 5))
    #expect(!solver.isAmbiguous(low))
    solver.remove(fixed)
  }

  @Test("of three hundred views in a row the last moves by an edit without a pivot")
  mutating func row() throws {
    var edges: [ConstraintHandle] = []
    var last: (SolverVariable, SolverVariable)?
    for _ in 0..<300 {
      let (x, width) = (solver.addPosition(), solver.addLength())
      let before = last.map { [(-1.0, $0.0), (-1.0, $0.1)] } ?? []
      edges.append(try solver.add(constraint([(1, x)] + before, .equal, 2)))
      _ = try solver.add(constraint([(1, width)], .equal, 3))
      last = (x, width)
    }
    let pivots = solver.pivots
    #expect(solver.value(of: last!.0) == 300 * 2 + 299 * 3)
    try solver.setConstant(-12, of: edges[7])
    #expect(solver.value(of: last!.0) == 300 * 2 + 299 * 3 + 10)
    #expect(solver.pivots == pivots)
  }
}
