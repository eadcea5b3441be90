// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Effects of Lottie files")
struct LottieEffectTests {
  /// An effect with values.
  static func effect(_ kind: Int, _ name: String, _ values: [String], more: String = "") -> String {
    let list = values.map { "{\"ty\":0,\"v\":{\"a\":0,\"k\":\($0)}}" }.joined(separator: ",")
    return "{\"ty\":\(kind),\"mn\":\"\(name)\",\"nm\":\"\(name)\",\"ef\":[\(list)]\(more)}"
  }

  private func square(_ effects: String..., extra: String = "") throws -> CALottieLayer {
    let list = effects.joined(separator: ",")
    return try LottieSample.animation([
      LottieSample.square("a", extra: "\"ef\":[\(list)]" + extra)
    ]).makeLayer()
  }

  /// All layers with filters, the innermost first.
  private func filtered(_ layer: CALayer) -> [CALayer] {
    (layer.sublayers ?? []).flatMap(filtered) + (layer.filters?.isEmpty == false ? [layer] : [])
  }

  /// A colour after the filters of all layers, each of which limits it to 0…1.
  private func color(_ start: [Double], through layer: CALayer) throws -> [Double] {
    var color = start
    for layer in filtered(layer) {
      for case let filter as CAFilter in layer.filters ?? [] {
        if filter.type == "CIGammaAdjust" {
          let powers = try #require(filter.value(forKey: "inputPowers") as? [NSNumber])
          color = zip(color, powers).map { pow(min(max($0, 0), 1), $1.doubleValue) }
          continue
        }
        let matrix = try #require(filter.value(forKey: "inputColorMatrix") as? [NSNumber])
        let old = color + [1]
        color = (0..<4).map { row in
          (0..<5).reduce(0) { $0 + matrix[row * 5 + $1].doubleValue * old[$1] }
        }
      }
      color = color.map { min(max($0, 0), 1) }
    }
    return color
  }

