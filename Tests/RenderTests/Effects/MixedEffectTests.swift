// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

@Suite("Effects that meet in one layer are what their definitions say of each pixel", .serialized)
struct MixedEffectTests {
  private func cast(_ layer: CALayer, path: CGPath? = nil) {
    layer.shadowOpacity = 0.8
    layer.shadowRadius = 3
    layer.shadowOffset = CGSize(width: 6, height: 5)
    layer.shadowColor = S.blue
    layer.shadowPath = path
  }

  @Test(
    "what blends inside a layer does not meet the layer's shadow",
    arguments: ["destOver", "screenBlendMode", "subtractS"], [0, 0.4])
  func blendingAboveShadow(_ mode: String, _ turn: CGFloat) throws {
    for path in [nil, CGPath(rect: rect(2, 2, 24, 16), transform: nil)] {
      let name = "shadow-\(mode)-\(turn)-\(path == nil ? "cast" : "path")"
      try expectReference(name, tolerance: 4, strays: 2, edge: 12) {
        let blending = CALayer.filled(rect(8, 6, 22, 20), S.amber) { $0.compositingFilter = mode }
        let layer = S.group(rect(8, 8, 26, 22), [.filled(rect(0, 4, 14, 12), S.red), blending])
        layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        cast(layer, path: path)
        return S.root(background: .white, [layer])
      }
    }
  }

  @Test("the shadow of a mask is part of the mask, and nothing is seen of one turned away")
  func masks() throws {
    try expectReference("mask-with-shadow", tolerance: 3) {
      let mask = CALayer.filled(rect(6, 6, 16, 16), .black) { cast($0) }
      return S.root(
        background: .white, [.filled(rect(4, 4, 40, 40), S.red) { $0.mask = mask }])
    }
    try expectReference("mask-turned-away") {
      let mask = CALayer.filled(rect(6, 6, 16, 16), .black) {
        $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        $0.isDoubleSided = false
      }
      return S.root(
        background: .white, [.filled(rect(4, 4, 40, 40), S.red) { $0.mask = mask }])
    }
  }

  @Test("a layer whose sublayers blend fades as a whole, whether anything is below it or not")
  func fadedBlending() throws {
    for background in [nil, CGColor.white] {
      try expectReference("blending-faded-\(background == nil)") {
        let group = CALayer.filled(rect(6, 6, 28, 28), S.red) {
          $0.addSublayer(
            .filled(rect(8, 8, 32, 20), S.amber) { $0.compositingFilter = "differenceBlendMode" })
          $0.opacity = 0.4
          $0.allowsGroupOpacity = false
        }
        return S.root(background: background, [group])
      }
    }
  }
}
