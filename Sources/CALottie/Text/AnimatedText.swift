// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// A text whose characters move by animators.
struct AnimatedText {
  private let text: TextBuilder
  private let document: LottieTextDocument
  private let animators: [LottieTextAnimator]
  private let setting: TextSetting

  init(
    _ text: TextBuilder, _ document: LottieTextDocument, animators: [LottieTextAnimator],
    in setting: TextSetting
  ) {
    (self.text, self.document) = (text, document)
    (self.animators, self.setting) = (animators, setting)
  }

  private var animator: LayerAnimator { text.animator }

  /// Puts a layer for each character into a layer.
  func build(into parent: CALayer) {
    for index in setting.places.indices where !setting.places[index].character.isWhitespace {
      parent.addSublayer(character(index))
    }
    for animator in animators {
      for key in animator.values.keys.sorted() where !Self.known.contains(key) {
        text.builder.warnUnsupported("text animator “\(key)”", text.layer)
      }
    }
  }

  private static let known: Set<String> = [
    "p", "a", "s", "r", "o", "fc", "sc", "sw", "t", "fo", "so", "sk", "sa",
  ]

  /// A character as a layer: it turns and grows about the middle of its base line.
  private func character(_ index: Int) -> CALayer {
    let place = setting.places[index]
    let shape = CAShapeLayer()
    shape.name = String(place.character)
    shape.path = place.glyph.path
    shape.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    let middle = place.glyph.advance / 2
    let anchor = sum("a", index, axis: 0).with(sum("a", index, axis: 1)) {
      CGPoint(x: middle + $0, y: $1)
    }
    animator.set("anchorPoint", of: shape, to: anchor, tolerance: 0.02)
    let tracking = self.tracking(index)
    let x = sum("p", index, axis: 0).with(tracking) { place.origin.x + middle + $0 + $1 }
    let position = x.with(sum("p", index, axis: 1)) { CGPoint(x: $0, y: place.origin.y + $1) }
    animator.set("position", of: shape, to: position, tolerance: 0.02)
    setTransform(of: shape, index)
    setColors(of: shape, index)
    return shape
  }

  private func setTransform(of shape: CAShapeLayer, _ index: Int) {
    let turn = sum("r", index).map { $0 * .pi / 180 }
    let (x, y) = (factor("s", index, axis: 0), factor("s", index, axis: 1))
    animator.set("transform.rotation.z", of: shape, to: turn, tolerance: 1e-4)
    animator.set("transform.scale.x", of: shape, to: x, tolerance: 1e-4)
    animator.set("transform.scale.y", of: shape, to: y, tolerance: 1e-4)
    animator.set("opacity", of: shape, to: factor("o", index, axis: 0), tolerance: 1e-3)
  }

  private func setColors(of shape: CAShapeLayer, _ index: Int) {
    shape.fillColor = nil
    if let color = document.fillColor {
      let mixed = mix("fc", color, index).with(factor("fo", index, axis: 0)) {
        PaintColor($0, alpha: min(max($1, 0), 1))
      }
      animator.set("fillColor", of: shape, to: mixed, tolerance: 2e-3)
    }
    guard let color = document.strokeColor else { return }
    let width = sum("sw", index).map { max($0 + document.strokeWidth, 0) }
    guard !width.isStill || width.first > 0 else { return }
    let mixed = mix("sc", color, index).with(factor("so", index, axis: 0)) {
      PaintColor($0, alpha: min(max($1, 0), 1))
    }
    animator.set("strokeColor", of: shape, to: mixed, tolerance: 2e-3)
    animator.set("lineWidth", of: shape, to: width, tolerance: 0.02)
  }

  /// The shift of a character by the tracking before it.
  ///
  /// Half of the tracking of a character stands on each of its sides.
  private func tracking(_ index: Int) -> Moving<Double> {
    let line = setting.places[index].line
    let size = document.size / 1000
    guard animators.contains(where: { $0.values["t"] != nil }) else { return Moving(0) }
    let first = setting.places.firstIndex { $0.line == line } ?? index
    return (first..<index).reduce(Moving(0.0)) { total, place in
      total.with(sum("t", place)) { $0 + $1 * size }
    }
  }
}

extension AnimatedText {
  /// The sum of a member of all animators, each as far as it selects the character.
  private func sum(_ key: String, _ index: Int, axis: Int = 0) -> Moving<Double> {
    animators.reduce(Moving(0.0)) { total, animator in
      guard let value = animator.values[key]?.moving(text.map, axis: axis) else { return total }
      return total.with(value.with(selection(animator, index), *), +)
    }
  }

  /// The product of a member of all animators, percent, each as far as it selects the character.
  private func factor(_ key: String, _ index: Int, axis: Int) -> Moving<Double> {
    animators.reduce(Moving(1.0)) { total, animator in
      guard let value = animator.values[key]?.moving(text.map, axis: axis, default: 100) else {
        return total
      }
      return total.with(value.with(selection(animator, index)) { 1 + ($0 / 100 - 1) * $1 }, *)
    }
  }

  /// A colour mixed with those of all animators.
  private func mix(_ key: String, _ color: [Double], _ index: Int) -> Moving<[Double]> {
    animators.reduce(Moving(color)) { total, animator in
      guard let value = animator.values[key]?.moving(text.map) else { return total }
      return total.with(value.with(selection(animator, index)) { ($0, $1) }) {
        $0.mixed(with: $1.0, at: $1.1)
      }
    }
  }

  /// How far an animator selects a character, -1 to 1.
  private func selection(_ animator: LottieTextAnimator, _ index: Int) -> Moving<Double> {
    guard let range = animator.range else { return Moving(1) }
    return RangeSelector(range, setting, text.map).share(of: index)
  }
}
