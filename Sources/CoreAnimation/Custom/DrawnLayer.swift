// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// A layer that is displayed again while an animation goes on, because its class answers true to
/// `needsDisplay(forKey:)` for an animated key.
final class DrawnLayer {
  let layer: CALayer
  /// Every such key that animated the layer since it last showed the model.
  private var keys: [String] = []
  /// The same keys, to look one up.
  private var known: Set<String> = []
  /// The values that the layer was last displayed for here, by place in `keys`; nil for never.
  private var displayed: [PropertyValue?]?
  /// The picture after that; a layer with another one has displayed itself.
  private var picture: PictureName?
  /// The copy that draws by default.
  private var copy: CALayer?
  /// The look of the layer in ``display(_:)``; nil outside of it.
  private var drawn: Look?

  /// A shown state, and the values of `keys` in it, which are read once.
  struct Look {
    fileprivate let shown: LayerContext.Shown
    fileprivate let values: [PropertyValue?]
  }

  init(_ layer: CALayer) { self.layer = layer }

  /// Follows these keys as well; the last display showed the model's values of new ones.
  func follow(_ more: [String]) {
    for key in more where known.insert(key).inserted {
      keys.append(key)
      displayed?.append(layer.modelValue(key))
    }
  }

  /// The layer as it is `shown`.
  func look(_ shown: LayerContext.Shown) -> Look {
    Look(shown: shown, values: keys.map { layer.value($0, in: shown) })
  }

  /// Whether the layer shows these values already.
  func shows(_ look: Look) -> Bool {
    look.values == valuesOfPicture && (displayed != nil || layer.pictureName != nil)
  }

  /// Displays the layer as it looks.
  func display(_ look: Look) {
    drawn = look
    layer.displayFrame()
    drawn = nil
    // The display may have begun animations of further keys.
    let new = keys.dropFirst(look.values.count)
    displayed = look.values + new.map { layer.value($0, in: look.shown) }
    picture = layer.pictureName
  }

  /// The default of `display()`: has a copy with the values in flight draw, unless the layer's
  /// picture shows them already, and takes its picture.
  func drawCopy(_ draw: (CALayer) -> Void) {
    guard let drawn else { return }
    if layer.pictureName != nil, drawn.values == valuesOfPicture { return }
    let copy = layer.present(drawn.shown, on: copy)
    self.copy = copy
    let old = copy.pictureName
    draw(copy)
    if copy.pictureName != old { layer.adoptPicture(of: copy, after: old) }
  }

  /// Whether the picture is that of the model's values.
  var showsModel: Bool { valuesOfPicture == modelValues }

  private var modelValues: [PropertyValue?] { keys.map { layer.modelValue($0) } }

  private var valuesOfPicture: [PropertyValue?] {
    if let displayed, picture == layer.pictureName { return displayed }
    return modelValues
  }
}

/// Distinguishes the pictures that a layer has shown.
private struct PictureName: Equatable {
  var contents: ContentsID?
  /// How often a text was laid out.
  var count = 0
}

extension CALayer {
  /// Nil for a layer that shows no picture.
  fileprivate var pictureName: PictureName? {
    let name = PictureName(
      contents: state.contents?.id, count: (self as? CATextLayer)?.pictureCount ?? 0)
    return name == PictureName() ? nil : name
  }

  /// The keys that animations of the layer change and that it is to be drawn again for.
  func drawnKeys(of records: [AnimationRecord]) -> [String] {
    if type(of: self) == CALayer.self { return [] }
    return records.flatMap { record -> [String] in
      switch record.content {
      case .property(let animation):
        let key = animation.target.key
        return type(of: self).isDrawn(from: key) ? [key] : []
      case .group(let records): return drawnKeys(of: records)
      case .transition: return []
      }
    }
  }

  fileprivate func modelValue(_ key: String) -> PropertyValue? {
    if let row = PropertyTable.row(key, for: state.kind) { return row.read(state) }
    return keyedValue(key).flatMap(PropertyValue.init(object:))
  }

  fileprivate func value(_ key: String, in shown: LayerContext.Shown) -> PropertyValue? {
    if let row = PropertyTable.row(key, for: state.kind) { return row.read(shown.state) }
    guard let model = modelValue(key) else { return nil }
    return shown.plan.customValue(forKey: key, model: model, at: shown.time) ?? model
  }

  /// Takes the picture that a presentation copy drew, without any action.
  ///
  /// - Parameter old: its picture before; contents that stayed are those of the model, or animated.
  fileprivate func adoptPicture(of copy: CALayer, after old: PictureName?) {
    if let text = self as? CATextLayer {
      text.pictureCount += 1
      state[extra: .textPicture] = copy.state[extra: .textPicture]
      didChange(.textPicture)
    }
    if copy.state.contents?.id == old?.contents { return }
    setObject(\.contents, copy.objects?.contents)
    state.contents = copy.state.contents
    didChange(.contents)
  }
}
