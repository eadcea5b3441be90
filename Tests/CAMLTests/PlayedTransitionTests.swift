// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAML

/// A document on a stage whose clock the test sets.
private final class Theatre {
  let document: CAMLDocument
  private let clock = ManualClock.shared()
  private let context: LayerContext

  private final class Pit: CommitSink {
    func submit(_ commit: Commit) {}
  }

  init(_ document: CAMLDocument) {
    self.document = document
    context = LayerContext(orientation: .yUp, sink: Pit())
    context.rootLayer = document.rootLayer
    CATransaction.flush()
  }

  /// Commits changes, and goes on to a time.
  func go(to time: Double) {
    CATransaction.flush()
    clock.time = time
  }

  /// The shown value of a number of layer `a` at the clock's time.
  func shown(_ keyPath: String) throws -> Double {
    CATransaction.flush()
    let layer = try #require(document.layer(withID: "a")?.presentation())
    return try #require(layer.value(forKeyPath: keyPath) as? Double)
  }
}

@Suite("States as they are seen")
struct PlayedTransitionTests {
  private func theatre(_ animations: String, layer: String = "") throws -> Theatre {
    Theatre(
      try scene(
        SceneText.root(
          "<CALayer id=\"a\" position=\"0 2\">\(layer)</CALayer>",
          children: """
            <states><LKState name="on"><elements>
            <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="100"/></LKStateSetValue>
            <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
            <LKStateSetValue targetId="a" keyPath="hidden"><value type="integer" value="1"/></LKStateSetValue>
            </elements></LKState></states>
            <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
            \(animations)</elements></LKStateTransition></stateTransitions>
            """)))
  }

  private func element(_ key: String, _ attributes: String, type: String = "CABasicAnimation")
    -> String
  {
    """
    <LKStateTransitionElement key="\(key)" targetId="a">
    <animation type="\(type)" keyPath="\(key)" \(attributes)/></LKStateTransitionElement>
    """
  }

  @Test("a transition starts at what shows, also in the midst of another")
  func interrupted() throws {
    let theatre = try theatre(element("position.x", "duration=\"2\""))
    theatre.go(to: 1)
    try theatre.document.setState("on")
    #expect(try theatre.shown("position.x") == 0)
    #expect(try theatre.shown("opacity") == 0, "what no element names changes at once")
    theatre.go(to: 2)
    #expect(try theatre.shown("position.x") == 50)
    try theatre.document.setState(nil)
    #expect(try theatre.shown("position.x") == 50)
    #expect(theatre.document.layer(withID: "a")?.position.x == 0)
    theatre.go(to: 3)
    #expect(try theatre.shown("position.x") == 25)
    theatre.go(to: 4.5)
    #expect(try theatre.shown("position.x") == 0)
  }

  @Test("staggered animations hold the old value until they begin")
  func staggered() throws {
    let theatre = try theatre(
      element("position.x", "duration=\"1\" beginTime=\"0.5\" fillMode=\"backwards\"")
        + element("opacity", "duration=\"1\""))
    theatre.go(to: 3)
    try theatre.document.setState("on")
    theatre.go(to: 3.25)
    #expect(try theatre.shown("position.x") == 0)
    #expect(try theatre.shown("opacity") == 0.75)
    theatre.go(to: 4)
    #expect(try theatre.shown("position.x") == 50)
    theatre.go(to: 4.75)
    #expect(try theatre.shown("position.x") == 100)
  }

  @Test("a spring that has not settled at the end of its duration is cut off")
  func spring() throws {
    let theatre = try theatre(
      element(
        "position.x", "mass=\"1\" stiffness=\"10\" damping=\"1\" duration=\"0.8\"",
        type: "CASpringAnimation"))
    try theatre.document.setState("on")
    theatre.go(to: 0.79)
    #expect(try theatre.shown("position.x") > 105)
    theatre.go(to: 0.81)
    #expect(try theatre.shown("position.x") == 100)
  }

