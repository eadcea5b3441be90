// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The reader's side, which trusts no word.
extension ModifierPage {
  /// How often a reader tries again where a writer came between. Then it keeps the value that it
  /// read last.
  static let tries = 16

  /// The value of a slot for a reader that was told of `generation`; nil where a writer came
  /// between again and again, or all values wait for later commits.
  ///
  /// - Precondition: the page has the slot.
  package func value(of slot: Int, after generation: UInt64) -> ModifierValue? {
    for _ in 0..<Self.tries {
      guard let bank = bank(after: generation), let sequence = beginReading(bank, generation),
        let found = load(slot, bank)
      else { continue }
      if endReading(bank, sequence) { return found.value }
    }
    return nil
  }

  /// Says that a reader is about to sleep. It must look at the sequence numbers once more
  /// afterwards.
  func noteSleeper() {
    word(ModifierLayout.sleeping).pointee.store(1, ordering: .relaxed)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }

  /// The newest bank that a reader may show which was told of `generation`; nil where both wait for
  /// later commits.
  @inline(__always)
  func bank(after generation: UInt64) -> Int? {
    let first = word(ModifierLayout.bankGeneration(0)).pointee.load(ordering: .relaxed)
    let second = word(ModifierLayout.bankGeneration(1)).pointee.load(ordering: .relaxed)
    switch (first <= generation, second <= generation) {
    case (true, true): return second > first ? 1 : 0
    case (true, false): return 0
    case (false, true): return 1
    case (false, false): return nil
    }
  }

  /// The sequence number of a bank that may be shown and is not being written.
  @inline(__always)
  func beginReading(_ bank: Int, _ generation: UInt64) -> UInt64? {
    let sequence = word(ModifierLayout.bankSequence(bank)).pointee.load(ordering: .acquiring)
    let wanted = word(ModifierLayout.bankGeneration(bank)).pointee.load(ordering: .relaxed)
    return sequence & 1 == 0 && wanted <= generation ? sequence : nil
  }

  /// Whether nobody wrote to a bank since ``beginReading(_:_:)``.
  @inline(__always)
  func endReading(_ bank: Int, _ sequence: UInt64) -> Bool {
    atomicMemoryFence(ordering: .acquiring)
    return word(ModifierLayout.bankSequence(bank)).pointee.load(ordering: .relaxed) == sequence
  }

  /// The sequence number of a slot, odd while it is written.
  @inline(__always)
  func sequence(_ slot: Int, _ bank: Int) -> UInt64 {
    word(0, of: slot, in: bank).pointee.load(ordering: .acquiring)
  }

  /// The value of a slot with its sequence number; nil where a writer came between again and again.
  func load(_ slot: Int, _ bank: Int) -> (sequence: UInt64, value: ModifierValue)? {
    for _ in 0..<Self.tries {
      let sequence = sequence(slot, bank)
      guard sequence & 1 == 0 else { continue }
      let count = word(1, of: slot, in: bank).pointee.load(ordering: .relaxed)
      var value = ModifierValue(count: Int(min(count, 16)), lanes: Lanes())
      for lane in 0..<value.count {
        let bits = word(2 + lane, of: slot, in: bank).pointee.load(ordering: .relaxed)
        value.lanes[lane] = Double(bitPattern: bits)
      }
      atomicMemoryFence(ordering: .acquiring)
      if word(0, of: slot, in: bank).pointee.load(ordering: .relaxed) == sequence {
        return (sequence, value)
      }
    }
    return nil
  }
}
