// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The time of a thread whose host gives it.
package enum ThreadTime {
  /// How many events may follow each other at one moment, or in one turn of a run loop, so that
  /// animations without length which start each other do not keep the clock from going on.
  package static let eventLimit = 10_000

  /// How many turns of completion blocks may follow each other at one moment, and at the end of a
  /// thread, so that blocks which ask for each other end.
  package static let turnLimit = 100_000

  /// Moves the clock of this thread forward, and fires events on the way: begins and ends of
  /// animations, completion blocks, frames of display links, in the order of their times. Their
  /// changes are committed before the clock goes on.
  ///
  /// Rendering alone, at any time, fires nothing. An event may move the clock itself, which has no
  /// effect where ``NestedCalls/limit`` of such calls are within each other.
  ///
  /// - Parameters:
  ///   - time: The media time to come to; an earlier one than now only commits.
  ///   - rate: The frames per second that display links see, at whole multiples of `1/rate`.
  /// - Precondition: a host gives this thread its time: it has a ``ManualClock``.
  package static func advance(to time: CFTimeInterval, framesPerSecond rate: Double = 60) {
    guard let clock = ManualClock.current else {
      preconditionFailure("A thread that runs on real time cannot be moved to another one.")
    }
    _ = ThreadTransactions.current.calls.enter { advance(clock, to: time, framesPerSecond: rate) }
  }

  private static func advance(
    _ clock: ManualClock, to time: CFTimeInterval, framesPerSecond rate: Double
  ) {
    CATransaction.flush()
    var frames = FrameClock(rate: rate, ticked: clock.time)
    var events = 0
    turn()
    while events < eventLimit {
      let event = ThreadTransactions.current.events.nextTime
      // A display that steps tells of its frames itself.
      let isTicking = !clock.isStepping && FrameTicks.current.isWanted
      let frame = isTicking ? frames.next(from: clock.time) : .infinity
      guard min(event, frame) <= time else { break }
      if min(event, frame) > clock.time { (clock.time, events) = (min(event, frame), 0) }
      if event <= frame {
        events += ThreadTransactions.current.events.fire(until: clock.time, limit: eventLimit)
      } else {
        FrameTicks.current.tick(frames.tick(frame))
      }
      CATransaction.flush()
      turn()
    }
    clock.time = max(clock.time, time)
  }

  /// Makes the calls that wait for a turn of the run loop, and those that they lead to, each after
  /// a commit.
  private static func turn() {
    let nextTurn = ThreadTransactions.current.nextTurn
    var turns = 0
    while turns < turnLimit, nextTurn.run() > 0 {
      turns += 1
      CATransaction.flush()
    }
  }
}

/// The frames of a display that begins one at every multiple of a time.
private struct FrameClock {
  let rate: Double
  /// No frame up to this time is to come any more.
  var ticked: Double
  /// Frames closer together than this part of a frame are the same one.
  private static let closeness = 1e-6

  init(rate: Double, ticked: Double) {
    precondition(rate > 0 && rate.isFinite, "A display shows more than \(rate) frames a second.")
    self.rate = rate
    self.ticked = ticked
  }

  /// The next frame, at `now` or later.
  func next(from now: Double) -> Double {
    let afterLast = (ticked * rate + FrameClock.closeness).rounded(.down) + 1
    return max(afterLast, (now * rate - FrameClock.closeness).rounded(.up)) / rate
  }

  mutating func tick(_ time: Double) -> FrameTick {
    ticked = time
    return FrameTick(timestamp: time, target: ((time * rate).rounded() + 1) / rate)
  }
}
