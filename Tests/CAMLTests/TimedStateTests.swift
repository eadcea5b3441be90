// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import Testing

@testable import CAML

@Suite("States that go on by themselves")
struct TimedStateTests {
  private static func document() throws -> CAMLDocument {
    try scene(
      SceneText.root(
        "",
        children: """
          <states><LKState name="a" nextDelay="2"/><LKState name="b" initial="1" nextDelay="5"
            previousDelay="1"/><LKState name="c" nextDelay="1"/></states>
          """))
  }

  /// Shows a frame of that time on the clock of this thread.
  private static func show(_ time: Double, _ clock: ManualClock) {
    clock.time = time
    FrameTicks.current.tick(FrameTick(timestamp: time, target: time))
  }

  /// Runs `body` on a thread of its own, whose frames nothing else waits for.
  private func onOwnThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Swift.Result(catching: body)) }.start()
    }
  }

  @Test("the sooner delay decides, counted from entering; the last has nowhere to go")
  func delays() async throws {
    let states = try await onOwnThread {
      let clock = ManualClock.shared()
      let document = try Self.document()
      var states = [document.initialState]
      func look(at time: Double) {
        Self.show(time, clock)
        states.append(document.currentState)
      }
      try document.setState("a")
      states.append("waits: \(FrameTicks.current.isWanted)")
      for time in [1.9, 2, 2.9, 3] { look(at: time) }
      try document.setState("c")
      states.append("waits: \(FrameTicks.current.isWanted)")
      look(at: 100)
      return states
    }
    #expect(states == ["b", "waits: true", "a", "b", "b", "a", "waits: false", "c"])
  }

  @Test("leaving the state, or the document, ends the waiting")
  func ending() async throws {
    let waits = try await onOwnThread {
      let clock = ManualClock.shared()
      var document: CAMLDocument? = try Self.document()
      try document?.setState("a")
      var waits = [FrameTicks.current.isWanted]
      try document?.setState(nil)
      waits.append(FrameTicks.current.isWanted)
      Self.show(clock.time + 3, clock)
      waits.append(document?.currentState != nil)
      try document?.setState("a")
      document = nil
      waits.append(FrameTicks.current.isWanted)
      return waits
    }
    #expect(waits == [true, false, false, false])
  }
}
