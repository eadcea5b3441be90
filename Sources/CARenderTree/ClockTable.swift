// SPDX-License-Identifier: Apache-2.0
import CATiming

/// The clocks of an evaluated tree that differ from their parent's, in tree order.
///
/// A layer without one here goes by the next clock above it, or by media time when there is none;
/// so the cost of time follows the layers that set their clocks, not those that exist.
struct ClockTable: Sendable {
  /// A layer's clock over that of its superlayer.
  struct Clock: Sendable {
    /// The evaluated layer.
    let place: Int32
    var subtreeEnd: Int32
    var mapping: TimeMapping
    /// Whether it goes by media time, whatever clocks are above: that of a guest's tree.
    var isApart = false
    /// The clock above, or -1 for none.
    var above: Int32 = -1
    /// The clock that it goes by, or -1 for media time.
    var parent: Int32 = -1
    /// Whether animations go by this clock or by one below it.
    var isRead = false
    /// The time of the clock when the table last ran.
    var time = 0.0
  }

  private(set) var clocks: ContiguousArray<Clock> = []
  /// Places of the clocks that are read, parents first.
  private(set) var read: ContiguousArray<Int32> = []
  /// The media time when the table last ran.
  private(set) var now = 0.0

  mutating func removeAll() {
    clocks.removeAll(keepingCapacity: true)
    read.removeAll(keepingCapacity: true)
  }

  /// Adds the clock of a layer that comes after all others in tree order, if it has its own.
  ///
  /// - Parameter isApart: Whether the layer goes by media time, whatever clocks are above.
  mutating func append(_ mapping: TimeMapping, place: Int32, isApart: Bool) {
    guard isApart || mapping != TimeMapping() else { return }
    clocks.append(Clock(place: place, subtreeEnd: .max, mapping: mapping, isApart: isApart))
  }

  /// Says where the subtrees of the layers end, once all are in.
  mutating func close(_ subtreeEnd: (_ place: Int32) -> Int32) {
    for index in clocks.indices { clocks[index].subtreeEnd = subtreeEnd(clocks[index].place) }
  }

  /// Sets the clock of a layer.
  ///
  /// - Returns: whether the table has a clock more than before and must be linked again.
  mutating func set(_ mapping: TimeMapping, place: Int32, subtreeEnd: Int32) -> Bool {
    let next = firstClock(after: place)
    if next > 0, clocks[next - 1].place == place {
      clocks[next - 1].mapping = mapping
      return false
    }
    guard mapping != TimeMapping() else { return false }
    clocks.insert(Clock(place: place, subtreeEnd: subtreeEnd, mapping: mapping), at: next)
    return true
  }

  /// Finds the parent of each clock again; times are undefined until the table runs.
  mutating func link() {
    read.removeAll(keepingCapacity: true)
    for index in clocks.indices {
      clocks[index].isRead = false
      clocks[index].above = innermost(of: clocks[index].place, below: index)
      clocks[index].parent = clocks[index].isApart ? -1 : clocks[index].above
    }
  }

  /// The clock that the layer at `place` goes by, or -1 for media time.
  func clock(of place: Int32) -> Int32 { innermost(of: place, below: firstClock(after: place)) }

  /// Says that animations go by a clock; ``finishReading()`` follows.
  mutating func markRead(_ clock: Int32) {
    var clock = clock
    while clock >= 0, !clocks[Int(clock)].isRead {
      clocks[Int(clock)].isRead = true
      clock = clocks[Int(clock)].parent
    }
  }

  mutating func finishReading() {
    for index in clocks.indices where clocks[index].isRead { read.append(Int32(index)) }
  }

  /// Sets the clocks that are read to media time `t`.
  mutating func run(at t: Double) {
    now = t
    for index in read {
      let parent = clocks[Int(index)].parent
      let parentTime = parent < 0 ? t : clocks[Int(parent)].time
      clocks[Int(index)].time = clocks[Int(index)].mapping.localTime(forParent: parentTime)
    }
  }

  /// The time of a clock when the table last ran, at media time `t`.
  func time(of clock: Int32, at t: Double) -> Double { clock < 0 ? t : clocks[Int(clock)].time }

  /// How a clock goes on from media time `t`, whether or not it is read.
  func phase(of clock: Int32, at t: Double) -> ClockPhase {
    var chain: [Int32] = []
    var clock = clock
    while clock >= 0 {
      chain.append(clock)
      clock = clocks[Int(clock)].parent
    }
    return chain.reversed().reduce(ClockPhase(mediaTime: t)) {
      $0.child(clocks[Int($1)].mapping, at: t)
    }
  }

  /// The first clock whose layer comes after `place`.
  private func firstClock(after place: Int32) -> Int {
    var (low, high) = (0, clocks.count)
    while low < high {
      let middle = (low + high) / 2
      if clocks[middle].place <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last clock before `index` whose layer's subtree holds `place`.
  private func innermost(of place: Int32, below index: Int) -> Int32 {
    var clock = Int32(index) - 1
    // Each clock before is linked already: a subtree that ends early is left through its parent.
    while clock >= 0, clocks[Int(clock)].subtreeEnd <= place { clock = clocks[Int(clock)].above }
    return clock
  }
}
