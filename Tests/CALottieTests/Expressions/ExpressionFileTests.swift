// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import Foundation
import Testing

@testable import CALottie

@Suite("Expressions of Lottie files", .enabled(if: DuktapeLibrary.isThere))
struct ExpressionFileTests {
  /// A file of 60 frames, 30 a second, with these layers and assets.
  private func animation(
    _ layers: String, assets: String = "", options: CALottieAnimation.Options = .init()
  ) throws -> CALottieAnimation {
    let text = """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 200, "h": 100, "nm": "Main",
       "assets": [\(assets)], "layers": [\(layers)]}
      """
    return try CALottieAnimation(data: Data(text.utf8), options: options)
  }

  private func layer(_ index: Int, _ name: String, _ transform: String, _ more: String = "")
    -> String
  {
    """
    {"ty": 3, "ind": \(index), "nm": "\(name)", "ip": 0, "op": 60, "st": 0,
     "ks": {\(transform)}\(more)}
    """
  }

  private func moving(_ expression: String) -> String {
    """
    "r": {"a": 1, "k": [{"t": 0, "s": [0], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}},
     {"t": 30, "s": [90]}], "x": "\(expression)"}
    """
  }

  @Test("An expression becomes samples at whole frames")
  func samples() throws {
    let file = try animation(layer(1, "A", moving("var $bm_rt; $bm_rt = loopOut('cycle');")))
    #expect(file.diagnostics == [])
    let rotation = try #require(file.composition.layers[0].transform.rotation)
    for (frame, value) in [(0, 0), (15, 45), (30, 90), (40, 30), (59, 87)] {
      let own = rotation.value(at: Double(frame))[0]
      #expect(abs(own - Double(value)) < 1e-6, "frame \(frame): \(own)")
    }
  }

  @Test("Members have After Effects' match names, and transforms those that a file leaves out")
  func matchNames() throws {
    let shape = """
      {"ty": 4, "ind": 1, "nm": "A", "ip": 0, "op": 60, "st": 0, "ks": {"r": {"a": 0, "k": 0,
       "x": "content('ADBE Vector Group')('ADBE Vectors Group')('ADBE Vector Shape - Rect')('ADBE Vector Rect Size')[1] + transform.scale[0] + transform('ADBE Opacity') + thisLayer('ADBE Transform Group')('ADBE Position')[0]"}},
       "shapes": [{"ty": "gr", "nm": "Gruppe", "it": [{"ty": "rc", "nm": "Rechteck",
        "p": {"k": [0, 0]}, "s": {"k": [3, 5]}, "r": {"k": 0}},
        {"ty": "tr", "p": {"k": [0, 0]}}]}]}
      """
    let file = try animation(shape)
    #expect(file.diagnostics.filter { $0.kind == .expression } == [])
    #expect(file.composition.layers[0].transform.rotation?.value(at: 3)[0] == 205)
  }

