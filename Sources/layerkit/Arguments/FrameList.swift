// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// The frames of `--frames`: ascending, each once.
struct FrameList {
  let numbers: [Int]

  private static let rule = """
    A frame list is numbers and ranges from 0 to \(ArgumentLimits.pictures - 1), as in 7, 0..149, \
    0..<150, 0..149:2, or several of them with commas.
    """

  /// The frames from 0 on.
  init(count: Int) { numbers = Array(0..<min(count, ArgumentLimits.pictures)) }

  init(_ text: String) throws {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      numbers.formUnion(try Self.numbers(of: part))
    }
    self.numbers = numbers.sorted()
  }

  private static func numbers(of part: Substring) throws -> StrideTo<Int> {
    guard
      let match = part.wholeMatch(of: /([0-9]{1,7})(?:(\.\.<?)([0-9]{1,7}))?(?::([0-9]{1,7}))?/),
      let first = Int(match.1), let last = Int(match.3 ?? match.1), let step = Int(match.4 ?? "1")
    else { throw ValidationError(rule) }
    let end = match.2 == "..<" ? last : last + 1
    guard end <= ArgumentLimits.pictures, first < ArgumentLimits.pictures else {
      throw ValidationError(rule)
    }
    guard first < end else {
      throw ValidationError("A range of frames has a first and a last one, not '\(part)'.")
    }
    guard step > 0, match.2 != nil || match.4 == nil else {
      throw ValidationError("A step is a whole number above 0 after a range, not '\(part)'.")
    }
    return stride(from: first, to: end, by: step)
  }
}
