// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The common look of the scenes: a sheet of paper with a title, onto which layers are put.
struct ScenePage {
  let context: SceneContext
  let root: CALayer
  /// The ink of captions; light on dark sheets.
  let captionInk: Ink

  /// A sheet of 640 × 480 points with a title at the top left.
  init(_ context: SceneContext, title: String, sheet: Ink = .paper, titleInk: Ink = .ink) {
    self.context = context
    root = CALayer()
    root.name = "sheet"
    root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    root.backgroundColor = sheet.cgColor
    captionInk = titleInk == .ink ? .quiet : titleInk.faded(to: 0.7)
    letter(title, at: CGPoint(x: 32, y: 28), height: 12, ink: titleInk)
    let rule = plate(CGRect(x: 33, y: 54, width: 28, height: 3), .coral, radius: 1.5)
    rule.name = "rule"
    root.addSublayer(rule)
  }

  enum Side { case left, middle, right }

  /// Puts a line of letters on the sheet; `point` is the top of its left end, middle or right end.
  func letter(
    _ text: String, at point: CGPoint, height: Float = 7, ink: Ink? = nil, side: Side = .left,
    in parent: CALayer? = nil
  ) {
    let lettering = Lettering(text: text, height: height)
    let size = lettering.size
    let offset: CGFloat =
      switch side {
      case .left: 0
      case .middle: (size.width / 2).rounded()
      case .right: size.width
      }
    let layer = CALayer()
    layer.name = text.lowercased()
    layer.frame = CGRect(origin: CGPoint(x: point.x - offset, y: point.y), size: size)
    layer.contents = lettering.image(ink ?? captionInk, scale: context.scale)
    layer.contentsScale = context.scale
    (parent ?? root).addSublayer(layer)
  }

  /// Puts a caption under a figure.
  func caption(_ text: String, middle x: CGFloat, y: CGFloat) {
    letter(text, at: CGPoint(x: x, y: y), side: .middle)
  }

  /// A layer that shows `bitmap` in `frame`.
  func picture(_ image: CGImage, _ frame: CGRect, name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    layer.contents = image
    layer.contentsScale = context.scale
    return layer
  }

  /// Puts `layer` on the sheet and returns it.
  @discardableResult
  func put(_ layer: CALayer) -> CALayer {
    root.addSublayer(layer)
    return layer
  }
}

/// A plain layer with a colour.
func plate(
  _ frame: CGRect, _ ink: Ink, radius: CGFloat = 0, name: String? = nil
) -> CALayer {
  let layer = CALayer()
  layer.name = name
  layer.frame = frame
  layer.backgroundColor = ink.cgColor
  layer.cornerRadius = radius
  return layer
}

/// A transform whose `m34` puts the eye `distance` points before the plane.
func camera(distance: CGFloat) -> CATransform3D {
  var transform = CATransform3DIdentity
  transform.m34 = -1 / distance
  return transform
}
