// SPDX-License-Identifier: Apache-2.0

/// The moments at which a display shows frames: equally far apart, numbered.
package struct FrameGrid: Hashable, Sendable {
  /// The time of tick 0, seconds of the media clock.
  package private(set) var origin: Double
  /// Seconds from tick to tick.
  package let period: Double

  /// - Precondition: `refreshRate`, ticks per second, is positive and finite.
  package init(origin: Double, refreshRate: Double) {
    precondition(
      refreshRate > 0 && refreshRate.isFinite, "The refresh rate of a display is positive.")
    self.origin = origin
    period = 1 / refreshRate
  }

  /// A part of a tick that rounding may take away or add.
  private static let tolerance = 1e-6

  /// The media time of a tick.
  package func time(of tick: Int) -> Double { origin + Double(tick) * period }

  /// The first tick later than `time`.
  package func tick(after time: Double) -> Int {
    Int(((time - origin) / period + Self.tolerance).rounded(.down)) + 1
  }

  /// The first tick at `time` or later.
  package func tick(notBefore time: Double) -> Int {
    Int(((time - origin) / period - Self.tolerance).rounded(.up))
  }

  /// Moves all ticks, by half a period at most, so that one of them is at `time`.
  package mutating func align(to time: Double) {
    let place = (time - origin) / period
    origin += (place - place.rounded()) * period
  }
}
