// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// Effects of shapes and texts. After Effects draws these layers anew for each place, turn and
/// size, and gives the result to their effects: a shadow falls in a direction of the composition,
/// and the points of effects are points of it.
extension LayerBuilder {
  /// Whether the effects of a layer see it where it stands in its composition.
  func placesBeforeEffects(_ layer: LottieLayer) -> Bool {
    guard composition.rules.placesBeforeEffects, !layer.is3D else { return false }
    switch layer.content {
    case .shapes, .text: break
    default: return false
    }
    let looks = layer.effects.filter(\.isEnabled).compactMap(\.look)
    // Strokes and mattes go by paths and places of the layer's own.
    return looks.contains(where: \.isPlaced) && !looks.contains { $0 == .stroke || $0 == .matte }
  }

  /// A layer with the size of its composition, in which another one stands within its parents.
  func standing(
    _ made: CALayer, _ layer: LottieLayer, in scope: CompositionScope
  ) -> CALayer {
    let placed = place(
      made, by: layer.transform, scope.map, turning: layer.turnsAlongPath, isDeep: false)
    let field = CALayer()
    field.name = layer.name
    field.anchorPoint = .zero
    field.bounds = CGRect(origin: .zero, size: scope.size)
    var parents = ParentStack(container: field)
    parents.container(for: layer, in: scope, by: self).addSublayer(placed)
    return field
  }
}

extension LottieEffect.Look {
  /// Whether an effect has directions, lengths or points.
  fileprivate var isPlaced: Bool {
    switch self {
    case .shadow, .blur, .radialBlur, .transform, .linearWipe, .radialWipe: true
    case .control, .tint, .fill, .stroke, .tritone, .invert, .levels, .matte: false
    }
  }
}
