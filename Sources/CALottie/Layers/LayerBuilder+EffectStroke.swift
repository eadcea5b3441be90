// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Strokes the paths of masks: over the layer, instead of it, or to reveal it.
  ///
  /// Values: path, all masks, one after the other, colour, brush size, hardness, opacity, start,
  /// end, spacing, style. The brush is twice as wide as its size. Its soft rim is a blur.
  func stroked(
    _ content: CALayer, by effect: LottieEffect, of layer: LottieLayer, _ map: TimeMap
  ) -> CALayer {
    let paths = effect.choice(1) == 1 ? layer.masks : mask(effect.choice(0), of: layer)
    let outer = CALayer()
    outer.name = content.name
    outer.bounds = content.bounds
    let strokes = self.strokes(along: paths, by: effect, map)
    switch effect.choice(10, 1) {
    case 2: outer.addSublayer(strokes)
    case 3:
      let revealed = wrapped(content)
      revealed.mask = strokes
      return revealed
    default:
      content.anchorPoint = .zero
      content.position = content.bounds.origin
      outer.addSublayer(content)
      outer.addSublayer(strokes)
    }
    return outer
  }

  private func mask(_ number: Int, of layer: LottieLayer) -> [LottieMask] {
    layer.masks.indices.contains(number - 1) ? [layer.masks[number - 1]] : []
  }

  private func strokes(
    along masks: [LottieMask], by effect: LottieEffect, _ map: TimeMap
  ) -> CALayer {
    let group = CALayer()
    group.name = effect.name
    group.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    group.anchorPoint = .zero
    animator.set(
      "opacity", of: group, to: effect.number(6, map, 1).map { min(max($0, 0), 1) },
      tolerance: 1e-3)
    let paths = masks.map { $0.path.moving(map) }
    let isOneLine = effect.choice(1) == 1 && effect.choice(2) == 1
    let lines = isOneLine ? [Moving.all(paths)] : paths.map { $0.map { [$0] } }
    for line in lines { group.addSublayer(stroke(along: line, by: effect, map)) }
    return group
  }

  private func stroke(
    along contours: Moving<[ShapeContour]>, by effect: LottieEffect, _ map: TimeMap
  ) -> CAShapeLayer {
    let shape = CAShapeLayer()
    (shape.fillColor, shape.lineCap, shape.lineJoin) = (nil, .round, .round)
    let path = evened(contours.map { ShapePath($0) })
    animator.set(
      "path", of: shape, to: path.map { LayerPath(path: $0.cgPath) }, tolerance: 0.05)
    animator.set("strokeColor", of: shape, to: effect.color(3, map), tolerance: 2e-3)
    let size = effect.number(4, map, 2).map { max($0, 0) }
    animator.set("lineWidth", of: shape, to: size.map { $0 * 2 }, tolerance: 0.02)
    let (start, end) = (effect.number(7, map), effect.number(8, map, 100))
    let ends = [start.with(end) { min($0, $1) }, start.with(end) { max($0, $1) }]
    animator.set("strokeStart", of: shape, to: ends[0].map(Self.unit), tolerance: 1e-4)
    animator.set("strokeEnd", of: shape, to: ends[1].map(Self.unit), tolerance: 1e-4)
    let spacing = effect.number(9, map, 15).map { max($0, 0) / 100 }
    if spacing.first > 0.5 {
      let dots = size.with(spacing) { NumberList(list: [1e-3, max($0 * 2 * $1, 0.1)]) }
      animator.set("lineDashPattern", of: shape, to: dots, tolerance: 0.02)
    }
    let rim = size.with(effect.number(5, map, 0.75)) { $0 * (1 - min(max($1, 0), 1)) / 2 }
    if !rim.isStill || rim.first > 0 { addBlur(radius: rim, to: shape) }
    return shape
  }
}
