// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// The modifiers of a layer as they were committed last; an object, so that other layers have no
/// room for them.
final class CommittedModifiers {
  let plan: ModifierPlan
  /// The values that were read last.
  private var values: ContiguousArray<ModifierValue>

  init(_ modifiers: [CAPresentationModifier], kind: LayerKind) {
    let bindings = modifiers.compactMap { modifier in
      let target = AnimationTarget(keyPath: modifier.keyPath, kind: kind)
      // A key of the program's own, which no server draws.
      if target.property == nil { return nil as ModifierBinding? }
      return ModifierBinding(
        page: modifier.page, slot: modifier.slot, generation: modifier.page.committed,
        target: target, isAdditive: modifier.isAdditive)
    }
    plan = ModifierPlan(bindings, kind: kind)
    values = ContiguousArray(repeating: .none, count: bindings.count)
  }

  /// Applies the values that a server shows now, if it has taken the last commit.
  func apply(to state: inout LayerState) {
    for (index, binding) in plan.bindings.enumerated() {
      let new = binding.page.value(of: binding.slot, after: binding.page.committed)
      if let new { values[index] = new }
    }
    plan.apply(values, to: &state)
  }
}

extension LayerContext {
  /// Notes that a layer of this context has other modifiers than before, or none more.
  func noteModifiers(_ new: CommittedModifiers?, insteadOf old: CommittedModifiers?) {
    if modifierUses.isEmpty, new != nil {
      ThreadTransactions.current.modifierFlushes.add(self)
    }
    for binding in new?.plan.bindings ?? [] { modifierUses[binding.page, default: 0] += 1 }
    for binding in old?.plan.bindings ?? [] {
      modifierUses[binding.page, default: 0] -= 1
      if modifierUses[binding.page] == 0 { modifierUses[binding.page] = nil }
    }
  }
}
