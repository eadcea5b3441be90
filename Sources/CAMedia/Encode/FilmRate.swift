// SPDX-License-Identifier: Apache-2.0

/// Frames per second as a fraction of whole numbers, in lowest terms.
package struct FilmRate: Hashable, Sendable, CustomStringConvertible {
  /// Frames in ``denominator`` seconds.
  package let numerator: Int
  /// Seconds in which there are ``numerator`` frames.
  package let denominator: Int

  /// The largest number of either.
  package static let limit = Int(Int32.max)

  /// Nil unless both are 1 to ``limit``.
  package init?(_ numerator: Int, _ denominator: Int = 1) {
    guard (1...Self.limit).contains(numerator), (1...Self.limit).contains(denominator) else {
      return nil
    }
    let common = Self.commonDivisor(numerator, denominator)
    (self.numerator, self.denominator) = (numerator / common, denominator / common)
  }

  /// The nearest number to the rate.
  package var value: Double { Double(numerator) / Double(denominator) }

  package var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// When frame `number` begins, in ticks of which a second has so many, rounded to the nearest: so
  /// rounding does not add up over frames.
  package func ticks(ofFrame number: Int, perSecond ticks: Int) -> Int {
    // A frame's number has 20 bits, a denominator 31, ticks at most 10.
    (number * denominator * ticks * 2 + numerator) / (numerator * 2)
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : commonDivisor(b, a % b)
  }
}
