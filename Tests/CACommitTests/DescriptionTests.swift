// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Testing

@Suite struct DescriptionTests {
  @Test func aCommitPrintsOneLinePerChange() {
    var state = LayerState(kind: .shape)
    state.geometry.position = CGPoint(x: 10, y: 20)
    state.opacity = 0.5
    state.rare.name = "name"
    let commit = Commit(
      sequence: 3, root: RootChange(layer: LayerID(rawValue: 7), orientation: .yDown),
      changes: [
        LayerChange(
          layer: LayerID(rawValue: 7), state: state,
          changed: PropertySet([.position, .opacity, .name]),
          sublayers: [LayerID(rawValue: 8), LayerID(rawValue: 9)]),
        LayerChange(
          layer: LayerID(rawValue: 8), state: LayerState(), changed: PropertySet([.name]),
          sublayers: [], mask: .removed),
      ],
      removed: [LayerID(rawValue: 4), LayerID(rawValue: 5)])
    #expect(
      commit.description == """
        commit 3
        root 7 yDown
        layer 7 shape "name": position 10 20  opacity 0.5  sublayers 8 9
        layer 8: name none  sublayers none  mask none
        removed 4 5
        """)
  }

  @Test func valuesPrintShort() {
    let values: [(PropertyValue, String)] = [
      (.none, "none"), (.bool(false), "false"), (.number(1.0 / 3), "0.333333"),
      (.number(-0.0), "0"), (.number(.infinity), "inf"),
      (.rect(CGRect(x: 0, y: 1, width: 20.5, height: 3)), "0 1 20.5 3"),
      (.transform(.identity), "identity"),
      (.color(CGColor(srgbRed: 0.25, green: 0.5, blue: 1, alpha: 1)), "0.25 0.5 1 1"),
      (.path(Values.curve), "M 1 2 L 3 4 Q 7 8 5 6 C 2 2 3 3 1 1 Z"), (.path(CGPath()), "empty"),
      (.string("a \"b\"\\"), #""a \"b\"\\""#),
      (.array([.number(1), .none]), "[1, none]"),
      (.dictionary(["b": .number(2), "a": .number(1)]), "{a 1, b 2}"),
    ]
    for (value, text) in values { #expect(value.description == text) }
    let contents = Contents(Values.image)
    #expect(PropertyValue.contents(contents).description == "\(contents.id) (2×1)")
  }
}
