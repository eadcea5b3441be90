// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation
import TestSupport
import Testing

@testable import CARenderServer

@Suite("Work that can wait")
struct WorkAheadTests {
  private let script = FakeStage.Script()
  private let server = RenderServer()

  @Test("begins after the first frame, and goes on where no frame is due until it is done")
  func idle() {
    var ahead = WorkAhead()
    #expect(!ahead.isDue(rest: nil, now: 0))
    ahead.noteFrame(at: 1)
    #expect(ahead.isDue(rest: nil, now: 1))
    ahead.noteStep(from: 1, to: 1.5, more: true)
    #expect(ahead.isDue(rest: nil, now: 1.5))
    ahead.noteStep(from: 1.5, to: 2, more: false)
    #expect(!ahead.isDue(rest: nil, now: 9))
  }

  @Test("takes the time between frames that is enough for a typical step")
  func typical() {
    var ahead = WorkAhead()
    ahead.noteFrame(at: 0)
    #expect(ahead.isDue(rest: WorkAhead.firstGuess, now: 0.1))
    #expect(!ahead.isDue(rest: 0.016, now: 0.1))
    // The first step replaces the guess, and each later one counts a quarter.
    ahead.noteStep(from: 0.1, to: 0.108, more: true)
    #expect(ahead.isDue(rest: 0.0081, now: 0.2) && !ahead.isDue(rest: 0.0079, now: 0.2))
    ahead.noteStep(from: 0.2, to: 0.216, more: true)
    #expect(ahead.isDue(rest: 0.0101, now: 0.3) && !ahead.isDue(rest: 0.0099, now: 0.3))
  }

  @Test("gets a step each second where frames leave no time")
  func pause() {
    var ahead = WorkAhead()
    ahead.noteFrame(at: 5)
    ahead.noteFrame(at: 5.9)
    #expect(!ahead.isDue(rest: 0, now: 5.9) && !ahead.isDue(rest: -3, now: 5.9))
    #expect(ahead.isDue(rest: -3, now: 6))
    ahead.noteStep(from: 6, to: 6.25, more: true)
    #expect(!ahead.isDue(rest: 0.1, now: 7.2) && ahead.isDue(rest: 0.1, now: 7.25))
  }

  @Test("is done to its end beside frames of each tick, of which none is left out")
  func ticking() throws {
    script.workAhead.look { $0 = 5 }
    script.demand.look { $0 = .continuous(every: 1) }
    let thread = try RenderThread.fake(script, server, refreshRate: 60)
    server.submit(Commit())
    #expect(eventually { script.log.look { $0.workAhead.count } == 5 })
    thread.stop()
    #expect(script.log.look { $0.workAhead }.allSatisfy { $0 > 0 })
    #expect(thread.counts.skipped == 0)
  }

  @Test("begins again after a device was lost and replaced")
  func lostDevice() throws {
    script.workAhead.look { $0 = 2 }
    let thread = try RenderThread.fake(script, server, refreshRate: 60)
    server.submit(Commit())
    #expect(eventually { script.log.look { $0.workAhead.count } == 2 })
    script.workAhead.look { $0 = 3 }
    script.losses.look { $0 = 1 }
    server.submit(Commit())
    #expect(eventually { script.log.look { $0.workAhead.count } == 5 })
    thread.stop()
  }

  @Test("is done although frames take longer than their ticks")
  func overloaded() throws {
    script.workAhead.look { $0 = 1 }
    script.demand.look { $0 = .continuous(every: 1) }
    script.drawing.look { $0.body = { usleep(2_000) } }
    let thread = try RenderThread.fake(script, server, refreshRate: 1000)
    server.submit(Commit())
    #expect(eventually { script.log.look { $0.workAhead.count } == 1 })
    thread.stop()
  }
}
