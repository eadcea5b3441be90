// SPDX-License-Identifier: Apache-2.0
import CABase
import CAConstraints

extension LayoutEngine {
  /// Brings a rule into the solver. Of those that it contradicts, and itself, one is broken.
  func insert(_ rule: EngineRule) {
    while rule.handle == nil {
      do {
        try enter(rule)
      } catch {
        let victim = victim(of: error, adding: rule)
        if victim === rule { break }
        takeOut(victim)
      }
    }
  }

  private func enter(_ rule: EngineRule) throws(Unsatisfiable) {
    let handle = try solver.add(rule.linear)
    while ruleOfHandle.count <= handle.index { ruleOfHandle.append(nil) }
    ruleOfHandle[handle.index] = rule
    rule.handle = handle
  }

  /// Chooses the constraint to break, and says so: the one of the program that was activated last,
  /// or where the program has no part in it, the one that comes last.
  private func victim(of error: Unsatisfiable, adding rule: EngineRule) -> EngineRule {
    let all = error.conflicting.compactMap { ruleOfHandle[$0.index] } + [rule]
    let victim = all.max { $0.serial < $1.serial } ?? rule
    broken.append(victim)
    if fitting == nil {
      let list = all.sorted { $0.serial < $1.serial }.map(\.sentence).joined(separator: ", ")
      Notice.say(
        "Unable to simultaneously satisfy constraints. At least one of these is not wanted: "
          + "(\(list)). Will attempt to recover by breaking constraint \(victim.sentence)",
        by: "UIKit")
    }
    return victim
  }

  /// Tries the broken rules once more, as others may have gone or changed.
  func retryBroken(but late: [EngineRule]) {
    guard !broken.isEmpty else { return }
    let waiting = broken.sorted { $0.serial < $1.serial }
    broken = []
    for rule in waiting where rule.handle == nil {
      if late.contains(where: { $0 === rule }) || (try? enter(rule)) == nil { broken.append(rule) }
    }
  }
}
