// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension LayerBuilder {
  /// Modes by their numbers.
  private static let modes: [Int: String] = [
    1: "multiplyBlendMode", 2: "screenBlendMode", 3: "overlayBlendMode", 4: "darkenBlendMode",
    5: "lightenBlendMode", 6: "colorDodgeBlendMode", 7: "colorBurnBlendMode",
    8: "hardLightBlendMode", 9: "softLightBlendMode", 10: "differenceBlendMode",
    11: "exclusionBlendMode", 12: "hueBlendMode", 13: "saturationBlendMode", 14: "colorBlendMode",
    15: "luminosityBlendMode", 16: "plusL",
  ]

  /// Blends a layer with those below it.
  func blend(_ layer: CALayer, _ mode: Int, named name: String, line: Int) {
    guard mode != 0 else { return }
    guard let filter = Self.modes[mode] else {
      notes.warn(
        .unsupported, "the mode \(mode) is drawn as normal", line: line, layer: name,
        property: "bm")
      return
    }
    layer.compositingFilter = filter
  }

  /// Whether the layers of a collapsed composition blend with those below it: only where nothing
  /// makes one picture of them.
  func opensBlending(_ layer: LottieLayer) -> Bool {
    guard layer.isCollapsed, composition.rules.opensCollapsed, layer.matte == nil,
      layer.blendMode == 0, layer.styles.isEmpty
    else { return false }
    let opacity = layer.transform.opacity
    let isWhole = opacity.map { !$0.isAnimated && $0.value(at: 0)[0] >= 100 } ?? true
    return isWhole && layer.masks.allSatisfy { $0.mode == .none }
      && layer.effects.allSatisfy { !$0.isEnabled || $0.look == .control }
  }

  /// A layer that is cut by another one's picture.
  func cut(
    _ outer: CALayer, of layer: LottieLayer, at index: Int, by matte: LottieLayer.Matte,
    in scope: CompositionScope
  ) -> CALayer {
    let place = layer.matteLayer.flatMap(scope.place) ?? index - 1
    guard place >= 0, place != index, scope.layers.indices.contains(place) else {
      notes.warn(
        .danglingTarget, "there is no layer to be the matte", line: layer.line,
        layer: layer.name, property: "tt")
      return outer
    }
    let container = CALayer()
    container.name = layer.name
    container.bounds = CGRect(origin: .zero, size: scope.size)
    container.anchorPoint = .zero
    container.addSublayer(seen(parented(outer, layer, in: scope), layer, in: scope))
    container.mask = self.matte(scope.layers[place], at: place, in: scope, for: layer)
    if matte != .alpha { setMatteKind(of: container, matte, layer, scope) }
    return container
  }
}
