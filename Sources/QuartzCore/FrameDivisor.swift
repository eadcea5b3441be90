// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

/// How a wish for frames per second becomes one that the display can keep: a display calls at every
/// frame, every second, every third, …
package enum FrameDivisor: Equatable {
  /// Every frame.
  case native
  /// Every so many frames.
  case interval(Int)
  /// So many calls a second, or as near to it as the display comes.
  case rate(Double)
  /// Calls a second within a range, where the display can; of several the nearest to the preferred
  /// rate, or to the highest where none is preferred.
  case range(CAFrameRateRange)

  /// The frames of a display from one call to the next; at least 1.
  ///
  /// - Parameter displayRate: Frames per second.
  package func frames(displayRate: Double) -> Int {
    switch self {
    case .native: return 1
    case .interval(let frames): return max(frames, 1)
    case .rate(let rate):
      return FrameDivisor.nearest(to: rate, displayRate, in: 0...Double.infinity)
    case .range(let range):
      guard range.maximum > 0 else { return 1 }
      let (low, high) = (Double(range.minimum), Double(range.maximum))
      let wish = range.preferred.flatMap { $0 > 0 ? Double($0) : nil } ?? high
      guard low <= high else { return FrameDivisor.nearest(to: wish, displayRate, in: 0...high) }
      return FrameDivisor.nearest(to: wish, displayRate, in: low...high)
    }
  }

  /// The divisor whose rate is nearest to `wish`, the higher of two equally near, among those in
  /// the range where there are any.
  private static func nearest(
    to wish: Double, _ displayRate: Double, in range: ClosedRange<Double>
  ) -> Int {
    guard wish > 0, wish.isFinite, displayRate > 0, displayRate.isFinite else { return 1 }
    let exact = min(max(displayRate / wish, 1), 1e6)
    let around = [Int(exact.rounded(.down)), Int(exact.rounded(.up))]
    let edges = [range.lowerBound, range.upperBound].flatMap { edge -> [Int] in
      guard edge > 0, edge.isFinite, displayRate / edge < 1e6 else { return [] }
      let divisor = max(displayRate / edge, 1)
      return [Int(divisor.rounded(.down)), Int(divisor.rounded(.up))]
    }
    let candidates = (around + edges).sorted()
    // A rate a thousandth outside is inside: displays have rates such as 59.94.
    let inside = candidates.filter {
      let rate = displayRate / Double($0)
      return rate >= range.lowerBound * 0.999 && rate <= range.upperBound * 1.001
    }
    let known = inside.isEmpty ? around : inside
    return known.min { distance($0, displayRate, wish) < distance($1, displayRate, wish) } ?? 1
  }

  private static func distance(_ divisor: Int, _ displayRate: Double, _ wish: Double) -> Double {
    abs(displayRate / Double(divisor) - wish)
  }
}
