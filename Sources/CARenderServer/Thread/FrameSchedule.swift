// SPDX-License-Identifier: Apache-2.0

/// Decides for which tick of a display the next frame is drawn.
///
/// Each frame is drawn for the tick at which it will be seen, from the tick before on. The ticks of
/// frames ascend.
package struct FrameSchedule: Sendable {
  /// The ticks of the display.
  package private(set) var grid: FrameGrid
  /// How many ticks late a frame of a running animation is still drawn for its own tick. A later
  /// one is left out.
  package let lateFrameLimit: Int
  /// The tick that was served last.
  package private(set) var last: Int?
  /// Ticks that were served with a frame, left out though the tree moved, and needed none.
  package private(set) var counts = FrameCounts()
  private var lastTime = -Double.infinity

  /// A schedule that has served no tick yet.
  package init(grid: FrameGrid, lateFrameLimit: Int) {
    precondition(lateFrameLimit >= 0, "The limit of late frames is not negative.")
    self.grid = grid
    self.lateFrameLimit = lateFrameLimit
  }

  /// The tick that `demand` asks for next, seen at `now`; nil for none.
  package func next(_ demand: FrameDemand, now: Double) -> Int? {
    switch demand {
    case .never: nil
    case .now: max(following, grid.tick(after: now))
    case .at(let time): punctual(max(following, clamped(time)), every: 1, now)
    case .continuous(let stride):
      punctual(multiple(of: stride, from: following), every: stride, now)
    }
  }

  /// Whether `demand` wants a frame for `tick`.
  package func wants(_ demand: FrameDemand, tick: Int) -> Bool {
    switch demand {
    case .never: false
    case .now: true
    case .at(let time): clamped(time) <= tick
    case .continuous(let stride): tick % stride == 0
    }
  }

  /// When work on the frame of `tick` may begin.
  package func start(of tick: Int) -> Double { grid.time(of: tick - 1) }

  /// The media time at which the frame of `tick` will be seen; it never goes back.
  package func frameTime(of tick: Int) -> Double { max(grid.time(of: tick), lastTime) }

  /// Notes that `tick` was served, and whether with a frame. `demand` held before it.
  package mutating func serve(_ tick: Int, drew: Bool, _ demand: FrameDemand) {
    if let last, tick > last + 1 {
      let missed = missed(demand, after: last, before: tick)
      counts.skipped += missed
      counts.idle += tick - last - 1 - missed
    }
    if drew { counts.presented += 1 } else { counts.idle += 1 }
    lastTime = frameTime(of: tick)
    last = tick
  }

  /// Learns that a frame was seen at `time`.
  package mutating func align(to time: Double) { grid.align(to: time) }

  private var following: Int { last.map { $0 + 1 } ?? Int.min / 2 }

  /// How many ticks between two that were served `demand` wanted too.
  private func missed(_ demand: FrameDemand, after last: Int, before tick: Int) -> Int {
    switch demand {
    case .never, .now: 0
    case .at(let time): max(0, tick - max(clamped(time), last + 1))
    case .continuous(let stride):
      max(0, (tick - multiple(of: stride, from: last + 1) + stride - 1) / stride)
    }
  }

  /// Never beyond the range of an integer.
  private func clamped(_ time: Double) -> Int {
    let far = grid.time(of: 1 << 52)
    return grid.tick(notBefore: min(max(time, -far), far))
  }

  private func multiple(of stride: Int, from tick: Int) -> Int {
    let rest = tick % stride
    return rest == 0 ? tick : tick + (rest > 0 ? stride - rest : -rest)
  }

  /// `tick` unless it is too late for it.
  private func punctual(_ tick: Int, every stride: Int, _ now: Double) -> Int {
    let due = grid.tick(after: now)
    guard tick < due - lateFrameLimit else { return tick }
    return max(tick, multiple(of: stride, from: due))
  }
}

/// Counts of the ticks of a display, by their outcome.
package struct FrameCounts: Hashable, Sendable {
  /// Ticks whose frame was drawn.
  package var presented = 0
  /// Ticks at which the picture should have changed but came too late.
  package var skipped = 0
  /// Ticks at which there was nothing new to show.
  package var idle = 0
  /// Frames that the driver refused.
  package var failed = 0
  /// Frames that were done more than half a refresh after the tick they were drawn for.
  package var late = 0

  /// All counts are 0.
  package init() {}
}
