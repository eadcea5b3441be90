// SPDX-License-Identifier: Apache-2.0
import CATiming

extension KeyList {
  /// The part of the list that lies in a range of frames: key times of an animation go from its
  /// beginning to its end.
  func clipped(to range: ClosedRange<Double>) -> KeyList {
    guard let first = times.first, let last = times.last,
      first < range.lowerBound || last > range.upperBound
    else { return self }
    var list = KeyList()
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
        at: high, pace: pace.part(from: from, to: to))
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

extension UnitCurve {
  /// The curve between two fractions of the time, as a curve of its own.
  ///
  /// Source: de Casteljau's algorithm, and a map of the part's corners onto those of the unit
  /// square.
  fileprivate func part(from low: Double, to high: Double) -> UnitCurve {
    guard low > 0 || high < 1, self != .linear else { return self }
    let (a, b) = (parameter(of: low), parameter(of: high))
    let x = Self.part(Double(x1), Double(x2), a, b)
    let y = Self.part(Double(y1), Double(y2), a, b)
    // Where the part ends as high as it begins there is nothing to map.
    guard x.3 - x.0 > 1e-9, abs(y.3 - y.0) > 1e-9 else { return .linear }
    func share(_ value: Double, _ axis: (Double, Double, Double, Double)) -> Float {
      Float((value - axis.0) / (axis.3 - axis.0))
    }
    return UnitCurve(
      min(max(share(x.1, x), 0), 1), share(y.1, y), min(max(share(x.2, x), 0), 1), share(y.2, y))
  }

  /// The parameter at which the curve has a fraction of the time.
  private func parameter(of x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let rest = 1 - middle
      let value =
        3 * rest * rest * middle * Double(x1) + 3 * rest * middle * middle * Double(x2)
        + middle * middle * middle
      if value < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The control values of the part of a cubic from 0 to 1 between two parameters.
  private static func part(
    _ first: Double, _ second: Double, _ a: Double, _ b: Double
  ) -> (Double, Double, Double, Double) {
    // The blossom of the cubic.
    func blossom(_ r: Double, _ s: Double, _ t: Double) -> Double {
      func mix(_ u: Double, _ v: Double, _ at: Double) -> Double { u + (v - u) * at }
      let (p, q, w) = (mix(0, first, r), mix(first, second, r), mix(second, 1, r))
      return mix(mix(p, q, s), mix(q, w, s), t)
    }
    return (blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), blossom(b, b, b))
  }
}
