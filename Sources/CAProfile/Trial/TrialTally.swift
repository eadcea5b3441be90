// SPDX-License-Identifier: Apache-2.0

/// The least times of each frame of a trial.
struct TrialTally {
  struct Key: Hashable {
    var stretch: Int
    var frame: Int
  }

  private var before: [Key: TrialTime] = [:]
  private var after: [Key: TrialTime] = [:]
  /// The least times without the remedy of even and odd rounds.
  private var halves: [[Key: TrialTime]] = [[:], [:]]
  private let rounds: Int

  init(rounds: Int) { self.rounds = rounds }

  /// Notes a frame without and with the remedy.
  mutating func note(_ first: TrialTime, _ second: TrialTime, of key: Key, round: Int) {
    before[key] = before[key]?.least(first) ?? first
    after[key] = after[key]?.least(second) ?? second
    halves[round % 2][key] = halves[round % 2][key]?.least(first) ?? first
  }

  /// Means of all frames.
  func sum(into result: inout TrialResult, _ measure: TrialMeasure) {
    func mean(_ times: [Key: TrialTime]) -> TrialTime {
      times.values.reduce(TrialTime(), +) / Double(max(times.count, 1))
    }
    (result.before, result.after) = (mean(before), mean(after))
    guard rounds > 1 else { return }
    result.noise = abs(
      measure.milliseconds(mean(halves[0])) - measure.milliseconds(mean(halves[1])))
  }
}
