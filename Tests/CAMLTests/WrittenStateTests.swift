// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Written states")
struct WrittenStateTests {
  private func expectRoundTrip(_ document: CAMLDocument) throws -> CAMLDocument {
    let folder = try SceneFolder()
    let trip = try RoundTrip(CAMLWriter(document), in: folder)
    #expect(trip.first.diagnostics.isEmpty, "\(trip.first.diagnostics)")
    #expect(WrittenTree.text(ofStates: trip.read) == WrittenTree.text(ofStates: document))
    #expect(trip.second.text == trip.first.text)
    return trip.read
  }

  private static let everything = SceneText.file(
    """
    <CALayer id="root" bounds="0 0 10 10"><sublayers><CALayer id="a &quot;b&quot;" opacity="0.25">
    <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="1"/></filters></CALayer>
    <CAEmitterLayer id="e"><emitterCells><CAEmitterCell id="cell" name="c"/></emitterCells>
    </CAEmitterLayer></sublayers>
    <states><LKState name="off" initial="1" nextDelay="0.5" previousDelay="1.25"/>
    <LKState name="on" basedOn="off"><elements>
    <LKStateSetValue targetId="a &quot;b&quot;" keyPath="position.y" final="true">
    <value type="real" value="7.5"/></LKStateSetValue>
    <LKStateSetValue targetId="a &quot;b&quot;" keyPath="filters.blur.inputRadius">
    <value type="integer" value="4"/></LKStateSetValue>
    <LKStateSetValue targetId="a &quot;b&quot;" keyPath="backgroundColor">
    <value type="CGColor" value="1 0 0" opacity="0.5"/></LKStateSetValue>
    <LKStateSetValue targetId="a &quot;b&quot;" keyPath="contents"><value type="null"/>
    </LKStateSetValue>
    <LKStateSetValue targetId="a &quot;b&quot;" keyPath="hidden"><value type="integer" value="1"/>
    </LKStateSetValue>
    <LKStateSetValue targetId="cell" keyPath="birthRate"><value type="real" value="9"/>
    </LKStateSetValue>
    <LKStateAddElement targetId="root" keyPath="sublayers" beforeObject="e"><CALayer id="new"
    opacity="0.5"/></LKStateAddElement>
    <LKStateRemoveElement targetId="root" keyPath="sublayers" object="e"/>
    <LKStateAddElement targetId="e" keyPath="filters"><CAFilter filter="colorInvert" name="i"/>
    </LKStateAddElement>
    <LKStateRemoveElement targetId="a &quot;b&quot;" keyPath="filters" object="blur"/>
    <LKStateAddAnimation targetId="root" key="k"><animation type="CASpringAnimation"
    keyPath="position.x" mass="2"><toValue type="real" value="3"/></animation>
    </LKStateAddAnimation><LKStateRemoveAnimation targetId="root" key="k"/></elements></LKState>
    </states><stateTransitions><LKStateTransition fromState="*" toState="on"><elements>
    <LKStateTransitionElement targetId="a &quot;b&quot;" key="position.y"><animation
    type="CABasicAnimation" keyPath="position.y" beginTime="0.1" fillMode="backwards" duration="2"/>
    </LKStateTransitionElement><LKStateTransitionElement targetId="root" key="opacity"/>
    </elements></LKStateTransition><LKStateTransition fromState="on" toState="off"/>
    </stateTransitions></CALayer>
    """)

  @Test("every element of states and transitions reads back")
  func everything() throws {
    let document = try scene(Self.everything)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    #expect(document.stateDefinitions.last?.elements.count == 12)
    let read = try expectRoundTrip(document)
    try read.apply(state: "on")
    try document.apply(state: "on")
    #expect(WrittenTree.text(of: read.rootLayer) == WrittenTree.text(of: document.rootLayer))
    #expect(read.initialState == "off")
  }

  @Test("a document in a state is written as its file had it, and stays in the state")
  func inState() throws {
    let document = try scene(Self.everything)
    let base = WrittenTree.text(of: document.rootLayer)
    try document.setState("on")
    document.start(at: 5)
    let read = try expectRoundTrip(document)
    #expect(WrittenTree.text(of: read.rootLayer) == base)
    #expect(document.currentState == "on")
    #expect(document.rootLayer.beginTime == 5)
    #expect(document.layer(withID: "a \"b\"")?.position.y == 7.5)
  }

  /// Two planes with the same ids. The first has transitions of its own to every state, the second
  /// only some, and its states build on each other.
  private func planes(_ folder: SceneFolder) throws -> CAMLDocument {
    func plane(_ x: Int, _ states: String, _ transitions: String) -> String {
      SceneText.file(
        """
        <CALayer id="root" bounds="0 0 390 844"><sublayers><CALayer id="a" position="\(x) 0"/>
        </sublayers><states>\(states)</states>
        <stateTransitions>\(transitions)</stateTransitions></CALayer>
        """)
    }
    func state(_ name: String, _ base: String, _ path: String, _ value: Int) -> String {
      """
      <LKState name="\(name)" \(base)><elements><LKStateSetValue targetId="a" keyPath="\(path)">
      <value type="real" value="\(value)"/></LKStateSetValue></elements></LKState>
      """
    }
    func transition(_ from: String, _ to: String, _ duration: Double) -> String {
      """
      <LKStateTransition fromState="\(from)" toState="\(to)"><elements><LKStateTransitionElement
      targetId="a" key="position.x"><animation type="CABasicAnimation" keyPath="position.x"
      duration="\(duration)"/></LKStateTransitionElement></elements></LKStateTransition>
      """
    }
    try folder.write(
      plane(
        1, state("on", "", "position.x", 10) + state("off", "", "position.x", 20),
        transition("on", "off", 1) + transition("*", "off", 2) + transition("*", "*", 3)),
      to: "w/one_Background.ca/main.caml")
    try folder.write(
      plane(
        2,
        state("on", "", "position.y", 30) + state("off", "basedOn=\"on\"", "zPosition", 4)
          + state("far", "basedOn=\"off\"", "position.x", 40),
        transition("off", "*", 4) + transition("*", "far", 5)),
      to: "w/two_Floating.ca/main.caml")
    return try folder.read("w")
  }

  @Test("planes become one scene that goes through the same states in the same ways")
  func merged() throws {
    let folder = try SceneFolder()
    let document = try planes(folder)
    let trip = try RoundTrip(CAMLWriter(document), in: folder)
    #expect(trip.first.diagnostics.isEmpty)
    #expect(trip.read.strictFailures.isEmpty, "\(trip.read.strictFailures)")
    #expect(trip.second.text == trip.first.text)
    #expect(trip.read.states == document.states)
    #expect(trip.read.canvasSize == document.canvasSize)
    let states: [String?] = ["on", "off", "far", nil]
    for from in states {
      for to in states where to != from {
        #expect(
          try Self.looks(trip.read, from, to) == Self.looks(document, from, to),
          "\(from ?? "-") to \(to ?? "-")")
      }
    }
  }

  /// The tree in the midst of a transition.
  private static func looks(
    _ document: CAMLDocument, _ from: String?, _ to: String?
  ) throws -> String {
    try document.apply(state: from)
    _ = try document.beginTransition(to: to)
    return WrittenTree.text(of: document.rootLayer)
  }
}
