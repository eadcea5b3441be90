// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Remarks on what is read and hardly meant")
struct DoubtTests {
  /// The only remark on a layer, which begins on line 5.
  private func remark(_ layer: String, children: String = "") throws -> CAMLDiagnostic {
    let found = try scene(SceneText.root(layer, children: children)).diagnostics
    #expect(found.count == 1, "\(found)")
    return try #require(found.first)
  }

  private static func animation(_ attributes: String, _ children: String) -> String {
    """
    <CALayer>
    <animations><animation type="CAKeyframeAnimation" \(attributes)>
    \(children)</animation></animations></CALayer>
    """
  }

  private static let three =
    "<values><real value=\"0\"/><real value=\"1\"/><real value=\"0\"/></values>"

  private static func times(_ count: Int) -> String {
    "<keyTimes>"
      + (0..<count).map { "<real value=\"\(Double($0) / Double(count))\"/>" }.joined()
      + "</keyTimes>"
  }

  @Test("key times that are not as many as the values", arguments: [2, 4])
  func keyTimes(_ count: Int) throws {
    let remark = try remark(
      Self.animation("keyPath=\"opacity\"", Self.three + Self.times(count)))
    #expect((remark.kind, remark.line) == (.doubtfulValue, 7))
    #expect(remark.message.contains("keyTimes: \(count) for 3 values"))
  }

  @Test(
    "key times that are right, or mean nothing",
    arguments: [
      ("linear", 3), ("cubic", 3), ("discrete", 3), ("discrete", 4), ("paced", 2),
    ])
  func rightKeyTimes(_ mode: String, _ count: Int) throws {
    let text = Self.animation(
      "keyPath=\"opacity\" calculationMode=\"\(mode)\"", Self.three + Self.times(count))
    #expect(try scene(SceneText.root(text)).diagnostics.isEmpty)
  }

  @Test("discrete key times that are many more are a note, since files in use have them")
  func manyKeyTimes() throws {
    let remark = try remark(
      Self.animation("keyPath=\"opacity\" calculationMode=\"discrete\"", Self.three + Self.times(7))
    )
    #expect((remark.severity, remark.kind) == (.note, .ignored))
  }

  @Test("timing functions that are more than the spans")
  func timingFunctions() throws {
    let curve = "<CAMediaTimingFunction value=\"linear\"/>"
    let remark = try remark(
      Self.animation(
        "keyPath=\"opacity\"",
        Self.three + "<timingFunctions>\(curve)\(curve)\(curve)</timingFunctions>"))
    #expect(remark.message.contains("timingFunctions: 3 for 3 values"))
  }

