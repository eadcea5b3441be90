// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@testable import CALottie

@Suite("Cameras of Lottie files")
struct CameraTests {
  private func camera(_ ks: String, zoom: Int = 200, extra: String = "") -> String {
    "{\"ty\":13,\"nm\":\"camera\",\"ddd\":1,\"pe\":{\"k\":\(zoom)},\"ks\":{\(ks)},"
      + "\"ip\":0,\"op\":60\(extra)}"
  }

  private func card(_ name: String, z: Int) -> String {
    LottieSample.square(name, ks: "{\"p\":{\"k\":[50,50,\(z)]}}", extra: "\"ddd\":1")
  }

  /// Where a point of the composition, y down and z away from the viewer, is seen.
  private func seen(_ x: Double, _ y: Double, _ z: Double, in layer: CALottieLayer) throws
    -> CGPoint
  {
    let matrix = try #require(layer.find("camera")).sublayerTransform
    func part(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      x * a + y * b - z * c + d
    }
    let w = part(matrix.m14, matrix.m24, matrix.m34, matrix.m44)
    return CGPoint(
      x: part(matrix.m11, matrix.m21, matrix.m31, matrix.m41) / w,
      y: part(matrix.m12, matrix.m22, matrix.m32, matrix.m42) / w)
  }

  private func expect(_ own: CGPoint, _ x: Double, _ y: Double) {
    #expect(abs(own.x - x) < 1e-6 && abs(own.y - y) < 1e-6, "\(own)")
  }

  @Test("At the distance of the zoom things are as large as they say, behind it smaller")
  func perspective() throws {
    let layer = try LottieSample.animation([
      camera("\"p\":{\"k\":[50,50,-200]},\"a\":{\"k\":[50,50,0]}"), card("a", z: 0),
    ]).makeLayer()
    expect(try seen(10, 90, 0, in: layer), 10, 90)
    expect(try seen(10, 90, 200, in: layer), 30, 70)
    expect(try seen(40, 50, -100, in: layer), 30, 50)
  }

  @Test("A camera looks at its point of interest")
  func target() throws {
    let layer = try LottieSample.animation([
      camera("\"p\":{\"k\":[250,-80,-40]},\"a\":{\"k\":[20,30,10]}"), card("a", z: 0),
    ]).makeLayer()
    expect(try seen(20, 30, 10, in: layer), 50, 50)
    // From the right, what is further away lies to the left of what is nearer.
    #expect(try seen(20, 30, 60, in: layer).x > 50)
  }

  @Test("A camera without a point of interest looks straight ahead, and turns by its own angles")
  func free() throws {
    let layer = try LottieSample.animation([
      camera("\"p\":{\"k\":[50,50,-200]},\"rz\":{\"k\":90}"), card("a", z: 0),
    ]).makeLayer()
    expect(try seen(60, 50, 0, in: layer), 50, 40)
  }

  @Test("A camera follows its parent")
  func parent() throws {
    let null =
      "{\"ty\":3,\"ind\":4,\"ddd\":1,\"ks\":{\"p\":{\"k\":[80,50,0]}},\"ip\":0,\"op\":60}"
    let layer = try LottieSample.animation([
      camera("\"p\":{\"k\":[0,0,-200]}", extra: ",\"parent\":4"), null, card("a", z: 0),
    ]).makeLayer()
    expect(try seen(80, 50, 300, in: layer), 50, 50)
  }

  @Test("Cameras with the same parents stand where each stands alone")
  func sharedParents() throws {
    func null(_ index: Int, _ place: String, _ extra: String = "") -> String {
      "{\"ty\":3,\"ind\":\(index),\"ddd\":1,\"ks\":{\(place)},\"ip\":0,\"op\":60\(extra)}"
    }
    let nulls = [
      null(4, "\"p\":{\"k\":[80,50,0]},\"rz\":{\"k\":30}", ",\"parent\":5"),
      null(5, "\"p\":{\"k\":[3,9,40]},\"ry\":{\"k\":20}"),
    ]
    // The second camera counts once the first is over; both have the outer parent.
    func placed(_ parent: Int, _ frames: String) -> String {
      "{\"ty\":13,\"nm\":\"camera\",\"ddd\":1,\"pe\":{\"k\":200},\"ks\":{\"p\":"
        + "{\"k\":[0,0,-200]}},\(frames),\"parent\":\(parent)}"
    }
    for (first, second) in [(4, 5), (5, 4)] {
      let both = try LottieSample.animation(
        [placed(first, "\"ip\":0,\"op\":30"), placed(second, "\"ip\":30,\"op\":60")] + nulls
          + [card("a", z: 0)]
      ).makeLayer()
      let alone = try LottieSample.animation(
        [placed(first, "\"ip\":0,\"op\":60")] + nulls + [card("a", z: 0)]
      ).makeLayer()
      let point = try seen(20, 70, 30, in: both)
      #expect(point == (try seen(20, 70, 30, in: alone)))
    }
  }

