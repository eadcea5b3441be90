// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Animations by the time of their next event: a heap, the earliest first, equal ones in the order
/// they came.
struct EventQueue {
  struct Entry {
    /// Media time, seconds; infinite for one that nothing happens to.
    var time: Double
    /// The place among equal ones, and the name of the entry: none is given twice in a process.
    var ticket: UInt64
    weak var animation: AttachedAnimation?

    /// False for one that another entry or the end of its animation has put out of date.
    var isValid: Bool { animation?.ticket == ticket }

    fileprivate func isBefore(_ other: Entry) -> Bool {
      (time, ticket) < (other.time, other.ticket)
    }
  }

  private(set) var entries: [Entry] = []
  /// How many entries there may be before those out of date are looked for: they wait far behind
  /// where their animations would have gone on for long, and nothing else takes them out.
  private var sweepCount = EventQueue.fewestSwept
  private static let fewestSwept = 64

  private static let lastTicket = Atomic<UInt64>(0)

  /// The time of the next event; infinite for none.
  var nextTime: Double {
    mutating get {
      while let first = entries.first, !first.isValid { _ = popFirst() }
      return entries.first?.time ?? .infinity
    }
  }

  /// Puts the animation at `time`, and out of the place it had.
  mutating func insert(_ animation: AttachedAnimation, at time: Double) {
    let ticket = EventQueue.lastTicket.add(1, ordering: .relaxed).newValue
    animation.ticket = ticket
    if entries.count >= sweepCount { sweep() }
    entries.append(Entry(time: time, ticket: ticket, animation: animation))
    rise(from: entries.count - 1)
  }

  /// Takes the first entry that is due at `time`; nil when there is none.
  mutating func take(until time: Double) -> (animation: AttachedAnimation, time: Double)? {
    guard nextTime <= time, let first = popFirst(), let animation = first.animation else {
      return nil
    }
    animation.ticket = nil
    return (animation, first.time)
  }

  /// Takes all animations out.
  mutating func takeAll() -> [AttachedAnimation] {
    let all = entries.filter(\.isValid).sorted { $0.ticket < $1.ticket }.compactMap(\.animation)
    entries = []
    for animation in all { animation.ticket = nil }
    return all
  }

  /// Removes outdated entries. The next time is at twice as many, so that an insertion costs little
  /// on average.
  private mutating func sweep() {
    entries.removeAll { !$0.isValid }
    // A sorted list is a heap.
    entries.sort { $0.isBefore($1) }
    sweepCount = max(2 * entries.count, EventQueue.fewestSwept)
  }

  private mutating func popFirst() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if entries.isEmpty { return first }
    entries[0] = last
    sink()
    return first
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, entries[place].isBefore(entries[(place - 1) / 2]) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
        if entries[child].isBefore(entries[least]) { least = child }
      }
      if least == place { return }
      entries.swapAt(place, least)
      place = least
    }
  }
}
