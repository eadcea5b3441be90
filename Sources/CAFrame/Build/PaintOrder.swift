/// Finds an order that keeps to pairs of which one comes first.
///
/// Those that keep each other from coming, in a ring, come together. Of what may come, the one with
/// the smallest key does.
struct PaintOrder {
  private let keys: [Int]
  private var followers: [[Int32]]

  init(keys: [Int]) {
    self.keys = keys
    followers = Array(repeating: [], count: keys.count)
  }

  mutating func put(_ first: Int, before second: Int) { followers[first].append(Int32(second)) }

  /// All places in their order; a ring is one group, its places ascending.
  func groups() -> [[Int]] {
    var rings = Rings(followers: followers)
    let ringOf = rings.found()
    var groups = [[Int]](repeating: [], count: rings.count)
    for place in keys.indices { groups[ringOf[place]].append(place) }
    var blockers = [Int](repeating: 0, count: groups.count)
    for (place, after) in followers.enumerated() {
      for follower in after where ringOf[Int(follower)] != ringOf[place] {
        blockers[ringOf[Int(follower)]] += 1
      }
    }
    let groupKeys = groups.map { group in
      (group.map { keys[$0] }.min() ?? 0, group.first ?? 0)
    }
    var free = Heap(comesFirst: { groupKeys[$0] < groupKeys[$1] })
    for group in groups.indices where blockers[group] == 0 { free.push(group) }
    var result: [[Int]] = []
    result.reserveCapacity(groups.count)
    while let group = free.pop() {
      result.append(groups[group])
      for place in groups[group] {
        for follower in followers[place] where ringOf[Int(follower)] != group {
          blockers[ringOf[Int(follower)]] -= 1
          if blockers[ringOf[Int(follower)]] == 0 { free.push(ringOf[Int(follower)]) }
        }
      }
    }
    return result
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
