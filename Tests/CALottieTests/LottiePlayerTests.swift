// SPDX-License-Identifier: Apache-2.0
import CAReading
import CAShapes
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

@testable import CALottie

@Suite("The two players of Lottie files")
struct LottiePlayerTests {
  private func keys(_ list: String) -> String { "{\"a\":1,\"k\":[\(list)]}" }

  /// A square with a transform.
  private func square(_ ks: String, _ player: CALottiePlayer) throws -> CALottieAnimation {
    try LottieSample.animation([LottieSample.square("a", ks: ks)], player: player)
  }

  /// The scale of a square at the middle of the file.
  private func scale(_ ks: String, _ player: CALottiePlayer) throws -> [Double] {
    let animation = try square(ks, player)
    let scale = try #require(animation.composition.layers.first?.transform.scale)
    return scale.value(at: 30)
  }

  private func isNear(_ own: [Double], _ other: [Double], within limit: Double = 1e-6) -> Bool {
    own.count == other.count && zip(own, other).allSatisfy { abs($0 - $1) <= limit }
  }

  @Test("After Effects is the player unless told")
  func standard() {
    #expect(CALottieOptions().player == .afterEffects)
    #expect(LottieRules(.afterEffects) == LottieRules())
    #expect(CALottiePlayer.allCases.map(\.rawValue) == ["after-effects", "core-animation"])
  }

  @Test(
    "A position goes along its curve by length, or by the parameter",
    arguments: [
      (.afterEffects, [64.763, 24.802]), (.coreAnimation, [78.75, 45]),
    ] as [(CALottiePlayer, [Double])])
  func curves(player: CALottiePlayer, middle: [Double]) throws {
    let text = keys("{\"t\":0,\"s\":[0,0],\"to\":[90,0],\"ti\":[0,0]},{\"t\":60,\"s\":[90,90]}")
    let animation = try square("{\"p\":\(text)}", player)
    guard case .whole(let position)? = animation.composition.layers[0].transform.position else {
      throw LottieSample.Missing()
    }
    #expect(isNear(position.value(at: 30), middle, within: 0.02))
    let layer = animation.makeLayer()
    #expect(layer.sampledPropertyCount == 0)
    let square = try #require(layer.find("a"))
    let key = try #require(square.animationKeys()?.first)
    let along = try #require(square.animation(forKey: key) as? CAKeyframeAnimation)
    let segments = try #require(along.path).storage.subpaths.flatMap(\.segments)
    if player == .afterEffects {
      #expect(segments.count >= 12)
    } else {
      let end = CGPoint(x: 90, y: 90)
      #expect(segments == [.cubic(.zero, CGPoint(x: 90, y: 0), end, end)])
      #expect(along.keyTimes?.map(\.doubleValue) == [0, 1])
    }
  }

  @Test("Handles along a straight way change its pace by the parameter alone")
  func straightWays() throws {
    let text = keys("{\"t\":0,\"s\":[0,0],\"to\":[0,0],\"ti\":[-40,0]},{\"t\":60,\"s\":[80,0]}")
    let middles: [(CALottiePlayer, Double)] = [(.afterEffects, 40), (.coreAnimation, 25)]
    for (player, middle) in middles {
      let animation = try square("{\"p\":\(text)}", player)
      guard case .whole(let position)? = animation.composition.layers[0].transform.position else {
        throw LottieSample.Missing()
      }
      #expect(isNear(position.value(at: 30), [middle, 0]))
    }
  }

  @Test("Positions of shapes go along curves, or straight", arguments: ["rc", "el", "sr"])
  func shapes(kind: String) throws {
    let place = keys("{\"t\":0,\"s\":[0,0],\"to\":[0,40],\"ti\":[0,40]},{\"t\":60,\"s\":[80,0]}")
    let item = "{\"ty\":\"\(kind)\",\"p\":\(place),\"s\":{\"k\":[9,9]}}"
    for (player, middle) in [(.afterEffects, [40, 30]), (.coreAnimation, [40, 0])]
      as [(CALottiePlayer, [Double])]
    {
      let animation = try LottieSample.animation([LottieSample.shapes(item)], player: player)
      guard case .shapes(let list) = animation.composition.layers[0].content else {
        throw LottieSample.Missing()
      }
      let position: LottieNumbers
      switch list[0].content {
      case .rectangle(let own, _, _), .ellipse(let own, _): position = own
      case .star(let star): position = star.position
      default: throw LottieSample.Missing()
      }
      #expect(isNear(position.value(at: 30), middle, within: 0.02))
    }
  }

  @Test(
    "The last of two key frames that hold is reached, or not",
    arguments: [(",\"h\":1", 20.0), ("", 70)])
  func lastHolds(last: String, expected: Double) throws {
    let place = keys(
      "{\"t\":0,\"s\":[20,0],\"h\":1},{\"t\":30,\"s\":[70,0]\(last)}")
    func x(_ ks: String, _ player: CALottiePlayer) throws -> Double {
      let transform = try square(ks, player).composition.layers[0].transform
      guard case .whole(let position)? = transform.position else { throw LottieSample.Missing() }
      return position.value(at: 45)[0]
    }
    #expect(try x("{\"p\":\(place)}", .afterEffects) == 70)
    #expect(try x("{\"p\":\(place)}", .coreAnimation) == expected)
  }

