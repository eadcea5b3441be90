// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

extension LayerBuilder {
  /// Adds the effects of a layer to its content, in their order.
  ///
  /// - Returns: The outermost layer: one with a mask, and one with a shadow, is put into another
  ///   for what follows.
  func addEffects(of layer: LottieLayer, to bare: CALayer, _ map: TimeMap) -> CALayer {
    var content = bare
    func fresh() {
      guard content.mask != nil || content.shadowOpacity != 0 else { return }
      content = wrapped(content)
    }
    for effect in layer.effects where effect.isEnabled {
      switch effect.kind {
      case 20:
        fresh()
        addTint(effect, to: content, map)
      case 21:
        fresh()
        addFill(effect, to: content, map)
      case 25:
        fresh()
        addShadow(effect, to: content, map)
      case 29:
        fresh()
        addBlur(effect, of: layer, to: content, map)
      default:
        if effect.hasLook { warnUnsupported("effect “\(effect.name)”", layer, line: effect.line) }
      }
    }
    for style in layer.styles {
      if style.kind == 1 {
        fresh()
        addShadow(style, to: content, map)
      } else {
        warnUnsupported("style “\(style.name)”", layer, line: style.line)
      }
    }
    return content
  }

  /// A layer of the same bounds around another one.
  private func wrapped(_ layer: CALayer) -> CALayer {
    let outer = CALayer()
    outer.name = layer.name
    outer.bounds = layer.bounds
    layer.anchorPoint = .zero
    layer.position = layer.bounds.origin
    outer.addSublayer(layer)
    return outer
  }

  /// A blur by its size along both axes.
  private func addBlur(
    _ effect: LottieEffect, of layer: LottieLayer, to content: CALayer, _ map: TimeMap
  ) {
    let size = effect.number(0, map)
    if let axes = effect.values.dropFirst().first?.value?.value(at: 0).first, axes != 1 {
      warnUnsupported("blur along one axis", layer, line: effect.line)
    }
    addBlur(radius: size.map { max($0, 0) * Self.blurShare }, to: content)
  }

  /// Paints all that the layer covers in one colour.
  private func addFill(_ effect: LottieEffect, to content: CALayer, _ map: TimeMap) {
    let matrix = effect.color(2, map).with(effect.number(6, map, 1)) { color, opacity in
      NumberList(list: [
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue,
        0, 0, 0, min(max(opacity, 0), 1), 0,
      ])
    }
    addMatrix(matrix, named: "fill\(content.filters?.count ?? 0)", to: content)
  }

  /// Leads from one colour to another by the brightness.
  private func addTint(_ effect: LottieEffect, to content: CALayer, _ map: TimeMap) {
    let colors = effect.color(0, map).with(effect.color(1, map)) { ($0, $1) }
    let amount = effect.number(2, map, 100).map(Self.unit)
    let matrix = colors.with(amount) { colors, amount in
      func row(_ axis: Int, _ black: Double, _ white: Double) -> [Double] {
        var row = Self.brightness.map { $0 * (white - black) * amount } + [0, black * amount]
        row[axis] += 1 - amount
        return row
      }
      return NumberList(
        list: row(0, colors.0.red, colors.1.red) + row(1, colors.0.green, colors.1.green)
          + row(2, colors.0.blue, colors.1.blue) + [0, 0, 0, 1, 0])
    }
    addMatrix(matrix, named: "tint\(content.filters?.count ?? 0)", to: content)
  }

  /// The shares of red, green and blue in the brightness of a colour, as Adobe has them.
  static let brightness = [0.3, 0.59, 0.11]

  /// Maps the colours of a layer by a matrix of four rows of five numbers.
  func addMatrix(_ matrix: Moving<NumberList>, named name: String, to layer: CALayer) {
    let filter = CAFilter(type: "colorMatrix")
    filter.name = name
    filter.setValue(matrix.value(animator.start).object, forKey: "inputColorMatrix")
    layer.filters = (layer.filters ?? []) + [filter]
    guard !matrix.isStill else { return }
    animator.set(
      "filters.\(name).inputColorMatrix", of: layer, to: matrix, tolerance: 4e-3)
  }
}

