// SPDX-License-Identifier: Apache-2.0

/// How often two paths go round both sides of each line of an arrangement.
struct WindingMap {
  /// A line that one or several lines of the paths cover, from its lower end to its higher.
  struct Edge: Hashable {
    var low: GridPoint
    var high: GridPoint

    /// Some order, the same in every run.
    static func < (first: Edge, second: Edge) -> Bool {
      first.low == second.low ? first.high < second.high : first.low < second.low
    }
  }
  /// For each path, how often it goes round a place.
  typealias Windings = SIMD2<Int>

  /// How often the paths run along each edge, from low to high counting 1, back −1.
  let counts: [Edge: Windings]
  private let edges: [(Edge, Windings)]
  private let columns: Buckets
  private let rows: Buckets

  init(_ lines: [GridLine]) {
    var counts: [Edge: Windings] = [:]
    for line in lines {
      let edge = Edge(low: line.low, high: line.high)
      counts[edge, default: .zero][line.path] += line.start == line.low ? 1 : -1
    }
    self.counts = counts
    edges = counts.map { ($0.key, $0.value) }
    columns = Buckets(edges.map { ($0.0.low.x, $0.0.high.x) })
    // Only upright edges are looked up along a row.
    let needsRows = edges.contains { $0.0.low.x == $0.0.high.x }
    rows = Buckets(
      needsRows
        ? edges.map { (min($0.0.low.y, $0.0.high.y), max($0.0.low.y, $0.0.high.y)) } : [])
  }

  /// The windings on the left and on the right of an edge, seen from low to high.
  ///
  /// A ray goes from the edge's middle to +y, or to +x if the edge stands upright. A path that
  /// crosses it towards growing angles counts 1.
  func sides(of edge: Edge) -> (left: Windings, right: Windings) {
    let own = counts[edge] ?? .zero
    // Twice the middle: whole numbers again.
    let middle = GridPoint(x: edge.low.x + edge.high.x, y: edge.low.y + edge.high.y)
    var sum = Windings.zero
    if edge.low.x != edge.high.x {
      for place in columns.near(middle.x) {
        let (other, count) = edges[Int(place)]
        if other == edge { continue }
        guard 2 * other.low.x <= middle.x, middle.x < 2 * other.high.x,
          GridPoint.area(other.low.doubled, other.high.doubled, middle) < 0
        else { continue }
        // Above the middle, from left to right: a ray upward is crossed against the angles.
        sum &-= count
      }
      return (sum, sum &- own)
    }
    for place in rows.near(middle.y) {
      let (other, count) = edges[Int(place)]
      if other == edge { continue }
      let isUpward = other.low.y < other.high.y
      let (bottom, top) = isUpward ? (other.low, other.high) : (other.high, other.low)
      guard 2 * bottom.y <= middle.y, middle.y < 2 * top.y,
        GridPoint.area(bottom.doubled, top.doubled, middle) > 0
      else { continue }
      sum = isUpward ? sum &+ count : sum &- count
    }
    return (sum &+ own, sum)
  }
}

/// Ranges of one axis by where they lie, as places in a list.
///
/// As many ranges begin in one bucket as in any other, however they crowd.
private struct Buckets {
  private static let maximumCount = 2048
  /// The most entries of all buckets together; ranges that lie in many make the buckets fewer.
  private static let maximumSize = 1 << 22

  /// Where buckets begin, in order.
  private let starts: [Int]
  private var lists: [[UInt32]]

  init(_ ranges: [(low: Int, high: Int)]) {
    let lows = ranges.map(\.low).sorted()
    var count = max(1, min(lows.count, Self.maximumCount))
    var starts = Self.starts(lows, count)
    while count > 1, Self.size(ranges, starts) > Self.maximumSize {
      count /= 2
      starts = Self.starts(lows, count)
    }
    self.starts = starts
    lists = Array(repeating: [], count: starts.count)
    for (place, range) in ranges.enumerated() {
      for index in Self.bucket(range.low, starts)...Self.bucket(range.high, starts) {
        lists[index].append(UInt32(place))
      }
    }
  }

  private static func starts(_ lows: [Int], _ count: Int) -> [Int] {
    guard let first = lows.first else { return [0] }
    var starts = [first]
    for index in 1..<max(count, 1) {
      let start = lows[index * lows.count / count]
      if start != starts.last { starts.append(start) }
    }
    return starts
  }

  private static func size(_ ranges: [(low: Int, high: Int)], _ starts: [Int]) -> Int {
    ranges.reduce(0) { $0 + bucket($1.high, starts) - bucket($1.low, starts) + 1 }
  }

  /// The last bucket that begins at a number or before it, else the first.
  private static func bucket(_ number: Int, _ starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }

  /// The places of the ranges in which half of a number may lie.
  func near(_ doubled: Int) -> [UInt32] { lists[Self.bucket(doubled / 2, starts)] }
}
