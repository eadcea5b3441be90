// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHost
import CARenderServer
import Foundation
import TestSupport
import Testing

@Suite("Ticks of the display on the program's run loop")
struct TickTests {
  /// Runs `body` on a thread of its own, whose run loop nobody else uses.
  private func onThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.start()
    done.wait()
  }

  @Test("they come while they are wanted, without frames, on the thread that asked")
  func ticks() {
    onThread {
      let (script, server) = (FakeStage.Script(), RenderServer())
      guard let display = try? RenderThread.fake(script, server) else {
        Issue.record("There is no render thread.")
        return
      }
      let thread = Thread.current
      var (isWanted, ticks) = (true, [DisplayTick]())
      let relay = TickRelay.current(
        isWanted: { isWanted },
        deliver: { tick in
          #expect(Thread.current === thread)
          ticks.append(tick)
          if ticks.count == 10 { isWanted = false }
        }, isNew: { _ in })
      relay.add(display)
      let end = Date(timeIntervalSinceNow: 60)
      while ticks.count < 10, Date() < end {
        _ = RunLoop.current.run(
          mode: .default, before: Date(timeIntervalSinceNow: 0.05))
      }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
      #expect(ticks.count == 10)
      for tick in ticks { #expect(abs(tick.target - tick.timestamp - 0.01) < 1e-6) }
      for (a, b) in zip(ticks, ticks.dropFirst()) { #expect(b.target > a.target) }
      #expect(script.frames.isEmpty)
      relay.remove(display)
      display.stop()
    }
  }

  @Test("a program that was busy gets the last of the ticks it missed, once")
  func busy() {
    onThread {
      let (script, server) = (FakeStage.Script(), RenderServer())
      guard let display = try? RenderThread.fake(script, server) else {
        Issue.record("There is no render thread.")
        return
      }
      var (isWanted, ticks) = (true, [DisplayTick]())
      let relay = TickRelay.current(
        isWanted: { isWanted },
        deliver: { tick in
          ticks.append(tick)
          isWanted = false
        }, isNew: { _ in })
      let before = monotonicTime()
      relay.add(display)
      // The program is busy for twenty ticks at least, however long they take to come.
      #expect(eventually { display.counts.idle >= 20 })
      #expect(eventuallyInTurns { !ticks.isEmpty })
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
      #expect(ticks.count == 1)
      #expect((ticks.first?.target ?? 0) > before + 0.1)
      relay.remove(display)
      display.stop()
    }
  }
}