  @Test("Layers read each other, and controls, over the numbers of the file")
  func layers() throws {
    let effects = """
      , "ef": [{"ty": 5, "nm": "Size", "ef": [{"ty": 0, "nm": "Slider", "v": {"a": 0, "k": 40}}]},
       {"ty": 5, "nm": "Who", "ef": [{"ty": 10, "nm": "Layer", "v": {"a": 0, "k": 3}}]}]
      """
    let file = try animation(
      [
        layer(7, "Control", #""r": {"a": 0, "k": 5}"#, effects),
        layer(
          2, "Reader",
          #""p": {"a": 0, "k": [1, 2, 0], "x": "[thisComp.layer('Control').effect('Size')('Slider'), thisComp.layer('Control').effect('Who')('Layer').transform.rotation + index]"}"#
        ), layer(3, "Chosen", #""r": {"a": 0, "k": 11}"#),
      ].joined(separator: ","))
    #expect(file.diagnostics == [])
    guard case .whole(let position)? = file.composition.layers[1].transform.position else {
      Issue.record("no position")
      return
    }
    #expect(position.value(at: 10) == [40, 13, 0])
    #expect(!position.isAnimated)
  }

  @Test("Shapes, split positions, paths and texts take values")
  func kinds() throws {
    let shapes = """
      {"ty": 4, "ind": 1, "nm": "S", "ip": 0, "op": 60, "st": 0, "ks": {"p": {"s": true,
       "x": {"a": 0, "k": 3, "x": "time * 30"}, "y": {"a": 0, "k": 4}}}, "shapes": [
       {"ty": "gr", "nm": "G", "it": [
        {"ty": "el", "nm": "E", "p": {"a": 0, "k": [0, 0]},
         "s": {"a": 0, "k": [1, 1], "x": "content('G').content('F').opacity + [transform.position[0], 2]"}},
        {"ty": "sh", "nm": "P", "ks": {"a": 0, "k": {"c": true, "v": [[0, 0], [9, 0]],
         "i": [[0, 0], [0, 1]], "o": [[0, 0], [0, 0]]},
         "x": "createPath([[time * 30, 1], [2, 2], [3, 3]], [], [[1, 0], [0, 0], [0, 0]], false)"}},
        {"ty": "fl", "nm": "F", "c": {"a": 0, "k": [1, 0, 0], "x": "[0, 1, 0, 1]"},
         "o": {"a": 0, "k": 50}},
        {"ty": "tr", "r": {"a": 0, "k": 0, "x": "45"}}]}]}
      """
    let text = """
      {"ty": 5, "ind": 2, "nm": "T", "ip": 0, "op": 60, "st": 0, "ks": {}, "t": {"d": {
       "k": [{"t": 0, "s": {"t": "x", "s": 20, "f": "Sans"}}],
       "x": "'Second ' + Math.floor(time)"}, "a": [], "m": {}, "p": {}}}
      """
    let file = try animation(shapes + "," + text)
    #expect(file.diagnostics.map(\.description) == [])
    guard case .shapes(let items) = file.composition.layers[0].content,
      case .group(let inner, let transform) = items[0].content,
      case .ellipse(_, let size) = inner[0].content, case .path(let path) = inner[1].content,
      case .fill(let paint) = inner[2].content,
      case .text(let document) = file.composition.layers[1].content
    else {
      Issue.record("other contents")
      return
    }
    #expect(size.value(at: 12) == [62, 2])
    #expect(transform.rotation?.value(at: 0) == [45])
    #expect(paint.color?.value(at: 3) == [0, 1, 0])
    let contour = path.value(at: 6)
    #expect(contour.vertices.count == 3 && !contour.isClosed)
    #expect(contour.vertices[0].point == CGPoint(x: 6, y: 1))
    #expect(contour.vertices[0].leaving == CGPoint(x: 7, y: 1))
    #expect(document.documents.map(\.frame) == [0, 30, 60])
    #expect(document.documents.map(\.document.text) == ["Second 0", "Second 1", "Second 2"])
    #expect(document.documents[1].document.size == 20)
  }

  @Test("A composition within has its own frames, and is found by name")
  func precomposition() throws {
    let assets = """
      {"id": "c", "nm": "Inner", "layers": [\(layer(1, "X", moving("time * 30 + thisComp.width")))]}
      """
    let outer = """
      {"ty": 0, "refId": "c", "ind": 1, "nm": "O", "ip": 0, "op": 60, "st": -60, "w": 80, "h": 50,
       "ks": {"r": {"a": 0, "k": 0, "x": "comp('Inner').layer(1).transform.rotation.valueAtTime(1)"}}}
      """
    let file = try animation(outer, assets: assets)
    #expect(file.diagnostics == [])
    #expect(file.composition.layers[0].transform.rotation?.value(at: 0) == [110])
    let inner = file.composition.layers(of: "c")[0]
    #expect(inner.transform.rotation?.value(at: 100) == [180])
  }

  @Test("An expression without effect is noted with its layer, property and line")
  func failure() throws {
    let file = try animation(
      layer(1, "A", moving("nowhere.position")) + ","
        + layer(2, "B", #""o": {"a": 0, "k": 20, "x": "for (;;) {}"}"#))
    #expect(file.diagnostics.map(\.kind) == [.expression, .expression])
    let remark = try #require(file.diagnostics.first)
    #expect(remark.message.contains("layer “A”: Transform/Rotation: ") && remark.line != nil)
    #expect(remark.message.contains("'nowhere' is not known"))
    #expect(file.composition.layers[0].transform.rotation?.value(at: 15) == [45])
    #expect(file.composition.layers[1].transform.opacity?.value(at: 15) == [20])
  }

  @Test("Switched off, expressions have no effect and no remark")
  func off() throws {
    var options = CALottieAnimation.Options()
    options.usesExpressions = false
    let file = try animation(layer(1, "A", moving("5")), options: options)
    #expect(file.diagnostics == [])
    #expect(file.composition.layers[0].transform.rotation?.value(at: 15) == [45])
  }
}

@Suite("Real files with expressions", .enabled(if: RealFiles.arePresent, "../shared is not there"))
struct RealExpressionTests {
  @Test("All their expressions have effect", arguments: RealFiles.names)
  func evaluate(_ name: String) throws {
    let file = try CALottieAnimation(
      contentsOf: RealFiles.folder.appendingPathComponent("\(name).json"))
    #expect(file.composition.hasExpressions)
    let remarks = file.diagnostics.filter { [.expression, .missingLibrary].contains($0.kind) }
    #expect(remarks.map(\.description) == [])
  }
}

/// Samples of ../shared that have expressions.
private enum RealFiles {
  static let names = [
    "TypeFace-G", "LottieFiles-growth", "Issues-issue_1915", "Issues-issue_1735",
    "LottieFiles-dog_car_ride",
  ]

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/lottie/samples")

  static var arePresent: Bool {
    DuktapeLibrary.isThere
      && names.allSatisfy {
        FileManager.default.fileExists(
          atPath: folder.appendingPathComponent("\($0).json").path)
      }
  }
}

@Suite("Expressions beyond transforms", .enabled(if: DuktapeLibrary.isThere))
struct ExpressionPlaceTests {
  private func file(_ layers: String) throws -> CALottieAnimation {
    let text = """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [\(layers)]}
      """
    return try CALottieAnimation(data: Data(text.utf8))
  }

  private func text(_ animator: String, _ more: String = "") throws -> LottieText {
    let file = try file(
      """
      {"ty": 5, "ind": 1, "nm": "words", "ip": 0, "op": 60, "ks": {}, "t": {
        "d": {"k": [{"t": 0, "s": {"t": "ab", "f": "F", "s": 10, "fc": [0, 0, 0]}}]},
        "p": {"m": 0, "f": {"k": 1, "x": "time * 30"}}, "m": {"g": 1, "a": {"k": [0, 0]}},
        "a": [\(animator)]}, "masksProperties": []\(more)}
      """)
    #expect(file.diagnostics == [])
    guard case .text(let text) = file.composition.layers[0].content else {
      throw LottieSample.Missing()
    }
    return text
  }

  @Test("Ranges, properties of animators and path options have expressions")
  func animators() throws {
    let text = try text(
      """
      {"nm": "Animator 1", "a": {"p": {"k": [0, 0], "x": "[index * 7, 5]"}},
       "s": {"s": {"k": 0, "x": "timeToFrames(time)"}, "e": {"k": 100,
        "x": "text.animator('Animator 1').selector('Range Selector 1').start + 10"}}}
      """)
    let range = try #require(text.animators[0].range)
    #expect(range.start?.value(at: 12) == [12])
    #expect(range.end?.value(at: 12) == [22])
    #expect(text.animators[0].values["p"]?.value(at: 3) == [7, 5])
    #expect(text.pathValues["f"]?.value(at: 10) == [10])
  }

  @Test("Styles have expressions")
  func styles() throws {
    let file = try file(
      LottieSample.square(
        "a", extra: "\"sy\":[{\"ty\":1,\"nm\":\"Shadow\",\"s\":{\"k\":5,\"x\":\"value * 2\"}}]"))
    #expect(file.composition.layers[0].styles[0].values["s"]?.value(at: 0) == [10])
  }

  @Test("An expression that has no effect is named with its layer")
  func named() throws {
    let file = try file(
      LottieSample.shapes(
        """
        {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [9, 0]}, "o": {"k": 100},
         "g": {"p": 2, "k": {"k": [0, 0, 0, 0, 1, 1, 1, 1], "x": "value"}}}
        """))
    let remark = try #require(file.diagnostics.first)
    #expect(file.diagnostics.count == 1)
    #expect(remark.kind == .expression)
    #expect(remark.message.contains("“shapes”") && remark.message.contains("gradient"))
  }
}
