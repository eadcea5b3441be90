// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CoreAnimation
import Foundation
import Testing

@testable import CALottie

@Suite("Values of expressions in Lottie files", .enabled(if: DuktapeLibrary.isThere))
struct ExpressionMotionTests {
  /// A file of 60 frames, 30 a second.
  private func animation(_ layers: String, assets: String = "") throws -> CALottieAnimation {
    let text = """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 200, "h": 100, "nm": "Main",
       "assets": [\(assets)], "layers": [\(layers)]}
      """
    return try CALottieAnimation(data: Data(text.utf8))
  }

  private func square(_ name: String, _ transform: String, _ more: String = "") -> String {
    """
    {"ty": 1, "nm": "\(name)", "ip": 0, "op": 60, "st": 0, "sc": "#ff0000", "sw": 10, "sh": 10,
     "ks": {\(transform)}\(more)}
    """
  }

  /// The text of a layer whose text is an expression.
  private func text(_ expression: String, _ others: String = "") throws -> String {
    let layer = """
      {"ty": 5, "nm": "T", "ip": 0, "op": 60, "st": 0, "ks": {},
       "t": {"a": [], "d": {"x": "\(expression)", "k": [{"t": 0, "s":
        {"t": "own", "s": 20, "f": "Sans", "fc": [0, 0, 0]}}]}}}\(others)
      """
    let file = try animation(layer)
    #expect(file.diagnostics.filter { $0.kind == .expression } == [])
    guard case .text(let text) = file.composition.layers[0].content else { return "" }
    return text.documents[0].document.text
  }

