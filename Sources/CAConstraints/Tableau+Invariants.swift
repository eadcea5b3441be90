// SPDX-License-Identifier: Apache-2.0

extension Tableau {
  /// The rules of the tableau that are broken between two calls of the solver, in words.
  func checkInvariants() -> [String] {
    var faults: [String] = []
    for index in kinds.indices {
      if isBasic[index] { faults += rowFaults(of: index) }
      if kinds[index] == .artificial { faults.append("artificial variable \(index) has stayed") }
      for basic in columns[index] where rows[basic].coefficient(of: index) == 0 {
        faults.append("column \(index) names row \(basic), which does not hold it")
      }
      if Set(columns[index]).count != columns[index].count {
        faults.append("column \(index) names a row twice")
      }
    }
    return faults + objectiveFaults()
  }

  private func rowFaults(of basic: Int) -> [String] {
    var faults: [String] = []
    let (row, kind) = (rows[basic], kinds[basic])
    if kind.isRestricted, row.constant < -LinearRow.tolerance {
      faults.append("variable \(basic) is \(row.constant)")
    }
    if kind == .dummy, abs(row.constant) > Self.slippage {
      faults.append("the equation of \(basic) misses by \(row.constant)")
    }
    for term in row.terms {
      if isBasic[term.variable] { faults.append("row \(basic) holds basic \(term.variable)") }
      if !columns[term.variable].contains(basic) {
        faults.append("column \(term.variable) lacks row \(basic)")
      }
      if kind.isRestricted, kinds[term.variable] == .position {
        faults.append("restricted row \(basic) holds position \(term.variable)")
      }
    }
    return faults
  }

  private func objectiveFaults() -> [String] {
    var faults: [String] = []
    for (place, level) in levels.enumerated() {
      for term in level.sum.terms where kinds[term.variable].mayEnter {
        let isDecidedAbove = levels[..<place].contains {
          $0.sum.coefficient(of: term.variable) != 0
        }
        if term.coefficient < -1e-6, !isDecidedAbove {
          faults.append("variable \(term.variable) would lower level \(level.priority)")
        }
      }
    }
    return faults
  }
}
