// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

extension LayerBuilder {
  /// A shadow: colour, opacity of 255, direction in degrees clockwise from the top, distance and
  /// softness.
  func addShadow(_ effect: LottieEffect, to content: CALayer, _ map: TimeMap) {
    setShadow(
      of: content, effect.color(0, map), effect.number(1, map).map { $0 / 255 },
      degrees: effect.number(2, map), effect.number(3, map),
      radius: effect.number(4, map).map { [share = shadowShare] in $0 * share })
  }

  /// The shadow of a layer without the layer: its coverage in one colour, blurred and moved.
  func shadowAlone(of content: CALayer, _ effect: LottieEffect, _ map: TimeMap) -> CALayer {
    let matrix = effect.color(0, map).with(effect.number(1, map)) { color, opacity in
      NumberList(list: [
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue,
        0, 0, 0, min(max(opacity / 255, 0), 1), 0,
      ])
    }
    addMatrix(matrix, named: "shadow\(content.filters?.count ?? 0)", to: content)
    let outer = wrapped(content)
    addBlur(
      radius: effect.number(4, map).map { [share = shadowShare] in max($0, 0) * share },
      to: content)
    let origin = content.position
    animator.set(
      "position", of: content,
      to: Self.offset(effect.number(2, map), effect.number(3, map)).map {
        CGPoint(x: origin.x + $0.width, y: origin.y + $0.height)
      }, tolerance: 0.02)
    return outer
  }

  /// A shadow of a style: its angle is that of the light, counterclockwise from the right.
  func addShadow(_ style: LottieStyle, to content: CALayer, _ map: TimeMap) {
    func number(_ key: String, _ standard: Double) -> Moving<Double> {
      style.values[key]?.moving(map, axis: 0) ?? Moving(standard)
    }
    let color = style.values["c"]?.moving(map).map { PaintColor($0) } ?? Moving(PaintColor([]))
    setShadow(
      of: content, color, number("o", 75).map(Self.unit),
      degrees: number("a", 120).map { -90 - $0 }, number("d", 5),
      radius: number("s", 5).map { [share = shadowShare] in $0 * share })
  }

  /// The radius of a layer's shadow, as a share of the softness: that of a blur, which the
  /// authors of Skottie found in After Effects; Apple's player takes half.
  private var shadowShare: Double { composition.rules.halvesSoftness ? 0.5 : Self.blurShare }

  /// A way into a direction, clockwise from the top.
  private static func offset(
    _ degrees: Moving<Double>, _ distance: Moving<Double>
  ) -> Moving<NumberSize> {
    degrees.with(distance) { degrees, distance in
      let angle = degrees * .pi / 180
      return NumberSize(width: distance * sin(angle), height: -distance * cos(angle))
    }
  }

  private func setShadow(
    of layer: CALayer, _ color: Moving<PaintColor>, _ opacity: Moving<Double>,
    degrees: Moving<Double>, _ distance: Moving<Double>, radius: Moving<Double>
  ) {
    animator.set("shadowColor", of: layer, to: color, tolerance: 2e-3)
    animator.set(
      "shadowOpacity", of: layer, to: opacity.map { min(max($0, 0), 1) }, tolerance: 1e-3)
    animator.set(
      "shadowOffset", of: layer, to: Self.offset(degrees, distance), tolerance: 0.02)
    animator.set("shadowRadius", of: layer, to: radius.map { max($0, 0) }, tolerance: 0.02)
  }
}

/// A size of a layer's property.
private struct NumberSize: LayerValue {
  var width, height: Double
  var object: Any { CGSize(width: width, height: height) }

  func between(_ end: NumberSize, at t: Double) -> NumberSize? {
    NumberSize(
      width: width + (end.width - width) * t, height: height + (end.height - height) * t)
  }

  func distance(to other: NumberSize) -> Double {
    hypot(width - other.width, height - other.height)
  }
}
