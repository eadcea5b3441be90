// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreFoundation
import Foundation
import Synchronization
import Testing

@Suite("The machine's clock and the ends of turns")
struct TimeTests {
  @Test("all readings are of one clock, which does not run backwards")
  func readings() {
    let before = MonotonicClock.now
    let nanoseconds = MonotonicClock.nanoseconds
    let time = MonotonicClock.time
    let after = MonotonicClock.read()
    #expect(before <= Double(nanoseconds) * 1e-9 + 1e-6)
    #expect(Double(nanoseconds) * 1e-9 <= Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 + 1e-6)
    #expect(Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 <= after)
  }

  @Test("a deadline is over when its time has passed, and never if it is infinite")
  func deadlines() {
    let past = Deadline(in: -1)
    #expect(past.isOver && past.rest <= -1)
    let hour = Deadline(in: 3600)
    #expect(!hour.isOver && hour.rest > 0 && hour.rest <= 3600)
    #expect(!Deadline(in: .infinity).isOver)
  }

  @Test("a turn ends with its commit, then windows publish, whoever observes first")
  func turn() {
    let (steps, isDone) = (Steps(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      let publish = TurnEnd.publish.observe { steps.add("publish") }
      let commit = TurnEnd.commit.observe { steps.add("commit") }
      let timer = Timer(timeInterval: 0, repeats: false) { _ in steps.add("timer") }
      RunLoop.current.add(timer, forMode: .default)
      while !steps.all.contains("timer") {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
      }
      for observer in [publish, commit] { CFRunLoopObserverInvalidate(observer) }
      isDone.signal()
    }
    isDone.wait()
    let all = steps.all.filter { $0 != "timer" }
    #expect(all.count >= 2 && all.count.isMultiple(of: 2))
    for (index, step) in all.enumerated() {
      #expect(step == (index.isMultiple(of: 2) ? "commit" : "publish"))
    }
  }
}

/// The steps of the turns of a run loop, in their order.
private final class Steps: Sendable {
  private let list = Mutex<[String]>([])
  func add(_ step: String) { list.withLock { $0.append(step) } }
  var all: [String] { list.withLock { $0 } }
}
