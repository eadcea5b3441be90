// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension LayerBuilder {
  /// Adds the effects of a layer to its content.
  func addEffects(of layer: LottieLayer, to content: CALayer, _ map: TimeMap) {
    for effect in layer.effects where effect.isEnabled {
      // Controls only hold values for expressions.
      guard effect.kind >= 20 || effect.kind == 0 else { continue }
      warnUnsupported("effect “\(effect.name)”", layer, line: effect.line)
    }
    for style in layer.styles {
      warnUnsupported("style “\(style.name)”", layer, line: style.line)
    }
  }
}
