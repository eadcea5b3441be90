// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Text that follows paths and animators")
struct TextAnimatorTests {
  /// A text of glyphs that are squares of 8 points on the base line, 10 points apart.
  private func file(
    _ text: String, justification: Int = 0, path: String = "{}", animators: String = "",
    more: String = "{\"g\":1,\"a\":{\"k\":[0,0]}}", mask: String = "[[0,50],[100,50]]",
    frame: String = ""
  ) -> String {
    let box = """
      {"ty":"gr","it":[{"ty":"sh","ks":{"k":{"i":[[0,0],[0,0],[0,0],[0,0]],\
      "o":[[0,0],[0,0],[0,0],[0,0]],"v":[[0,0],[40,0],[40,-40],[0,-40]],"c":true}}}]}
      """
    // Capitals, too, for texts in small ones.
    let glyphs = Set(text + text.uppercased()).filter { $0 != "\r" }.sorted().map { character in
      """
      {"ch":"\(character)","fFamily":"F","style":"R","size":20,"w":50,\
      "data":{"shapes":[\(character == " " ? "" : box)]}}
      """
    }
    let written = text.replacingOccurrences(of: "\r", with: "\\r")
    return """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,
      "fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R","ascent":75}]},
      "chars":[\(glyphs.joined(separator: ","))],
      "layers":[{"ty":5,"nm":"text","ks":{},"ip":0,"op":60,"t":{"d":{"k":[{"t":0,"s":
      {"t":"\(written)","f":"F-R","s":20,"j":\(justification),"fc":[1,0,0],"lh":24\(frame)}}]},
      "p":\(path),"m":\(more),"a":[\(animators)]},
      "masksProperties":[{"mode":"n","pt":{"k":{"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],
      "v":\(mask),"c":false}}}]}]}
      """
  }

  private func layer(
    _ text: String, justification: Int = 0, path: String = "{}", animators: String = "",
    more: String = "{\"g\":1,\"a\":{\"k\":[0,0]}}", mask: String = "[[0,50],[100,50]]",
    frame: String = ""
  ) throws -> CALottieLayer {
    let file = file(
      text, justification: justification, path: path, animators: animators, more: more,
      mask: mask, frame: frame)
    return try CALottieAnimation(data: Data(file.utf8)).makeLayer()
  }

  private func path(
    _ first: Int = 0, _ last: Int = 0, forced: Int = 0, upright: Int = 1, reversed: Int = 0
  ) -> String {
    """
    {"m":0,"f":{"k":\(first)},"l":{"k":\(last)},"a":{"k":\(forced)},"p":{"k":\(upright)},\
    "r":{"k":\(reversed)}}
    """
  }

  private func animator(_ values: String, _ range: String = "") -> String {
    """
    {"a":{\(values)},"s":{"t":0,"b":1,"rn":0,"sh":1,"r":1,"s":{"k":0},"e":{"k":100},\
    "o":{"k":0},"a":{"k":100}\(range.isEmpty ? "" : "," + range)}}
    """
  }

  private func characters(_ layer: CALottieLayer) throws -> [CALayer] {
    try #require(layer.find("text")?.sublayers?.first?.sublayers)
  }

  private func places(_ layer: CALottieLayer) throws -> [Double] {
    try characters(layer).map { (Double($0.position.x) * 1e6).rounded() / 1e6 }
  }

  @Test("Text on a path begins at the first margin, with the middle of each character on it")
  func left() throws {
    let layer = try layer("abc", path: path(7))
    #expect(try places(layer) == [12, 22, 32])
    #expect(try characters(layer).allSatisfy { $0.position.y == 50 && $0.anchorPoint.x == 5 })
  }

  @Test("Text to the right ends at the last margin, text in the middle between both")
  func alignment() throws {
    #expect(try places(layer("abc", justification: 1, path: path(7, -20))) == [55, 65, 75])
    #expect(try places(layer("abc", justification: 2, path: path(10, -20))) == [35, 45, 55])
  }

