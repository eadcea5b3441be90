// SPDX-License-Identifier: Apache-2.0

/// The last frames of a session, for the HUD and for those who watch the process.
///
/// Its times are media times of frames, so that the same frames give the same rates.
package struct FrameLog: Sendable {
  private struct Moment {
    let time: Double
    /// Seconds since the frame before; nil after a pause in which none was due.
    let gap: Double?
  }

  /// Seconds over which rates are means.
  private static let window = 1.0
  /// Seconds without a frame after which nothing moves any more.
  private static let pause = 0.25
  private static let limit = 1024

  private var moments: [Moment] = []
  /// Frames so far.
  package private(set) var frames = 0
  /// The last frame that drew something.
  package private(set) var report = FrameReport()
  /// Refreshes per second of the display.
  package var refreshRate = 60.0
  /// Whether the tree asked for the next frame at once.
  package var isNextAwaited = false
  /// The outcomes of the display's ticks.
  package var counts = FrameCounts()

  /// Nothing was drawn yet.
  package init() {}

  /// The media time of the last frame.
  package var lastTime: Double? { moments.last?.time }

  /// Notes a frame that drew something.
  package mutating func note(_ report: FrameReport, at time: Double) {
    self.report = report
    frames += 1
    if let last = moments.last, time <= last.time {
      // The same moment again, or a time that went back: rates begin from here.
      moments.removeAll(keepingCapacity: true)
    }
    let gap = moments.last.map { time - $0.time }
    let isAwaited = isNextAwaited || (gap ?? 1) <= Self.pause
    moments.append(Moment(time: time, gap: isAwaited ? gap : nil))
    if moments.count >= Self.limit { moments.removeFirst(Self.limit / 2) }
  }

  /// Frames per second within the last second before `time`, pauses left out; 0 where none came
  /// for a quarter of a second though none was due.
  package func framesPerSecond(at time: Double) -> Double {
    guard let last = lastTime, time - last <= Self.pause else { return 0 }
    let gaps = moments.lazy.filter { $0.time > time - Self.window }.compactMap(\.gap)
    let sum = gaps.reduce(0, +)
    return sum > 0 ? Double(gaps.count) / sum : 0
  }

  /// The rate of each of the last frames as a share of the display's, the latest last; 1 for one
  /// after a pause.
  package func rates(_ count: Int) -> [Float] {
    moments.suffix(count).map { moment in
      guard let gap = moment.gap, gap > 0 else { return 1 }
      return Float(min(1, 1 / (gap * refreshRate)))
    }
  }

  /// Frames that came later than their deadline, and frames that were left out since they would
  /// have.
  package var hitches: Int { counts.late + counts.skipped }
}
