// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// A random tree of opaque layers, each of a colour of its own, turned in depth, some of them
/// transform layers, some seen from one side only.
private struct ColouredTree {
  let root = CALayer()
  private(set) var layers: [CALayer] = []
  private var random: SeededNumbers

  static let side: CGFloat = 160

  init(seed: UInt64) {
    random = SeededNumbers(seed: seed)
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    if random.share() < 0.7 {
      var eye = CATransform3DIdentity
      eye.m34 = -1 / random.number(in: 150...600)
      root.sublayerTransform = eye
    }
    name(root)
    var parents = [root]
    for _ in 0..<9 {
      let parent = parents[Int(random.share() * Double(parents.count))]
      let layer = makeLayer()
      parent.addSublayer(layer)
      parents.append(layer)
    }
  }

  private mutating func makeLayer() -> CALayer {
    let layer = random.share() < 0.25 ? CATransformLayer() : CALayer()
    layer.bounds = CGRect(
      x: 0, y: 0, width: random.number(in: 30...110), height: random.number(in: 30...110))
    layer.position = CGPoint(x: random.number(in: 10...110), y: random.number(in: 10...110))
    layer.zPosition = random.number(in: -40...40).rounded()
    layer.transform = CATransform3DMakeRotation(
      random.number(in: -3...3), random.number(in: -1...1), random.number(in: -1...1),
      random.number(in: -1...1))
    layer.allowsEdgeAntialiasing = false
    layer.isDoubleSided = random.share() < 0.6
    layer.masksToBounds = random.share() < 0.2 && !(layer is CATransformLayer)
    if !(layer is CATransformLayer) { name(layer) }
    return layer
  }

  private mutating func name(_ layer: CALayer) {
    layers.append(layer)
    let value = CGFloat(layers.count * 17) / 255
    layer.backgroundColor = CGColor(srgbRed: value, green: 1 - value, blue: 0.2, alpha: 1)
  }

  /// The layer whose colour a pixel has.
  func layer(of pixel: SIMD4<UInt8>) -> CALayer? {
    pixel.w == 0 ? nil : layers[Int(pixel.x) / 17 - 1]
  }
}

extension SeededNumbers {
  /// In 0..<1.
  fileprivate mutating func share() -> Double { Double.random(in: 0..<1, using: &self) }

  fileprivate mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}

@Suite("What is hit is what is seen")
struct HitAgreementTests {
  @Test("in trees turned in depth, crossing, seen from behind, clipped")
  func hitsAgreeWithPixels() throws {
    let side = Int(ColouredTree.side)
    let renderer = try HeadlessRenderer(size: CGSize(width: side, height: side))
    var compared = 0
    for seed in 0..<80 as Range<UInt64> {
      let tree = ColouredTree(seed: seed)
      renderer.layer = tree.root
      let pixels = Pixels(try renderer.render())
      var wrong: [String] = []
      for y in stride(from: 2, to: side - 2, by: 3) {
        for x in stride(from: 2, to: side - 2, by: 3) where isEven(pixels, x, y) {
          compared += 1
          let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let hit = tree.root.hitTest(point)
          if hit !== tree.layer(of: pixels[x, y]) { wrong.append("\(x) \(y)") }
        }
      }
      #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) points, such as \(wrong.prefix(3))")
    }
    #expect(compared > 50_000)
  }

  /// Whether the pixels around one have its colour, so that no outline is near.
  private func isEven(_ pixels: Pixels, _ x: Int, _ y: Int) -> Bool {
    (-1...1).allSatisfy { dy in
      (-1...1).allSatisfy { pixels[x + $0, y + dy] == pixels[x, y] }
    }
  }
}