extension LayerBuilder {
  /// A shadow: colour, opacity of 255, direction in degrees clockwise from the top, distance and
  /// softness.
  private func addShadow(_ effect: LottieEffect, to content: CALayer, _ map: TimeMap) {
    setShadow(
      of: content, effect.color(0, map), effect.number(1, map).map { $0 / 255 },
      degrees: effect.number(2, map), effect.number(3, map),
      radius: effect.number(4, map).map { $0 * Self.shadowShare })
  }

  /// A shadow of a style: its angle is that of the light, counterclockwise from the right.
  private func addShadow(_ style: LottieStyle, to content: CALayer, _ map: TimeMap) {
    func number(_ key: String, _ standard: Double) -> Moving<Double> {
      style.values[key]?.moving(map, axis: 0) ?? Moving(standard)
    }
    let color = style.values["c"]?.moving(map).map { PaintColor($0) } ?? Moving(PaintColor([]))
    setShadow(
      of: content, color, number("o", 75).map(Self.unit),
      degrees: number("a", 120).map { -90 - $0 }, number("d", 5),
      radius: number("s", 5).map { $0 * Self.shadowShare })
  }

  /// The radius of a layer's shadow, as a share of After Effects' softness.
  static let shadowShare = 0.5

  private func setShadow(
    of layer: CALayer, _ color: Moving<PaintColor>, _ opacity: Moving<Double>,
    degrees: Moving<Double>, _ distance: Moving<Double>, radius: Moving<Double>
  ) {
    animator.set("shadowColor", of: layer, to: color, tolerance: 2e-3)
    animator.set(
      "shadowOpacity", of: layer, to: opacity.map { min(max($0, 0), 1) }, tolerance: 1e-3)
    let offset = degrees.with(distance) { degrees, distance in
      let angle = degrees * .pi / 180
      return NumberSize(width: distance * sin(angle), height: -distance * cos(angle))
    }
    animator.set("shadowOffset", of: layer, to: offset, tolerance: 0.02)
    animator.set("shadowRadius", of: layer, to: radius.map { max($0, 0) }, tolerance: 0.02)
  }
}

/// A size of a layer's property.
private struct NumberSize: LayerValue {
  var width, height: Double
  var object: Any { NSValue(cgSize: CGSize(width: width, height: height)) }

  func between(_ end: NumberSize, at t: Double) -> NumberSize? {
    NumberSize(
      width: width + (end.width - width) * t, height: height + (end.height - height) * t)
  }

  func distance(to other: NumberSize) -> Double {
    hypot(width - other.width, height - other.height)
  }
}

extension LottieEffect {
  /// Whether it changes the picture: controls only hold values for expressions, and a wipe that has
  /// not begun changes nothing.
  fileprivate var hasLook: Bool {
    if matchName.hasPrefix("ADBE Geometry") { return true }
    if matchName.hasSuffix("Wipe"), let start = values.first?.value, !start.isAnimated {
      return start.value(at: 0)[0] != 0
    }
    return kind >= 20
  }

  /// The number of the value at a place.
  fileprivate func number(_ place: Int, _ map: TimeMap, _ standard: Double = 0) -> Moving<Double> {
    guard values.indices.contains(place), let value = values[place].value else {
      return Moving(standard)
    }
    return value.moving(map, axis: 0, default: standard)
  }

  /// The colour of the value at a place.
  fileprivate func color(_ place: Int, _ map: TimeMap) -> Moving<PaintColor> {
    guard values.indices.contains(place), let value = values[place].value else {
      return Moving(PaintColor([0, 0, 0]))
    }
    return value.moving(map).map { PaintColor($0) }
  }
}
