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
    let frame = animator.bounds(of: shapes, reach: animator.values(of: reach).max() ?? 0)
    made.anchorPoint = .zero
    made.bounds = frame
    made.position = frame.origin
    set(gradient, of: made, in: frame)
    if shapes.count == 1 {
      made.mask = shapes[0]
    } else {
      let mask = CALayer()
      for shape in shapes { mask.addSublayer(shape) }
      made.mask = mask
    }
    return made
  }

  private func set(_ gradient: LottieGradient, of layer: CAGradientLayer, in frame: CGRect) {
    let stops = GradientStops(count: gradient.colorCount)
    let numbers = gradient.stops.moving(map)
    animator.set(
      "colors", of: layer, to: numbers.map { PaintColors(list: stops.stops($0).map(\.color)) },
      tolerance: 4e-3)
    animator.set(
      "locations", of: layer, to: numbers.map { NumberList(list: stops.stops($0).map(\.place)) },
      tolerance: 1e-3)
    let (start, end) = (point(gradient.start), point(gradient.end))
    func unit(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x - frame.minX) / frame.width, y: (point.y - frame.minY) / frame.height)
    }
    let tolerance = 0.05 / max(frame.width, frame.height)
    animator.set("startPoint", of: layer, to: start.map(unit), tolerance: tolerance)
    guard gradient.isRadial else {
      return animator.set("endPoint", of: layer, to: end.map(unit), tolerance: tolerance)
    }
    layer.type = .radial
    // The radii are the distances of the end point along both axes.
    let rim = start.with(end) { start, end in
      let radius = max(start.distance(to: end), 1e-3)
      return unit(CGPoint(x: start.x + radius, y: start.y + radius))
    }
    animator.set("endPoint", of: layer, to: rim, tolerance: tolerance)
    setHighlight(gradient, of: layer)
  }

  private func setHighlight(_ gradient: LottieGradient, of layer: CAGradientLayer) {
    guard let length = gradient.highlightLength?.moving(map, axis: 0) else { return }
    guard !length.isStill || length.first != 0 else { return }
    builder.warnUnsupported("highlight of a radial gradient", self.layer)
  }
}

/// The stops of a gradient from a file's list of numbers.
struct GradientStops {
  /// A colour and its place, 0 to 1.
  struct Stop {
    var place: Double
    var color: PaintColor
  }

  /// The number of stops of colour; what follows in a list are stops of alpha.
  let count: Int

  /// The stops of a list: a place, red, green and blue for each of `count`, then a place and an
  /// alpha for each other.
  ///
  /// Where a list has both, there is a stop at each place of either.
  func stops(_ numbers: [Double]) -> [Stop] {
    let colors = (0..<min(max(count, 0), numbers.count / 4)).map { index in
      Stop(
        place: numbers[index * 4], color: PaintColor(Array(numbers[index * 4 + 1..<index * 4 + 4])))
    }
    let rest = numbers.dropFirst(colors.count * 4)
    let alphas = stride(from: rest.startIndex, to: rest.endIndex - 1, by: 2).map {
      (place: rest[$0], alpha: rest[$0 + 1])
    }
    guard !alphas.isEmpty else { return ordered(colors) }
    guard !colors.isEmpty else { return [] }
    func alpha(_ place: Double) -> Double {
      guard let after = alphas.firstIndex(where: { $0.place >= place }) else {
        return alphas[alphas.count - 1].alpha
      }
      guard after > 0, alphas[after].place > place else { return alphas[after].alpha }
      let (a, b) = (alphas[after - 1], alphas[after])
      return a.alpha + (b.alpha - a.alpha) * (place - a.place) / (b.place - a.place)
    }
    func color(_ place: Double) -> PaintColor {
      guard let after = colors.firstIndex(where: { $0.place >= place }) else {
        return colors[colors.count - 1].color
      }
      guard after > 0, colors[after].place > place else { return colors[after].color }
      let (a, b) = (colors[after - 1], colors[after])
      let share = (place - a.place) / (b.place - a.place)
      return a.color.between(b.color, at: share) ?? a.color
    }
    let first = colors.map { stop in
      var stop = stop
      stop.color.alpha = alpha(stop.place)
      return stop
    }
    let second = alphas.map { item in
      var stop = Stop(place: item.place, color: color(item.place))
      stop.color.alpha = item.alpha
      return stop
    }
    return ordered(first + second)
  }

  /// By place; stops of one place keep their order.
  private func ordered(_ stops: [Stop]) -> [Stop] {
    stops.enumerated().sorted { a, b in
      a.element.place == b.element.place ? a.offset < b.offset : a.element.place < b.element.place
    }.map(\.element)
  }
}
