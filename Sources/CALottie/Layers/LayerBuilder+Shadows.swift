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
  var object: Any { CGSize(width: width, height: height) }

  func between(_ end: NumberSize, at t: Double) -> NumberSize? {
    NumberSize(
      width: width + (end.width - width) * t, height: height + (end.height - height) * t)
  }

  func distance(to other: NumberSize) -> Double {
    hypot(width - other.width, height - other.height)
  }
}
