// SPDX-License-Identifier: Apache-2.0
import CABase
import Synchronization

/// A clock that runs by itself.
public final class CMClock: Sendable {
  private let now: @Sendable () -> Double

  /// A clock that tells these seconds.
  package init(now: @escaping @Sendable () -> Double) { self.now = now }

  /// That of the machine: the seconds of `CACurrentMediaTime()` on threads without a headless
  /// renderer.
  public static let hostTimeClock = CMClock { MonotonicClock.now }

  /// The time now, in a scale of 10⁹.
  public var time: CMTime { CMTime(seconds: now(), preferredTimescale: 1_000_000_000) }

  var seconds: Double { now() }
}

/// The clock of the machine.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }
/// The time of a clock now.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// A time line that goes on with a clock, at a rate.
public final class CMTimebase: Sendable {
  private struct State {
    var anchor: Double
    var time: CMTime
    var rate: Double
  }

  private let state: Mutex<State>
  /// The clock that it goes by.
  public let sourceClock: CMClock?

  /// A time line at 0 that stands still.
  public init(sourceClock: CMClock) {
    self.sourceClock = sourceClock
    state = Mutex(State(anchor: sourceClock.seconds, time: .zero, rate: 0))
  }

  private var now: Double { sourceClock?.seconds ?? 0 }

  /// The time now.
  public var time: CMTime {
    let now = now
    return state.withLock { state in
      if state.rate == 0 { return state.time }
      let passed = CMTime(
        seconds: (now - state.anchor) * state.rate, preferredTimescale: 1_000_000_000)
      return state.time + passed
    }
  }

  /// Seconds of the time line for each one of the clock. Default 0.
  public var rate: Double { state.withLock { $0.rate } }

  /// Goes on from a time.
  public func setTime(_ time: CMTime) throws {
    let now = now
    state.withLock { ($0.anchor, $0.time) = (now, time) }
  }

  /// Goes on at a rate from now on.
  public func setRate(_ rate: Double) throws {
    let (now, time) = (now, time)
    state.withLock { $0 = State(anchor: now, time: time, rate: rate) }
  }

  /// Goes on at a rate, so that the time line shows `anchorTime` when the clock shows
  /// `immediateSourceTime`.
  public func setRate(
    _ rate: Double, time anchorTime: CMTime, anchorTime immediateSourceTime: CMTime
  )
    throws
  {
    state.withLock {
      $0 = State(anchor: immediateSourceTime.seconds, time: anchorTime, rate: rate)
    }
  }
}
