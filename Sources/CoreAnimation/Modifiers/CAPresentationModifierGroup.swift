// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation
import Synchronization

/// Modifiers whose new values show together.
///
/// A value that is set waits until the group is flushed: a frame shows all values of a flush or
/// none.
public final class CAPresentationModifierGroup: NSObject, Sendable {
  /// How many modifiers the group may have at a time.
  public let capacity: Int

  /// The most modifiers that a group may have: 32,768.
  public static let capacityLimit = ModifierPage.slotLimit / 2

  private struct State: Sendable {
    var count = 0
    /// New values by slot.
    var staged: [Int: ModifierValue] = [:]
  }

  let page: ModifierPage
  private let state = Mutex(State())
  /// Held while values are flushed, so that older ones never follow newer ones.
  private let flushes = Mutex(())

  /// A group of at most `capacity` modifiers.
  ///
  /// - Precondition: `capacity` is 1 to ``capacityLimit``.
  public init(capacity: Int) {
    precondition(
      (1...Self.capacityLimit).contains(capacity),
      "A group of modifiers has a capacity of 1 to \(Self.capacityLimit), not \(capacity).")
    self.capacity = capacity
    // As many again, so that a new modifier does not soon get the slot of one that just went.
    page = ModifierPage(slotCount: 2 * capacity)
    super.init()
  }

  /// Has the next frame show the values that were set since the last flush, all together.
  ///
  /// Any thread may call it.
  public func flush() {
    flushes.withLock { _ in
      let staged = takeStaged()
      if !staged.isEmpty { page.publish(staged) }
    }
  }

  /// Has the values that were set since the last flush show together with the changes of the
  /// current transaction of this thread, in one frame.
  ///
  /// Until that transaction is committed frames show the values from before, also those that are
  /// flushed meanwhile. It is for the thread of the layers that the modifiers belong to.
  public func flushWithTransaction() {
    let flush = flushes.withLock { _ in
      let staged = takeStaged()
      return staged.isEmpty
        ? nil : ModifierFlush(page: page, generation: page.publishWithCommit(staged))
    }
    if let flush { ThreadTransactions.current.note(flush) }
  }

  private func takeStaged() -> [Int: ModifierValue] {
    state.withLock { state in
      defer { state.staged.removeAll(keepingCapacity: true) }
      return state.staged
    }
  }

  /// Keeps a value until the next flush.
  func stage(_ value: ModifierValue, in slot: Int) {
    state.withLock { $0.staged[slot] = value }
  }

  /// Adds a modifier.
  func takeSlot(showing value: ModifierValue) -> (ModifierPage, Int) {
    let isRoom = state.withLock { state in
      state.count += 1
      return state.count <= capacity
    }
    precondition(isRoom, "A group of capacity \(capacity) has room for \(capacity) modifiers.")
    guard let slot = page.takeSlot(showing: value) else {
      preconditionFailure("A page has two slots for each modifier of a group.")
    }
    return (page, slot)
  }

  /// Forgets a modifier that goes.
  func forget(_ slot: Int) {
    state.withLock { state in
      state.count -= 1
      state.staged[slot] = nil
    }
  }
}
