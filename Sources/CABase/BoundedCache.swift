// SPDX-License-Identifier: Apache-2.0

/// Values by key, within bounds of number and cost: the value that was not used for longest goes
/// first. Each call takes the same time, however many values there are.
///
/// A cache either has bounds that always hold, or turns, such as frames: what the last turn used
/// stays, however much that is, and ``beginTurn(sparing:)`` evicts of the rest.
package struct BoundedCache<Key: Hashable, Value> {
  /// The work of a cache since it was made.
  package struct Counters: Hashable, Sendable {
    /// Values that were asked for and were there.
    package var hits = 0
    /// Values that were asked for and were not there.
    package var misses = 0
    /// Values that went for the bounds or for their age.
    package var evictions = 0

    @inlinable init() {}
  }

  /// A value between those that were used just after and just before it.
  @usableFromInline struct Slot {
    /// Nil where the slot is free, as the value is: an evicted key may be large.
    @usableFromInline var key: Key?
    @usableFromInline var value: Value?
    @usableFromInline var cost: Int
    /// The turn that used it last.
    @usableFromInline var turn: Int
    /// Slots used after and before this one; -1 for none.
    @usableFromInline var newer: Int
    @usableFromInline var older: Int

    @inlinable init(_ key: Key, _ value: Value, cost: Int, turn: Int) {
      (self.key, self.value, self.cost, self.turn) = (key, value, cost, turn)
      (newer, older) = (-1, -1)
    }
  }

  /// The most values.
  package let maximumCount: Int
  /// The most that values cost together, in the unit of the calls of ``keep(_:of:cost:)``.
  package let maximumCost: Int
  /// The sum of the costs of all values.
  @inlinable package var cost: Int { storedCost }
  /// Hits, misses and evictions so far.
  @inlinable package var counters: Counters { storedCounters }
  /// How many values there are.
  @inlinable package var count: Int { places.count }

  @usableFromInline var storedCost = 0
  @usableFromInline var storedCounters = Counters()
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var slots: [Slot] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1
  @usableFromInline var turn = 0

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - count: the most values, at least 1. Default: no bound.
  ///   - cost: the most that they cost together. Default: no bound.
  @inlinable package init(count: Int = .max, cost: Int = .max) {
    (maximumCount, maximumCost) = (count, cost)
  }

  /// The value of a key, which counts as use; nil where there is none.
  @inlinable package mutating func value(of key: Key) -> Value? {
    guard let slot = slot(of: key) else { return nil }
    return self[slot: slot]
  }

  /// The slot of a key's value, which counts as use; nil where there is none. It holds the value
  /// until another one is kept or evicted.
  @inlinable package mutating func slot(of key: Key) -> Int? {
    guard let slot = places[key] else {
      storedCounters.misses += 1
      return nil
    }
    storedCounters.hits += 1
    use(slot)
    return slot
  }

  /// The value in a slot.
  @inlinable package subscript(slot slot: Int) -> Value {
    get { slots[slot].value! }
    set { slots[slot].value = newValue }
  }

  /// Keeps a value, in place of the key's former one, and evicts others until the bounds hold.
  ///
  /// The value itself stays even if it alone is beyond the bounds: it may be asked for at once.
  ///
  /// - Returns: the value's slot.
  @inlinable @discardableResult
  package mutating func keep(_ value: Value, of key: Key, cost: Int = 1) -> Int {
    if let known = places[key] { remove(known) }
    let new = Slot(key, value, cost: cost, turn: turn)
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(new) } else { slots[slot] = new }
    places[key] = slot
    storedCost += cost
    link(slot)
    while oldest != slot, places.count > maximumCount || storedCost > maximumCost { evict() }
    return slot
  }

  /// Begins a turn, such as a frame, and evicts of the values that the last turn did not use all
  /// but some, the latest used.
  @inlinable package mutating func beginTurn(sparing spare: Int) {
    defer { turn += 1 }
    guard places.count > spare else { return }
    var unused = 0
    var slot = oldest
    while slot >= 0, slots[slot].turn < turn {
      unused += 1
      slot = slots[slot].newer
    }
    while unused > spare {
      evict()
      unused -= 1
    }
  }

  /// Lets go of all values; the counters go on.
  @inlinable package mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    (newest, oldest, storedCost) = (-1, -1, 0)
  }

  // MARK: The order of use

  @inlinable mutating func use(_ slot: Int) {
    slots[slot].turn = turn
    guard slot != newest else { return }
    unlink(slot)
    link(slot)
  }

  @inlinable mutating func link(_ slot: Int) {
    (slots[slot].newer, slots[slot].older) = (-1, newest)
    if newest >= 0 { slots[newest].newer = slot } else { oldest = slot }
    newest = slot
  }

  @inlinable mutating func unlink(_ slot: Int) {
    let (newer, older) = (slots[slot].newer, slots[slot].older)
    if newer >= 0 { slots[newer].older = older } else { newest = older }
    if older >= 0 { slots[older].newer = newer } else { oldest = newer }
  }

  @inlinable mutating func evict() {
    remove(oldest)
    storedCounters.evictions += 1
  }

  @inlinable mutating func remove(_ slot: Int) {
    unlink(slot)
    places[slots[slot].key!] = nil
    storedCost -= slots[slot].cost
    (slots[slot].key, slots[slot].value) = (nil, nil)
    free.append(slot)
  }
}

extension BoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension BoundedCache.Slot: Sendable where Key: Sendable, Value: Sendable {}
