// SPDX-License-Identifier: Apache-2.0

/// Which keyframes lie around a moment of a pass.
///
/// Between values, n values make n − 1 segments, and key times name the moment of each value. For
/// discrete values each has its span: key times name the starts of the spans, and may name the end
/// of the last one too (CAKeyframeAnimation's documentation asks for it, files leave it out).
///
/// Key times that fit in number and are finite count as they are given: they need not start at 0 or
/// end at 1, may fall, and may lie outside 0…1. The segment of a moment is the first whose end lies
/// ahead. Before its start it shows its start; where no end lies ahead the last value shows. Other
/// key times are taken as if there were none: even spacing.
///
/// Key times of discrete values are compared as they are, to the last bit (facts row 288).
package struct KeySchedule: Hashable, Sendable {
  /// The moments at which segments, or spans of discrete values, start, and the end of the last;
  /// empty for even spacing.
  private let times: [Double]
  /// For each segment the latest end of it and those before it: they never fall, and the first that
  /// lies ahead is that of the first segment whose end does.
  private let reaches: [Double]
  /// The number of segments, or of discrete values.
  package let count: Int
  package let isDiscrete: Bool

  /// The schedule of `valueCount` values.
  package init(valueCount: Int, times: [Double]?, isDiscrete: Bool) {
    let count = max(isDiscrete ? valueCount : valueCount - 1, 0)
    let given = times ?? []
    let isOfUse = KeySchedule.fits(given, count: count, isDiscrete: isDiscrete)
    let lacksEnd = isDiscrete && given.count == count
    self.init(isOfUse ? given + (lacksEnd ? [1] : []) : [], count: count, isDiscrete: isDiscrete)
  }

  /// The schedule of segments that take as long as they are: those of paced animations.
  ///
  /// Lengths that add up to nothing, or to no number, give even spacing.
  package init(lengths: [Double]) {
    let total = lengths.reduce(0, +)
    var times: [Double] = []
    if total > 0, total.isFinite, lengths.allSatisfy({ $0 >= 0 }) {
      var sum = 0.0
      times = [0]
      for length in lengths {
        sum += length
        times.append(min(sum / total, 1))
      }
    }
    self.init(times, count: lengths.count, isDiscrete: false)
  }

  private init(_ times: [Double], count: Int, isDiscrete: Bool) {
    var latest = -Double.infinity
    reaches = times.dropFirst().map { end in
      latest = max(latest, end)
      return latest
    }
    (self.times, self.count, self.isDiscrete) = (times, count, isDiscrete)
  }

  /// Whether key times count for so many segments, or discrete values.
  package static func fits(_ times: [Double], count: Int, isDiscrete: Bool) -> Bool {
    guard count > 0, times.count == count + 1 || isDiscrete && times.count == count else {
      return false
    }
    return times.allSatisfy(\.isFinite)
  }
}

extension KeySchedule {
  /// Where the progress of a pass falls.
  ///
  /// `segment` is the index of the value before it, `fraction` the way to the next one, 0 to 1; for
  /// discrete values the value that shows, and 0. A boundary belongs to the segment it starts, and
  /// the end to the last segment.
  package func place(at progress: Double) -> (segment: Int, fraction: Double) {
    guard count > 0 else { return (0, 0) }
    if times.isEmpty { return evenPlace(at: progress) }
    let segment = firstEnd(after: isDiscrete ? progress : progress + KeySchedule.slack)
    guard segment < count else { return (count - 1, isDiscrete ? 0 : 1) }
    if isDiscrete { return (segment, 0) }
    let (start, end) = (times[segment], times[segment + 1])
    return (segment, progress > start ? min((progress - start) / (end - start), 1) : 0)
  }

  /// The share of the pass from which a value shows early, between values and with even spacing,
  /// so that the rounding of a time never shows the value before it.
  private static let slack = 1e-9

  private func evenPlace(at progress: Double) -> (segment: Int, fraction: Double) {
    guard progress > 0 else { return (0, 0) }
    if progress >= 1 { return (count - 1, isDiscrete ? 0 : 1) }
    let position = (progress + (isDiscrete ? KeySchedule.slack : 0)) * Double(count)
    let segment = min(Int(position), count - 1)
    return (segment, isDiscrete ? 0 : min(position - Double(segment), 1))
  }

  /// The first segment that ends after `progress`; `count` if none does.
  private func firstEnd(after progress: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if reaches[middle] > progress { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A progress at which the discrete value that shows at `progress` has given way to another one,
  /// or to the end of the pass: later than `progress`, unless that is the end.
  ///
  /// With even spacing the other value shows half the slack earlier.
  package func end(ofValueAt progress: Double) -> Double {
    let segment = place(at: progress).segment
    if segment + 1 >= count { return 1 }
    if times.isEmpty { return Double(segment + 1) / Double(count) - KeySchedule.slack / 2 }
    return min(times[segment + 1], 1)
  }
}
