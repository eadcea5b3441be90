// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Moves a layer's picture by a transform of its own.
  ///
  /// Values: anchor point, position, uniform scale, scale up and down, scale across, skew, skew
  /// axis, rotation, opacity. From the inside: −anchor, scale, skew, rotation, position.
  func placed(_ content: CALayer, by effect: LottieEffect, _ map: TimeMap) -> CALayer {
    let bounds = content.bounds
    let height = effect.number(3, map, 100).map { $0 / 100 }
    let width = effect.choice(2, 1) == 1 ? height : effect.number(4, map, 100).map { $0 / 100 }
    content.anchorPoint = .zero
    let anchors = (effect.number(0, axis: 0, map), effect.number(0, axis: 1, map))
    set(
      points: "position", of: content, anchors.0.map { -$0 + bounds.minX },
      anchors.1.map { -$0 + bounds.minY }, tolerance: 0.02)
    let scaled = point(around: content, named: "scale")
    setNumber("transform.scale.x", of: scaled, to: width, standard: 1)
    setNumber("transform.scale.y", of: scaled, to: height, standard: 1)
    let skew = effect.number(5, map)
    var inner = scaled
    if !skew.isStill || skew.first != 0 {
      inner = point(around: scaled, named: "skew")
      let matrix = skew.with(effect.number(6, map)) {
        LayerMatrix(matrix: Self.skew($0, axis: $1))
      }
      animator.set("transform", of: inner, to: matrix, tolerance: 1e-4)
    }
    let turned = point(around: inner, named: "place")
    setNumber(
      "transform.rotation.z", of: turned, to: effect.number(7, map).map { $0 * .pi / 180 },
      standard: 0)
    set(
      points: "position", of: turned, effect.number(1, axis: 0, map),
      effect.number(1, axis: 1, map), tolerance: 0.02)
    let outer = CALayer()
    outer.name = content.name
    outer.bounds = bounds
    outer.addSublayer(turned)
    animator.set(
      "opacity", of: outer, to: effect.number(8, map, 100).map(Self.unit), tolerance: 1e-3)
    return wrapped(outer)
  }

  /// A layer of no size around another one.
  private func point(around layer: CALayer, named name: String) -> CALayer {
    let outer = CALayer()
    outer.name = name
    outer.setValue(false, forKey: "allowsGroupBlending")
    outer.bounds = .zero
    outer.addSublayer(layer)
    return outer
  }

  /// A number of a layer that is left alone where it never differs from a default.
  private func setNumber(
    _ key: String, of layer: CALayer, to value: Moving<Double>, standard: Double
  ) {
    guard !value.isStill || value.first != standard else { return }
    animator.set(key, of: layer, to: value, tolerance: 1e-4)
  }
}