  @Test(
    "Justified lines fill their box, the last one of a paragraph as it is asked",
    arguments: [
      (0, [5.0, 25, 5, 25]), (3, [5, 30, 5, 25]), (4, [5, 30, 10, 30]), (5, [5, 30, 7.5, 27.5]),
      (6, [5, 30, 5, 30]),
    ])
  func justified(_ justification: Int, _ expected: [Double]) throws {
    let still = animator("\"p\":{\"k\":[0,0]}")
    let layer = try layer(
      "a b c d", justification: justification, animators: still,
      frame: ",\"sz\":[35,90],\"ps\":[0,0]")
    #expect(try places(layer) == expected)
  }

  @Test("Lines whose base line is below their box do not show")
  func overflow() throws {
    // Base lines at 15, 39 and 63 from the top of the box, letters 8 high.
    let still = animator("\"p\":{\"k\":[0,0]}")
    for (height, count) in [(14, 0), (15, 1), (38, 1), (39, 2), (63, 3)] {
      let box = ",\"sz\":[100,\(height)],\"ps\":[0,-20]"
      let letters =
        try layer("a\rb\rc", animators: still, frame: box).find("text")?.sublayers?
        .first?.sublayers ?? []
      #expect(letters.map { $0.name ?? "" } == Array(["a", "b", "c"].prefix(count)))
      let made = try layer("a\rb\rc", frame: box)
      let shape = try #require(made.find({ $0 is CAShapeLayer }) as? CAShapeLayer)
      let lines = (shape.path?.boundingBox.height ?? 0) / 24
      #expect(count == 0 ? lines == 0 : Int(lines.rounded(.down)) == count - 1)
    }
  }

  @Test("Small capitals are seven tenths as large")
  func smallCapitals() throws {
    let still = animator("\"p\":{\"k\":[0,0]}")
    let letters = try characters(layer("aB", animators: still, frame: ",\"ca\":2"))
    let heights = letters.compactMap { ($0 as? CAShapeLayer)?.path?.boundingBox.height }
    #expect(letters.map(\.name) == ["A", "B"])
    #expect(abs(Double(heights[0]) - 5.6) < 1e-6 && abs(Double(heights[1]) - 8) < 1e-6)
  }

  @Test("Forced text reaches from margin to margin")
  func forced() throws {
    #expect(try places(layer("abc", path: path(0, 0, forced: 1))) == [5, 50, 95])
  }

  @Test("Characters stand upright on the path unless that is off; a reversed one runs back")
  func turns() throws {
    let down = "[[50,0],[50,100]]"
    let turned = try characters(layer("a", path: path(), mask: down))[0]
    #expect(abs(turned.transform.m12 - 1) < 1e-9)
    #expect(abs(turned.position.y - 5) < 1e-6)
    let plain = try characters(layer("a", path: path(upright: 0), mask: down))[0]
    #expect(abs(plain.transform.m12) < 1e-9)
    let back = try characters(layer("a", path: path(reversed: 1), mask: down))[0]
    #expect(abs(back.position.y - 95) < 1e-6)
  }

  @Test("A second line runs beside the first, and beyond the ends text goes straight on")
  func lines() throws {
    let all = try characters(layer("a\rb", path: path(-30)))
    #expect(all[0].position == CGPoint(x: -25, y: 50))
    #expect(all[1].position == CGPoint(x: -25, y: 74))
  }

  @Test("A missing mask is named")
  func missing() throws {
    let layer = try layer("a", path: "{\"m\":3}")
    #expect(layer.diagnostics.contains { $0.kind == .danglingTarget })
  }

