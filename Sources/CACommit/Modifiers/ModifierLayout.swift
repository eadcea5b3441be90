// SPDX-License-Identifier: Apache-2.0

/// How a page of modifiers lies in memory: a header of 4096 bytes, then the slots of two banks.
///
/// All is words of 8 bytes. A bank is one state of all slots, see ``ModifierPage``.
///
/// | word of the header | holds |
/// |---|---|
/// | 0 | ``magic`` |
/// | 1 | the number of slots |
/// | 8 | whether a reader sleeps and wants the bells rung |
/// | 16, 24 | for each bank the sequence number, odd while the bank is written |
/// | 17, 25 | for each bank the generation that a reader must have been told of |
///
/// A slot is 24 words, which are three lines of the cache: its sequence number, odd while it is
/// written, the count of its numbers, and sixteen numbers.
enum ModifierLayout {
  /// The letters `LKMODIF1`.
  static let magic: UInt64 = 0x3146_4944_4f4d_4b4c
  static let headerBytes = 4096
  static let slotWords = 24
  static let slotCount = 1
  static let sleeping = 8
  static let bankCount = 2

  static func bankSequence(_ bank: Int) -> Int { 16 + 8 * bank }
  static func bankGeneration(_ bank: Int) -> Int { 17 + 8 * bank }

  /// The first word of a slot.
  static func slot(_ slot: Int, in bank: Int, of slots: Int) -> Int {
    headerBytes / 8 + (bank * slots + slot) * slotWords
  }

  /// The bytes of a page with that many slots.
  static func bytes(slots: Int) -> Int { headerBytes + bankCount * slots * slotWords * 8 }
}

/// The value of a modifier as it lies in a slot.
package struct ModifierValue: Hashable, Sendable {
  /// How many of the numbers count, 0 to 16; 0 where the modifier has no effect.
  package var count: Int
  /// The numbers; those beyond `count` are 0.
  package var lanes: Lanes

  /// A value of `count` numbers, 0 to 16.
  package init(count: Int, lanes: Lanes) { (self.count, self.lanes) = (count, lanes) }

  /// The value that has no effect.
  package static let none = ModifierValue(count: 0, lanes: Lanes())
}
