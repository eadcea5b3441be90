// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics

extension ShownTree {
  /// The outline of the parts below a layer's border: the bounds, or the middle of an opaque
  /// border.
  ///
  /// Were both to end on one smoothed edge, the colour below would shine through along it.
  func shapeBelowBorder(_ place: Int, _ map: PlaneMap, opacity: Float) -> LayerShape {
    shape(of: place).below(borderOf: place, self, map, opacity: opacity)
  }

  /// The coverage a layer's shape needs.
  ///
  /// Sides that fall on whole pixels need none: a pixel is inside or outside.
  func coverage(of shape: LayerShape, _ map: PlaneMap, _ place: Int) -> Coverage {
    guard shape.isRounded else { return edgeCoverage(shape.rect, map, place) }
    return Coverage(ofCorners: shape, map)
  }

  /// The coverage of a rectangle's straight sides. Where none is smoothed the shape has no sides,
  /// so that a program that looks at sides can draw it too.
  func edgeCoverage(_ rect: LayerRect, _ map: PlaneMap, _ place: Int) -> Coverage {
    let mask = layers[place].state.edgeAntialiasingMask
    guard layers[place].state.flags.contains(.allowsEdgeAntialiasing), mask & 15 != 0,
      map.wholePixels(of: rect) == nil
    else { return Coverage() }
    // Left, right, bottom, top of the mask are least x, greatest x, least y, greatest y.
    let bits = SIMD4<UInt32>(1, 4, 2, 8)
    var coverage = Coverage(features: .edge, shape: InstanceShape(rect))
    for side in 0..<4 {
      if mask & bits[side] != 0 {
        coverage.outset[side] = Coverage.sideReach
      } else {
        coverage.shape.removeSide(side)
      }
    }
    if rect.tapers(coverage.shape, on: map) { coverage.measureInEachPixel() }
    return coverage
  }

  /// How the picture's outline is smoothed, the rectangle it must stay within, and the rounded
  /// bounds that are a clip of it, where it has smoothed sides of its own.
  func contentsCoverage(
    _ rect: LayerRect, _ map: PlaneMap, _ place: Int, opacity: Float
  ) -> (Coverage, limit: LayerRect, clip: LayerShape?) {
    let bounds = self.shape(of: place)
    let masks = layers[place].state.flags.contains(.masksToBounds)
    guard masks || (!bounds.isRounded && bounds.rect.contains(rect)) else {
      return (edgeCoverage(rect, map, place), rect, nil)
    }
    let shape = bounds.below(borderOf: place, self, map, opacity: opacity)
    let both = rect.intersection(shape.rect)
    guard shape.isRounded else { return (edgeCoverage(both, map, place), both, nil) }
    if both != shape.rect {
      let coverage = sideCoverage(both, in: shape.rect, map, place)
      if !coverage.features.isEmpty { return (coverage, both, shape) }
    }
    var coverage = coverage(of: shape, map, place)
    // Sides of the picture inside the bounds are hard, and stay where they are.
    for side in 0..<4 where both.edges[side] != shape.rect.edges[side] { coverage.outset[side] = 0 }
    return (coverage, both, nil)
  }

  /// The coverage of those sides of a picture that are not sides of the bounds, which are a clip.
  private func sideCoverage(
    _ rect: LayerRect, in bounds: LayerRect, _ map: PlaneMap, _ place: Int
  ) -> Coverage {
    var coverage = edgeCoverage(rect, map, place)
    if coverage.features.isEmpty { return coverage }
    for side in 0..<4 where rect.edges[side] == bounds.edges[side] {
      coverage.shape.removeSide(side)
      coverage.outset[side] = 1
    }
    return coverage
  }

  func sampling(_ place: Int) -> Sampling {
    let layer = layers.address(of: place)
    var sampling = Sampling.linear
    let minification = layer.pointee.state.minificationFilter
    if layer.pointee.state.magnificationFilter == .nearest { sampling.insert(.magnifyNearest) }
    if minification == .nearest { sampling.insert(.minifyNearest) }
    if minification == .trilinear { sampling.insert(.trilinear) }
    let part = layer.pointee.state.contentsRect
    if part.minX < 0 || part.minY < 0 || part.maxX > 1 || part.maxY > 1 {
      sampling.insert(.beyondEdges)
    }
    return sampling
  }

  /// At most 16 levels, which every sampler takes.
  func lodBias(_ place: Int) -> Float {
    let bias = layers[place].state.minificationFilterBias
    return bias.isFinite ? min(max(bias, -16), 16) : 0
  }
}

extension LayerShape {
  /// The outline of the parts below a layer's border, where this is that of its bounds.
  fileprivate func below(
    borderOf place: Int, _ tree: ShownTree, _ map: PlaneMap, opacity: Float
  ) -> LayerShape {
    let width = tree.layers[place].state.borderWidth
    guard width > 0, opacity == 1,
      tree.layers[place].state.borderColor?.srgbComponents.alpha == 1,
      isRounded || map.wholePixels(of: rect) == nil
    else { return self }
    return inset(by: Double(width) / 2)
  }
}