  @Test("A value that is the same at each frame counts")
  func constants() throws {
    let file = try animation(
      square(
        "A",
        #""p": {"a": 0, "k": [0, 0, 0], "x": "[120, 30]"}, "o": {"a": 0, "k": 100, "x": "50"}"#))
    let layer = file.makeLayer()
    let made = try #require(layer.find("A"))
    #expect(made.position == CGPoint(x: 120, y: 30))
    #expect(made.opacity == 0.5)
  }

  @Test("A path that is the same at each frame counts")
  func constantPath() throws {
    let empty = #"{"i": [[0,0]], "o": [[0,0]], "v": [[0,0]], "c": false}"#
    let file = try animation(
      """
      {"ty": 4, "nm": "S", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [
       {"ty": "sh", "ks": {"a": 0, "k": \(empty),
        "x": "createPath([[0,0],[40,0],[40,20]], [], [], true)"}},
       {"ty": "fl", "nm": "paint", "c": {"k": [1,0,0]}, "o": {"k": 100}}]}
      """)
    let shape = try #require(file.makeLayer().find("paint") as? CAShapeLayer)
    #expect(shape.path?.boundingBox == CGRect(x: 0, y: 0, width: 40, height: 20))
  }

  @Test("A single key frame is one")
  func singleKey() throws {
    let file = try animation(
      square(
        "A",
        #""r": {"a": 1, "k": [{"t": 15, "s": [50]}], "x": "numKeys * 10 + key(1).time * 2"}"#))
    let rotation = try #require(file.composition.layers[0].transform.rotation)
    #expect(rotation.value(at: 3) == [11])
  }

  @Test("Time that an expression remaps moves what is inside")
  func remapping() throws {
    let inner = square(
      "A", #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 30, "s": [90, 0]}]}"#)
    let file = try animation(
      """
      {"ty": 0, "nm": "P", "refId": "c", "ip": 0, "op": 60, "st": 0, "w": 200, "h": 100, "ks": {},
       "tm": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [1]}], "x": "loopOut('cycle')"}}
      """, assets: #"{"id": "c", "layers": [\#(inner)]}"#)
    let square = try #require(file.makeLayer().find("A"))
    let key = try #require(square.animationKeys()?.first)
    let animation = try #require(square.animation(forKey: key) as? CAKeyframeAnimation)
    let values = try #require(animation.values as? [CGPoint])
    #expect(values.map(\.x).max() ?? 0 > 80)
    // It goes through its way twice, and is back at its start at the end.
    let falls = zip(values, values.dropFirst()).filter { $1.x < $0.x - 40 }
    #expect((1...2).contains(falls.count))
  }

  @Test("A time beyond the key frames of a remapping finds values")
  func beyond() throws {
    let inner = square("A", #""p": {"a": 0, "k": [0, 0, 0], "x": "[time * 100, 0]"}"#)
    let file = try animation(
      """
      {"ty": 0, "nm": "P", "refId": "c", "ip": 0, "op": 60, "st": 0, "w": 200, "h": 100, "ks": {},
       "tm": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [1]}], "x": "time * 0.9"}}
      """, assets: #"{"id": "c", "layers": [\#(inner)]}"#)
    guard case .layers(let layers)? = file.composition.assets["c"]?.content,
      case .whole(let position)? = layers[0].transform.position
    else { throw LottieSample.Missing() }
    #expect(abs(position.value(at: 53)[0] - 53 * 100 / 30) < 1e-6)
  }

  @Test("Part of a position reads the whole")
  func parts() throws {
    let file = try animation(
      square(
        "A",
        """
        "p": {"s": true, "x": {"a": 0, "k": 5, "x": "transform.position[1] + 1"},
         "y": {"a": 0, "k": 60}}
        """))
    #expect(file.diagnostics == [])
    let made = try #require(file.makeLayer().find("A"))
    #expect(made.position == CGPoint(x: 61, y: 60))
  }

  @Test("Shapes and texts are as large as their outlines")
  func rectangles() throws {
    let shape = """
      , {"ty": 4, "nm": "S", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [
       {"ty": "gr", "it": [{"ty": "rc", "p": {"k": [10, 0]}, "s": {"k": [80, 40]}, "r": {"k": 0}},
        {"ty": "st", "o": {"k": 100}, "w": {"k": 8}, "c": {"k": [0,0,0]}},
        {"ty": "tr", "s": {"k": [200, 100]}}]}]}
      """
    let rectangle = "var r = thisComp.layer('S').sourceRectAtTime(); "
    #expect(
      try text(rectangle + "[r.left, r.top, r.width, r.height].join(' ')", shape)
        == "-60 -20 160 40")
    let wider = try text(
      "var r = thisLayer.sourceRectAtTime(); r.width > 0 && r.height > 0 ? 'seen' : 'none'")
    #expect(wider == "seen")
  }

  @Test("A composition without a name is found by that of a layer that shows it")
  func compositions() throws {
    let file = try animation(
      """
      {"ty": 0, "nm": "P", "refId": "c", "ip": 0, "op": 60, "st": 0, "w": 200, "h": 100, "ks": {}},
      \(square("B", #""r": {"a": 0, "k": 0, "x": "comp('P').layer('A').transform.rotation + 1"}"#))
      """, assets: #"{"id": "c", "layers": [\#(square("A", #""r": {"a": 0, "k": 7}"#))]}"#)
    #expect(file.diagnostics == [])
    #expect(file.composition.layers[1].transform.rotation?.value(at: 0) == [8])
  }

  @Test(
    "Numbers are written with groups of three",
    arguments: [
      ("(1234567.891).toLocaleString()", "1,234,567.891"),
      ("(1234.5).toLocaleString('en-US', {minimumFractionDigits: 2})", "1,234.50"),
      ("(-0.1234567).toLocaleString()", "-0.123"),
      ("(12).toLocaleString()", "12"),
      ("(1000).toLocaleString('en-US', {useGrouping: false})", "1000"),
      ("(0.256).toLocaleString('en-US', {style: 'percent'})", "26%"),
      ("new Intl.NumberFormat('en-US', {maximumFractionDigits: 0}).format(9876.54)", "9,877"),
      ("Array.from({length: 3}, function (x, i) { return i; }).join('')", "012"),
    ])
  func numbers(expression: String, expected: String) throws {
    #expect(try text(expression) == expected)
  }
}
