// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A layer that lies exactly over another one, wherever its superlayers turn it, and shows its edge
/// as far as they let it be seen.
struct HoverOutline {
  /// Covers the stage; its mask is the clip of the target's superlayers.
  let layer = CALayer()
  /// Lies over the target.
  private let quad = CALayer()
  /// A dark line, so that the bright one in its middle is seen on any ground.
  private let rim = CALayer()
  private let edge = CALayer()

  init() {
    layer.name = "hover outline"
    layer.isHidden = true
    layer.anchorPoint = .zero
    quad.anchorPoint = .zero
    rim.borderColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 0.8)
    edge.borderColor = CGColor(srgbRed: 1, green: 0.83, blue: 0.36, alpha: 1)
    quad.sublayers = [rim, edge]
    layer.addSublayer(quad)
  }

  /// Follows `target`, or hides when it is nil or its plane is seen from its edge.
  ///
  /// The corners go through `convert`, which knows every transform up to the common superlayer; the
  /// outline's own transform is the perspective that brings its rectangle onto them.
  ///
  /// - Parameters:
  ///   - target: The layer to outline; nil hides the outline.
  ///   - line: A point of the window in points of the superlayer's space.
  func follow(_ target: CALayer?, line: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    layer.isHidden = true
    guard let target, let stage = layer.superlayer else { return }
    let bounds = target.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].map { stage.convert($0, from: target) }
    guard let transform = QuadTransform.make(from: bounds.size, to: corners) else { return }
    layer.isHidden = false
    layer.bounds = CGRect(origin: stage.bounds.origin, size: stage.bounds.size)
    layer.position = stage.bounds.origin
    layer.mask = HoverClip(of: target, in: stage).map { clip in
      let mask = CAShapeLayer()
      mask.path = clip.path
      return mask
    }
    quad.bounds = CGRect(origin: .zero, size: bounds.size)
    quad.transform = transform
    let magnification = (QuadTransform.area(corners) / (bounds.width * bounds.height)).squareRoot()
    draw(like: target, line: line / max(magnification, 1e-3))
  }

  /// Lays both lines along the edge of the target, round its corners.
  private func draw(like target: CALayer, line: CGFloat) {
    for (part, inset, width) in [(rim, CGFloat(0), 4 * line), (edge, line, 2 * line)] {
      part.frame = quad.bounds.insetBy(dx: inset, dy: inset)
      part.borderWidth = width
      part.cornerRadius = max(0, target.cornerRadius - inset)
      part.maskedCorners = target.maskedCorners
      part.cornerCurve = target.cornerCurve
    }
  }
}

/// The clip of a layer by its superlayers.
struct HoverClip {
  /// In the space of the stage.
  let path: CGPath

  /// Points along a quarter of a circle.
  private static let steps = 12

  /// Nil where none of the superlayers below `stage` clips.
  init?(of target: CALayer, in stage: CALayer) {
    var path: CGPath?
    var next = target.superlayer
    while let layer = next, layer !== stage {
      if layer.masksToBounds {
        let outline = Self.outline(of: layer, in: stage)
        path = path?.intersection(outline) ?? outline
      }
      next = layer.superlayer
    }
    guard let path else { return nil }
    self.path = path
  }

  /// The bounds of a layer with their round corners, as a polygon: each of its points goes through
  /// every transform up to the stage.
  private static func outline(of layer: CALayer, in stage: CALayer) -> CGPath {
    let bounds = layer.bounds
    let limit = min(bounds.width, bounds.height) / 2
    let radius = min(max(layer.cornerRadius, 0), limit)
    let corners: [(CACornerMask, CGFloat, CGFloat)] = [
      (.layerMaxXMaxYCorner, bounds.maxX, bounds.maxY),
      (.layerMinXMaxYCorner, bounds.minX, bounds.maxY),
      (.layerMinXMinYCorner, bounds.minX, bounds.minY),
      (.layerMaxXMinYCorner, bounds.maxX, bounds.minY),
    ]
    let path = CGMutablePath()
    let points = corners.enumerated().flatMap { quarter, corner in
      let (mask, x, y) = corner
      let rounded = layer.maskedCorners.contains(mask) ? radius : 0
      let middle = CGPoint(
        x: x + (x == bounds.maxX ? -rounded : rounded),
        y: y + (y == bounds.maxY ? -rounded : rounded))
      return (0...Self.steps).map { step in
        let angle = (CGFloat(quarter) + CGFloat(step) / CGFloat(Self.steps)) * .pi / 2
        return CGPoint(x: middle.x + rounded * cos(angle), y: middle.y + rounded * sin(angle))
      }
    }
    path.addLines(between: points.map { stage.convert($0, from: layer) })
    path.closeSubpath()
    return path
  }
}
