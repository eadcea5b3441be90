// SPDX-License-Identifier: Apache-2.0

/// A modifier of a layer as it crosses: a slot of a page, and the property that its value changes.
@usableFromInline package struct ModifierBinding: Hashable, Sendable, CustomStringConvertible {
  /// Where the value lies.
  package var page: ModifierPage
  /// The place of the slot in the page, which has it.
  package var slot: Int
  /// The generation that the page's last commit had when this one was made: values up to it show.
  package var generation: UInt64
  /// The property, or a part of its value.
  package var target: AnimationTarget
  /// Whether the value is added to the one that shows without the modifier, or takes its place.
  package var isAdditive: Bool

  /// A modifier of `target`.
  ///
  /// - Precondition: the page has the slot.
  package init(
    page: ModifierPage, slot: Int, generation: UInt64 = 0, target: AnimationTarget,
    isAdditive: Bool = false
  ) {
    precondition(
      (0..<page.slotCount).contains(slot),
      "A page of \(page.slotCount) slots has no slot \(slot).")
    (self.page, self.slot, self.generation) = (page, slot, generation)
    (self.target, self.isAdditive) = (target, isAdditive)
  }

  @usableFromInline package var description: String {
    (isAdditive ? "+" : "") + ([target.key] + target.member).joined(separator: ".")
  }
}

/// Values of a page that show from a commit on.
package struct ModifierFlush: Hashable, Sendable {
  /// The page.
  package var page: ModifierPage
  /// The generation of the values, from 1.
  package var generation: UInt64

  /// Values of that generation.
  package init(page: ModifierPage, generation: UInt64) {
    (self.page, self.generation) = (page, generation)
  }
}

extension Commit {
  /// The pages that the commit names, each once: a server in another process must have them first.
  package var modifierPages: Set<ModifierPage> {
    var pages = Set(flushes.map(\.page))
    for change in changes { for binding in change.modifiers ?? [] { pages.insert(binding.page) } }
    return pages
  }
}

extension [ModifierFlush] {
  /// Takes in later ones; of each page the last generation counts.
  mutating func join(_ later: [ModifierFlush]) {
    for flush in later {
      if let place = firstIndex(where: { $0.page == flush.page }) {
        self[place].generation = Swift.max(self[place].generation, flush.generation)
      } else {
        append(flush)
      }
    }
  }
}
