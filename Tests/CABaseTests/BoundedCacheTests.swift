// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CABase

@Suite("Bounded caches")
struct BoundedCacheTests {
  @Test("of too many the one goes that was not used for longest")
  func count() {
    var cache = BoundedCache<Int, String>(count: 3)
    for key in 0..<3 { cache.keep("\(key)", of: key) }
    #expect(cache.value(of: 0) == "0")
    cache.keep("3", of: 3)
    #expect(cache.value(of: 1) == nil)
    #expect([0, 2, 3].allSatisfy { cache.value(of: $0) == "\($0)" })
    #expect(cache.count == 3)
    #expect(cache.counters.evictions == 1)
    #expect(cache.counters.hits == 4 && cache.counters.misses == 1)
  }

  @Test("costs stay within the budget; what alone is beyond it stays alone")
  func cost() {
    var cache = BoundedCache<Int, Int>(cost: 100)
    for key in 0..<10 { cache.keep(key, of: key, cost: 30) }
    #expect((0..<10).filter { cache.value(of: $0) != nil } == [7, 8, 9])
    _ = cache.value(of: 7)
    cache.keep(10, of: 10, cost: 45)
    #expect((0...10).filter { cache.value(of: $0) != nil } == [7, 10])
    #expect(cache.cost == 75)
    cache.keep(11, of: 11, cost: 101)
    #expect((0...11).filter { cache.value(of: $0) != nil } == [11])
    cache.keep(12, of: 12, cost: 1)
    #expect((0...12).filter { cache.value(of: $0) != nil } == [12])
    #expect(cache.cost == 1)
  }

  @Test("a value that is kept again takes the place of the former one, with its cost")
  func again() {
    var cache = BoundedCache<Int, Int>(count: 2, cost: 10)
    cache.keep(1, of: 1, cost: 9)
    cache.keep(2, of: 1, cost: 2)
    #expect(cache.value(of: 1) == 2 && cache.cost == 2 && cache.count == 1)
    #expect(cache.counters.evictions == 0)
  }

  @Test("a kept nil is a value")
  func nothing() {
    var cache = BoundedCache<Int, Int?>(count: 2)
    cache.keep(nil, of: 1)
    #expect(cache.value(of: 1) == .some(nil))
    #expect(cache.value(of: 2) == nil)
    #expect(cache.counters.hits == 1)
  }

  @Test("a slot holds its value until another is kept, and may change it")
  func slots() throws {
    var cache = BoundedCache<Int, Int>(count: 2)
    let slot = cache.keep(1, of: 1)
    cache[slot: slot] += 10
    #expect(cache.slot(of: 1) == slot)
    #expect(cache[slot: slot] == 11)
    #expect(cache.slot(of: 2) == nil)
  }

  @Test("all that a turn uses stays, in any number")
  func working() {
    var cache = BoundedCache<Int, Int>()
    for turn in 0..<10 {
      cache.beginTurn(sparing: 4)
      for key in 0..<100 where cache.value(of: key) == nil {
        #expect(turn == 0)
        cache.keep(key * 2, of: key)
      }
    }
    #expect(cache.count == 100 && cache.counters.evictions == 0)
    #expect((0..<100).allSatisfy { cache.value(of: $0) == $0 * 2 })
  }

  @Test("of what the last turn did not use a few stay, the latest used")
  func unused() {
    var cache = BoundedCache<Int, Int>()
    for key in 0..<20 {
      cache.beginTurn(sparing: 4)
      cache.keep(key, of: key)
      #expect(cache.count <= 6)
    }
    cache.beginTurn(sparing: 4)
    cache.beginTurn(sparing: 4)
    #expect((0..<20).filter { cache.value(of: $0) != nil } == [16, 17, 18, 19])
  }

  @Test("nothing is left of what was let go, and counters go on")
  func removal() {
    var cache = BoundedCache<Int, Int>(count: 3)
    for key in 0..<9 { cache.keep(key, of: key) }
    cache.removeAll()
    #expect(cache.count == 0 && cache.cost == 0 && cache.value(of: 8) == nil)
    #expect(cache.counters.evictions == 6)
    cache.keep(1, of: 1)
    #expect(cache.value(of: 1) == 1)
  }

  private final class Name: Hashable {
    static func == (a: Name, b: Name) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test("what was evicted is held no longer, neither the value nor its key")
  func release() {
    var cache = BoundedCache<Name, Name>(count: 1)
    func keepOne() -> () -> (Name?, Name?) {
      let (key, value) = (Name(), Name())
      cache.keep(value, of: key)
      return { [weak key, weak value] in (key, value) }
    }
    let first = keepOne()
    #expect(first().0 != nil && first().1 != nil)
    _ = keepOne()
    #expect(first().0 == nil && first().1 == nil)
  }

  /// The same rules in the plainest form.
  private struct Plain {
    var entries: [(key: Int, value: Int, cost: Int, turn: Int)] = []
    var turn = 0

    mutating func value(of key: Int) -> Int? {
      guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
      var entry = entries.remove(at: place)
      entry.turn = turn
      entries.append(entry)
      return entry.value
    }

    mutating func keep(_ value: Int, of key: Int, cost: Int) {
      entries.removeAll { $0.key == key }
      entries.append((key, value, cost, turn))
      while entries.count > 1,
        entries.count > 12 || entries.reduce(0, { $0 + $1.cost }) > 40
      {
        entries.removeFirst()
      }
    }

    mutating func beginTurn() {
      let unused = entries.count { $0.turn < turn }
      entries.removeFirst(max(0, unused - 3))
      turn += 1
    }
  }

  @Test("20,000 random calls agree with the plainest form")
  func random() {
    var (cache, plain) = (BoundedCache<Int, Int>(count: 12, cost: 40), Plain())
    var state: UInt64 = 1
    func dice(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
    for call in 0..<20_000 {
      let key = dice(20)
      switch dice(10) {
      case 0:
        cache.beginTurn(sparing: 3)
        plain.beginTurn()
      case 1..<5:
        let cost = 1 + dice(12)
        cache.keep(call, of: key, cost: cost)
        plain.keep(call, of: key, cost: cost)
      default:
        #expect(cache.value(of: key) == plain.value(of: key))
      }
      #expect(cache.count == plain.entries.count)
      #expect(cache.cost == plain.entries.reduce(0) { $0 + $1.cost })
    }
  }
}
