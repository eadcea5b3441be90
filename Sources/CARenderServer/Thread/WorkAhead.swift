// SPDX-License-Identifier: Apache-2.0

/// When a render thread does work that can wait, one step at a time.
///
/// A step is done after the first frame, where one of these holds:
///
/// - no frame is due at any time;
/// - the time until the next frame is enough for a typical step: the mean of those done so far, in
///   which each new step counts a quarter, and ``firstGuess`` before the first;
/// - the last step, or the first frame, is ``longestPause`` ago. So the work comes to its end while
///   frames leave no time for it, at the cost of one late frame in that pause.
struct WorkAhead {
  /// The length of a step before any was measured, seconds.
  static let firstGuess = 0.05
  /// Seconds from one step to the next at most.
  static let longestPause = 1.0

  /// Whether there is more to do.
  private(set) var isLeft = true
  private var typical = firstGuess
  private var isMeasured = false
  /// When the last step ended, or the first frame; nil before that.
  private var last: Double?

  /// Notes that there is work again, after a device was replaced.
  mutating func restart() { isLeft = true }

  /// Notes that a frame was shown.
  mutating func noteFrame(at now: Double) { if last == nil { last = now } }

  /// Whether a step is to be done now.
  ///
  /// - Parameter rest: Seconds until work on the next frame begins; nil where none is due.
  func isDue(rest: Double?, now: Double) -> Bool {
    guard isLeft, let last else { return false }
    guard let rest else { return true }
    return rest >= typical || now - last >= Self.longestPause
  }

  /// Notes a step, and whether there are more.
  mutating func noteStep(from start: Double, to end: Double, more: Bool) {
    let length = max(0, end - start)
    typical = isMeasured ? typical + (length - typical) / 4 : length
    (isMeasured, isLeft, last) = (true, more, end)
  }
}
