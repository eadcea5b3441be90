// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// The times of `--time`, as given.
struct TimeList {
  let times: [Double]

  static func parse(_ text: String) throws -> TimeList {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= ArgumentLimits.pictures else {
      throw ValidationError("A list has at most \(ArgumentLimits.pictures) times.")
    }
    return TimeList(times: try words.map { try parseTime(String($0)) })
  }
}
