// SPDX-License-Identifier: Apache-2.0
import CATiming

extension LottieKeyList {
  /// The part of the list that lies in a range of frames: key times of an animation go from its
  /// beginning to its end.
  ///
  /// The end belongs to the range as the moment before it: a jump there is left out.
  func clipped(to range: ClosedRange<Double>) -> LottieKeyList {
    var list = part(in: range)
    while list.times.count > 1, list.times[list.times.count - 2] == range.upperBound {
      list.times.removeLast()
      list.values.removeLast()
      list.paces.removeLast()
    }
    return list
  }

  private func part(in range: ClosedRange<Double>) -> LottieKeyList {
    guard let first = times.first, let last = times.last,
      first < range.lowerBound || last > range.upperBound
    else { return self }
    var list = LottieKeyList()
    for index in times.indices.dropLast() {
      let (start, end) = (times[index], times[index + 1])
      guard end >= range.lowerBound, start <= range.upperBound else { continue }
      let low = max(start, range.lowerBound)
      let high = min(end, range.upperBound)
      guard start < end, start < range.lowerBound || end > range.upperBound else {
        list.append(values[index], at: start, to: values[index + 1], at: end, pace: paces[index])
        continue
      }
      let (from, to) = ((low - start) / (end - start), (high - start) / (end - start))
      let pace = paces[index]
      list.append(
        mixed(index, pace.value(at: from)), at: low, to: mixed(index, pace.value(at: to)),
        at: high, pace: pace.piece(from: from, to: to) ?? .linear)
    }
    if list.times.isEmpty {
      let isBefore = last < range.lowerBound
      list.append(
        isBefore ? values[values.count - 1] : values[0],
        at: isBefore ? range.lowerBound : range.upperBound)
    }
    return list
  }

  private func mixed(_ index: Int, _ share: Double) -> Value {
    switch share {
    case 0: values[index]
    case 1: values[index + 1]
    default: values[index].between(values[index + 1], at: share) ?? values[index]
    }
  }

  /// Appends a span; its beginning is already there unless it is the first.
  private mutating func append(
    _ value: Value, at time: Double, to end: Value, at endTime: Double, pace: UnitCurve
  ) {
    if times.isEmpty { append(value, at: time) }
    append(end, at: endTime, pace: pace)
  }
}
