import CoreAnimation
import Testing

@testable import CAML

@Suite("States that go on by themselves")
struct TimedStateTests {
  private func document() throws -> CAMLDocument {
    try scene(
      SceneText.root(
        "",
        children: """
          <states><LKState name="a" nextDelay="2"/><LKState name="b" initial="1" nextDelay="5"
            previousDelay="1"/><LKState name="c" nextDelay="1"/></states>
          """))
  }

  /// Shows a frame of that time on the clock of this thread.
  private func show(_ time: Double, _ clock: ManualClock) {
    clock.time = time
    FrameTicks.current.tick(FrameTick(timestamp: time, target: time))
  }

  @Test("the sooner delay decides, counted from entering; the last has nowhere to go")
  func delays() throws {
    let clock = ManualClock.shared()
    defer { withExtendedLifetime(clock) {} }
    let document = try document()
    #expect(document.initialState == "b")
    try document.setState("a")
    #expect(FrameTicks.current.isWanted)
    show(1.9, clock)
    #expect(document.currentState == "a")
    show(2, clock)
    #expect(document.currentState == "b")
    show(2.9, clock)
    #expect(document.currentState == "b")
    show(3, clock)
    #expect(document.currentState == "a")
    try document.setState("c")
    #expect(!FrameTicks.current.isWanted)
    show(100, clock)
    #expect(document.currentState == "c")
  }

  @Test("leaving the state, or the document, ends the waiting")
  func ending() throws {
    let clock = ManualClock.shared()
    defer { withExtendedLifetime(clock) {} }
    var document: CAMLDocument? = try document()
    try document?.setState("a")
    try document?.setState(nil)
    #expect(!FrameTicks.current.isWanted)
    show(clock.time + 3, clock)
    #expect(document?.currentState == nil)
    try document?.setState("a")
    document = nil
    #expect(!FrameTicks.current.isWanted)
  }
}
