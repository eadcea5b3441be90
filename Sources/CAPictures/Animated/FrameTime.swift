// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// How long a picture of an animation is shown, seconds as a fraction.
package struct FrameTime: Hashable, Sendable {
  /// At least 0.
  package let numerator: Int
  /// At least 1.
  package let denominator: Int

  /// A fraction of seconds; a denominator below 1 counts as 1, a negative numerator as 0.
  package init(_ numerator: Int, over denominator: Int) {
    self.numerator = max(0, numerator)
    self.denominator = max(1, denominator)
  }

  /// The nearest number.
  package var seconds: Double { Double(numerator) / Double(denominator) }

  /// The time as browsers show it: 1/100 of a second or less, which files state that want to be as
  /// fast as the machines of the nineties were, is 1/10.
  package var shown: FrameTime {
    numerator <= denominator / 100 ? FrameTime(1, over: 10) : self
  }
}

/// When the pictures of an animation begin.
package struct FrameTimes: Hashable, Sendable {
  /// The begin of each picture, seconds from that of the first one.
  package let starts: [Double]
  /// The same as shares of the whole: key times of a discrete animation, which compares them to the
  /// last bit. Each but the first is a billionth early, so that the rounding of a time never shows
  /// the picture before.
  package let keyTimes: [Double]
  /// How long all pictures take together, seconds.
  package let duration: Double

  /// The largest common denominator in which sums are exact: a day of such ticks fits in 53 bits.
  private static let finest = 100_000_000_000

  /// The schedule of pictures that follow each other. Sums are those of fractions: rounded once.
  package init(_ times: [FrameTime]) {
    let common = Self.commonDenominator(of: times)
    let scale = Double(common ?? 1)
    var sums: [Double] = [0]
    var (exact, rounded) = (0, 0.0)
    for time in times {
      if let common {
        exact += time.numerator * (common / time.denominator)
        sums.append(Double(exact))
      } else {
        rounded += time.seconds
        sums.append(rounded)
      }
    }
    let total = sums.removeLast()
    starts = sums.map { $0 / scale }
    keyTimes = sums.map { total > 0 ? max($0 / total - 1e-9, 0) : 0 }
    duration = total / scale
  }

  /// The least denominator that all times have in common; nil where it, or the sum, is too large.
  private static func commonDenominator(of times: [FrameTime]) -> Int? {
    var common = 1
    for denominator in Set(times.map(\.denominator)) {
      let factor = denominator / greatestDivisor(common, denominator)
      let (next, overflows) = common.multipliedReportingOverflow(by: factor)
      guard !overflows, next <= finest else { return nil }
      common = next
    }
    let seconds = times.reduce(0) { $0 + $1.seconds }
    return seconds * Double(common) < 9e15 ? common : nil
  }

  private static func greatestDivisor(_ first: Int, _ second: Int) -> Int {
    var (a, b) = (first, second)
    while b > 0 { (a, b) = (b, a % b) }
    return a
  }
}
