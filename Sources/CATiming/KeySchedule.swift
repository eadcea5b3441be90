/// Which keyframes lie around a moment of a pass.
///
/// Between values, n values make n − 1 segments, and key times name the moment of each value. For
/// discrete values each has its span: key times name the starts of the spans, and may name the end
/// of the last one too (CAKeyframeAnimation's documentation asks for it, files leave it out).
///
/// Key times that fit in number, lie in 0…1, never fall, start at 0 and end at 1 count; discrete
/// ones without the end may end anywhere. Others are taken as if there were none: even spacing.
package struct KeySchedule: Hashable, Sendable {
  /// The moments at which segments, or spans of discrete values, start, and the end of the last;
  /// empty for even spacing.
  private let times: [Double]
  /// How many segments, or discrete values, there are.
  package let count: Int
  package let isDiscrete: Bool

  /// The schedule of `valueCount` values.
  package init(valueCount: Int, times: [Double]?, isDiscrete: Bool) {
    count = max(isDiscrete ? valueCount : valueCount - 1, 0)
    self.isDiscrete = isDiscrete
    self.times = KeySchedule.valid(times ?? [], count: count, isDiscrete: isDiscrete)
  }

  /// The schedule of segments that take as long as they are: those of paced animations.
  ///
  /// Lengths that add up to nothing, or to no number, give even spacing.
  package init(lengths: [Double]) {
    count = lengths.count
    isDiscrete = false
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
      times = []
      return
    }
    var sum = 0.0
    times =
      [0]
      + lengths.map {
        sum += $0
        return min(sum / total, 1)
      }
  }

  /// How much a written 0 or 1 may be off.
  private static let tolerance = 1e-6

  /// `times` with the end of the last span; empty when they are of no use.
  private static func valid(_ times: [Double], count: Int, isDiscrete: Bool) -> [Double] {
    let lacksEnd = isDiscrete && times.count == count
    guard count > 0, times.count == count + 1 || lacksEnd else { return [] }
    guard times.allSatisfy({ $0 >= 0 && $0 <= 1 }), times[0] <= tolerance else { return [] }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { return [] }
    if lacksEnd { return times + [1] }
    return times[count] >= 1 - tolerance ? times : []
  }
}

extension KeySchedule {
  /// Where the progress 0…1 of a pass falls.
  ///
  /// `segment` is the index of the value before it, `fraction` the way to the next one, 0 to 1; for
  /// discrete values the value that shows, and 0. A boundary belongs to what it starts, and the end
  /// to the last segment.
  package func place(at progress: Double) -> (segment: Int, fraction: Double) {
    guard count > 0, progress > 0 else { return (0, 0) }
    if progress >= 1 { return (count - 1, isDiscrete ? 0 : 1) }
    if times.isEmpty { return evenPlace(at: progress) }
    let segment = lastStart(notAfter: isDiscrete ? progress + KeySchedule.slack : progress)
    if isDiscrete { return (segment, 0) }
    let (start, end) = (times[segment], times[segment + 1])
    return (segment, end > start ? min(max((progress - start) / (end - start), 0), 1) : 1)
  }

  /// The share of the pass from which discrete values show early, so that the rounding of a time
  /// never shows the value before.
  private static let slack = 1e-9

  private func evenPlace(at progress: Double) -> (segment: Int, fraction: Double) {
    let position = (progress + (isDiscrete ? KeySchedule.slack : 0)) * Double(count)
    let segment = min(Int(position), count - 1)
    return (segment, isDiscrete ? 0 : min(position - Double(segment), 1))
  }

  /// The last segment that starts at `progress` or before; the first one if none does.
  private func lastStart(notAfter progress: Double) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle } else { high = middle }
    }
    return low
  }

  /// The progress at which a segment, or the span of a discrete value, starts; that of `count` is
  /// the end.
  package func start(of segment: Int) -> Double {
    guard count > 0 else { return 0 }
    let index = min(max(segment, 0), count)
    return times.isEmpty ? Double(index) / Double(count) : times[index]
  }
}
