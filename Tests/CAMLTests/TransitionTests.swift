// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

/// A scene of one layer, `a`, at (1, 2), opaque, with three states and the given transitions.
private func document(_ transitions: String, states: String = "") throws -> CAMLDocument {
  try scene(
    SceneText.root(
      "<CALayer id=\"a\" position=\"1 2\" backgroundColor=\"1 0 0\"/>",
      children: """
        <states><LKState name="on"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="7"/></LKStateSetValue>
        <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
        </elements></LKState><LKState name="off"/><LKState name="far"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="99"/></LKStateSetValue>
        </elements></LKState>\(states)</states>
        <stateTransitions>\(transitions)</stateTransitions>
        """))
}

private func transition(_ from: String, _ to: String, _ elements: String) -> String {
  """
  <LKStateTransition fromState="\(from)" toState="\(to)"><elements>\(elements)</elements>
  </LKStateTransition>
  """
}

private func moving(_ attributes: String, key: String = "position.x") -> String {
  """
  <LKStateTransitionElement key="\(key)" targetId="a">
  <animation type="CABasicAnimation" keyPath="\(key)" \(attributes)/></LKStateTransitionElement>
  """
}

extension CAMLDocument {
  fileprivate func target() throws -> CALayer { try #require(layer(withID: "a")) }

  fileprivate func basic(_ key: String = "position.x") throws -> CABasicAnimation {
    try #require(try target().animation(forKey: key) as? CABasicAnimation)
  }
}

@Suite("State transitions")
struct TransitionTests {
  @Test("an element animates from the value before to the value of the state")
  func ends() throws {
    let document = try document(
      transition("*", "on", moving("duration=\"0.25\" fillMode=\"backwards\"")))
    try document.setState("on")
    let animation = try document.basic()
    #expect(animation.fromValue as? Double == 1)
    #expect(animation.toValue as? Double == 7)
    #expect(animation.byValue == nil)
    #expect((animation.duration, animation.beginTime, animation.speed) == (0.25, 0, 1))
    #expect(animation.fillMode == .backwards)
    #expect(try document.target().position == CGPoint(x: 7, y: 2))
    #expect(try document.target().animationKeys() == ["position.x"], "opacity changes at once")
    #expect(try document.target().opacity == 0.5)
  }

  @Test(
    "ends that the file gives stay",
    arguments: [
      ("<fromValue type=\"real\" value=\"3\"/>", 3, 7, nil),
      ("<toValue type=\"real\" value=\"3\"/>", 1, 3, nil),
      ("<byValue type=\"real\" value=\"3\"/>", 1, nil, 3),
      ("<toValue type=\"real\" value=\"3\"/><byValue type=\"real\" value=\"2\"/>", nil, 3, 2),
      ("<fromValue type=\"real\" value=\"3\"/><byValue type=\"real\" value=\"2\"/>", 3, nil, 2),
    ] as [(String, Double?, Double?, Double?)])
  func given(children: String, from: Double?, to: Double?, by: Double?) throws {
    let document = try document(
      transition(
        "*", "*",
        """
        <LKStateTransitionElement key="position.x" targetId="a">
        <animation type="CABasicAnimation" keyPath="position.x">\(children)</animation>
        </LKStateTransitionElement>
        """))
    try document.setState("on")
    let animation = try document.basic()
    #expect(animation.fromValue as? Double == from)
    #expect(animation.toValue as? Double == to)
    #expect(animation.byValue as? Double == by)
  }

  @Test("the exact pair is chosen, then any to the state, then the state to any, then any to any")
  func choice() throws {
    let all = [("on", "far"), ("*", "far"), ("on", "*"), ("*", "*")]
    for first in all.indices {
      // Written with the worst first, so that order alone would choose wrongly.
      let text = all[first...].reversed().map { from, to in
        transition(from, to, moving("duration=\"\(all.firstIndex { $0 == (from, to) }! + 1)\""))
      }
      let document = try document(text.joined())
      try document.apply(state: "on")
      try document.setState("far")
      #expect(try document.basic().duration == Double(first + 1))
    }
  }

