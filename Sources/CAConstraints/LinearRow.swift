// SPDX-License-Identifier: Apache-2.0

/// One summand of a linear expression: a variable, by its index in the tableau, and its factor.
struct LinearTerm: Equatable {
  var variable: Int
  var coefficient: Double
}

/// A linear expression, `constant + Σ coefficient · variable`.
///
/// - Invariant: terms stand in ascending order of their variables, each variable once, and no
///   coefficient is zero to within ``tolerance``.
struct LinearRow: Equatable {
  var constant: Double
  var terms: [LinearTerm] = []

  /// Numbers closer to zero than this count as zero. Coordinates of views are of the order of 1 to
  /// 10,000 points, and Double carries 16 digits.
  static let tolerance = 1e-8

  static func isZero(_ number: Double) -> Bool { abs(number) < tolerance }

  /// The place of a variable among the terms, or the place where it would stand.
  private func place(of variable: Int) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The factor of a variable, 0 if it does not occur.
  func coefficient(of variable: Int) -> Double {
    let place = place(of: variable)
    guard place < terms.count, terms[place].variable == variable else { return 0 }
    return terms[place].coefficient
  }

  /// Adds `coefficient · variable`.
  mutating func add(_ coefficient: Double, _ variable: Int) {
    let place = place(of: variable)
    guard place < terms.count, terms[place].variable == variable else {
      if !Self.isZero(coefficient) {
        terms.insert(LinearTerm(variable: variable, coefficient: coefficient), at: place)
      }
      return
    }
    terms[place].coefficient += coefficient
    if Self.isZero(terms[place].coefficient) { terms.remove(at: place) }
  }

  /// Adds `factor · other` and takes out the terms of `eliminated`.
  ///
  /// - Returns: the variables that came in and that left, `eliminated` not counted.
  @discardableResult
  mutating func add(
    _ factor: Double, times other: LinearRow, eliminating eliminated: Int = -1
  ) -> (came: [Int], left: [Int]) {
    constant += factor * other.constant
    var merged: [LinearTerm] = []
    merged.reserveCapacity(terms.count + other.terms.count)
    var (came, left) = ([Int](), [Int]())
    var (mine, theirs) = (0, 0)
    while mine < terms.count || theirs < other.terms.count {
      let ours = mine < terms.count ? terms[mine].variable : Int.max
      let next = theirs < other.terms.count ? other.terms[theirs].variable : Int.max
      if ours < next {
        if ours != eliminated { merged.append(terms[mine]) }
        mine += 1
      } else {
        var sum = factor * other.terms[theirs].coefficient
        if ours == next { sum += terms[mine].coefficient }
        if !Self.isZero(sum) {
          merged.append(LinearTerm(variable: next, coefficient: sum))
          if ours != next { came.append(next) }
        } else if ours == next {
          left.append(next)
        }
        if ours == next { mine += 1 }
        theirs += 1
      }
    }
    terms = merged
    return (came, left)
  }

  /// Multiplies the row by −1.
  mutating func negate() {
    constant = -constant
    for index in terms.indices { terms[index].coefficient.negate() }
  }

  /// Reads the row as the equation `0 = row` and solves it for one of its variables.
  ///
  /// - Precondition: the variable occurs.
  mutating func solve(for variable: Int) {
    let place = place(of: variable)
    let factor = -1 / terms[place].coefficient
    terms.remove(at: place)
    constant *= factor
    for index in terms.indices { terms[index].coefficient *= factor }
  }
}
