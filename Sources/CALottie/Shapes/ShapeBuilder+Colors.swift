// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import QuartzCore

extension ShapeBuilder {
  private static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// Gives a shape its paint.
  ///
  /// - Parameters:
  ///   - key: `fillColor` or `strokeColor`.
  ///   - reach: How far the paint goes beyond the path, points.
  /// - Returns: The layer to add: the shape, or a gradient that it cuts.
  func color(
    _ shape: CAShapeLayer, with paint: LottiePaint, key: String, reach: Moving<Double>
  ) -> CALayer {
    let made: CALayer
    if let gradient = paint.gradient {
      shape.setValue(Self.white, forKey: key)
      made = self.gradient(gradient, cutBy: [shape], reach: reach)
    } else {
      setColor(paint, key, of: shape)
      made = shape
    }
    setOpacity(paint, of: made)
    return made
  }

  /// Gives the layers of a stroke their paint; several become one group.
  func color(
    _ shapes: [CAShapeLayer], with paint: LottiePaint, _ stroke: LottieStroke
  ) -> CALayer {
    // Miters go further out than half the width.
    let share = stroke.join == 1 ? max(stroke.miterLimit, 1) : 1
    let reach = stroke.width.moving(map, axis: 0).map { $0 * share }
    if shapes.count == 1 {
      return color(shapes[0], with: paint, key: "strokeColor", reach: reach)
    }
    let made: CALayer
    if let gradient = paint.gradient {
      for shape in shapes { shape.strokeColor = Self.white }
      made = self.gradient(gradient, cutBy: shapes, reach: reach)
    } else {
      made = CALayer()
      for shape in shapes {
        setColor(paint, "strokeColor", of: shape)
        made.addSublayer(shape)
      }
    }
    setOpacity(paint, of: made)
    return made
  }

  private func setColor(_ paint: LottiePaint, _ key: String, of layer: CALayer) {
    guard let color = paint.color?.moving(map) else { return }
    animator.set(key, of: layer, to: color.map { PaintColor($0) }, tolerance: 2e-3)
  }

  private func setOpacity(_ paint: LottiePaint, of layer: CALayer) {
    let opacity = paint.opacity.moving(map, axis: 0).map(LayerBuilder.unit)
    animator.set("opacity", of: layer, to: opacity, tolerance: 1e-3)
  }
}

extension ShapeBuilder {
  /// A gradient that shapes cut.
  private func gradient(
    _ gradient: LottieGradient, cutBy shapes: [CAShapeLayer], reach: Moving<Double>
  ) -> CALayer {
    let made = CAGradientLayer()
    let box = animator.bounds(of: shapes, reach: animator.values(of: reach).max() ?? 0)
    let frame = isOblique(gradient) ? box.square : box
    made.anchorPoint = .zero
    made.bounds = frame
    made.position = frame.origin
    set(gradient, of: made, in: frame)
    cut(made, by: shapes)
    return made
  }

  /// Whether the lines of one colour of a linear gradient cross both axes.
  ///
  /// Gradient layers draw in the unit square and stretch the picture to their bounds, so that these
  /// lines are at right angles to the way only in a square.
  private func isOblique(_ gradient: LottieGradient) -> Bool {
    let (start, end) = (point(gradient.start), point(gradient.end))
    let ways = animator.values(
      of: start.with(end) { CGPoint(x: $1.x - $0.x, y: $1.y - $0.y) })
    return !gradient.isRadial && !ways.allSatisfy { abs($0.x) < 1e-3 || abs($0.y) < 1e-3 }
  }

  /// Cuts a layer by shapes in the space of its bounds.
  func cut(_ made: CALayer, by shapes: [CAShapeLayer]) {
    guard shapes.count > 1 else { return made.mask = shapes.first }
    let mask = CALayer()
    for shape in shapes { mask.addSublayer(shape) }
    made.mask = mask
  }

  private func set(_ gradient: LottieGradient, of layer: CAGradientLayer, in frame: CGRect) {
    let stops = GradientStops(gradient)
    let numbers = gradient.stops.moving(map)
    animator.set(
      "colors", of: layer,
      to: numbers.map { LottiePaintColors(list: stops.drawnStops($0).map(\.color)) },
      tolerance: 4e-3)
    animator.set(
      "locations", of: layer,
      to: numbers.map { NumberList(list: stops.drawnStops($0).map(\.place)) }, tolerance: 1e-3)
    let (start, end) = (point(gradient.start), point(gradient.end))
    func unit(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x - frame.minX) / frame.width, y: (point.y - frame.minY) / frame.height)
    }
    let tolerance = 0.05 / max(frame.width, frame.height)
    animator.set("startPoint", of: layer, to: start.map(unit), tolerance: tolerance)
    guard gradient.isRadial else {
      // A gradient of no length is its last colour.
      let reached = start.with(end) {
        $0.distance(to: $1) > 1e-6 ? $1 : CGPoint(x: $0.x + 1e-3, y: $0.y)
      }
      return animator.set("endPoint", of: layer, to: reached.map(unit), tolerance: tolerance)
    }
    layer.type = .radial
    // The radii are the distances of the end point along both axes.
    let rim = start.with(end) { start, end in
      let radius = max(start.distance(to: end), 1e-3)
      return unit(CGPoint(x: start.x + radius, y: start.y + radius))
    }
    animator.set("endPoint", of: layer, to: rim, tolerance: tolerance)
    if let focus = highlight(of: gradient) {
      animator.set("focalPoint", of: layer, to: focus.map(unit), tolerance: tolerance)
    }
  }
}

extension CGRect {
  /// The square about the same centre that holds the rectangle.
  fileprivate var square: CGRect {
    let side = max(width, height)
    return CGRect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}
