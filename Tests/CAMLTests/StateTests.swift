// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("States")
struct StateTests {
  private static let states = """
    <states>
    <LKState name="off"/>
    <CAState name="on" basedOn="off" initial="1"><elements>
    <LKStateSetValue targetId="a" keyPath="opacity" final="false"><value type="real" value="0.5"/></LKStateSetValue>
    <CAStateSetValue targetId="a" keyPath="position.x"><value type="integer" value="7"/></CAStateSetValue>
    <LKStateSetValue targetId="a" keyPath="transform.rotation.z"><value type="real" value="1"/></LKStateSetValue>
    </elements></CAState>
    <LKState name="more" basedOn="on"><elements>
    <LKStateSetValue targetId="a" keyPath="position.y"><value type="real" value="9"/></LKStateSetValue>
    <LKStateSetValue targetId="a" keyPath="hidden"><value type="integer" value="1"/></LKStateSetValue>
    <LKStateSetValue targetId="a" keyPath="filters.f.inputRadius"><value type="real" value="4"/></LKStateSetValue>
    </elements></LKState>
    </states>
    """

  private func document(_ children: String = states) throws -> CAMLDocument {
    try scene(
      SceneText.root(
        """
        <CALayer id="a" position="1 2" transform="rotate(20deg) scale(2)"><filters>
        <CAFilter filter="gaussianBlur" name="f" inputRadius="1"/></filters></CALayer>
        """, children: children))
  }

  @Test("names stand in the order of the file, and nothing is applied at first")
  func names() throws {
    let document = try document()
    #expect(document.states == ["off", "on", "more"])
    #expect(document.currentState == nil)
    #expect(document.stateDefinitions.map(\.isInitial) == [false, true, false])
    #expect(document.layer(withID: "a")?.opacity == 1)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
  }

  @Test("a state sets its values, the next one undoes them")
  func undo() throws {
    let document = try document()
    let layer = try #require(document.layer(withID: "a"))
    let base = layer.fingerprint
    try document.apply(state: "on")
    #expect(layer.opacity == 0.5)
    #expect(layer.position == CGPoint(x: 7, y: 2))
    #expect(document.currentState == "on")
    try document.apply(state: "off")
    #expect(layer.fingerprint == base)
    try document.apply(state: "more")
    try document.apply(state: nil)
    #expect(layer.fingerprint == base)
    #expect(document.currentState == nil)
  }

  @Test("the state it is based on applies first")
  func basedOn() throws {
    let document = try document()
    let layer = try #require(document.layer(withID: "a"))
    try document.apply(state: "more")
    #expect(layer.opacity == 0.5)
    #expect(layer.position == CGPoint(x: 7, y: 9))
    #expect(layer.isHidden)
    let filter = try #require(layer.filters?.first as? CAFilter)
    #expect(filter.value(forKey: "inputRadius") as? Double == 4)
    #expect(filter.type == "gaussianBlur")
    try document.apply(state: nil)
    #expect((layer.filters?.first as? CAFilter)?.value(forKey: "inputRadius") as? Double == 1)
  }

  @Test("there and back a hundred times leaves no trace")
  func drift() throws {
    let document = try document()
    let layer = try #require(document.layer(withID: "a"))
    let base = layer.transform
    for _ in 0..<100 {
      try document.apply(state: "on")
      try document.apply(state: nil)
    }
    #expect(CATransform3DEqualToTransform(layer.transform, base))
  }

  @Test("an unknown state throws and changes nothing")
  func unknown() throws {
    let document = try document()
    try document.apply(state: "on")
    let error = #expect(throws: CAMLError.self) { try document.apply(state: "nope") }
    #expect(error?.kind == .unknownState)
    #expect(error?.rule.contains("off, on, more") == true)
    #expect(document.currentState == "on")
    #expect(document.layer(withID: "a")?.opacity == 0.5)
  }

  @Test("a circle of basedOn ends, and a base that is missing is remarked on")
  func circles() throws {
    let document = try document(
      """
      <states><LKState name="x" basedOn="y"/><LKState name="y" basedOn="x"/>
      <LKState name="z" basedOn="w"/></states>
      """)
    try document.apply(state: "x")
    try document.apply(state: "z")
    #expect(document.diagnostics.filter { $0.kind == .unknownState }.map(\.line) == [9])
  }