  @Test("Colours of animators count where the text has none, and a fill may lie above a stroke")
  func colors() throws {
    let made = try layer(
      "a", animators: animator("\"sc\":{\"k\":[0,0,1]},\"sw\":{\"k\":3}"))
    let letter = try #require(characters(made).first as? CAShapeLayer)
    let found = [letter] + (letter.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
    #expect(found.count == 2)
    #expect(letter.fillColor == nil && letter.lineWidth == 3 && letter.lineJoin == .round)
    #expect(letter.strokeColor?.components?.prefix(3).map { $0 } == [0, 0, 1])
    #expect(found[1].fillColor?.components?.prefix(3).map { $0 } == [1, 0, 0])
  }

  @Test("Tracking keeps the line's alignment")
  func tracking() throws {
    let spaced = animator("\"t\":{\"k\":10}")
    #expect(try places(layer("abc", animators: spaced)) == [5, 25, 45])
    #expect(try places(layer("abc", justification: 1, animators: spaced)) == [-45, -25, -5])
    #expect(try places(layer("abc", justification: 2, animators: spaced)) == [-20, 0, 20])
  }

  @Test("Characters turn about the middle of their group", arguments: [(1, 5.0), (2, 10), (3, 25)])
  func grouping(_ kind: Int, _ pivot: Double) throws {
    let turned = animator("\"r\":{\"k\":90}")
    let layer = try layer(
      "ab cd", animators: turned, more: "{\"g\":\(kind),\"a\":{\"k\":[0,0]}}")
    #expect(try characters(layer)[0].position.x == pivot)
  }

  @Test("Random order is another order of the same shares, and the same each time")
  func random() throws {
    let ramp = animator("\"p\":{\"k\":[0,10]}", "\"sh\":2")
    func heights(_ range: String) throws -> [Double] {
      let fall = ramp.replacingOccurrences(of: "\"rn\":0", with: range)
      return try characters(layer("abcdefgh", animators: fall)).map { Double($0.position.y) }
    }
    let (plain, mixed) = (try heights("\"rn\":0"), try heights("\"rn\":1"))
    #expect(plain == plain.sorted())
    #expect(mixed != plain)
    #expect(mixed.sorted() == plain)
    #expect(try heights("\"rn\":1") == mixed)
  }

  /// An animator that moves characters by (8, 8), as far as an expression selects them.
  private func selected(by expression: String) -> String {
    animator("\"p\":{\"k\":[8,8]}")
      .replacingOccurrences(of: "\"t\":0", with: "\"t\":1,\"x\":\"\(expression)\"")
  }

  @Test(
    "An expression selects each character by its number", .enabled(if: DuktapeLibrary.isThere),
    arguments: [
      ("selectorValue * textIndex / textTotal", [2.0, 4, 6, 8], [2.0, 4, 6, 8]),
      ("textIndex == 2 ? 50 : 0", [0, 4, 0, 0], [0, 4, 0, 0]),
      ("[0, selectorValue > 50 ? -25 * textIndex : 3]", [0, 0, 0, 0], [-2, -4, -6, -8]),
      ("selectorValue[0] + 900", [8, 8, 8, 8], [8, 8, 8, 8]),
    ])
  func expression(_ text: String, _ x: [Double], _ y: [Double]) throws {
    let layer = try layer("abcd", animators: selected(by: text))
    #expect(layer.diagnostics.isEmpty)
    for (place, own) in try characters(layer).enumerated() {
      let start = Double(place) * 10 + 5
      #expect(abs(Double(own.position.x) - start - x[place]) < 1e-6)
      #expect(abs(Double(own.position.y) - y[place]) < 1e-6)
    }
  }

  @Test(
    "An expression's units are those of the text that shows",
    .enabled(if: DuktapeLibrary.isThere))
  func units() throws {
    let whole = selected(by: "100 * textIndex / textTotal")
    func amounts(_ file: String, at frame: Double) throws -> [Double] {
      let composition = try CALottieAnimation(data: Data(file.utf8)).composition
      guard case .text(let text) = composition.layers[0].content else { return [] }
      return try #require(text.animators[0].range).unitAmounts.map { $0.value(at: frame)[0] }
    }
    let one = file("ab", animators: whole)
    let key = "{\"t\":0,\"s\":"
    let two = one.replacingOccurrences(
      of: key, with: key + "{\"t\":\"a\",\"f\":\"F-R\",\"s\":20}},{\"t\":30,\"s\":")
    #expect(try amounts(one, at: 10) == [50, 100])
    #expect(try amounts(two, at: 10) == [100, 200])
    #expect(try amounts(two, at: 45) == [50, 100])
    // A text with an expression may become longer.
    let longer = one.replacingOccurrences(of: "\"d\":{", with: "\"d\":{\"x\":\"'abcdef'\",")
    #expect(try amounts(longer, at: 0).count == LottieMeasure.leastUnits)
    #expect(
      try CALottieAnimation(data: Data(longer.utf8)).diagnostics
        .contains { $0.message.contains("textTotal") })
  }

