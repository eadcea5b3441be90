// SPDX-License-Identifier: Apache-2.0

/// Finds an order for pairs of which one comes first.
///
/// Members of a ring come together. Among those that may come, the one with the smallest key does,
/// those first that no preference holds back.
struct PaintOrder {
  private let keys: [Int]
  private var followers: [[Int32]]
  /// The same as wishes: where they contradict the order or each other, they do not hold.
  private var preferred: [[Int32]]

  init(keys: [Int]) {
    self.keys = keys
    followers = Array(repeating: [], count: keys.count)
    preferred = followers
  }

  mutating func put(_ first: Int, before second: Int) { followers[first].append(Int32(second)) }

  mutating func prefer(_ first: Int, before second: Int) {
    preferred[first].append(Int32(second))
  }

  /// All places in their order; a ring is one group, its places ascending.
  func groups() -> [[Int]] {
    var rings = Rings(followers: followers)
    let ringOf = rings.found()
    var groups = [[Int]](repeating: [], count: rings.count)
    for place in keys.indices { groups[ringOf[place]].append(place) }
    let groupKeys = groups.map { group in
      (group.map { keys[$0] }.min() ?? 0, group.first ?? 0)
    }
    var queue = Queue(groupCount: groups.count, comesFirst: { groupKeys[$0] < groupKeys[$1] })
    for (place, after) in followers.enumerated() {
      for follower in after { queue.block(ringOf[Int(follower)], by: ringOf[place]) }
    }
    for (place, after) in preferred.enumerated() {
      for follower in after { queue.hold(ringOf[Int(follower)], for: ringOf[place]) }
    }
    queue.start()
    var result: [[Int]] = []
    result.reserveCapacity(groups.count)
    while let group = queue.next() {
      result.append(groups[group])
      for place in groups[group] {
        for follower in followers[place] { queue.unblock(ringOf[Int(follower)], by: group) }
        for follower in preferred[place] { queue.release(ringOf[Int(follower)], from: group) }
      }
    }
    return result
  }
}

/// Groups by the number of those that must come before them, and of those that should.
private struct Queue {
  private var blockers: [Int]
  private var wishes: [Int]
  private var isDone: [Bool]
  /// Groups that nothing blocks and no wish holds back.
  private var ready: Heap
  /// Groups that nothing blocks while a wish still holds them back.
  private var held: Heap

  init(groupCount: Int, comesFirst: @escaping (Int, Int) -> Bool) {
    blockers = Array(repeating: 0, count: groupCount)
    wishes = blockers
    isDone = Array(repeating: false, count: groupCount)
    ready = Heap(comesFirst: comesFirst)
    held = ready
  }

  mutating func block(_ group: Int, by other: Int) {
    if group != other { blockers[group] += 1 }
  }

  mutating func hold(_ group: Int, for other: Int) {
    if group != other { wishes[group] += 1 }
  }

  mutating func start() {
    for group in blockers.indices where blockers[group] == 0 { admit(group) }
  }

  mutating func unblock(_ group: Int, by other: Int) {
    guard group != other else { return }
    blockers[group] -= 1
    if blockers[group] == 0 { admit(group) }
  }

  mutating func release(_ group: Int, from other: Int) {
    guard group != other else { return }
    wishes[group] -= 1
    if wishes[group] == 0, blockers[group] == 0, !isDone[group] { ready.push(group) }
  }

  private mutating func admit(_ group: Int) {
    if wishes[group] == 0 { ready.push(group) } else { held.push(group) }
  }

  mutating func next() -> Int? {
    var group = ready.pop()
    while group == nil {
      guard let candidate = held.pop() else { return nil }
      if !isDone[candidate] { group = candidate }
    }
    if let group { isDone[group] = true }
    return group
  }
}

/// Strongly connected components: R. Tarjan, "Depth-first search and linear graph algorithms"
/// (1972), without recursion.
private struct Rings {
  let followers: [[Int32]]
  private(set) var count = 0
  private var ring: [Int]
  private var index: [Int]
  private var low: [Int]
  private var open: [Int] = []
  private var nextIndex = 0

  init(followers: [[Int32]]) {
    self.followers = followers
    ring = Array(repeating: -1, count: followers.count)
    index = ring
    low = ring
  }

  /// The number of the ring of each place.
  mutating func found() -> [Int] {
    for place in followers.indices where index[place] < 0 { visit(from: place) }
    return ring
  }

  private mutating func visit(from start: Int) {
    var path: [(place: Int, next: Int)] = []
    enter(start, &path)
    while let (place, next) = path.last {
      if next < followers[place].count {
        path[path.count - 1].next += 1
        let follower = Int(followers[place][next])
        if index[follower] < 0 {
          enter(follower, &path)
        } else if ring[follower] < 0 {
          low[place] = min(low[place], index[follower])
        }
      } else {
        path.removeLast()
        if let above = path.last?.place { low[above] = min(low[above], low[place]) }
        if low[place] == index[place] { close(place) }
      }
    }
  }

  private mutating func enter(_ place: Int, _ path: inout [(place: Int, next: Int)]) {
    index[place] = nextIndex
    low[place] = nextIndex
    nextIndex += 1
    open.append(place)
    path.append((place, 0))
  }

  private mutating func close(_ first: Int) {
    while let place = open.popLast() {
      ring[place] = count
      if place == first { break }
    }
    count += 1
  }
}

/// A heap of numbers.
private struct Heap {
  let comesFirst: (Int, Int) -> Bool
  private var items: [Int] = []

  init(comesFirst: @escaping (Int, Int) -> Bool) { self.comesFirst = comesFirst }

  mutating func push(_ item: Int) {
    var index = items.count
    items.append(item)
    while index > 0, comesFirst(items[index], items[(index - 1) / 2]) {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> Int? {
    guard let last = items.indices.last else { return nil }
    items.swapAt(0, last)
    let item = items.removeLast()
    var index = 0
    while true {
      var least = index
      for child in (2 * index + 1)...(2 * index + 2) where child < items.count {
        if comesFirst(items[child], items[least]) { least = child }
      }
      if least == index { return item }
      items.swapAt(index, least)
      index = least
    }
  }
}
