// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The writing process's record of its page.
struct ModifierLedger: Sendable {
  /// Slots that were given back, the one that is free for longest first.
  var free: [Int] = []
  /// The slots below were handed out before.
  var next = 0
  /// The bank that is written.
  var bank = 0
  /// The generation of that bank.
  var generation: UInt64 = 0
}

/// The writer's side. Of one slot, one thread writes at a time.
extension ModifierPage {
  /// Hands out a slot that shows `value`; nil where all are in use.
  ///
  /// A slot that was given back is used again as late as possible, since a server that has not
  /// taken the last commit still reads it for the modifier that went.
  package func takeSlot(showing value: ModifierValue) -> Int? {
    ledger.withLock { ledger in
      let slot: Int
      if ledger.next < slotCount {
        slot = ledger.next
        ledger.next += 1
      } else if !ledger.free.isEmpty {
        slot = ledger.free.removeFirst()
      } else {
        return nil
      }
      for bank in 0..<ModifierLayout.bankCount { store(value, slot, bank) }
      return slot
    }
  }

  /// Takes a slot back.
  package func giveBack(_ slot: Int) { ledger.withLock { $0.free.append(slot) } }

  /// Writes a value that the next frame shows.
  ///
  /// Only for pages of which nothing is ever published.
  package func write(_ value: ModifierValue, to slot: Int) {
    store(value, slot, 0)
    ringSleeper()
  }

  /// Writes values that the next frame shows all together.
  package func publish(_ values: some Sequence<(key: Int, value: ModifierValue)>) {
    ledger.withLock { ledger in
      beginBank(ledger.bank)
      for (slot, value) in values { store(value, slot, ledger.bank) }
      endBank(ledger.bank)
    }
    ringSleeper()
  }

  /// Writes values that show with the commit which carries the resulting generation, and not
  /// before.
  ///
  /// Until ``noteCommitted(_:)``, later values wait for the same commit.
  package func publishWithCommit(
    _ values: some Sequence<(key: Int, value: ModifierValue)>
  ) -> UInt64 {
    ledger.withLock { ledger in
      let old = ledger.bank
      let isWaiting = ledger.generation > committed
      if !isWaiting {
        ledger.bank = 1 - old
        ledger.generation += 1
      }
      beginBank(ledger.bank)
      if !isWaiting {
        word(ModifierLayout.bankGeneration(ledger.bank)).pointee
          .store(ledger.generation, ordering: .relaxed)
        for slot in 0..<ledger.next {
          store(load(slot, old)?.value ?? .none, slot, ledger.bank)
        }
      }
      for (slot, value) in values { store(value, slot, ledger.bank) }
      endBank(ledger.bank)
      return ledger.generation
    }
  }

  /// Says that the commit of a generation is made: all commits after it go to servers that know it.
  package func noteCommitted(_ generation: UInt64) {
    _ = committedGeneration.max(generation, ordering: .acquiringAndReleasing)
  }

  /// The last generation that a commit carries.
  package var committed: UInt64 { committedGeneration.load(ordering: .acquiring) }

  /// Writes a slot: the sequence number is odd meanwhile.
  private func store(_ value: ModifierValue, _ slot: Int, _ bank: Int) {
    let sequence = word(0, of: slot, in: bank)
    let number = sequence.pointee.load(ordering: .relaxed)
    sequence.pointee.store(number | 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    word(1, of: slot, in: bank).pointee.store(UInt64(value.count), ordering: .relaxed)
    for lane in 0..<value.count {
      word(2 + lane, of: slot, in: bank).pointee
        .store(value.lanes[lane].bitPattern, ordering: .relaxed)
    }
    sequence.pointee.store((number | 1) &+ 1, ordering: .releasing)
  }

  private func beginBank(_ bank: Int) {
    let sequence = word(ModifierLayout.bankSequence(bank))
    sequence.pointee.store(sequence.pointee.load(ordering: .relaxed) | 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
  }

  private func endBank(_ bank: Int) {
    let sequence = word(ModifierLayout.bankSequence(bank))
    sequence.pointee.store(sequence.pointee.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Rings the bells where a reader said that it sleeps; else it reads the value by itself.
  private func ringSleeper() {
    // Before the reader sleeps it says so, then looks at the sequence numbers once more: one of the
    // two sees what the other did.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    let sleeping = word(ModifierLayout.sleeping)
    guard sleeping.pointee.load(ordering: .relaxed) != 0,
      sleeping.pointee.exchange(0, ordering: .acquiringAndReleasing) != 0
    else { return }
    bells.ring()
  }
}
