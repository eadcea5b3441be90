// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// A text whose characters move by animators, or follow a path.
struct AnimatedText {
  private let text: TextBuilder
  private let document: LottieTextDocument
  private let sums: AnimatorSums
  private let setting: TextSetting
  private let path: TextPath?
  /// The shift of each character by the tracking of its line.
  private let shifts: Moving<[Double]>?

  init(
    _ text: TextBuilder, _ document: LottieTextDocument, _ source: LottieText,
    in setting: TextSetting
  ) {
    (self.text, self.document, self.setting) = (text, document, setting)
    sums = AnimatorSums(source.animators, setting, text.map)
    path = TextPath(source, of: text)
    shifts = TextTracking(sums, setting, document).shifts(text)
  }

  private var animator: LayerAnimator { text.animator }

  /// Puts a layer for each character into a layer.
  func build(into parent: CALayer) {
    for key in sums.keys where !Self.known.contains(key) {
      text.builder.warnUnsupported("text animator “\(key)”", text.layer)
    }
    for index in setting.places.indices where isSeen(setting.places[index]) {
      guard text.builder.takeLayers(layersPerCharacter, for: text.layer) else { return }
      parent.addSublayer(character(index))
    }
  }

  /// Whether a character shows: one that is not blank, in the box unless the text is on a path.
  private func isSeen(_ place: TextSetting.Place) -> Bool {
    !place.character.isWhitespace && (place.isInBox || path != nil)
  }

  /// The shape, two around it for a skew, and one for a fill above its stroke.
  private var layersPerCharacter: Int {
    let hasStroke = document.strokeColor != nil || sums.has("sc")
    return 1 + (sums.has("sk") ? 2 : 0) + (hasStroke && !document.strokeIsAbove ? 1 : 0)
  }

  private static let known: Set<String> = [
    "p", "a", "s", "r", "rx", "ry", "rz", "o", "fc", "sc", "sw", "t", "fo", "so", "sk", "sa", "fh",
    "fs", "fb", "sh", "ss", "sb", "ls", "bl",
  ]

  /// A character as a layer, which turns and grows about the pivot of its group.
  private func character(_ index: Int) -> CALayer {
    let place = setting.places[index]
    let shape = CAShapeLayer()
    shape.name = String(place.character)
    shape.path = place.glyph.path
    shape.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    let made = leaning(shape, index)
    let standing = path?.place(of: index, in: setting, document.justification).remembered
    setAnchor(of: shape, index)
    setPosition(of: made, index, standing)
    setTurn(of: made, index, standing)
    setScale(of: shape, index)
    animator.set("opacity", of: made, to: sums.factor("o", index, axis: 0), tolerance: 1e-3)
    setColors(of: shape, index)
    if sums.has("bl") {
      let size = sums.sum("bl", index, axis: 0).with(sums.sum("bl", index, axis: 1)) {
        max(($0 + $1) / 2, 0) * LayerBuilder.blurShare
      }
      text.builder.addBlur(radius: size, to: shape)
    }
    return made
  }

  /// The point of the text about which a character turns, leans and grows, without its anchor.
  private func pivot(of index: Int) -> CGPoint {
    let place = setting.places[index]
    return path == nil
      ? setting.pivot(of: index, text.grouping) : place.origin + place.glyph.advance / 2
  }

  private func setAnchor(of layer: CALayer, _ index: Int) {
    let (pivot, origin) = (self.pivot(of: index), setting.places[index].origin)
    let anchor = sums.sum("a", index, axis: 0).with(sums.sum("a", index, axis: 1)) {
      CGPoint(x: pivot.x - origin.x + $0, y: pivot.y - origin.y + $1)
    }
    animator.set("anchorPoint", of: layer, to: anchor, tolerance: 0.02)
  }

  /// Where the anchor stands: beside the path, it is a point of the text.
  private func setPosition(
    of layer: CALayer, _ index: Int, _ standing: Moving<TextPath.Place>?
  ) {
    let (place, pivot) = (setting.places[index], self.pivot(of: index))
    let shift = shifts?.map { $0[index] } ?? Moving(0)
    let line = Double(place.line)
    let x = sums.sum("p", index, axis: 0).with(shift, +)
      .with(sums.sum("ls", index, axis: 0)) { $0 + $1 * line }
    let y = sums.sum("p", index, axis: 1).with(sums.sum("ls", index, axis: 1)) { $0 + $1 * line }
    let offset = x.with(y) { CGPoint(x: $0, y: $1) }
    guard let standing else {
      return animator.set(
        "position", of: layer,
        to: offset.map { CGPoint(x: pivot.x + $0.x, y: pivot.y + $0.y) }, tolerance: 0.02)
    }
    let position = standing.with(offset) { standing, offset in
      let (c, s) = (cos(standing.angle), sin(standing.angle))
      return CGPoint(
        x: standing.point.x + offset.x * c - offset.y * s,
        y: standing.point.y + offset.x * s + offset.y * c)
    }
    animator.set("position", of: layer, to: position, tolerance: 0.02)
  }

