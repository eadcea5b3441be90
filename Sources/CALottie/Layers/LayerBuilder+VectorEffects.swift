// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// Effects of shapes and texts. After Effects applies the transform of such a layer before its
/// effects: a shadow falls in a direction of the composition, and the points of effects are points
/// of it.
extension LayerBuilder {
  /// Whether the effects of a layer see it where it stands in its composition.
  ///
  /// A layer that does nothing but move has the same shadow and blur in its own space, where they
  /// move with it.
  func placesBeforeEffects(_ layer: LottieLayer, in scope: CompositionScope) -> Bool {
    guard composition.rules.placesBeforeEffects, !layer.is3D else { return false }
    switch layer.content {
    case .shapes, .text: break
    default: return false
    }
    let looks = layer.effects.filter(\.isEnabled).compactMap(\.look)
    // Strokes and mattes go by paths and places of the layer's own.
    guard !looks.contains(where: { $0 == .stroke || $0 == .matte }) else { return false }
    if looks.contains(where: \.hasPoints) { return true }
    return looks.contains(where: \.hasLengths)
      && ([layer] + scope.parents(of: layer)).contains(where: \.turnsOrScales)
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
  /// Whether an effect has points, of the composition or of the layer.
  fileprivate var hasPoints: Bool {
    switch self {
    case .radialBlur, .transform, .linearWipe, .radialWipe: true
    default: false
    }
  }

  /// Whether an effect has directions or lengths.
  fileprivate var hasLengths: Bool { self == .shadow || self == .blur }
}

extension LottieLayer {
  /// Whether the layer does more than move, at any time.
  fileprivate var turnsOrScales: Bool {
    return turnsAlongPath || is3D || transform.leans || transform.rotation?.leaves(0) == true
      || transform.scale?.leaves(100) == true
  }
}
