// SPDX-License-Identifier: Apache-2.0
import CACommit

/// When the tree wants its next frame.
package enum FrameDemand: Hashable, Sendable {
  /// Something waits to be shown.
  case now
  /// It changes all the time; every so many ticks of the display show it, 1 for each.
  case continuous(every: Int)
  /// It changes at that media time and not before, seconds.
  case at(Double)
  /// It stays as it is.
  case never
}

extension FrameRate {
  /// How many ticks of a display of `refreshRate` ticks per second pass from frame to frame.
  ///
  /// The rate nearest to the preferred one, or else to the highest, within the range as far as
  /// whole numbers of ticks allow it. A range of zeros asks for every tick.
  package func stride(refreshRate: Double) -> Int {
    let (low, high) = (Double(minimum), Double(maximum))
    let wish = preferred.map(Double.init).flatMap { $0 > 0 ? $0 : nil } ?? high
    guard wish > 0, wish.isFinite else { return 1 }
    var stride = max(1, min(refreshRate / wish, 1e6).rounded())
    if high > 0, refreshRate / stride > high * 1.001 { stride += 1 }
    if low > 0, stride > 1, refreshRate / stride < low * 0.999 { stride -= 1 }
    return Int(stride)
  }
}
