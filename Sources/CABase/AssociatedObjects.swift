// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Synchronization

/// Values that programs attach to objects, each under a key of the program's own: the table behind
/// `objc_setAssociatedObject`.
///
/// Swift tells nobody when an object goes. Classes of this package report it (``release(_:)``);
/// entries of other objects hold a weak reference, and are looked through a few at a time: with
/// each new entry, and at the end of each turn of the main run loop. An entry also keeps the memory
/// of its object (not the object), so no other object has its address while the entry stands.
package enum AssociatedObjects {
  /// How the table holds a value.
  package enum Holding: Sendable {
    /// As long as its owner.
    case strong
    /// Not at all: an object is nil once it is gone. Other values are held.
    case weak
  }

  /// The entries that each end of a turn of the run loop looks at.
  package static let entriesPerTurn = 256
  /// The entries that each new entry looks at: two, so that the table is never much larger than
  /// the objects that live.
  private static let entriesPerNew = 2

  private static let table = Mutex(Table())
  /// Whether there ever was an entry.
  private static let isUsed = Atomic<Bool>(false)

  /// The value of an object under a key; nil if there is none.
  package static func value(of object: Any, _ key: UnsafeRawPointer) -> Any? {
    guard isUsed.load(ordering: .relaxed), let owner = Owner(object) else { return nil }
    return table.withLock { $0.entries[owner.place]?.values[key] }?.value
  }

  /// Attaches a value to an object under a key; nil takes it away. Objects are instances and
  /// classes; anything else is left alone, as nobody could ask for its values.
  package static func set(
    _ value: Any?, of object: Any, _ key: UnsafeRawPointer, _ holding: Holding
  ) {
    guard let owner = Owner(object) else { return }
    let held = value.map { Held($0, holding) }
    if held != nil, !isUsed.exchange(true, ordering: .relaxed) { watchTurns() }
    // Released after the lock, as deinitializers may come back here.
    let gone = table.withLock { $0.set(held, of: owner, key) }
    withExtendedLifetime(gone) {}
    if held != nil { sweep(atMost: entriesPerNew) }
  }

  /// Takes all values of an object away.
  package static func removeAll(of object: Any) {
    guard let owner = Owner(object) else { return }
    let gone = table.withLock { $0.remove(owner.place) }
    withExtendedLifetime(gone) {}
  }

  /// Releases the values of an object. Called by its deinitializer.
  package static func release(_ object: AnyObject) {
    guard isUsed.load(ordering: .relaxed) else { return }
    let place = ObjectIdentifier(object)
    let gone = table.withLock { $0.remove(place) }
    withExtendedLifetime(gone) {}
  }

  /// Releases the values of objects that are gone, among that many entries after those of the last
  /// call.
  package static func sweep(atMost count: Int = entriesPerTurn) {
    // The question whether an object lives retains it for a moment, and the release may be its
    // last. Its deinitializer takes the lock, so the lock is not held here. A dead object stays
    // dead.
    let over = table.withLock { $0.take(atMost: count) }.filter(\.isOver)
    if over.isEmpty { return }
    let gone = table.withLock { $0.remove(over) }
    withExtendedLifetime(gone) {}
  }

  /// How many objects have values, with those that are gone and were not looked at since.
  package static var count: Int { table.withLock { $0.entries.count } }

  private static func watchTurns() {
    TurnEnd.release.observe(CFRunLoopGetMain()) { sweep() }
  }
}

/// An object that calls ``AssociatedObjects/release(_:)`` in its deinitializer. Nothing else asks
/// whether it lives, so that it ends on the thread that drops its last reference.
package protocol ReportsItsEnd: AnyObject {}

/// An object that has values.
private struct Owner {
  let place: ObjectIdentifier
  /// Nil for a class, which never goes.
  let object: AnyObject?

