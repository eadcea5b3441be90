// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreMedia
import Dispatch

/// Those who want to hear of the times that an item passes.
final class TimeObservers {
  /// The times of which an observer hears.
  enum Times {
    /// Multiples of so many seconds.
    case every(Double)
    /// These seconds.
    case at([Double])
  }

  private final class Observer {
    let times: Times
    let queue: DispatchQueue?
    let body: (CMTime) -> Void

    init(_ times: Times, _ queue: DispatchQueue?, _ body: @escaping (CMTime) -> Void) {
      (self.times, self.queue, self.body) = (times, queue, body)
    }
  }

  /// A call on a queue of the program's.
  ///
  /// Sound: the program names the queue on which its block may be called.
  private struct Call: @unchecked Sendable {
    let body: (CMTime) -> Void
    let time: CMTime
  }

  private var observers: [Observer] = []
  /// The time of the last call, seconds of the item.
  private var last = 0.0
  private var hasJumped = true

  func add(_ times: Times, _ queue: DispatchQueue?, _ body: @escaping (CMTime) -> Void) -> Any {
    let observer = Observer(times, queue, body)
    observers.append(observer)
    return observer
  }

  func remove(_ object: Any) { observers.removeAll { $0 === object as AnyObject } }

  /// Goes on from another time, of which those hear who hear of intervals.
  func jump(to time: Double) { (last, hasJumped) = (time, true) }

  /// Calls those whose times lie between the last call and now.
  func call(at now: Double) {
    let (before, isNew) = (last, hasJumped)
    (last, hasJumped) = (now, false)
    for observer in observers where passes(observer.times, from: before, to: now, isNew: isNew) {
      let time = CMTime(seconds: now, preferredTimescale: AVPlayer.timescale)
      // Each reading of `DispatchQueue.main` gives another object here, so that its name tells it.
      if let queue = observer.queue, queue.label != DispatchQueue.main.label {
        let call = Call(body: observer.body, time: time)
        queue.async { call.body(call.time) }
      } else {
        observer.body(time)
      }
    }
  }

  private func passes(_ times: Times, from before: Double, to now: Double, isNew: Bool) -> Bool {
    switch times {
    case .every(let interval):
      guard interval > 0, interval.isFinite else { return false }
      func number(_ time: Double) -> Double { ((time + FilmIndex.slack) / interval).rounded(.down) }
      return isNew || number(before) != number(now)
    case .at(let times):
      let (low, high) = (min(before, now), max(before, now) + FilmIndex.slack)
      return times.contains {
        isNew ? $0 >= low && $0 <= high : $0 > low + FilmIndex.slack && $0 <= high
      }
    }
  }
}
