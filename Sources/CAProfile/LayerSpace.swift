// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// How the space of a layer lies on the surface, without perspective.
struct LayerSpace {
  /// From points of the layer to pixels of the surface.
  private let x, y: SIMD2<Double>

  /// - Parameters:
  ///   - place: The place in the tree; negative for the space that the root stands in.
  ///   - scale: Pixels per point.
  init(of place: Int, in tree: EvaluatedTree, scale: Double) {
    var matrix = CATransform3D.identity
    var place = place
    var isFirst = true
    while place >= 0 {
      let layer = tree.layers[place]
      if !isFirst { matrix = matrix * layer.state.sublayersToLayer }
      matrix = matrix * layer.layerToSuperlayer
      isFirst = false
      place = Int(layer.parent)
    }
    let up: Double = tree.orientation == .yUp ? -1 : 1
    x = SIMD2(Double(matrix.m11), up * Double(matrix.m12)) * scale
    y = SIMD2(Double(matrix.m21), up * Double(matrix.m22)) * scale
  }

  /// The longer of the two axes, pixels per point.
  var largestScale: Double { max((x * x).sum(), (y * y).sum()).squareRoot() }

  /// The way in the layer that is one on the surface, pixels; zero where the layer is folded.
  func vector(ofPixels pixels: SIMD2<Double>) -> SIMD2<Double> {
    let determinant = x.x * y.y - x.y * y.x
    guard abs(determinant) > 1e-9 else { return .zero }
    return SIMD2(
      (pixels.x * y.y - pixels.y * y.x) / determinant,
      (pixels.y * x.x - pixels.x * x.y) / determinant)
  }
}
