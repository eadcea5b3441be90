// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

@testable import CALottie

@Suite("Paints of Lottie shapes")
struct PaintTests {
  private func gradient(to end: String) throws -> CAGradientLayer {
    let layer = try LottieSample.animation([
      LottieSample.shapes(
        """
        {"ty":"rc","p":{"k":[50,50]},"s":{"k":[80,20]},"r":{"k":0}},\
        {"ty":"gf","nm":"paint","t":1,"o":{"k":100},"s":{"k":[20,50]},"e":{"k":\(end)},\
        "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
        """)
    ]).makeLayer()
    return try #require(layer.find("paint") as? CAGradientLayer)
  }

  @Test("The end opacity of a repeater is that of the copy after the last")
  func repeated() throws {
    let layer = try LottieSample.animation([
      LottieSample.shapes(
        """
        {"ty":"el","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},\
        {"ty":"rp","nm":"copy","c":{"k":3},"o":{"k":0},"m":1,\
        "tr":{"p":{"k":[10,0]},"so":{"k":100},"eo":{"k":40}}}
        """)
    ]).makeLayer()
    for (copy, opacity) in [(1, 1.0), (2, 0.8), (3, 0.6)] {
      let made = try #require(layer.find("copy \(copy)"))
      #expect(abs(Double(made.opacity) - opacity) < 1e-6)
    }
  }

  @Test("An oblique gradient fills a square, so that its lines cross its way at right angles")
  func oblique() throws {
    let layer = try gradient(to: "[60,30]")
    #expect(layer.bounds.width == layer.bounds.height)
    let size = layer.bounds.width
    let start = CGPoint(
      x: layer.bounds.minX + layer.startPoint.x * size,
      y: layer.bounds.minY + layer.startPoint.y * size)
    #expect(hypot(start.x - 20, start.y - 50) < 1e-6)
    let even = try gradient(to: "[80,50]")
    #expect(even.bounds.width > even.bounds.height)
  }

  @Test("Straight segments are lines, so that a trim of a stroke goes by length")
  func lines() throws {
    func path(_ keys: String) throws -> CGPath {
      let layer = try LottieSample.animation([
        LottieSample.shapes(
          """
          {"ty":"sh","ks":\(keys)},{"ty":"st","nm":"paint","o":{"k":100},"w":{"k":4},\
          "c":{"k":[1,0,0]}}
          """)
      ]).makeLayer()
      return try #require((layer.find("paint") as? CAShapeLayer)?.path)
    }
    func bent(_ handle: Int) -> String {
      """
      {"v":[[0,0],[90,0],[90,50]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[\(handle),0],[0,0]],"c":false}
      """
    }
    func isLine(_ element: PathElement) -> Bool {
      if case .line = element { true } else { false }
    }
    let straight = try path("{\"k\":\(bent(0))}").storage.elements
    #expect(straight.map(isLine) == [false, true, true])
    // A segment that is bent in one key frame is a curve in all.
    let keys = "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(bent(0))]},{\"t\":60,\"s\":[\(bent(20))]}]}"
    #expect(try path(keys).storage.elements.map(isLine) == [false, true, false])
  }
}