  /// The layer itself, or the outer one of two around it, at whose origins its anchor stands: the
  /// inner one leans by the skew of animators, after the layer's scale and before the turns.
  private func leaning(_ shape: CAShapeLayer, _ index: Int) -> CALayer {
    guard sums.has("sk") else { return shape }
    let matrix = sums.sum("sk", index).with(sums.sum("sa", index)) {
      LayerMatrix(matrix: LayerBuilder.skew($0, axis: $1))
    }
    let leaning = wrap(shape)
    animator.set("transform", of: leaning, to: matrix, tolerance: 1e-4)
    return wrap(leaning)
  }

  /// A layer of no size around another one.
  private func wrap(_ layer: CALayer) -> CALayer {
    let outer = CALayer()
    outer.name = layer.name
    outer.bounds = .zero
    layer.position = .zero
    outer.addSublayer(layer)
    return outer
  }

  private func setTurn(of layer: CALayer, _ index: Int, _ standing: Moving<TextPath.Place>?) {
    func turn(_ key: String, _ sign: Double) -> Moving<Double> {
      sums.sum(key, index).map { $0 * sign * .pi / 180 }
    }
    var about = turn("r", 1).with(turn("rz", 1), +)
    if let standing { about = about.with(standing) { $0 + $1.angle } }
    set("transform.rotation.z", of: layer, to: about, neutral: 0)
    if sums.has("ry") { set("transform.rotation.y", of: layer, to: turn("ry", -1), neutral: 0) }
    if sums.has("rx") { set("transform.rotation.x", of: layer, to: turn("rx", -1), neutral: 0) }
  }

  private func setScale(of layer: CALayer, _ index: Int) {
    let (x, y) = (sums.factor("s", index, axis: 0), sums.factor("s", index, axis: 1))
    set("transform.scale.x", of: layer, to: x, neutral: 1)
    set("transform.scale.y", of: layer, to: y, neutral: 1)
  }

  /// Sets a part of a new layer's transform; the neutral one, which it has, costs nothing.
  private func set(
    _ keyPath: String, of layer: CALayer, to value: Moving<Double>, neutral: Double
  ) {
    if value.isStill, value.first == neutral { return }
    animator.set(keyPath, of: layer, to: value, tolerance: 1e-4)
  }

  /// Fill and stroke, those of animators over black where the text has none. A fill that lies above
  /// its stroke is a layer of its own.
  private func setColors(of shape: CAShapeLayer, _ index: Int) {
    (shape.fillColor, shape.lineJoin) = (nil, .round)
    let stroke = document.strokeColor ?? (sums.has("sc") ? [0, 0, 0] : nil)
    let width = sums.sum("sw", index).map { max($0 + document.strokeWidth, 0) }
    let isStroked = stroke != nil && (!width.isStill || width.first > 0)
    var face = shape
    if isStroked, !document.strokeIsAbove {
      face = CAShapeLayer()
      (face.path, face.fillColor) = (shape.path, nil)
      shape.addSublayer(face)
    }
    if let color = document.fillColor ?? (sums.has("fc") ? [0, 0, 0] : nil) {
      let mixed = sums.color("f", color, index).with(sums.factor("fo", index, axis: 0)) {
        PaintColor($0, alpha: min(max($1, 0), 1))
      }
      animator.set("fillColor", of: face, to: mixed, tolerance: 2e-3)
    }
    guard isStroked, let color = stroke else { return }
    let mixed = sums.color("s", color, index).with(sums.factor("so", index, axis: 0)) {
      PaintColor($0, alpha: min(max($1, 0), 1))
    }
    animator.set("strokeColor", of: shape, to: mixed, tolerance: 2e-3)
    animator.set("lineWidth", of: shape, to: width, tolerance: 0.02)
  }
}

extension CGPoint {
  /// The point a distance to the right.
  fileprivate static func + (point: CGPoint, distance: Double) -> CGPoint {
    CGPoint(x: point.x + distance, y: point.y)
  }
}