  @Test(
    "Random amounts differ from character to character",
    .enabled(if: DuktapeLibrary.isThere))
  func randomAmounts() throws {
    let layer = try layer("abcd", animators: selected(by: "random(100)"))
    #expect(Set(try characters(layer).map { $0.position.y }).count == 4)
    let same = try self.layer("abcd", animators: selected(by: "seedRandom(3); random(100)"))
    #expect(Set(try characters(same).map { $0.position.y }).count == 1)
  }

  @Test(
    "A faulty expression of a selector is named once, and selects all",
    .enabled(if: DuktapeLibrary.isThere))
  func faultyExpression() throws {
    let layer = try layer("abcd", animators: selected(by: "nothing.here"))
    #expect(layer.diagnostics.filter { $0.kind == .expression }.count == 1)
    #expect(try characters(layer).allSatisfy { $0.position.y == 8 })
  }

  @Test("Animators change hue, spacing of lines and skew")
  func others() throws {
    let hue = try characters(layer("a", animators: animator("\"fh\":{\"k\":120}")))[0]
    let color = try #require((hue as? CAShapeLayer)?.fillColor?.components)
    #expect(color.map { Double($0) } == [0, 1, 0, 1])
    let spaced = animator("\"ls\":{\"k\":[0,6]}")
    #expect(try characters(layer("a\rb", animators: spaced))[1].position.y == 30)
    let leaning = try characters(layer("a", animators: animator("\"sk\":{\"k\":45}")))[0]
    #expect(abs((leaning.sublayers?.first?.transform.m21 ?? 0) + 1) < 1e-9)
  }

  /// A point of a character in the space of its text.
  private func placed(_ x: Double, _ y: Double, by values: String) throws -> [Double] {
    let layer = try layer("a", animators: animator(values))
    let character = try characters(layer)[0]
    let shape = try #require(character.find { $0 is CAShapeLayer })
    let point = shape.convert(CGPoint(x: x, y: y), to: character.superlayer)
    return [point.x, point.y].map { (Double($0) * 1e6).rounded() / 1e6 }
  }

  @Test("Characters grow, then lean, then turn, about their pivot and anchor")
  func order() throws {
    // The pivot is the middle of the base line, at (5, 0).
    let skew = "\"sk\":{\"k\":-45},\"sa\":{\"k\":0}"
    #expect(try placed(5, 8, by: skew) == [13, 8])
    #expect(try placed(5, 8, by: skew + ",\"s\":{\"k\":[100,200]}") == [21, 16])
    #expect(try placed(5, 8, by: skew + ",\"s\":{\"k\":[300,100]}") == [13, 8])
    #expect(try placed(5, 8, by: skew + ",\"r\":{\"k\":90}") == [-3, 8])
    let anchor = ",\"a\":{\"k\":[0,-4]}"
    #expect(try placed(5, -4, by: skew + anchor) == [5, 0])
    #expect(try placed(5, 8, by: skew + anchor) == [17, 12])
  }

  @Test(
    "Shapes of ranges select the middle of characters",
    arguments: [
      (1, [1.0, 1, 1, 1]), (2, [0.125, 0.375, 0.625, 0.875]), (3, [0.875, 0.625, 0.375, 0.125]),
      (4, [0.25, 0.75, 0.75, 0.25]),
    ])
  func shapes(_ shape: Int, _ shares: [Double]) throws {
    let layer = try layer(
      "abcd", animators: animator("\"p\":{\"k\":[0,8]}", "\"sh\":\(shape)"))
    for (own, share) in zip(try characters(layer), shares) {
      #expect(abs(Double(own.position.y) - share * 8) < 1e-6)
    }
  }
}
