// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAMedia
import Foundation

/// Frames per second, as the command line has them: a number, or a fraction as 30000/1001.
struct FrameRateArgument {
  let fraction: FilmRate
  /// Whether it was written as a fraction.
  private let isFraction: Bool
  /// The nearest number.
  let value: Double

  /// 60 frames a second.
  static let standard = FrameRateArgument(60)

  private init(_ rate: Int) {
    guard let fraction = FilmRate(rate) else { preconditionFailure("A rate is above 0.") }
    (self.fraction, isFraction, value) = (fraction, false, fraction.value)
  }

  /// The rate of a file. Near 24, 30 or 60 frames in 1.001 seconds, the film has that rate; frames
  /// are those of the file all the same.
  init(near rate: Double) {
    let whole = (rate * 1.001).rounded()
    let isBroadcast = whole >= 1 && abs(rate - whole / 1.001) < 1e-3 && rate != rate.rounded()
    let simple = isBroadcast ? FilmRate(Int(whole) * 1000, 1001) : Self.fraction(of: rate)
    guard let fraction = simple ?? FilmRate(max(1, Int(rate.rounded()))) else {
      preconditionFailure("A rate is above 0.")
    }
    (self.fraction, isFraction, value) = (fraction, false, rate)
  }

  init(_ text: String) throws {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    isFraction = words.count == 2
    if words.count == 2, let above = Int(words[0]), let below = Int(words[1]),
      let rate = FilmRate(above, below)
    {
      (fraction, value) = (rate, rate.value)
    } else if words.count == 1, let number = Double(text), number > 0,
      number <= ArgumentLimits.rate, let rate = Self.fraction(of: number)
    {
      (fraction, value) = (rate, number)
    } else {
      throw ValidationError(Self.rule)
    }
    guard value <= ArgumentLimits.rate else { throw ValidationError(Self.rule) }
  }

  private static let rule =
    "A rate is a number from 0.000000001 to 10000, or a fraction as 30000/1001."

  /// The simplest fraction that is the number to nine digits after the point; nil for a number of
  /// which these digits say too little.
  private static func fraction(of number: Double) -> FilmRate? {
    var below = 1
    while below <= (number < 1 ? 1_000_000_000 : 100_000) {
      let above = (number * Double(below)).rounded()
      if above >= 1, abs(above / Double(below) - number) < 1e-9 * number {
        return FilmRate(Int(above), below)
      }
      below *= 10
    }
    let last = (number < 1 ? 1e9 : 1e8 / number).rounded()
    let above = (number * last).rounded()
    guard abs(above / last - number) < 1e-3 * number else { return nil }
    return FilmRate(Int(above), Int(last))
  }

  /// Seconds from frame 0 to frame `number`, rounded once.
  func time(ofFrame number: Int) -> Double {
    guard isFraction else { return Double(number) / value }
    return Double(number * fraction.denominator) / Double(fraction.numerator)
  }
}
