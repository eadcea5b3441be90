// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// The outline of a layer with its sublayers, for a shadow path.
struct SilhouettePath {
  /// The outline in the layer's space; nil where nothing is known of it.
  private(set) var path: CGPath?

  /// Layers that are looked at, at most.
  static let mostLayers = 64

  init(of place: Int, in tree: EvaluatedTree) {
    let outline = CGMutablePath()
    var count = 0
    Self.add(place, .identity, tree, to: outline, &count)
    path = count == 0 || outline.isEmpty ? nil : outline.copy()
  }

  private static func add(
    _ place: Int, _ matrix: CATransform3D, _ tree: EvaluatedTree, to outline: CGMutablePath,
    _ count: inout Int
  ) {
    guard count < mostLayers, CATransform3DIsAffine(matrix) else { return }
    count += 1
    let layer = tree.layers[place]
    if !layer.state.flags[.hidden], layer.state.opacity > 0 {
      let transform = CATransform3DGetAffineTransform(matrix)
      for path in shapes(of: layer.state) { outline.addPath(path, transform: transform) }
    }
    var below = Int(layer.firstSublayer)
    while below < Int(layer.subtreeEnd) {
      let child = tree.layers[below]
      let way = child.layerToSuperlayer * layer.state.sublayersToLayer * matrix
      if !child.isBefore { add(below, way, tree, to: outline, &count) }
      below = Int(child.subtreeEnd)
    }
  }

  /// The outlines that a layer has by itself.
  private static func shapes(of state: LayerState) -> [CGPath] {
    let bounds = state.geometry.bounds
    var shapes: [CGPath] = []
    let isFilled = (state.backgroundColor?.alpha ?? 0) > 0 || state.borderWidth > 0
    if isFilled || state.contents != nil || state.kind == .gradient {
      let radius = min(state.cornerRadius, min(bounds.width, bounds.height) / 2)
      shapes.append(
        CGPath(
          roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil))
    }
    if case .path(let path) = state.value(of: .shapePath), state.kind == .shape {
      shapes.append(path)
    }
    return shapes
  }
}
