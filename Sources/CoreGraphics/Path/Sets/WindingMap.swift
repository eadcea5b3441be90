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
  private let columns: Buckets
  private let rows: Buckets

  init(_ lines: [GridLine]) {
    var counts: [Edge: Windings] = [:]
    for line in lines {
      let edge = Edge(low: line.low, high: line.high)
      counts[edge, default: .zero][line.path] += line.start == line.low ? 1 : -1
    }
    self.counts = counts
    let edges = counts.map { ($0.key, $0.value) }
    columns = Buckets(edges) { ($0.low.x, $0.high.x) }
    rows = Buckets(edges) { (min($0.low.y, $0.high.y), max($0.low.y, $0.high.y)) }
  }

  /// The windings on the left and on the right of an edge, seen from low to high.
  ///
  /// A ray goes from the edge's middle to +y, or to +x if the edge stands upright. A path that crosses
  /// it towards growing angles counts 1.
  func sides(of edge: Edge) -> (left: Windings, right: Windings) {
    let own = counts[edge] ?? .zero
    // Twice the middle: whole numbers again.
    let middle = GridPoint(x: edge.low.x + edge.high.x, y: edge.low.y + edge.high.y)
    var sum = Windings.zero
    if edge.low.x != edge.high.x {
      for (other, count) in columns.near(middle.x) where other != edge {
        guard 2 * other.low.x <= middle.x, middle.x < 2 * other.high.x,
          GridPoint.area(other.low.doubled, other.high.doubled, middle) < 0
        else { continue }
        // Above the middle, from left to right: a ray upward is crossed against the angles.
        sum &-= count
      }
      return (sum, sum &- own)
    }
    for (other, count) in rows.near(middle.y) where other != edge {
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

/// Edges by where they lie along one axis.
private struct Buckets {
  private var lists: [[(WindingMap.Edge, WindingMap.Windings)]]
  private let low: Int
  private let width: Int

  init(
    _ edges: [(WindingMap.Edge, WindingMap.Windings)],
    _ range: (WindingMap.Edge) -> (Int, Int)
  ) {
    let ranges = edges.map { range($0.0) }
    low = ranges.map(\.0).min() ?? 0
    let high = ranges.map(\.1).max() ?? 0
    let count = max(1, min(edges.count, 2048))
    width = (high - low) / count + 1
    lists = Array(repeating: [], count: count)
    for (edge, range) in zip(edges, ranges) {
      for index in (range.0 - low) / width...(range.1 - low) / width { lists[index].append(edge) }
    }
  }

  /// The edges in whose range half of a number may lie.
  func near(_ doubled: Int) -> [(WindingMap.Edge, WindingMap.Windings)] {
    lists[(doubled / 2 - low) / width]
  }
}