  private func expect(_ own: [Double], _ other: [Double]) {
    for (a, b) in zip(own, other) { #expect(abs(a - b) < 1e-6, "\(own)") }
  }

  @Test("A tritone leads from the shadows over the midtones to the highlights")
  func tritone() throws {
    let layer = try square(
      Self.effect(23, "ADBE Tritone", ["[1,1,0]", "[1,0,0]", "[0,0,1]", "0"]))
    expect(try color([0, 0, 0, 1], through: layer), [0, 0, 1, 1])
    expect(try color([0.25, 0.25, 0.25, 1], through: layer), [0.5, 0, 0.5, 1])
    expect(try color([0.5, 0.5, 0.5, 1], through: layer), [1, 0, 0, 1])
    expect(try color([1, 1, 1, 1], through: layer), [1, 1, 0, 1])
  }

  @Test("An inversion turns all colours or one of them, as far as it does not blend")
  func inversion() throws {
    func inverted(_ values: String...) throws -> [Double] {
      try color([0.25, 0.5, 1, 0.5], through: square(Self.effect(5, "ADBE Invert", values)))
    }
    expect(try inverted("1", "0"), [0.75, 0.5, 0, 0.5])
    expect(try inverted("3", "0"), [0.25, 0.5, 1, 0.5].enumerated().map { $0 == 1 ? 1 - $1 : $1 })
    expect(try inverted("4", "0"), [0.25, 0.5, 0, 0.5])
    expect(try inverted("1", "75"), [0.375, 0.5, 0.75, 0.5])
    let other = try square(Self.effect(5, "ADBE Invert", ["15", "0"]))
    #expect(other.diagnostics.contains { $0.message.contains("channel 15") })
  }

  @Test("Effects of shapes and texts see them where they stand; Apple's, and of solids, do not")
  func vectorEffects() throws {
    let shadow = Self.effect(25, "ADBE Drop Shadow", ["[0,0,0]", "255", "90", "8", "10", "0"])
    func layers(_ player: CALottiePlayer, _ make: (String) -> String) throws -> [CALayer] {
      let null = """
        {"ty":3,"ind":7,"ks":{"s":{"k":[200,200]}},"ip":0,"op":60}
        """
      let layer = try LottieSample.animation([make("\"ef\":[\(shadow)]"), null], player: player)
        .makeLayer()
      var chain: [CALayer] = []
      var next: CALayer? = layer.find { $0.shadowOpacity > 0 }
      while let own = next, own !== layer { chain.append(own); next = own.superlayer }
      return chain
    }
    func shapes(_ extra: String) -> String {
      LottieSample.shapes(
        "{\"ty\":\"rc\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[9,9]},\"r\":{\"k\":0}}",
        extra: "\"parent\":7," + extra)
    }
    let isPlain = { (layer: CALayer) in CATransform3DIsIdentity(layer.transform) }
    let placed = try layers(.afterEffects, shapes)
    #expect(!placed.isEmpty && placed.allSatisfy(isPlain))
    #expect(try !layers(.coreAnimation, shapes).allSatisfy(isPlain))
    let solid = try layers(.afterEffects) {
      LottieSample.square("a", extra: "\"parent\":7," + $0)
    }
    #expect(!solid.isEmpty && !solid.allSatisfy(isPlain))
  }

  @Test("A shadow without its layer is the coverage in one colour, blurred and moved")
  func shadowAlone() throws {
    let values = ["[0,0,1]", "127.5", "90", "8", "10"]
    let layer = try square(Self.effect(25, "ADBE Drop Shadow", values + ["1"]))
    let shadow = try #require(filtered(layer).first)
    let filters = (shadow.filters ?? []).compactMap { $0 as? CAFilter }
    #expect(filters.map(\.type) == ["colorMatrix", "gaussianBlur"])
    let matrix = filters[0].value(forKey: "inputColorMatrix") as? [NSNumber]
    #expect(matrix?.map(\.doubleValue).suffix(2) == [0.5, 0])
    #expect(filters[1].value(forKey: "inputRadius") as? Double == 3)
    #expect(abs(shadow.position.x - 8) < 1e-9 && abs(shadow.position.y) < 1e-9)
    #expect(shadow.shadowOpacity == 0)
    let usual = try square(Self.effect(25, "ADBE Drop Shadow", values + ["0"]))
    #expect(filtered(usual).isEmpty)
  }

  @Test("Levels limit the input, then spread it over the output; channels come after all of them")
  func levels() throws {
    var values = [String](repeating: "0", count: 36)
    for place in [3, 10, 17, 24, 31] { (values[place + 1], values[place + 2]) = ("1", "1") }
    for place in [3, 10, 17, 24, 31] { values[place + 4] = "1" }
    (values[3], values[4]) = ("0.25", "0.75")
    (values[13], values[14]) = ("0.4", "0.6")
    let layer = try square(Self.effect(24, "ADBE Pro Levels2", values))
    expect(try color([0.5, 0.5, 0.1, 1], through: layer), [0.5, 0.5, 0, 1])
    expect(try color([0.1, 0.9, 0.75, 1], through: layer), [0.4, 1, 1, 1])
    #expect(layer.diagnostics.isEmpty)
  }

  @Test("The gamma of levels bends the share of the input, of all colours or of a channel")
  func gamma() throws {
    var values = [String](repeating: "0", count: 36)
    for place in [3, 10, 17, 24, 31] { (values[place + 1], values[place + 2]) = ("1", "1") }
    for place in [3, 10, 17, 24, 31] { values[place + 4] = "1" }
    (values[4], values[5], values[19]) = ("0.5", "2", "0.5")
    let layer = try square(Self.effect(24, "ADBE Pro Levels2", values))
    expect(try color([0.125, 0.125, 0.5, 1], through: layer), [0.5, 0.25, 1, 1])
    #expect(layer.diagnostics.isEmpty)
  }

  @Test(
    "Levels of one channel leave the others alone",
    arguments: [(1, [0.5, 0.5]), (3, [0.25, 0.5])])
  func easyLevels(_ channel: Int, _ expected: [Double]) throws {
    let values = ["\(channel)", "0", "0", "1", "2", "0", "1", "1", "1"]
    let layer = try square(Self.effect(5, "ADBE Easy Levels2", values))
    expect(try color([0.25, 0.25, 0, 1], through: layer), expected + [0, 1])
  }

  @Test("A wipe goes its way, its soft edge before it")
  func wipe() throws {
    let layer = try square(Self.effect(5, "ADBE Linear Wipe", ["50", "90", "10"]))
    let field = try #require(layer.find("a")?.mask as? CAGradientLayer)
    // Half way between −6 − 10 and 6 from the middle: the edge is between 0 and 10.
    #expect(field.position == CGPoint(x: 0, y: 5) && field.anchorPoint == CGPoint(x: 0, y: 0.5))
    #expect(field.transform.m11 == 1)
    let last = try #require(field.locations?.last).doubleValue
    #expect(abs(last * field.bounds.width - 10) < 1e-6)
    let up = try square(Self.effect(5, "ADBE Linear Wipe", ["100", "0", "0"]))
    let gone = try #require(up.find("a")?.mask)
    #expect(abs(gone.position.x - 5) < 1e-9 && abs(gone.position.y + 1) < 1e-9)
    #expect(abs(gone.transform.m12 + 1) < 1e-9)
  }

  @Test(
    "A radial wipe leaves the rest of the turn: by quarters, clockwise from its start",
    arguments: [
      (1, [false, true, true, true]), (2, [true, true, true, false]),
      (3, [false, true, true, false]),
    ])
  func radialWipe(_ way: Int, _ quarters: [Bool]) throws {
    let values = ["30", "90", "[2,3]", "\(way)", "0"]
    let layer = try square(Self.effect(26, "ADBE Radial Wipe", values))
    let field = try #require(layer.find("a")?.mask as? CAShapeLayer)
    #expect(field.position == CGPoint(x: 2, y: 3))
    #expect(abs(field.transform.m12 - 1) < 1e-9)
    let path = try #require(field.path)
    let middles = [(1, -1), (1, 1), (-1, 1), (-1, -1)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(middles.map { path.contains($0) } == quarters)
    #expect(path.boundingBox.width > 1000)
  }

  @Test("A wipe that has not begun changes nothing")
  func noWipe() throws {
    let layer = try square(
      Self.effect(26, "ADBE Radial Wipe", ["0", "0", "[5,5]", "1", "0"]),
      Self.effect(5, "ADBE Linear Wipe", ["0", "90", "0"]))
    #expect(layer.find("a")?.mask == nil && layer.diagnostics.isEmpty)
  }

  @Test("A stroke follows masks, twice as wide as its brush, from its start to its end")
  func stroke() throws {
    let mask = """
      ,"masksProperties":[{"mode":"n","pt":{"k":{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],\
      "v":[[0,0],[10,0]],"c":false}}}]
      """
    let values = ["1", "0", "0", "[0,1,0]", "3", "1", "0.5", "25", "75", "15", "2"]
    let layer = try square(Self.effect(22, "ADBE Stroke", values), extra: mask)
    let group = try #require(layer.find("ADBE Stroke"))
    #expect(group.opacity == 0.5)
    let shape = try #require(group.sublayers?.first as? CAShapeLayer)
    #expect(shape.lineWidth == 6)
    #expect([shape.strokeStart, shape.strokeEnd] == [0.25, 0.75])
    #expect(shape.path?.boundingBox.width == 10)
    // On a transparent ground the layer itself is not drawn.
    #expect(layer.find("a")?.backgroundColor == nil)
  }

  @Test("A matte by effect is another layer's content without its place")
  func matte() throws {
    let source = LottieSample.square(
      "source", ks: "{\"p\":{\"k\":[40,40]}}", extra: "\"ind\":5,\"hd\":true")
    let effect = Self.effect(28, "ADBE Set Matte3", ["5", "4", "0", "1", "1"])
    let layer = try LottieSample.animation([
      source, LottieSample.square("a", extra: "\"ef\":[\(effect)]"),
    ]).makeLayer()
    let mask = try #require(layer.find("a")?.mask)
    let content = try #require(mask.sublayers?.first)
    #expect(content.position == CGPoint(x: 5, y: 5))
    #expect(content.backgroundColor != nil)
  }

  @Test("A matte that is not there is named")
  func missingMatte() throws {
    let layer = try square(Self.effect(28, "ADBE Set Matte3", ["9", "4", "0", "1", "1"]))
    #expect(layer.diagnostics.contains { $0.kind == .danglingTarget })
  }

  @Test("The transform of an effect moves, turns and scales the picture about its anchor")
  func transform() throws {
    let values = ["[5,5]", "[50,60]", "0", "200", "300", "0", "0", "90", "50"]
    let layer = try square(Self.effect(35, "ADBE Geometry2", values))
    let place = try #require(layer.find("place"))
    #expect(place.position == CGPoint(x: 50, y: 60))
    #expect(abs(place.transform.m12 - 1) < 1e-9)
    let scale = try #require(layer.find("scale"))
    #expect([scale.transform.m11, scale.transform.m22] == [3, 2])
    #expect(scale.sublayers?.first?.position == CGPoint(x: -5, y: -5))
    #expect(place.superlayer?.opacity == 0.5)
  }

  @Test("A blur along one axis is next to none along the other")
  func axis() throws {
    let layer = try square(Self.effect(29, "ADBE Gaussian Blur 2", ["20", "2", "0"]))
    let blur = try #require(layer.find("blur"))
    #expect(blur.transform.m22 == 0.001)
    #expect(blur.sublayers?.first?.transform.m22 == 1000)
    #expect(filtered(blur) == [blur])
  }

  @Test("A radial blur is the mean of sixteen pictures around its middle")
  func radial() throws {
    let layer = try square(Self.effect(5, "ADBE Radial Blur", ["32", "[5,5]", "1", "1"]))
    let outer = try #require(layer.find("blur") as? CAReplicatorLayer)
    let inner = try #require(outer.sublayers?.first?.find("blur") as? CAReplicatorLayer)
    #expect(outer.instanceCount == 4 && inner.instanceCount == 4)
    #expect(outer.sublayers?.first?.opacity == 0.25)
    #expect(abs(asin(inner.instanceTransform.m12) - 2 * .pi / 180) < 1e-9)
    #expect(outer.position == CGPoint(x: 5, y: 5))
  }

  @Test("Effects that are not drawn are named; disabled ones and controls are not")
  func unsupported() throws {
    let layer = try square(
      Self.effect(31, "ADBE Mesh Warp", ["1"]),
      Self.effect(5, "CC Lens", ["1"]),
      Self.effect(30, "ADBE Twirl", ["1"], more: ",\"en\":0"),
      Self.effect(5, "ADBE Slider Control", ["1"]))
    let texts = layer.diagnostics.map(\.message)
    #expect(texts.count == 2)
    #expect(texts[0].contains("ADBE Mesh Warp"))
    #expect(texts[1].contains("CC Lens"))
  }
}
