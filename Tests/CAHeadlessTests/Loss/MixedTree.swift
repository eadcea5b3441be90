// SPDX-License-Identifier: Apache-2.0
import CAScenes
import CoreGraphics
import QuartzCore

/// A tree of many scenes at once, so that a frame has pictures, paths, text, groups, masks,
/// filters, blending, gradients, depth, copies, tiles, rasters and particles.
enum MixedTree {
  static let size = CGSize(width: 320, height: 240)
  /// Media times at which all of it moves.
  static let times = [0.0, 0.3, 0.6, 0.9]

  private static let names = [
    "filters", "blend-modes", "gradients", "masked-tree", "corners", "nested-groups",
    "copies-in-space", "petals", "burst", "paragraph", "solid-cube", "huge-picture", "confetti",
    "clock", "cookie-cutter", "group-opacity",
  ]
  /// Scenes that few programs draw, so that a new device is soon ready.
  private static let fewPrograms = [
    "nested-groups", "paragraph", "burst", "petals", "solid-cube", "clock",
  ]

  /// A new tree.
  ///
  /// - Parameter isLean: Whether it is one that few programs draw.
  static func make(isLean: Bool = false) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for (number, name) in (isLean ? fewPrograms : names).enumerated() {
      guard let scene = Scene.named(name) else { preconditionFailure("There is no scene \(name).") }
      let layer = scene.build(SceneContext())
      layer.bounds = CGRect(origin: layer.bounds.origin, size: scene.size)
      layer.position = CGPoint(x: CGFloat(number % 4) * 80 + 40, y: CGFloat(number / 4) * 60 + 30)
      layer.transform = CATransform3DMakeScale(0.125, 0.125, 1)
      layer.masksToBounds = true
      root.addSublayer(layer)
    }
    let drawn = DrawnLayer()
    drawn.frame = CGRect(x: 100, y: 90, width: 60, height: 40)
    drawn.shouldRasterize = true
    drawn.setNeedsDisplay()
    root.addSublayer(drawn)
    return root
  }
}

/// A layer that draws its picture.
private final class DrawnLayer: CALayer {
  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(srgbRed: 0.9, green: 0.4, blue: 0.1, alpha: 0.8))
    context.fillEllipse(in: bounds.insetBy(dx: 3, dy: 5))
  }
}
