// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAGLES
import CARenderServer
import Foundation
import TestSupport
import Testing

/// What the end of a process finds.
private let lastScript = Monitor<FakeStage.Script?>(nil)
private let lastThread = Monitor<RenderThread?>(nil)

@Suite("A thread that draws by itself")
struct RenderThreadTests {
  private let script = FakeStage.Script()
  private let server = RenderServer()

  @Test("commits wake it; it takes them all, in order, on its own thread")
  func commits() throws {
    let thread = try RenderThread.fake(script, server)
    for sequence in 1...200 { server.submit(Commit(sequence: UInt64(sequence))) }
    #expect(eventually { script.log.look { $0.commits.count } == 200 })
    #expect(script.log.look { $0.commits } == Array(1...200))
    #expect(thread.stop())
    #expect(script.log.look { $0.isClosed })
    let threads = script.log.look { $0.threads }
    #expect(threads.count == 1 && !threads.contains(UInt(pthread_self())))
  }

  @Test("it has its name, which debuggers and traces show") func name() throws {
    let thread = try RenderThread.fake(script, server)
    let name = try thread.perform { _ in
      try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    }
    #expect(name == "test\n")
    thread.stop()
  }

  @Test("nothing is drawn while nothing changes")
  func idle() throws {
    let thread = try RenderThread.fake(script, server, refreshRate: 1000)
    usleep(100_000)
    #expect(script.frames.isEmpty)
    server.submit(Commit())
    #expect(eventually { script.frames.count == 1 })
    usleep(100_000)
    #expect(script.frames.count == 1)
    thread.stop()
  }

  @Test("work that can wait is done after the first frame, while nothing is due, to its end")
  func workAhead() throws {
    script.workAhead.look { $0 = 5 }
    let thread = try RenderThread.fake(script, server, refreshRate: 1000)
    usleep(50_000)
    #expect(script.log.look { $0.workAhead.isEmpty })
    server.submit(Commit())
    #expect(eventually { script.log.look { $0.workAhead.count } == 5 })
    usleep(50_000)
    #expect(script.log.look { $0.workAhead } == [1, 1, 1, 1, 1])
    thread.stop()
  }

