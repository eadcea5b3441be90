// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAText
import CoreGraphics
import Foundation

/// The settings of a text whose parts are layers, and these layers.
final class TextUnitSetting {
  var units = CATextLayerUnits.none
  var delay: CFTimeInterval = 0
  var animations: [CAAnimation] = []
  /// In the order of the text.
  var layers: [CATextUnitLayer] = []
}

/// Parts of the text as layers. LayerKit's own: Apple's class has none of these properties.
extension CATextLayer {
  /// The parts of the text that are layers of their own, below other sublayers. Default `.none`.
  ///
  /// Each part lies where the whole text would be drawn, with the same glyphs; the bounds of its
  /// layer are those of the text layer, and its anchor point is the middle of the part. The layers
  /// are made when the text layer displays, in the order of the text, and again for another text;
  /// parts without a glyph, such as spaces, have none. While the bounds of the text layer animate,
  /// they stay where its own values have them. Not archived.
  public final var textUnits: CATextLayerUnits {
    get { parted?.units ?? .none }
    set { change { $0.units = newValue } }
  }

  /// Seconds from the beginning of the animations of a part to those of the next. Default 0.
  public final var textUnitDelay: CFTimeInterval {
    get { parted?.delay ?? 0 }
    set {
      change { $0.delay = newValue.isFinite ? newValue : 0 }
      animateUnits(parted?.layers ?? [], from: 0)
    }
  }

  /// Animations that each layer of ``textUnits`` gets, each ``textUnitDelay`` after the layer
  /// before. Default none.
  ///
  /// One whose `beginTime` is 0 begins for the first part when the layers are made, or when this is
  /// set. Its position is a part's own, so animate `transform` or `opacity`, or `position` by an
  /// additive animation.
  public final var textUnitAnimations: [CAAnimation] {
    get { parted?.animations ?? [] }
    set {
      change { $0.animations = newValue }
      animateUnits(parted?.layers ?? [], from: 0)
    }
  }

  /// The layers of the parts, in the order of the text; none before the text layer displays.
  public final var textUnitLayers: [CALayer] { parted?.layers ?? [] }

  /// Whether a layer is one of those of a text's parts, which the text layer makes itself.
  package static func isUnit(_ layer: CALayer) -> Bool { layer is CATextUnitLayer }

  /// How many layers the parts of the text are.
  package var textUnitCount: Int { isParted ? partedLayout().units(textUnits).count : 0 }

  final var isParted: Bool { textUnits != .none }

  private func change(_ body: (TextUnitSetting) -> Void) {
    let setting = parted ?? TextUnitSetting()
    body(setting)
    parted = setting
    guard setting.units == .none else { return setNeedsDisplay() }
    setting.layers.forEach { $0.removeFromSuperlayer() }
    setting.layers = []
    setNeedsDisplay()
  }

  static let unitKeys: Set<String> = ["textUnits", "textUnitDelay", "textUnitAnimations"]

  final func unitValue(forKey key: String) -> Any? {
    switch key {
    case "textUnits": textUnits.rawValue
    case "textUnitDelay": textUnitDelay
    default: textUnitAnimations
    }
  }

  final func setUnitValue(_ value: Any?, forKey key: String) {
    switch key {
    case "textUnits":
      textUnits =
        (value as? CATextLayerUnits) ?? CATextLayerUnits(rawValue: value as? String ?? "none")
    case "textUnitDelay":
      textUnitDelay = (value as? Double) ?? (value as? NSNumber)?.doubleValue ?? 0
    default: textUnitAnimations = value as? [CAAnimation] ?? []
    }
  }

  /// Gives the parts their places, and makes or removes layers for another number of them.
  ///
  /// - Returns: The picture of the text layer itself: nothing but the problems of the text.
  final func showUnits() -> PropertyValue {
    let layout = partedLayout()
    if modelLayer == nil, let parted {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      show(layout.units(textUnits), parted)
      CATransaction.commit()
    }
    return TextPicture.value([], problems: layout.problems)
  }

  private func show(_ units: [TextUnit], _ parted: TextUnitSetting) {
    let old = parted.layers.count
    while parted.layers.count > units.count { parted.layers.removeLast().removeFromSuperlayer() }
    while parted.layers.count < units.count {
      let layer = CATextUnitLayer()
      insertSublayer(layer, at: UInt32(parted.layers.count))
      parted.layers.append(layer)
    }
    for (layer, unit) in zip(parted.layers, units) { layer.show(unit, of: self) }
    if old < units.count { animateUnits(parted.layers, from: old) }
  }

  /// Gives layers from one on their animations.
  private func animateUnits(_ layers: [CATextUnitLayer], from first: Int) {
    guard let parted, !layers.isEmpty else { return }
    let now = convertTime(CACurrentMediaTime(), from: nil)
    for (number, layer) in layers.enumerated().dropFirst(first) {
      layer.removeAllAnimations()
      for animation in parted.animations {
        guard let own = animation.copy() as? CAAnimation else { continue }
        let begin = own.beginTime == 0 ? now : own.beginTime
        own.beginTime = begin + Double(number) * parted.delay
        layer.add(own, forKey: nil)
      }
    }
  }
}

/// The layer of a part of a text.
final class CATextUnitLayer: CATextLayer {
  /// The part, in the bounds of the text layer.
  private var shown = TextLayout()

  override class func needsDisplay(forKey key: String) -> Bool { false }
  package override class func isDrawn(from key: String) -> Bool { false }
  /// The text layer gives it its picture.
  override func display() {}
  override func draw(in context: CGContext) {}

  package override func renderBelowContents(in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: bounds)
    if !isYDown {
      context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    shown.draw(in: context, at: bounds.origin, color: foregroundColor ?? .clear)
  }

  /// Takes the place and the glyphs of a part.
  func show(_ unit: TextUnit, of text: CATextLayer) {
    let box = text.bounds
    let middle = CGPoint(x: unit.box.midX, y: unit.box.midY)
    bounds = box
    foregroundColor = text.foregroundColor
    let share = box.height > 0 ? middle.y / box.height : 0.5
    anchorPoint = CGPoint(
      x: box.width > 0 ? middle.x / box.width : 0.5, y: isYDown ? share : 1 - share)
    position = CGPoint(
      x: box.minX + middle.x, y: isYDown ? box.minY + middle.y : box.maxY - middle.y)
    guard unit.layout != shown else { return }
    shown = unit.layout
    setExtra(.textPicture, TextPicture.value(shown.parts(in: box.size)))
  }
}