  @Test("Each axis of a scale has its own ease, or the first's")
  func eases() throws {
    let text = keys(
      """
      {"t":0,"s":[100,100],"o":{"x":[0,1],"y":[0,0]},"i":{"x":[1,1],"y":[1,1]}},\
      {"t":60,"s":[200,200]}
      """)
    let own = try scale("{\"s\":\(text)}", .afterEffects)
    #expect(isNear(own, [150, 111.01], within: 0.05))
    let first = try scale("{\"s\":\(text)}", .coreAnimation)
    #expect(isNear(first, [150, 150]))
  }

  @Test("The handles of a path mix by coordinates, or turn in one animation")
  func handles() throws {
    func contour(_ handle: String) -> String {
      "[{\"v\":[[0,0],[90,0]],\"i\":[[0,0],[0,0]],\"o\":[\(handle),[0,0]],\"c\":false}]"
    }
    let path = keys("{\"t\":0,\"s\":\(contour("[30,0]"))},{\"t\":60,\"s\":\(contour("[0,30]"))}")
    let items = """
      {"ty":"sh","ks":\(path)},{"ty":"st","nm":"paint","o":{"k":100},"w":{"k":4},"c":{"k":[1,0,0]}}
      """
    let players: [(CALottiePlayer, Double, [String])] = [
      (.afterEffects, 15, ["lottie.path", "lottie.path+"]),
      (.coreAnimation, 30 * 0.5.squareRoot(), ["lottie.path"]),
    ]
    for (player, place, names) in players {
      let animation = try LottieSample.animation([LottieSample.shapes(items)], player: player)
      guard case .shapes(let list) = animation.composition.layers[0].content,
        case .path(let contour) = list[0].content
      else { throw LottieSample.Missing() }
      let handle = contour.value(at: 30).vertices[0].leaving
      #expect(isNear([Double(handle.x), Double(handle.y)], [place, place]))
      let layer = animation.makeLayer()
      #expect(layer.sampledPropertyCount == 0)
      #expect((layer.find("paint")?.animationKeys() ?? []).sorted() == names)
    }
  }

  @Test("A trim cuts fills and strokes, or strokes alone")
  func trims() throws {
    let items = """
      {"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}},{"ty":"tm","s":{"k":0},"e":{"k":50}},\
      {"ty":"st","nm":"line","o":{"k":100},"w":{"k":1},"c":{"k":[1,0,0]}},\
      {"ty":"fl","nm":"area","o":{"k":100},"c":{"k":[1,0,0]}}
      """
    let widths: [(CALottiePlayer, Double)] = [(.afterEffects, 10), (.coreAnimation, 20)]
    for (player, width) in widths {
      let layer = try LottieSample.animation([LottieSample.shapes(items)], player: player)
        .makeLayer()
      let area = try #require((layer.find("area") as? CAShapeLayer)?.path)
      #expect(abs(Double(area.boundingBox.width) - width) < 1e-3)
      #expect((layer.find("line") as? CAShapeLayer)?.strokeEnd == 0.5)
    }
  }

  @Test("Dashes move, or keep their first lengths while their offset moves")
  func dashes() throws {
    let (length, offset) = (
      keys("{\"t\":0,\"s\":[4]},{\"t\":60,\"s\":[8]}"),
      keys("{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[6]}")
    )
    let items = """
      {"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}},\
      {"ty":"st","nm":"line","o":{"k":100},"w":{"k":1},"c":{"k":[1,0,0]},"d":[\
      {"n":"d","v":\(length)},{"n":"g","v":{"k":2}},{"n":"o","v":\(offset)}]}
      """
    func names(_ player: CALottiePlayer) throws -> [String] {
      let layer = try LottieSample.animation([LottieSample.shapes(items)], player: player)
        .makeLayer()
      let line = try #require(layer.find("line") as? CAShapeLayer)
      #expect(line.lineDashPattern?.map(\.doubleValue) == [4, 2])
      return (line.animationKeys() ?? []).sorted()
    }
    #expect(try names(.afterEffects) == ["lottie.lineDashPattern", "lottie.lineDashPhase"])
    #expect(try names(.coreAnimation) == ["lottie.lineDashPhase"])
  }

  @Test("Animators track text, or do all but that")
  func tracking() throws {
    let json = try JSONValue(
      parsing: """
        {"d":{"k":[{"t":0,"s":{"t":"ab","f":"F","s":20}}]},\
        "a":[{"a":{"t":{"k":10}}},{"a":{"t":{"k":10},"o":{"k":50}}}]}
        """)
    func members(_ player: CALottiePlayer) -> [[String]] {
      let decoder = LottieDecoder(
        limits: CALottieLimits(), notes: LottieNotes(limit: 100), rules: LottieRules(player))
      guard case .text(let text) = decoder.text(json) else { return [] }
      return text.animators.map { $0.values.keys.sorted() }
    }
    #expect(members(.afterEffects) == [["t"], ["o", "t"]])
    #expect(members(.coreAnimation) == [["o"]])
  }

  @Test("A mask by difference is one, or an intersection")
  func masks() throws {
    let path = "{\"k\":{\"c\":true,\"v\":[[0,0]],\"i\":[[0,0]],\"o\":[[0,0]]}}"
    let list = ["a", "f", "s"].map { "{\"mode\":\"\($0)\",\"pt\":\(path)}" }
    let square = LottieSample.square(
      "a", extra: "\"masksProperties\":[\(list.joined(separator: ","))]")
    func modes(_ player: CALottiePlayer) throws -> [LottieMask.Mode]? {
      try LottieSample.animation([square], player: player).composition.layers.first?.masks
        .map(\.mode)
    }
    #expect(try modes(.afterEffects) == [.add, .difference, .subtract])
    #expect(try modes(.coreAnimation) == [.add, .intersect, .subtract])
  }
}
