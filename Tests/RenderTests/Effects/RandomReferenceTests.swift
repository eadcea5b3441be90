// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

/// Random trees of features that engine and reference both draw.
private struct SoundTree {
  private var numbers: SeededNumbers
  static let side: CGFloat = 48

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat.random(in: range, using: &numbers)
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &numbers) < share
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.6) ? 1 : number(0.2...1))
  }

  mutating func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.backgroundColor = .white
    if chance(0.6) { root.sublayerTransform = EffectScene.camera(number(60...200)) }
    root.sublayers = (0..<3).map { _ in layer(depth: 0) }
    return root
  }

  private mutating func layer(depth: Int) -> CALayer {
    let layer = chance(0.2) ? CATransformLayer() : CALayer()
    let size = CGSize(width: number(8...36), height: number(8...36))
    layer.bounds = CGRect(
      x: number(-5...5), y: number(-5...5), width: size.width, height: size.height)
    layer.position = CGPoint(x: number(8...40), y: number(8...40))
    if depth > 0 { layer.position = CGPoint(x: number(0...24), y: number(0...24)) }
    if chance(0.8) { layer.backgroundColor = color() }
    turn(layer)
    looks(layer)
    if depth < 2 {
      layer.sublayers = (0..<Int(number(0...3))).map { _ in self.layer(depth: depth + 1) }
      if chance(0.15), !(layer is CATransformLayer) { layer.mask = self.layer(depth: 1) }
    }
    return layer
  }

  private mutating func turn(_ layer: CALayer) {
    if chance(0.3) { layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1)) }
    if chance(0.3) { layer.zPosition = number(-12...12) }
    if chance(0.15) { layer.isGeometryFlipped = true }
    if chance(0.15) { layer.isDoubleSided = false }
    if chance(0.2) { layer.sublayerTransform = EffectScene.camera(number(80...200)) }
    if chance(0.6) {
      let turn = CATransform3DMakeRotation(
        number(-1.2...1.2), number(-1...1), number(-1...1), number(-0.3...0.3))
      layer.transform = CATransform3DScale(turn, number(0.7...1.3), number(0.7...1.3), 1)
    }
  }

  private mutating func looks(_ layer: CALayer) {
    if chance(0.3) { layer.opacity = Float(number(0.2...1)) }
    if chance(0.2) { layer.allowsGroupOpacity = false }
    if chance(0.3) { layer.masksToBounds = true }
    if chance(0.3) { layer.cornerRadius = number(0...12) }
    if chance(0.2) {
      layer.borderWidth = number(1...4)
      layer.borderColor = color()
    }
    guard chance(0.2) else { return }
    layer.contents = EffectScene.palette(6)
    layer.contentsGravity = chance(0.5) ? .resize : .resizeAspectFill
  }
}

@Suite("Trees at random look as the reference draws them", .serialized)
struct RandomReferenceTests {
  @Test("trees of three dimensions, masks, clips and groups", arguments: 0..<8)
  func trees(_ group: Int) throws {
    for seed in group * 8..<group * 8 + 8 {
      try expectReference("random-\(seed)", tolerance: 3, strays: 8, edge: 90, edgeMean: 12) {
        var sound = SoundTree(seed: UInt64(seed))
        return sound.tree()
      }
    }
  }
}