  @Test("targets that do not exist are remarked on with their lines")
  func dangling() throws {
    let document = try document(
      """
      <states><LKState name="x"><elements>
      <LKStateSetValue targetId="nope" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="wobble"><value type="real" value="1"/></LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="undefined"/></LKStateSetValue>
      <LKStateSetValue keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
      </elements></LKState></states>
      """)
    #expect(
      document.strictFailures.map(\.kind) == [
        .danglingTarget, .unknownProperty, .badValue, .badValue,
      ])
    #expect(document.strictFailures.map(\.line) == [9, 10, 11, 12])
    try document.apply(state: "x")
    #expect(document.layer(withID: "a")?.opacity == 1)
  }

  @Test("transitions take key or keyPath, and their animations are read")
  func transitions() throws {
    let document = try document(
      """
      <states><LKState name="x"/></states><stateTransitions>
      <LKStateTransition fromState="*" toState="x"><elements>
      <LKStateTransitionElement key="opacity" targetId="a"><animation type="CABasicAnimation"
        keyPath="opacity" duration="0.25"/></LKStateTransitionElement>
      <LKStateTransitionElement keyPath="position.x" targetId="a"><animation type="CASpringAnimation"
        keyPath="position.x" duration="0.8"/></LKStateTransitionElement>
      <LKStateTransitionElement key="opacity" targetId="nope"/></elements></LKStateTransition>
      </stateTransitions>
      """)
    let transition = try #require(document.stateTransitions.first)
    #expect((transition.fromState, transition.toState) == ("*", "x"))
    #expect(transition.elements.map(\.key) == ["opacity", "position.x"])
    #expect(transition.elements.map { $0.animation?.duration } == [0.25, 0.8])
    #expect(document.strictFailures.map(\.kind) == [.danglingTarget])
  }

  @Test("a state that is switched off is no state")
  func disabled() throws {
    let document = try document("<states><LKState name=\"x\" enabled=\"0\"/></states>")
    #expect(document.states.isEmpty)
  }

  @Test("a state adds and removes animations, and the next one undoes it")
  func animations() throws {
    let document = try document(
      """
      <states><LKState name="x"><elements>
      <LKStateAddAnimation targetId="a" key="k"><animation type="CABasicAnimation" keyPath="opacity"/>
      </LKStateAddAnimation></elements></LKState>
      <LKState name="y" basedOn="x"><elements>
      <LKStateRemoveAnimation targetId="a" key="k"/></elements></LKState></states>
      """)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    let layer = try #require(document.layer(withID: "a"))
    try document.apply(state: "x")
    #expect(layer.animation(forKey: "k") is CABasicAnimation)
    try document.apply(state: "y")
    #expect(layer.animationKeys() == nil)
    try document.apply(state: "x")
    #expect(layer.animationKeys() == ["k"])
    try document.apply(state: nil)
    #expect(layer.animationKeys() == nil)
  }

  @Test("a state removes an animation of the tree, and the base has it again")
  func removedAnimation() throws {
    let document = try scene(
      SceneText.root(
        """
        <CALayer id="a"><animations><animation type="CABasicAnimation" keyPath="opacity"
          duration="3"/></animations></CALayer>
        """,
        children: """
          <states><LKState name="x"><elements>
          <LKStateRemoveAnimation targetId="a" key="opacity"/></elements></LKState></states>
          """))
    let layer = try #require(document.layer(withID: "a"))
    try document.apply(state: "x")
    #expect(layer.animationKeys() == nil)
    try document.apply(state: nil)
    #expect(layer.animation(forKey: "opacity")?.duration == 3)
  }

  @Test("a state adds and removes sublayers, and undoing puts them back where they were")
  func sublayers() throws {
    let document = try scene(
      SceneText.root(
        "<CALayer id=\"a\"/><CALayer id=\"b\"/><CALayer id=\"c\"/>",
        children: """
          <states><LKState name="x"><elements>
          <LKStateRemoveElement targetId="root" keyPath="sublayers" object="b"/>
          <LKStateAddElement targetId="root" keyPath="sublayers" beforeObject="c">
          <CALayer id="new" name="new" opacity="0.5"/></LKStateAddElement>
          <LKStateAddElement targetId="root" keyPath="sublayers"><object><CALayer name="last"/></object>
          </LKStateAddElement></elements></LKState></states>
          """))
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    let layers = ["a", "b", "c", "new"].compactMap(document.layer(withID:))
    #expect(layers.count == 4)
    try document.apply(state: "x")
    let shown = try #require(document.rootLayer.sublayers)
    #expect(shown.count == 4)
    #expect(shown[0] === layers[0] && shown[1] === layers[3] && shown[2] === layers[2])
    #expect(shown[3].name == "last")
    try document.apply(state: nil)
    #expect(document.rootLayer.sublayers?.elementsEqual(layers.prefix(3), by: ===) == true)
  }

  @Test("a state adds and removes items of lists")
  func lists() throws {
    let document = try scene(
      SceneText.root(
        """
        <CAGradientLayer id="g"><colors><CGColor value="1 0 0"/><CGColor value="0 1 0"/></colors>
        <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="1"/></filters>
        </CAGradientLayer>
        """,
        children: """
          <states><LKState name="x"><elements>
          <LKStateAddElement targetId="g" keyPath="colors"><CGColor value="0 0 1"/></LKStateAddElement>
          <LKStateRemoveElement targetId="g" keyPath="colors"><CGColor value="1 0 0"/></LKStateRemoveElement>
          <LKStateAddElement targetId="g" keyPath="filters"><CAFilter filter="colorInvert" name="i"/>
          </LKStateAddElement><LKStateRemoveElement targetId="g" keyPath="filters" object="blur"/>
          </elements></LKState></states>
          """))
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    let layer = try #require(document.layer(withID: "g") as? CAGradientLayer)
    func blues() -> [CGFloat?] {
      (layer.colors ?? []).map { ($0 as? CGColor)?.components?[2] }
    }
    func names() -> [String?] {
      (layer.filters ?? []).map { ($0 as? CAFilter)?.name }
    }
    try document.apply(state: "x")
    #expect(blues() == [0, 1])
    #expect(names() == ["i"])
    try document.apply(state: nil)
    #expect(blues() == [0, 0])
    #expect(names() == ["blur"])
  }

  @Test("elements that name no list, no object or no layer are remarked on")
  func badElements() throws {
    let document = try document(
      """
      <states><LKState name="x"><elements>
      <LKStateAddElement targetId="a" keyPath="opacity"><CGColor value="1 0 0"/></LKStateAddElement>
      <LKStateAddElement targetId="a" keyPath="sublayers"/>
      <LKStateRemoveElement targetId="a" keyPath="sublayers" object="nope"/>
      <LKStateAddElement targetId="a" keyPath="filters"/>
      </elements></LKState></states>
      """)
    #expect(document.strictFailures.map(\.line) == [9, 10, 11, 12])
    try document.apply(state: "x")
  }

  @Test("groups of values of a tilting wallpaper become three states")
  func groups() throws {
    let document = try scene(
      SceneText.root(
        "<CALayer name=\"Card\"/>",
        children: """
          <style><wallpaperPropertyGroups type="NSArray"><NSDictionary>
          <keyPath type="string" value="opacity"/><layerName type="string" value="Card"/>
          <v_lock type="real" value="1"/><v_home type="real" value="0.5"/>
          <v_sleep type="real" value="0"/></NSDictionary></wallpaperPropertyGroups></style>
          """))
    #expect(document.states == ["Locked", "Unlock", "Sleep"])
    let card = try #require(document.layer(named: "Card"))
    try document.apply(state: "Unlock")
    #expect(card.opacity == 0.5)
    try document.apply(state: "Sleep")
    #expect(card.opacity == 0)
    try document.apply(state: nil)
    #expect(card.opacity == 1)
  }

  @Test("a state swaps a picture and the base brings it back")
  func pictures() throws {
    let folder = try SceneFolder()
    try folder.writeImage("a.png", width: 1)
    try folder.writeImage("b.png", width: 2)
    try folder.write(
      SceneText.root(
        "<CALayer id=\"a\" contents=\"a.png\"/>",
        children: """
          <states><LKState name="x"><elements><LKStateSetValue targetId="a" keyPath="contents">
          <value type="CGImage" src="b.png"/></LKStateSetValue></elements></LKState></states>
          """), to: "s.caml")
    let document = try folder.read("s.caml")
    let layer = try #require(document.layer(withID: "a"))
    try document.apply(state: "x")
    #expect((layer.contents as? CGImage)?.width == 2)
    try document.apply(state: nil)
    #expect((layer.contents as? CGImage)?.width == 1)
  }
}
