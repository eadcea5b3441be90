// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import QuartzCore

/// Builds the layers of a text: one for each document, and with animators one for each character.
struct TextBuilder {
  let builder: LayerBuilder
  let layer: LottieLayer
  let map: TimeMap

  init(_ builder: LayerBuilder, _ layer: LottieLayer, _ map: TimeMap) {
    (self.builder, self.layer, self.map) = (builder, layer, map)
  }

  var animator: LayerAnimator { builder.animator }
  var shapes: ShapeBuilder { ShapeBuilder(builder, layer, map) }

  /// The groups whose characters turn and grow about one point.
  var grouping: TextGrouping {
    guard case .text(let text) = layer.content else { return TextGrouping() }
    let alignment = text.groupAlignment?.value(at: map.inner(animator.start)) ?? []
    return TextGrouping(kind: text.grouping, alignment: alignment)
  }

  /// Puts a text into a layer.
  func build(_ text: LottieText, into parent: CALayer) {
    if let mask = text.pathMask, !layer.masks.indices.contains(mask) {
      builder.notes.warn(
        .danglingTarget, "there is no mask \(mask) for the text to follow", line: text.line,
        layer: layer.name, property: "p.m")
    }
    let runs = runs(of: text)
    for (index, key) in text.documents.enumerated() {
      // Each text is a layer of its own.
      guard index == 0 || builder.takeLayers(for: layer) else { return }
      let made = CALayer()
      made.name = key.document.text
      let isSeen = runs[index]?.isEmpty != true
      if isSeen, builder.takeCharacters(key.document.text.count, layer) {
        build(key.document, of: text, into: made)
      }
      show(made, in: runs[index])
      parent.addSublayer(made)
    }
  }

  /// The frames of the play range in which each document shows, as ranges; nil for one that always
  /// does.
  private func runs(of text: LottieText) -> [[Range<Double>]?] {
    guard text.documents.count > 1 else { return [nil] }
    let frames = text.documents.map(\.frame)
    func shown(_ frame: Double) -> Int {
      let inner = map.inner(frame) + 1e-6
      var (low, high) = (0, frames.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if frames[middle] <= inner { low = middle } else { high = middle }
      }
      return low
    }
    var result = [[Range<Double>]](repeating: [], count: frames.count)
    var (frame, begin, last) = (animator.start, animator.start, -1)
    while frame < animator.end {
      let next = shown(frame)
      if next != last, last >= 0 { result[last].append(begin..<frame) }
      if next != last { (begin, last) = (frame, next) }
      frame += 1
    }
    if last >= 0 { result[last].append(begin..<max(animator.end, begin + 1)) }
    return result
  }

  /// Shows a document in its time.
  private func show(_ made: CALayer, in runs: [Range<Double>]?) {
    guard let runs else { return }
    var values: [(frame: Double, value: Any)] = []
    if runs.first?.lowerBound != animator.start {
      values.append((animator.start, true as NSNumber))
    }
    for run in runs {
      values.append((run.lowerBound, false as NSNumber))
      if run.upperBound < animator.end { values.append((run.upperBound, true as NSNumber)) }
    }
    animator.setDiscrete("hidden", of: made, to: values)
  }

  private func build(
    _ document: LottieTextDocument, of text: LottieText, into parent: CALayer
  ) {
    var glyphs = builder.glyphs(of: document.font)
    let setting = TextSetting(document, &glyphs, shapes)
    if glyphs.usesMachine, let name = glyphs.missingName {
      builder.notes.warn(
        .missingFont, "the font \(name) is not there, nor the glyphs of the text in the file",
        line: layer.line, layer: layer.name)
    }
    guard !text.animators.isEmpty || followsPath(text) else {
      return add(setting.outline, document, into: parent)
    }
    AnimatedText(self, document, text, in: setting).build(into: parent)
  }

  /// A document in lines.
  func setting(of document: LottieTextDocument) -> TextSetting {
    var glyphs = builder.glyphs(of: document.font)
    return TextSetting(document, &glyphs, shapes)
  }

  private func followsPath(_ text: LottieText) -> Bool {
    text.pathMask.map(layer.masks.indices.contains) ?? false
  }

  private func add(_ path: CGPath, _ document: LottieTextDocument, into parent: CALayer) {
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillColor = document.fillColor.map { PaintColor($0).color }
    guard let stroke = document.strokeColor, document.strokeWidth > 0 else {
      return parent.addSublayer(shape)
    }
    let rim = document.strokeIsAbove ? shape : CAShapeLayer()
    rim.path = path
    rim.strokeColor = PaintColor(stroke).color
    rim.lineWidth = document.strokeWidth
    rim.lineJoin = .round
    if rim !== shape {
      rim.fillColor = nil
      parent.addSublayer(rim)
    }
    parent.addSublayer(shape)
  }
}
