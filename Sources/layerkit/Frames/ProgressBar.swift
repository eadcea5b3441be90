// SPDX-License-Identifier: Apache-2.0

/// How far a run is, as one line of text.
struct ProgressBar {
  let done: Int
  let total: Int
  /// Frames per second.
  let rate: Double

  /// Seconds left at this rate; nil when there is none.
  var remaining: Double? {
    if done == total { return 0 }
    return rate > 0 ? Double(total - done) / rate : nil
  }

  /// The line, in a terminal of that many columns.
  func text(width: Int) -> String {
    let share = total > 0 ? Double(done) / Double(total) : 1
    let rate = (self.rate * 10).rounded() / 10
    let numbers = " \(done)/\(total)  \(rate) frames/s  \(clock) left"
    let room = min(width - numbers.count - 3, 50)
    guard room >= 5 else { return String(numbers.dropFirst().prefix(max(0, width - 1))) }
    let full = Int(Double(room) * share)
    return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: room - full)
      + "]" + numbers
  }

  /// The time left as minutes and seconds, or hours, minutes and seconds.
  private var clock: String {
    guard let remaining, remaining < 360_000 else { return "?" }
    let seconds = Int(remaining.rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = (seconds % 60 < 10 ? ":0" : ":") + "\(seconds % 60)"
    return hours == 0 ? "\(minutes)\(tail)" : "\(hours):\(minutes < 10 ? "0" : "")\(minutes)\(tail)"
  }
}