  /// Nil if the value is no instance and no class.
  init?(_ value: Any) {
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      (place, self.object) = (ObjectIdentifier(object), object)
    } else if let type = value as? AnyClass {
      (place, object) = (ObjectIdentifier(type), nil)
    } else {
      return nil
    }
  }
}

/// A value, as the table holds it.
///
/// Sound: it never changes. Which threads use the value is the program's choice, as on Apple's
/// systems.
private struct Held: @unchecked Sendable {
  private let strong: Any?
  private weak let object: AnyObject?

  init(_ value: Any, _ holding: AssociatedObjects.Holding) {
    let isWeak = holding == .weak && type(of: value) is AnyClass
    (strong, object) = isWeak ? (nil, value as AnyObject) : (value, nil)
  }

  var value: Any? { strong ?? object }
}

/// The values of one object.
///
/// Sound: its variables are used under the lock of the table, or after it has left the table.
private final class Entry: @unchecked Sendable {
  let place: ObjectIdentifier
  private let isClass: Bool
  private weak let object: AnyObject?
  /// Keeps the memory of the object, and with it the address. It is never read.
  private unowned let memory: AnyObject
  var values: [UnsafeRawPointer: Held] = [:]
  /// The index in the table's order; nil for an object that reports its end.
  var index: Int?
  private let reportsItsEnd: Bool

  init(_ owner: Owner) {
    (place, isClass, object) = (owner.place, owner.object == nil, owner.object)
    memory = owner.object ?? Entry.nobody
    reportsItsEnd = owner.object is any ReportsItsEnd
  }

  /// Stands for the object of a class.
  private static let nobody = Nobody()
  private final class Nobody: Sendable {}

  /// Whether looks find out that the object is gone.
  var isLookedAt: Bool { !reportsItsEnd }

  /// Whether the object is gone, or its deinitializer runs.
  var isOver: Bool { !isClass && object == nil }
}

/// Values and entries that left the table.
private struct Gone: Sendable {
  var values: [Held] = []
  var entries: [Entry] = []

  func and(_ other: Gone) -> Gone {
    Gone(values: values + other.values, entries: entries + other.entries)
  }
}

private struct Table: Sendable {
  var entries: [ObjectIdentifier: Entry] = [:]
  /// The entries that are looked through.
  var order: [Entry] = []
  /// The index in the order of the next entry to look at.
  private var next = 0

  mutating func set(_ held: Held?, of owner: Owner, _ key: UnsafeRawPointer) -> Gone {
    guard let entry = entries[owner.place] else {
      if let held { add(Entry(owner)).values[key] = held }
      return Gone()
    }
    let old = entry.values[key]
    entry.values[key] = held
    let emptied = entry.values.isEmpty ? remove(owner.place) : Gone()
    return Gone(values: old.map { [$0] } ?? []).and(emptied)
  }

  private mutating func add(_ entry: Entry) -> Entry {
    if entry.isLookedAt {
      entry.index = order.count
      order.append(entry)
    }
    entries[entry.place] = entry
    return entry
  }

  mutating func remove(_ place: ObjectIdentifier) -> Gone {
    guard let entry = entries.removeValue(forKey: place) else { return Gone() }
    if let index = entry.index {
      order[index] = order[order.count - 1]
      order[index].index = index
      order.removeLast()
    }
    return Gone(entries: [entry])
  }

  /// The next entries to look at; the first follows the last.
  mutating func take(atMost count: Int) -> [Entry] {
    var taken: [Entry] = []
    for _ in 0..<min(count, order.count) {
      if next >= order.count { next = 0 }
      taken.append(order[next])
      next += 1
    }
    return taken
  }

  /// Takes out entries, as far as they are still there; those that take their places in the order
  /// are looked at next.
  mutating func remove(_ over: [Entry]) -> Gone {
    var gone = Gone()
    for entry in over where entries[entry.place] === entry {
      next = min(next, entry.index ?? next)
      gone.entries += remove(entry.place).entries
    }
    return gone
  }
}
