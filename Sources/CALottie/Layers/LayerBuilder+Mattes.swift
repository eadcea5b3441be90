// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// The layer that a matte is, with its parents, in the space of the composition.
  func matte(
    _ layer: LottieLayer, at index: Int, in scope: CompositionScope, for cut: LottieLayer
  ) -> CALayer {
    let container = CALayer()
    container.name = layer.name
    container.anchorPoint = .zero
    container.bounds = CGRect(origin: .zero, size: scope.size)
    guard openMattes.insert(layer.id).inserted else {
      notes.warn(
        .limit, "mattes cut each other in a circle", line: cut.line, layer: cut.name,
        property: "tt")
      return container
    }
    defer { openMattes.remove(layer.id) }
    if let made = make(layer, at: index, in: scope) {
      container.addSublayer(
        layer.matte == nil ? seen(parented(made, layer, in: scope), layer, in: scope) : made)
    }
    return container
  }

  /// A layer within the layers of its parents.
  func parented(_ made: CALayer, _ layer: LottieLayer, in scope: CompositionScope) -> CALayer {
    if placesBeforeEffects(layer, in: scope) { return made }
    var result = made
    for parent in scope.parents(of: layer).reversed() {
      let (outer, inner) = makeParent(parent, in: scope)
      inner.addSublayer(result)
      result = outer
    }
    return result
  }

  /// Makes the mask of a layer count by its brightness, or where it is not.
  func setMatteKind(
    of container: CALayer, _ kind: LottieLayer.Matte, _ layer: LottieLayer,
    _ scope: CompositionScope
  ) {
    switch kind {
    case .alpha: break
    case .invertedAlpha: invert(container, scope)
    case .luma: setBrightness(container, Self.brightness + [0, 0])
    case .invertedLuma: setBrightness(container, Self.brightness.map { -$0 } + [0, 1])
    }
  }

  /// The alpha of the mask becomes its brightness above black, by a row of a colour matrix.
  private func setBrightness(_ container: CALayer, _ row: [Double]) {
    guard let mask = container.mask else { return }
    mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    mask.masksToBounds = true
    let identity = [1.0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0]
    addMatrix(Moving(NumberList(list: identity + row)), named: "luma", to: mask)
  }

  /// The mask becomes all that it does not cover.
  private func invert(_ container: CALayer, _ scope: CompositionScope) {
    guard let mask = container.mask else { return }
    let field = CGRect(origin: .zero, size: scope.size).insetBy(
      dx: -scope.size.width, dy: -scope.size.height)
    let group = CALayer()
    group.anchorPoint = .zero
    group.bounds = field
    group.position = field.origin
    group.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    container.mask = nil
    mask.compositingFilter = "destOut"
    group.addSublayer(mask)
    container.mask = group
  }
}
