// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// The states a scene goes through: `NAME:SECONDS`, ascending, with commas.
struct StateSequence {
  struct Step: Encodable {
    let state: String
    /// Seconds after the scene was loaded.
    let time: Double
  }

  let steps: [Step]

  static func parse(_ text: String) throws -> StateSequence {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= ArgumentLimits.steps else {
      throw ValidationError("A sequence has at most \(ArgumentLimits.steps) steps.")
    }
    let steps = try words.map(step)
    for (earlier, later) in zip(steps, steps.dropFirst()) where earlier.time >= later.time {
      throw ValidationError("A sequence has ascending times, not \(earlier.time), \(later.time).")
    }
    return StateSequence(steps: steps)
  }

  /// The last colon counts, as names may hold others.
  private static func step(_ word: Substring) throws -> Step {
    guard let colon = word.lastIndex(of: ":"), colon != word.startIndex,
      let time = Double(word[word.index(after: colon)...]),
      (0...ArgumentLimits.time).contains(time)
    else {
      throw ValidationError(
        "A sequence is states with times from 0 to 1e11 seconds, as in off:0,on:1.5.")
    }
    return Step(state: String(word[..<colon]), time: time)
  }
}