  @Test("a star stands for no state too, and a pair of other states for neither")
  func stars() throws {
    let document = try document(
      transition("*", "on", moving("duration=\"1\""))
        + transition("on", "*", moving("duration=\"2\""))
        + transition("off", "far", moving("duration=\"3\"")))
    try document.setState("on")
    #expect(try document.basic().duration == 1)
    try document.setState(nil)
    #expect(try document.basic().duration == 2)
    #expect(try document.basic().toValue as? Double == 1)
    try document.setState("far")
    #expect(try document.target().animationKeys() == nil)
  }

  @Test("leaving a state removes what its transition animates, endless key frames too")
  func leaving() throws {
    let document = try document(
      transition(
        "*", "on",
        moving("duration=\"5\"") + """
          <LKStateTransitionElement key="opacity" targetId="a"><animation type="CAKeyframeAnimation"
            keyPath="opacity" beginTime="1e-100" duration="1" repeatCount="Inf" fillMode="both"><values>
          <real value="1"/><real value="0.2"/></values></animation></LKStateTransitionElement>
          """))
    try document.setState("on")
    #expect(Set(try document.target().animationKeys() ?? []) == ["position.x", "opacity"])
    let frames = try #require(
      try document.target().animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect((frames.beginTime, frames.repeatCount) == (0, .infinity))
    try document.setState("off")
    #expect(try document.target().animationKeys() == nil)
    #expect(try document.target().opacity == 1)
    #expect(try document.target().position == CGPoint(x: 1, y: 2))
  }

  @Test("the same state again changes nothing; at once, it ends the transition")
  func same() throws {
    let document = try document(transition("*", "*", moving("duration=\"5\"")))
    try document.setState("on")
    try document.target().removeAllAnimations()
    try document.setState("on")
    #expect(try document.target().animationKeys() == nil)
    try document.setState("far")
    #expect(try document.target().animationKeys() == ["position.x"])
    try document.apply(state: "far")
    #expect(try document.target().animationKeys() == nil)
    #expect(try document.target().position.x == 99)
  }

  @Test("a delay counts from the transition on the clock of the layer, speed shortens both")
  func delays() throws {
    let clock = ManualClock.shared()
    defer { withExtendedLifetime(clock) {} }
    clock.time = 10
    let document = try document(transition("*", "*", moving("duration=\"5\" beginTime=\"0.5\"")))
    try document.setState("on")
    #expect(try document.basic().beginTime == 10.5)
    try document.setState("far", transitionSpeed: 2)
    #expect(try document.basic().speed == 2)
    #expect(try document.basic().beginTime == 10.25)
    document.start(at: 8)
    try document.setState("off")
    #expect(try document.basic().beginTime == 2.5, "the scene's clock began at 8")
    try document.setState("on", transitionSpeed: 0)
    #expect(try document.target().animationKeys() == nil)
  }

  @Test("a colour of nothing begins clear")
  func clearColor() throws {
    let document = try scene(
      SceneText.root(
        "<CALayer id=\"a\"/>",
        children: """
          <states><LKState name="on"><elements>
          <LKStateSetValue targetId="a" keyPath="backgroundColor"><value type="CGColor" value="0 1 0"/>
          </LKStateSetValue></elements></LKState></states>
          <stateTransitions>\(transition("*", "*", moving("", key: "backgroundColor")))</stateTransitions>
          """))
    try document.setState("on")
    let color = try #require(try document.basic("backgroundColor").fromValue as! CGColor?)
    #expect(color.components == [0, 1, 0, 0])
    try document.setState(nil)
    let end = try #require(try document.basic("backgroundColor").toValue as! CGColor?)
    #expect(end.components == [0, 1, 0, 0])
  }

  @Test("the animations of a group are completed, each for its own key path")
  func groups() throws {
    let document = try document(
      transition(
        "*", "*",
        """
        <LKStateTransitionElement key="both" targetId="a"><animation type="CAAnimationGroup" duration="1">
        <animations><animation type="CABasicAnimation" keyPath="position.x"/>
        <animation type="CASpringAnimation" keyPath="opacity"/></animations></animation>
        </LKStateTransitionElement>
        """))
    try document.setState("on")
    let group = try #require(
      try document.target().animation(forKey: "both") as? CAAnimationGroup)
    let parts = try #require(group.animations as? [CABasicAnimation])
    #expect(parts.map { $0.fromValue as? Double } == [1, 1])
    #expect(parts.map { $0.toValue as? Double } == [7, 0.5])
  }