  @Test(
    "a type that is not the property's, or none; the value is read all the same",
    arguments: [
      (#"<fromValue type="real" value="0.5"/>"#, "backgroundColor takes a color"),
      (#"<fromValue><real value="0.5"/></fromValue>"#, "fromValue takes a color"),
      (#"<fromValue type="CGColour" value="0.5"/>"#, "no such type of value; did you mean CGColor"),
    ])
  func types(_ child: String, _ words: String) throws {
    let text =
      """
      <CALayer><animations><animation type="CABasicAnimation" keyPath="backgroundColor">
      \(child)</animation></animations></CALayer>
      """
    let remark = try remark(text)
    #expect((remark.kind, remark.line) == (.doubtfulValue, 6))
    #expect(remark.message.contains(words), "\(remark)")
    let found = try layer(text).layer.animation(forKey: "backgroundColor") as? CABasicAnimation
    #expect((found?.fromValue as? CGColor)?.components == [0.5, 0.5, 0.5, 1])
  }

  @Test(
    "items of another type, or of none",
    arguments: [
      ("<values><rel value=\"0\"/><real value=\"1\"/></values>", "<rel> in values: no such type"),
      (
        "<values><real value=\"0\"/><CGPoint value=\"1\"/></values>",
        "<CGPoint> in values: values takes a number"
      ),
      (
        "<timingFunctions><real value=\"linear\"/></timingFunctions>",
        "the items are <CAMediaTimingFunction>"
      ),
    ])
  func items(_ child: String, _ words: String) throws {
    let remark = try remark(Self.animation("keyPath=\"opacity\"", child))
    #expect((remark.kind, remark.line) == (.doubtfulValue, 7))
    #expect(remark.message.contains(words), "\(remark)")
  }

  @Test(
    "key paths into filters and cells that the layer lacks",
    arguments: [
      ("CALayer", "filters.blur.inputRadius", "no filter of that name"),
      ("CALayer", "filters.tint.radius", "colorAdd has no such input; it has inputColor"),
      ("CAEmitterLayer", "emitterCells.snow.birthRate", "no emitter cell of that name"),
    ])
  func parts(_ name: String, _ keyPath: String, _ words: String) throws {
    let remark = try remark(
      """
      <\(name)><animations><animation type="CABasicAnimation" keyPath="\(keyPath)"/></animations>
      <filters><CAFilter filter="colorAdd" name="tint"/></filters></\(name)>
      """)
    #expect((remark.kind, remark.line) == (.unknownProperty, 5))
    #expect(remark.message.contains(words), "\(remark)")
  }

  @Test("a filter that a state adds is there")
  func addedFilter() throws {
    let text = SceneText.root(
      "<CALayer id=\"a\"/>",
      children: """
        <states><LKState name="on"><elements>
        <LKStateAddElement targetId="a" keyPath="filters"><CAFilter filter="gaussianBlur" name="blur"/>
        </LKStateAddElement><LKStateSetValue targetId="a" keyPath="filters.blur.inputRadius">
        <value type="real" value="2"/></LKStateSetValue></elements></LKState></states>
        """)
    #expect(try scene(text).diagnostics.isEmpty)
  }

  @Test("inputs that a filter does not have")
  func inputs() throws {
    let remark = try remark(
      "<CALayer><filters>\n<CAFilter filter=\"gaussianBlur\" radius=\"3\"/></filters></CALayer>")
    #expect((remark.kind, remark.line) == (.unknownProperty, 6))
    #expect(remark.message == "radius: gaussianBlur has no such input; it has inputRadius")
  }

  @Test(
    "values out of the range that is meant are kept",
    arguments: [
      (#"<CALayer opacity="50"/>"#, "opacity=\"50\": opacity is from 0 to 1"),
      (#"<CALayer shadowOpacity="-1"/>"#, "shadowOpacity is from 0 to 1"),
      (#"<CALayer backgroundColor="255 0 0"/>"#, "components of a colour are from 0 to 1"),
      (#"<CAReplicatorLayer instanceCount="2.4"/>"#, "instanceCount is a whole number"),
      (#"<CAShapeLayer lineDashPattern="4 -2"/>"#, "lengths of a dash are not negative"),
      (
        #"<CAGradientLayer><colors><CGColor value="0"/><CGColor value="1"/></colors><locations><real value="0"/></locations></CAGradientLayer>"#,
        "locations: 1 for 2 colors"
      ),
      (
        "<CALayer><mask><CALayer/><CALayer/></mask></CALayer>",
        "mask holds one layer; the others are left out"
      ),
      ("<CALayer>hello</CALayer>", "<CALayer> holds no text: \"hello\" is left out"),
    ])
  func ranges(_ layer: String, _ words: String) throws {
    let remark = try remark(layer)
    #expect((remark.kind, remark.line) == (.doubtfulValue, 5))
    #expect(remark.message.contains(words), "\(remark)")
    #expect(remark.failsStrict)
  }

  @Test("such a value is set")
  func kept() throws {
    let found = try layer(#"<CAReplicatorLayer instanceCount="2.4"/>"#).layer
    #expect((found as? CAReplicatorLayer)?.instanceCount == 2)
    #expect(try layer(#"<CALayer opacity="50"/>"#).layer.opacity == 50)
  }

  @Test(
    "states and transitions that name what is not there",
    arguments: [
      (
        #"<LKStateTransition fromState="*" toState="onn"/>"#, CAMLDiagnostic.Kind.unknownState,
        "toState onn: there is no such state; did you mean on?"
      ),
      (
        #"<LKStateTransition fromstate="off" toState="on"/>"#, .unknownProperty,
        "fromstate: LKStateTransition has no such attribute; did you mean fromState?"
      ),
      (
        #"<LKStateTransition><elements><LKStateTransitionElement targetId="root" key="opacty"><animation type="CABasicAnimation"/></LKStateTransitionElement></elements></LKStateTransition>"#,
        .unknownProperty, "key opacty: CALayer has no such property; did you mean opacity?"
      ),
      (
        #"<LKStateTranstion/>"#, .unknownClass,
        "no such state transition; it is left out; did you mean LKStateTransition?"
      ),
    ])
  func states(_ element: String, _ kind: CAMLDiagnostic.Kind, _ words: String) throws {
    let remark = try remark(
      "<CALayer/>",
      children: """
        <states><LKState name="off"/><LKState name="on" enabled="0"/></states><stateTransitions>
        <LKStateTransition fromState="off" toState="on"/>
        \(element)</stateTransitions>
        """)
    #expect((remark.kind, remark.line) == (kind, 9))
    #expect(remark.message.contains(words), "\(remark)")
  }

  @Test("a kind of transition that there is none of")
  func transition() throws {
    let remark = try remark(
      #"<CALayer><animations><animation type="CATransition" transitionType="puhs"/></animations></CALayer>"#
    )
    #expect(remark.kind == .badValue && remark.message.contains("did you mean push?"))
  }
}