  @Test("a thread that its driver holds is waited for once; the process ends without unloading it")
  func held() async {
    await #expect(processExitsWith: .success) {
      // Stands for the driver's own, which go through what the thread uses.
      atexit { abort() }
      // A wait for the patience ends the process, too.
      alarm(180)
      let (script, server) = (FakeStage.Script(), RenderServer())
      let isDrawing = Monitor(false)
      script.drawing.look {
        $0.body = {
          isDrawing.look { $0 = true }
          while true { sleep(1) }
        }
      }
      var thread: RenderThread? = try .fake(script, server, patience: 3600)
      server.submit(Commit())
      #expect(eventually { isDrawing.look { $0 } })
      #expect(thread?.stop(waiting: 0) == false)
      thread = nil
      #expect(script.log.look { !$0.isClosed })
    }
  }

  @Test("a thread ends before what its driver registered in the first frame for the end")
  func endOfProcess() async {
    await #expect(processExitsWith: .success) {
      let (script, server) = (FakeStage.Script(), RenderServer())
      lastScript.look { $0 = script }
      script.drawing.look {
        $0.body = {
          guard script.frames.isEmpty else { return }
          // Stands for the end of the variables of the driver's compiler.
          atexit { if lastScript.look({ $0?.log.look { !$0.isClosed } ?? true }) { abort() } }
        }
      }
      let thread = try RenderThread.fake(script, server)
      lastThread.look { $0 = thread }
      for count in 1...2 {
        server.submit(Commit(sequence: UInt64(count)))
        #expect(eventually { script.frames.count == count })
      }
    }
  }

  @Test("an animation gets one frame per tick, late ones with their own time")
  func everyTick() throws {
    script.demand.look { $0 = .continuous(every: 1) }
    let script = script
    script.drawing.look {
      $0.body = {
        // One frame of ten takes as long as four.
        if script.frames.count % 10 == 9 { usleep(40_000) }
      }
    }
    let thread = try RenderThread.fake(script, server, refreshRate: 100)
    server.submit(Commit())
    #expect(eventually { script.frames.count >= 100 })
    thread.stop()
    let times = script.frames.map(\.time)
    for (a, b) in zip(times, times.dropFirst()) { #expect(abs(b - a - 0.01) < 1e-6) }
    #expect(script.frames.map(\.index) == Array(0..<times.count))
    #expect(thread.counts.skipped == 0)
    #expect(thread.counts.presented == times.count)
  }

  @Test("it wakes for the tick at which the tree changes next")
  func future() throws {
    let script = script
    let changes = Monitor<[Double]>([])
    script.drawing.look {
      $0.body = {
        let isFirst = script.frames.isEmpty
        let change = monotonicTime() + 0.15
        if isFirst { changes.look { $0.append(change) } }
        script.demand.look { $0 = isFirst ? .at(change) : .never }
      }
    }
    let thread = try RenderThread.fake(script, server)
    server.submit(Commit())
    #expect(eventually { script.frames.count == 2 })
    thread.stop()
    let change = try #require(changes.look { $0.first })
    let second = try #require(script.frames.last?.time)
    #expect(second >= change - 1e-6 && second < change + 0.01 + 1e-6)
  }

  @Test("a step draws the time it names, and nothing is drawn in between")
  func manual() throws {
    script.demand.look { $0 = .continuous(every: 1) }
    let thread = try RenderThread.fake(script, server, refreshRate: nil)
    server.submit(Commit())
    for time in [0.5, 0.25, 2] { #expect(try thread.step(to: time) != nil) }
    usleep(20_000)
    thread.stop()
    #expect(script.frames.map(\.time) == [0.5, 0.25, 2])
  }

  @Test("a held time is what frames show until it is let go")
  func held() throws {
    script.demand.look { $0 = .continuous(every: 1) }
    let thread = try RenderThread.fake(script, server)
    thread.hold(at: 7)
    #expect(eventually { script.frames.count == 1 })
    usleep(50_000)
    #expect(script.frames.map(\.time) == [7])
    server.submit(Commit())
    #expect(eventually { script.frames.count == 2 })
    #expect(script.frames.map(\.time) == [7, 7])
    thread.hold(at: nil)
    #expect(eventually { script.frames.count > 5 })
    thread.stop()
    #expect(script.frames.dropFirst(2).allSatisfy { $0.time > 7 })
  }

  @Test("a display with no pixels draws nothing, and commits do not pile up")
  func minimized() throws {
    script.isMinimized.look { $0 = true }
    script.demand.look { $0 = .continuous(every: 1) }
    let thread = try RenderThread.fake(script, server)
    server.submit(Commit())
    #expect(eventually { !server.hasPendingCommits && script.log.look { $0.commits } == [1] })
    usleep(50_000)
    #expect(script.frames.isEmpty)
    script.isMinimized.look { $0 = false }
    thread.wake()
    #expect(eventually { script.frames.count > 3 })
    thread.stop()
  }

  @Test("a tick names the frame that can show its answer: that after the one that is begun")
  func answers() throws {
    let ticks = Monitor<[DisplayTick]>([])
    let thread = try RenderThread.fake(script, server, refreshRate: 1000)
    thread.setTickHandler { tick in ticks.look { $0.append(tick) } }
    #expect(eventually { ticks.look { $0.count } > 3 })
    thread.stop()
    for tick in ticks.look({ $0 }) {
      #expect(abs(tick.answer - tick.target - 0.001) < 1e-9)
      #expect(abs(tick.target - tick.timestamp - 0.001) < 1e-9)
    }
  }

  @Test("a display with no pixels tells of a tick each second, commits or not")
  func unseenTicks() throws {
    script.isMinimized.look { $0 = true }
    let ticks = Monitor(0)
    let thread = try RenderThread.fake(script, server, refreshRate: 1000)
    let start = monotonicTime()
    thread.setTickHandler { [server] _ in
      ticks.look { $0 += 1 }
      server.submit(Commit())
    }
    #expect(eventually { ticks.look { $0 } >= 2 })
    usleep(500_000)
    // The time is read last: this thread may wait long for its turn.
    let told = ticks.look { $0 }
    #expect(told <= 3 + Int(monotonicTime() - start))
    script.isMinimized.look { $0 = false }
    thread.wake()
    let before = ticks.look { $0 }
    #expect(eventually { ticks.look { $0 } > before + 20 })
    thread.stop()
  }
}

@Suite("A render thread whose driver fails")
struct RenderThreadFailureTests {
  private let script = FakeStage.Script()
  private let server = RenderServer()

  @Test("a stage that cannot be made is an error of the caller")
  func noStage() {
    #expect {
      try RenderThread(name: "test", server: server, pacing: .manual, patience: 60) {
        throw FakeStage.Failure()
      }
    } throws: { error in
      if case .failed(let reason)? = error as? RenderThreadError {
        reason is FakeStage.Failure
      } else {
        false
      }
    }
    server.submit(Commit())
    #expect(!server.hasPendingCommits)
  }

  @Test("an error while drawing ends the thread, is kept, and answers whoever asks")
  func failing() throws {
    let thread = try RenderThread.fake(script, server)
    script.drawing.look { $0.body = { throw FakeStage.Failure() } }
    server.submit(Commit())
    #expect(eventually { thread.failure != nil })
    #expect(throws: RenderThreadError.self) { try thread.step(to: 0) }
    #expect(throws: RenderThreadError.self) { try thread.perform { _ in 1 } }
    #expect(script.log.look { $0.isClosed })
    #expect(thread.stop())
  }

  @Test("a frame that the driver refuses is tried again, and said once for frames in a row")
  func retried() throws {
    let said = Monitor<[String]>([])
    let tries = Monitor(0)
    let thread = try RenderThread(
      name: "test", server: server,
      pacing: .display(refreshRate: 200, lateFrameLimit: 1000, now: monotonicTime), patience: 60,
      onFrameFailure: { error in said.look { $0.append("\(error)") } },
      makeStage: { [server, script] in FakeStage(server, script) })
    script.drawing.look {
      $0.body = {
        if tries.look({
          $0 += 1; return $0
        }) <= 3 {
          throw GLError(call: "glTexStorage2D", object: "page", reason: "GL_OUT_OF_MEMORY")
        }
      }
    }
    server.submit(Commit())
    #expect(eventually { thread.counts.presented == 1 })
    #expect(thread.counts.failed == 3)
    #expect(tries.look { $0 } == 4)
    #expect(said.look { $0 } == ["glTexStorage2D (page): GL_OUT_OF_MEMORY"])
    #expect(thread.frameFailure == nil && thread.failure == nil)
    #expect(thread.stop())
  }

  @Test("frames that go on failing are tried ever more seldom")
  func backingOff() throws {
    let tries = Monitor(0)
    let thread = try RenderThread.fake(script, server, refreshRate: 1000)
    script.drawing.look {
      $0.body = {
        tries.look { $0 += 1 }
        throw ShaderError(program: "quad", stage: nil, log: "no", source: "")
      }
    }
    server.submit(Commit())
    #expect(eventually { tries.look { $0 } >= 6 })
    #expect(thread.frameFailure != nil && thread.failure == nil)
    let start = monotonicTime()
    let before = tries.look { $0 }
    usleep(300_000)
    let more = tries.look { $0 } - before
    let ticks = (monotonicTime() - start) * 1000
    #expect(Double(more) < ticks / 10)
    #expect(thread.stop())
  }

  @Test("a lost context ends the thread")
  func contextLost() throws {
    let thread = try RenderThread.fake(script, server)
    script.drawing.look {
      $0.body = { throw GLError.contextLost("glGetGraphicsResetStatus", object: "screen", .guilty) }
    }
    server.submit(Commit())
    #expect(eventually { thread.failure != nil })
  }

  @Test("a step that fails is an error of the caller, and the next one works")
  func failedStep() throws {
    let thread = try RenderThread.fake(script, server, refreshRate: nil)
    script.drawing.look {
      $0.body = { throw GLError(call: "glUnmapBuffer", object: "quads", reason: "lost") }
    }
    #expect(throws: RenderThreadError.self) { try thread.step(to: 1) }
    script.drawing.look { $0.body = nil }
    #expect(try thread.step(to: 1) != nil)
    #expect(thread.stop())
  }

  @Test("a driver that does not answer while the stage is made is given up after the patience")
  func silentStart() {
    let gate = DispatchSemaphore(value: 0)
    let error = #expect(throws: RenderThreadError.self) {
      try RenderThread(
        name: "test", server: server, pacing: .manual, patience: 0.1,
        makeStage: {
          // Should nobody give up, the test ends all the same, and fails.
          _ = gate.wait(timeout: .now() + 120)
          throw CancellationError()
        })
    }
    gate.signal()
    #expect({ if case .silent? = error { true } else { false } }())
  }

  @Test("a driver that hangs hangs neither who asks nor who stops")
  func hanging() throws {
    let (thread, server, script) = try impatient()
    let (gate, isDrawing) = (Gate(), Monitor(false))
    script.drawing.look {
      $0.body = {
        isDrawing.look { $0 = true }
        gate.wait()
      }
    }
    server.submit(Commit())
    #expect(eventually { isDrawing.look { $0 } })
    #expect {
      try thread.perform { _ in 1 }
    } throws: { error in
      if case .silent? = error as? RenderThreadError { true } else { false }
    }
    #expect(!thread.stop())
    gate.open()
    #expect(eventually { script.log.look { $0.isClosed } })
  }

  @Test("a stopped thread answers that it was stopped")
  func stopped() throws {
    let thread = try RenderThread.fake(script, server)
    #expect(thread.stop())
    #expect {
      try thread.perform { _ in 1 }
    } throws: { error in
      if case .stopped? = error as? RenderThreadError { true } else { false }
    }
    #expect(thread.failure == nil)
  }

  /// A thread that is waited for only a little. A loaded machine may take longer to start it: then
  /// another one is made.
  private func impatient() throws -> (RenderThread, RenderServer, FakeStage.Script) {
    var refusals = 0
    while true {
      let (script, server) = (FakeStage.Script(), RenderServer())
      do {
        return (try RenderThread.fake(script, server, patience: 0.5), server, script)
      } catch {
        refusals += 1
        if refusals == 50 { throw error }
      }
    }
  }

  /// Closed until somebody opens it.
  private final class Gate: Sendable {
    private let isOpen = Monitor(false)
    func open() { isOpen.look { $0 = true } }
    func wait() { while !isOpen.look({ $0 }) { usleep(1000) } }
  }
}