  /// Thousandths of m34 of a composition's view: at the start, and those of its animation, which
  /// begins where the view first changes.
  private func lenses(_ frames: String) throws -> (first: Double, all: [Double]) {
    func lens(_ matrix: CATransform3D) -> Double { (Double(matrix.m34) * 1000).rounded() }
    let text =
      "{\"ty\":13,\"nm\":\"camera\",\"ddd\":1,\"pe\":{\"k\":200},\"ks\":{\"p\":"
      + "{\"k\":[50,50,-200]}},\(frames)}"
    let made = try LottieSample.animation([text, card("a", z: 20)]).makeLayer()
    let view = try #require(made.find("camera"))
    let animation = view.animation(forKey: "lottie.sublayerTransform") as? CAKeyframeAnimation
    let values = (animation?.values ?? []).compactMap { $0 as? NSValue }
    return (lens(view.sublayerTransform), values.map { lens($0.caTransform3DValue) })
  }

  @Test("Outside of its time a camera does not count")
  func time() throws {
    let whole = try lenses("\"ip\":0,\"op\":60")
    #expect(whole.first == -5 && whole.all.isEmpty)
    let early = try lenses("\"ip\":-10,\"op\":30")
    #expect(early.first == -5)
    #expect(early.all == [0, 0])
    let late = try lenses("\"ip\":30,\"op\":90")
    #expect(late.first == 0)
    #expect(late.all == [-5, -5])
    let never = try lenses("\"ip\":60,\"op\":90")
    #expect(never.first == 0 && never.all.isEmpty)
  }

  @Test("A camera with too many parents is left out with a warning")
  func manyParents() throws {
    let nulls = (1...300).map {
      "{\"ty\":3,\"ind\":\($0),\"ks\":{},\"ip\":0,\"op\":60,\"parent\":\($0 + 1)}"
    }
    let camera = camera("\"p\":{\"k\":[50,50,-200]}", extra: ",\"parent\":1")
    let layer = try LottieSample.animation([camera] + nulls + [card("a", z: 0)]).makeLayer()
    #expect(layer.find("camera") == nil)
    #expect(layer.diagnostics.contains { $0.kind == .limit && $0.message.contains("parents") })
  }

  @Test("Layers with depth share a space until a flat one lies between them")
  func spaces() throws {
    let layer = try LottieSample.animation([
      camera("\"p\":{\"k\":[50,50,-200]}"), card("a", z: 0), card("b", z: 50),
      LottieSample.square("flat"), card("c", z: 10),
    ]).makeLayer()
    let names = layer.names.filter { $0 != "stage" }
    #expect(names == ["camera", "space", "c", "flat", "camera", "space", "b", "a"])
    #expect(layer.find("b")?.zPosition == -50)
    #expect(layer.find("space") is CATransformLayer)
  }

  @Test("Without a camera layers are sorted by their depth, without perspective; Apple's are not")
  func none() throws {
    let cards = [card("far", z: 70), card("near", z: 0)]
    let layer = try LottieSample.animation(cards).makeLayer()
    #expect(layer.find("camera").map { CATransform3DIsIdentity($0.sublayerTransform) } == true)
    #expect(layer.find("far")?.zPosition == -70)
    let flat = try LottieSample.animation([card("a", z: 0)]).makeLayer()
    #expect(flat.find("camera") == nil)
    let apple = try LottieSample.animation(cards, player: .coreAnimation).makeLayer()
    #expect(apple.find("camera") == nil && apple.find("far")?.zPosition == 0)
  }

  @Test("An orientation about z alone turns a layer as its rotation does")
  func orientation() throws {
    func layer(_ transform: String) throws -> CATransform3D {
      let square = """
        {"ty":1,"nm":"a","ddd":1,"ip":0,"op":60,"sw":10,"sh":10,"sc":"#ff0000","ks":{\(transform)}}
        """
      return try #require(LottieSample.animation([square]).makeLayer().find("a")).transform
    }
    let (turned, oriented) = try (layer("\"rz\":{\"k\":45}"), layer("\"or\":{\"k\":[0,0,45]}"))
    #expect(abs(turned.m12 - 0.5.squareRoot()) < 1e-9)
    #expect(abs(oriented.m12 - turned.m12) < 1e-9 && abs(oriented.m21 - turned.m21) < 1e-9)
  }
}
