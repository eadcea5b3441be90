// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Layers of Lottie files")
struct LayerTreeTests {
  @Test("The first layer of a file lies on top")
  func order() throws {
    let layer = try LottieSample.animation(
      [LottieSample.square("top"), LottieSample.square("bottom")]
    ).makeLayer()
    #expect(layer.names.filter { $0 != "stage" } == ["bottom", "top"])
  }

  @Test("Hidden layers and mattes are not drawn")
  func hidden() throws {
    let layer = try LottieSample.animation([
      LottieSample.square("gone", extra: "\"hd\":true"),
      LottieSample.square("matte", extra: "\"td\":1,\"ind\":1"),
      LottieSample.square("cut", extra: "\"tt\":1"),
    ]).makeLayer()
    #expect(layer.find("gone") == nil)
    let cut = try #require(layer.find("cut"))
    #expect(cut.mask?.find("matte") != nil)
  }

  @Test("Neighbours share the layers of their parents, in any order of the file")
  func parents() throws {
    let parent =
      "{\"ty\":3,\"ind\":9,\"nm\":\"parent\",\"ks\":{\"p\":{\"k\":[5,6]}},\"ip\":0,\"op\":60}"
    let layer = try LottieSample.animation([
      LottieSample.square("a", extra: "\"parent\":9"),
      LottieSample.square("b", extra: "\"parent\":9"), parent, LottieSample.square("c"),
    ]).makeLayer()
    #expect(layer.names.filter { $0 != "stage" } == ["c", "parent", "b", "a"])
    #expect(layer.find("parent")?.position == CGPoint(x: 5, y: 6))
  }

  @Test(
    "A collapsed composition opens the blending of its layers, unless it is one picture",
    arguments: [
      ("\"ct\":1,\"ks\":{}", true), ("\"ks\":{}", false),
      ("\"ct\":1,\"ks\":{\"o\":{\"k\":100}}", true), ("\"ct\":1,\"ks\":{\"o\":{\"k\":50}}", false),
      ("\"ct\":1,\"ks\":{},\"bm\":1", false),
      ("\"ct\":1,\"ks\":{},\"ef\":[{\"ty\":29,\"ef\":[{\"v\":{\"k\":9}}]}]", false),
      ("\"ct\":1,\"ks\":{},\"masksProperties\":[{\"mode\":\"a\"}]", false),
    ])
  func collapsed(members: String, isOpen: Bool) throws {
    let use = """
      {"ty":0,"nm":"use","refId":"a","w":100,"h":100,"ip":0,"op":60,"st":0,\(members)}
      """
    let inner = LottieSample.square("a", extra: "\"bm\":1")
    func allowsGroup(_ player: CALottiePlayer) throws -> Bool? {
      let layer = try LottieSample.animation(
        [use], assets: "{\"id\":\"a\",\"layers\":[\(inner)]}", player: player
      ).makeLayer()
      let made = try #require(layer.find("a")?.superlayer)
      return made.value(forKey: "allowsGroupBlending") as? Bool
    }
    #expect(try allowsGroup(.afterEffects) == !isOpen)
    #expect(try allowsGroup(.coreAnimation) == true)
  }

  @Test("Parents in a circle end")
  func circle() throws {
    let layer = try LottieSample.animation([
      LottieSample.square("a", extra: "\"ind\":1,\"parent\":2"),
      LottieSample.square("b", extra: "\"ind\":2,\"parent\":1"),
    ]).makeLayer()
    #expect(layer.find("a") != nil)
  }

  @Test("A composition that contains itself is left out, with a remark")
  func recursion() throws {
    let inner =
      "{\"ty\":0,\"nm\":\"inner\",\"refId\":\"c\",\"ks\":{},\"ip\":0,\"op\":60,\"w\":9,\"h\":9}"
    let animation = try LottieSample.animation(
      [inner], assets: "{\"id\":\"c\",\"layers\":[\(inner)]}")
    let layer = animation.makeLayer()
    #expect(layer.diagnostics.contains { $0.kind == .limit })
  }

  @Test("What stands still has no animation")
  func still() throws {
    let ks = "{\"p\":{\"k\":[1,2]},\"r\":{\"k\":90},\"s\":{\"k\":[50,200]},\"o\":{\"k\":50}}"
    let layer = try LottieSample.animation([LottieSample.square("a", ks: ks)]).makeLayer()
    let square = try #require(layer.find("a"))
    #expect(square.animationKeys() == nil)
    #expect(square.opacity == 0.5)
    #expect(square.transform.m12 == 0.5)
    #expect(square.transform.m21 == -2)
    #expect(layer.playedPropertyCount == 0)
  }

  @Test("Properties of a transform play as animations of the layer's own key paths")
  func animations() throws {
    func keys(_ a: String, _ b: String) -> String {
      "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(a)]},{\"t\":30,\"s\":[\(b)]}]}"
    }
    let ks = """
      {"p":\(keys("0,0", "50,0")),"r":\(keys("0", "90")),"s":\(keys("100,100", "50,100")),\
      "o":\(keys("0", "100"))}
      """
    let layer = try LottieSample.animation([LottieSample.square("a", ks: ks)]).makeLayer()
    let square = try #require(layer.find("a"))
    let paths = (square.animationKeys() ?? []).compactMap {
      (square.animation(forKey: $0) as? CAPropertyAnimation)?.keyPath
    }
    #expect(
      Set(paths) == ["position", "transform.rotation.z", "transform.scale.x", "opacity"])
    #expect(layer.playedPropertyCount == 4)
    #expect(layer.sampledPropertyCount == 0)
  }

  @Test("Files that cannot be shown are refused")
  func refused() {
    #expect(throws: CALottieError.self) { try LottieSample.animation([], end: 0) }
  }
}
