// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

private typealias S = EffectScene
private let rect = EffectScene.rect

/// A shadow is smooth, so differences are not those of an edge: the engine's bell at whole pixels,
/// or its closed form of a round corner, against the integral over half pixels.
@Suite("Shadows are the bell of what casts them", .serialized)
struct ShadowReferenceTests {
  private func shadow(_ radius: CGFloat, _ opacity: Float = 0.8) -> (CALayer) -> Void {
    {
      $0.shadowOpacity = opacity
      $0.shadowRadius = radius
      $0.shadowOffset = CGSize(width: 2, height: 3)
      $0.shadowColor = S.blue
    }
  }

  @Test("of rectangles, at two scales", arguments: [2.0, 4.0], [1.0, 2.0])
  func rectangles(_ radius: CGFloat, _ scale: CGFloat) throws {
    try expectReference("shadow-rect-\(radius)-\(scale)", scale: scale, tolerance: 2) {
      S.root(background: .white, [.filled(rect(14, 12, 20, 18), S.red, shadow(radius))])
    }
  }

  @Test("of rounded rectangles", arguments: [2.0, 4.0])
  func rounded(_ radius: CGFloat) throws {
    try expectReference("shadow-rounded-\(radius)", tolerance: 4, edge: 4) {
      let layer = CALayer.filled(rect(14, 12, 20, 20), S.red, shadow(radius))
      layer.cornerRadius = 7
      return S.root(background: .white, [layer])
    }
  }

  @Test("of a layer with sublayers beyond it, of a picture, of a translucent layer")
  func subtrees() throws {
    try expectReference("shadow-subtree", tolerance: 3) {
      let layer = CALayer.filled(rect(12, 12, 14, 18), S.amber, shadow(3))
      layer.addSublayer(.filled(rect(8, 4, 18, 8), S.green))
      return S.root(background: .white, [layer])
    }
    try expectReference("shadow-picture", tolerance: 3) {
      let layer = S.picture(rect(12, 12, 20, 20), S.palette(20), shadow(2.5))
      return S.root(background: .white, [layer])
    }
  }

  @Test("of a path, in place of the layer")
  func path() throws {
    try expectReference("shadow-path", tolerance: 3) {
      let layer = CALayer.filled(rect(16, 16, 12, 12), S.red, shadow(3))
      let path = CGMutablePath()
      path.addRect(rect(-6, -4, 24, 10))
      path.addRect(rect(4, -4, 8, 24))
      layer.shadowPath = path
      return S.root(background: .white, [layer])
    }
  }

  @Test("faded with the layer, cut by its own bounds, hidden by its mask")
  func limits() throws {
    try expectReference("shadow-faded", tolerance: 2) {
      let layer = CALayer.filled(rect(14, 12, 20, 18), S.red, shadow(3))
      layer.opacity = 0.5
      return S.root(background: .white, [layer])
    }
    try expectReference("shadow-cut", tolerance: 2) {
      let layer = S.group(rect(10, 10, 28, 28), [.filled(rect(6, 6, 30, 8), S.red)], shadow(3))
      layer.masksToBounds = true
      return S.root(background: .white, [layer])
    }
    try expectReference("shadow-masked", tolerance: 3) {
      let layer = CALayer.filled(rect(14, 12, 20, 18), S.red, shadow(3))
      layer.mask = S.group(
        rect(0, 0, 30, 30),
        [.filled(rect(0, 4, 12, 20), .black), .filled(rect(6, 0, 30, 12), S.veil)])
      return S.root(background: .white, [layer])
    }
  }
}
