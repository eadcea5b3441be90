// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension LayerBuilder {
  /// Adds the effects of a layer to its content, in their order.
  ///
  /// - Returns: The outermost layer: one with a mask, and one with a shadow, is put into another
  ///   for what follows.
  func addEffects(
    of layer: LottieLayer, to bare: CALayer, in scope: CompositionScope
  ) -> CALayer {
    var content = bare
    var blurs = openBlurs
    for effect in drawnEffects(of: layer) {
      if effect.look == .radialBlur {
        blurs += 1
        guard blurs <= 2 else {
          notes.warn(
            .limit, "more than two radial blurs one around the other", line: effect.line,
            layer: layer.name)
          continue
        }
      }
      content = add(effect, of: layer, to: content, in: scope)
    }
    for style in layer.styles {
      if style.kind == 1 {
        content = unclipped(ready(content))
        addShadow(style, to: content, scope.map)
      } else {
        warnUnsupported("style “\(style.name)”", layer, line: style.line)
      }
    }
    return content
  }

  /// The effects of a layer that change its picture, as many as may be around each other.
  func drawnEffects(of layer: LottieLayer) -> [LottieEffect] {
    let effects = layer.effects.filter { $0.isEnabled && $0.look != .control }
    let room = max(limits.depth - openEffects, 0)
    guard effects.count > room else { return effects }
    notes.warn(
      .limit, "more than \(limits.depth) effects one around the other (CALottieLimits.depth)",
      line: layer.line, layer: layer.name)
    return Array(effects.prefix(room))
  }

  private func add(
    _ effect: LottieEffect, of layer: LottieLayer, to content: CALayer, in scope: CompositionScope
  ) -> CALayer {
    let (map, content) = (scope.map, ready(content))
    switch effect.look {
    case .tint: addTint(effect, to: content, map)
    case .fill:
      // Values 0, 1 and 3: a mask that is filled, all of them, and the outside.
      if [0, 1, 3].contains(where: { effect.choice($0) > 0 }) {
        warnUnsupported("masks of “\(effect.name)”", layer, line: effect.line)
      }
      addFill(effect, to: content, map)
    case .stroke: return stroked(content, by: effect, of: layer, map)
    case .tritone: return tritoned(content, by: effect, of: layer, map)
    case .invert: addInversion(effect, of: layer, to: content, map)
    case .levels: return leveled(content, by: effect, map)
    case .shadow:
      let outer = unclipped(content)
      if effect.choice(5) != 0 { return shadowAlone(of: outer, effect, map) }
      addShadow(effect, to: outer, map)
      return outer
    case .matte: return matted(content, by: effect, of: layer, in: scope)
    case .blur:
      if effect.choice(2) != 0 {
        warnUnsupported("“Repeat Edge Pixels” of “\(effect.name)”", layer, line: effect.line)
      }
      return blurred(content, by: effect, map)
    case .radialBlur: return radiallyBlurred(content, by: effect, map)
    case .transform: return placed(content, by: effect, map)
    case .linearWipe: return wiped(content, by: effect, map)
    case .radialWipe: return radiallyWiped(content, by: effect, map)
    case .control: break
    case nil: warnUnsupported("effect “\(effect.name)”", layer, line: effect.line)
    }
    return content
  }

  /// The layer itself, or one around it where it has a mask, a shadow or a blur already.
  private func ready(_ layer: CALayer) -> CALayer {
    let isBlurred = layer.filters?.contains { ($0 as? CAFilter)?.name == "blur" } ?? false
    return layer.mask == nil && layer.shadowOpacity == 0 && !isBlurred ? layer : wrapped(layer)
  }

  /// The layer itself, or one around it where it is cut at its bounds, which would cut its shadow.
  private func unclipped(_ layer: CALayer) -> CALayer {
    layer.masksToBounds ? wrapped(layer) : layer
  }

  /// A layer of the same bounds around another one.
  func wrapped(_ layer: CALayer) -> CALayer {
    let outer = CALayer()
    outer.name = layer.name
    outer.bounds = layer.bounds
    layer.anchorPoint = .zero
    layer.position = layer.bounds.origin
    outer.addSublayer(layer)
    return outer
  }
}
