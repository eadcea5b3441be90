// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import Testing

@Suite("For which tick of the display the next frame is drawn")
struct FrameScheduleTests {
  private func schedule(late: Int = 3) -> FrameSchedule {
    FrameSchedule(grid: FrameGrid(origin: 100, refreshRate: 10), lateFrameLimit: late)
  }

  @Test("a commit is shown at the next tick, and never twice at one")
  func commits() {
    var schedule = schedule()
    #expect(schedule.next(.now, now: 100.05) == 1)
    schedule.serve(1, drew: true, .never)
    #expect(schedule.next(.now, now: 100.06) == 2)
    #expect(schedule.start(of: 2) == 100.1)
    #expect(schedule.next(.now, now: 100.95) == 10)
  }

  @Test("without demand there is no next tick")
  func idle() {
    #expect(schedule().next(.never, now: 100) == nil)
  }

  @Test("an animation gets each tick, a few ticks late ones too")
  func catchingUp() {
    var schedule = schedule(late: 3)
    schedule.serve(1, drew: true, .never)
    #expect(schedule.next(.continuous(every: 1), now: 100.01) == 2)
    #expect(schedule.next(.continuous(every: 1), now: 100.41) == 2)
    #expect(schedule.next(.continuous(every: 1), now: 100.61) == 7)
    schedule.serve(7, drew: true, .continuous(every: 1))
    #expect(schedule.counts.presented == 2)
    #expect(schedule.counts.skipped == 5)
    #expect(schedule.counts.idle == 0)
  }

  @Test("a lower rate gets every second tick and commits in between")
  func lowerRate() {
    var schedule = schedule()
    schedule.serve(3, drew: true, .never)
    #expect(schedule.next(.continuous(every: 2), now: 100.3) == 4)
    schedule.serve(4, drew: true, .continuous(every: 2))
    #expect(schedule.next(.continuous(every: 2), now: 100.4) == 6)
    #expect(schedule.next(.now, now: 100.4) == 5)
    schedule.serve(5, drew: true, .continuous(every: 2))
    #expect(schedule.next(.continuous(every: 2), now: 100.5) == 6)
    #expect(schedule.counts.skipped == 0)
  }

  @Test("a change in the future wakes for the first tick that shows it")
  func later() {
    var schedule = schedule()
    schedule.serve(1, drew: true, .never)
    #expect(schedule.next(.at(100.75), now: 100.11) == 8)
    #expect(schedule.start(of: 8) == 100 + 7 * 0.1)
    #expect(!schedule.wants(.at(100.75), tick: 7))
    #expect(schedule.wants(.at(100.75), tick: 8))
    #expect(schedule.next(.at(100.0), now: 100.11) == 2)
    schedule.serve(8, drew: true, .at(100.75))
    #expect(schedule.counts.idle == 6)
  }

  @Test("times beyond every number of ticks are never reached, and do no harm")
  func extremes() {
    var schedule = schedule()
    schedule.serve(1, drew: true, .never)
    #expect(schedule.next(.at(.infinity), now: 100.1)! > 1 << 40)
    #expect(schedule.next(.at(-.infinity), now: 100.1) == 2)
    #expect(schedule.next(.at(1e300), now: 100.1)! > 1 << 40)
  }

  @Test("times of frames ascend though the display is not quite as regular as its rate")
  func aligning() {
    var schedule = schedule()
    var last = -Double.infinity
    for tick in 1...50 {
      let time = schedule.frameTime(of: tick)
      #expect(time > last)
      last = time
      schedule.serve(tick, drew: true, .continuous(every: 1))
      schedule.align(to: time + (tick.isMultiple(of: 3) ? 0.04 : -0.03))
    }
  }

  @Test(
    "ranges of frame rates choose whole numbers of ticks",
    arguments: [
      (FrameRate(minimum: 0, maximum: 0), 1), (FrameRate(minimum: 30, maximum: 30), 2),
      (FrameRate(minimum: 8, maximum: 15, preferred: 15), 4),
      (FrameRate(minimum: 80, maximum: 120, preferred: 120), 1),
      (FrameRate(minimum: 10, maximum: 60, preferred: 24), 3),
      (FrameRate(minimum: 20, maximum: 24, preferred: 24), 3),
      (FrameRate(minimum: 1, maximum: .infinity), 1),
      (FrameRate(minimum: .nan, maximum: .nan, preferred: .nan), 1),
    ])
  func strides(rate: FrameRate, stride: Int) {
    #expect(rate.stride(refreshRate: 60) == stride)
  }
}
