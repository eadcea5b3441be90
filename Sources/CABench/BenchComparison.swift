// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CARenderServer

/// Two subjects measured in turns, so that whatever else the machine does meets both alike.
struct BenchComparison: Encodable {
  private let peer = "layerkit"
  private let compare: [String]
  private let rounds: Int
  private let frames: Int
  /// The second one beside the first: medians of a round's frames, and processor time.
  private let ms, cpu: Measure

  /// Times of both and their ratio, with the range that holds its true value 19 times of 20.
  struct Measure: Encodable {
    let first, second, ratio, low, high: Double

    init(_ first: [Double], _ second: [Double]) {
      let ratios = zip(first, second).map { $1 / max($0, .leastNormalMagnitude) }
      let range = BenchResampling.interval(ofMedianOf: ratios)
      (self.first, self.second) = (
        rounded(milliseconds: first.middle), rounded(milliseconds: second.middle)
      )
      ratio = (ratios.middle * 1e3).rounded() / 1e3
      (low, high) = (
        (range.lowerBound * 1e3).rounded() / 1e3, (range.upperBound * 1e3).rounded() / 1e3
      )
    }

    /// The finding in words.
    var verdict: String {
      if low > 1 { return "the second takes longer" }
      if high < 1 { return "the first takes longer" }
      return "no difference is shown"
    }
  }

  /// Measures rounds of both, the first one first in every other round.
  init(_ subjects: [BenchSubject], rounds: Int, frames: Int, whole: Bool) throws {
    let runs = try subjects.map { try BenchRun($0, whole: whole) }
    for run in runs { try run.warmUp() }
    var times: [[Double]] = [[], []]
    var processor: [[Double]] = [[], []]
    for round in 0..<rounds {
      for place in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        let first = runs[place].firstFrame + round * frames
        let samples = try runs[place].measure(first..<first + frames)
        times[place].append(samples.median(\.server.milliseconds))
        processor[place].append(samples.processorMilliseconds)
      }
    }
    compare = subjects.map(\.name)
    (self.rounds, self.frames) = (rounds, frames)
    (ms, cpu) = (Measure(times[0], times[1]), Measure(processor[0], processor[1]))
  }

  /// The report for people.
  var text: String {
    func line(_ name: String, _ measure: Measure) -> String {
      "\(name)  \(measure.first) and \(measure.second) ms, ratio \(measure.ratio) "
        + "(\(measure.low) to \(measure.high)): \(measure.verdict)\n"
    }
    return "\(compare[0]) and \(compare[1]), \(rounds) rounds of \(frames) frames in turns\n"
      + line("server", ms) + line("cpu   ", cpu)
  }
}

/// The range of a median, by drawing the values again and again.
enum BenchResampling {
  private static let draws = 2000

  /// The range that holds the median of the population 19 times of 20: the middle 95 % of the
  /// medians of samples drawn from the values, with replacement (Efron's bootstrap). The same
  /// values give the same range.
  ///
  /// - Precondition: there is a value.
  static func interval(ofMedianOf values: [Double]) -> ClosedRange<Double> {
    precondition(!values.isEmpty, "There are values to draw from.")
    var random = BenchRandom()
    let medians = (0..<draws).map { _ in
      values.map { _ in values[random.next(below: values.count)] }.middle
    }.sorted()
    return medians[draws / 40]...medians[draws - 1 - draws / 40]
  }
}

/// Numbers that look random, alike in each run: Steele's SplitMix64.
private struct BenchRandom {
  private var state: UInt64 = 42

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(limit))
  }
}

extension [Double] {
  /// The median: the middle one of the sorted values, of two the mean.
  var middle: Double {
    let sorted = sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