  @Test("a filter's input animates from its value to that of the state")
  func filters() throws {
    let document = try scene(
      SceneText.root(
        """
        <CALayer id="a"><filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="2"/></filters>
        </CALayer>
        """,
        children: """
          <states><LKState name="on"><elements>
          <LKStateSetValue targetId="a" keyPath="filters.blur.inputRadius"><value type="real" value="9"/>
          </LKStateSetValue></elements></LKState></states>
          <stateTransitions>\(transition("*", "*", moving("", key: "filters.blur.inputRadius")))
          </stateTransitions>
          """))
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    try document.setState("on")
    let animation = try document.basic("filters.blur.inputRadius")
    #expect(animation.fromValue as? Double == 2)
    #expect(animation.toValue as? Double == 9)
  }

  @Test("undoing a part leaves what the program did to the others")
  func parts() throws {
    let document = try document("")
    try document.apply(state: "on")
    try document.target().position.y = 50
    try document.apply(state: nil)
    #expect(try document.target().position == CGPoint(x: 1, y: 50))
  }
}

@Suite("Transitions that a host drives")
struct DrivenTransitionTests {
  private func document() throws -> CAMLDocument {
    try CAMLTests.document(
      transition(
        "*", "*",
        moving("duration=\"2\"") + moving("duration=\"1\" beginTime=\"3\"", key: "opacity")))
  }

  @Test("progress holds every animation at its time")
  func progress() throws {
    let document = try document()
    let driven = try document.beginTransition(to: "on")
    #expect((driven.duration, driven.progress, driven.isActive) == (4, 0, true))
    #expect((driven.fromState, driven.toState) == (nil, "on"))
    driven.progress = 0.25
    let (move, fade) = (try document.basic(), try document.basic("opacity"))
    #expect((move.speed, move.timeOffset, move.beginTime) == (0, 1, 0))
    #expect((fade.speed, fade.timeOffset) == (0, -2))
    #expect(move.fromValue as? Double == 1)
    driven.progress = 7
    #expect(driven.progress == 1)
    #expect(try document.basic("opacity").timeOffset == 1)
  }

  @Test("the rest of it plays on")
  func finish() throws {
    let clock = ManualClock.shared()
    defer { withExtendedLifetime(clock) {} }
    clock.time = 10
    let document = try document()
    let driven = try document.beginTransition(to: "on")
    driven.progress = 0.25
    driven.finish(speed: 2)
    #expect(!driven.isActive)
    let (move, fade) = (try document.basic(), try document.basic("opacity"))
    #expect((move.speed, move.timeOffset, move.beginTime) == (2, 1, 0))
    #expect((fade.speed, fade.timeOffset) == (2, 0))
    #expect(fade.beginTime == 11)
    driven.progress = 0.9
    #expect(try document.basic().speed == 2, "a transition that has ended drives nothing")
  }

  @Test("cancelling goes back to the state before")
  func cancel() throws {
    let document = try document()
    try document.apply(state: "far")
    let driven = try document.beginTransition(to: "on")
    driven.progress = 0.5
    driven.cancel()
    #expect(!driven.isActive)
    #expect(document.currentState == "far")
    #expect(try document.target().position.x == 99)
    #expect(try document.target().opacity == 1)
    #expect(try document.target().animationKeys() == nil)
    driven.cancel()
    driven.finish()
    #expect(document.currentState == "far")
  }

  @Test("another change of state ends it")
  func replaced() throws {
    let document = try document()
    let driven = try document.beginTransition(to: "on")
    try document.setState("far")
    #expect(!driven.isActive)
    driven.progress = 0.5
    #expect(try document.basic().speed == 1)
  }

  @Test("setting the state it goes to finishes it")
  func finished() throws {
    let document = try document()
    let driven = try document.beginTransition(to: "on")
    driven.progress = 0.25
    try document.setState("on")
    #expect(!driven.isActive)
    #expect(try document.basic().timeOffset == 1)
    #expect(try document.basic().speed == 1)
  }
}