  @Test("a layer that is being hidden shows until the end, one that appears from the start")
  func hidden() throws {
    let theatre = try theatre(element("hidden", "duration=\"1\""))
    try theatre.document.setState("on")
    for (time, isHidden) in [(0.1, 0.0), (0.6, 0), (0.98, 0), (1, 1), (1.2, 1)] {
      theatre.go(to: time)
      #expect(try theatre.shown("hidden") == isHidden, "at \(time)")
    }
    try theatre.document.setState(nil)
    for time in [1.25, 2, 3] {
      theatre.go(to: time)
      #expect(try theatre.shown("hidden") == 0, "at \(time)")
    }
  }

  @Test("speed makes a transition shorter, delays included")
  func speed() throws {
    let theatre = try theatre(
      element("position.x", "duration=\"2\" beginTime=\"2\" fillMode=\"backwards\""))
    try theatre.document.setState("on", transitionSpeed: 2)
    for (time, x) in [(0.9, 0.0), (1.5, 50), (2, 100)] {
      theatre.go(to: time)
      #expect(try theatre.shown("position.x") == x)
    }
  }

  @Test("progress shows what time would, forwards and back, and goes on from there")
  func driven() throws {
    let theatre = try theatre(
      element("position.x", "duration=\"2\" fillMode=\"both\"")
        + element("opacity", "duration=\"2\" beginTime=\"2\" fillMode=\"both\""))
    theatre.go(to: 5)
    let driven = try theatre.document.beginTransition(to: "on")
    for (progress, x, opacity) in [
      (0.0, 0.0, 1.0), (0.25, 50, 1), (0.75, 100, 0.5), (1, 100, 0), (0.125, 25, 1),
    ] {
      driven.progress = progress
      #expect(try theatre.shown("position.x") == x)
      #expect(try theatre.shown("opacity") == opacity)
    }
    theatre.go(to: 7)
    #expect(try theatre.shown("position.x") == 25, "time does not move it")
    driven.finish()
    theatre.go(to: 7.5)
    #expect(try theatre.shown("position.x") == 50)
    theatre.go(to: 9.5)
    #expect(try theatre.shown("opacity") == 0.5)
  }

  @Test("a cancelled transition shows the state before")
  func cancelled() throws {
    let theatre = try theatre(element("position.x", "duration=\"2\""))
    let driven = try theatre.document.beginTransition(to: "on")
    driven.progress = 0.5
    #expect(try theatre.shown("position.x") == 50)
    driven.cancel()
    #expect(try theatre.shown("position.x") == 0)
    #expect(try theatre.shown("opacity") == 1)
  }

  @Test("literal begin times count from the start of the scene, wherever it was loaded")
  func start() throws {
    let theatre = try theatre(
      "",
      layer: """
        <animations><animation type="CABasicAnimation" keyPath="position.y" beginTime="1e-100"
          duration="4" repeatCount="inf"><fromValue type="real" value="0"/>
        <toValue type="real" value="40"/></animation></animations>
        """)
    theatre.go(to: 1)
    #expect(try theatre.shown("position.y") == 10)
    theatre.document.start()
    #expect(abs(try theatre.shown("position.y")) < 1e-9)
    theatre.go(to: 4)
    #expect(try theatre.shown("position.y") == 30)
    theatre.document.start(at: 3)
    #expect(try theatre.shown("position.y") == 10)
  }

  @Test("endless key frames of a transition run until the state is left")
  func endless() throws {
    let theatre = try theatre(
      """
      <LKStateTransitionElement key="position.x" targetId="a"><animation type="CAKeyframeAnimation"
        keyPath="position.x" duration="1" repeatCount="Inf"><values><real value="0"/><real value="8"/>
      </values></animation></LKStateTransitionElement>
      """)
    try theatre.document.setState("on")
    theatre.go(to: 100.5)
    #expect(try theatre.shown("position.x") == 4)
    try theatre.document.apply(state: nil)
    #expect(try theatre.shown("position.x") == 0)
  }
}
