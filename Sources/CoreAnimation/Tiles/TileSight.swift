// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// The part of a layer's plane that a display shows.
struct TileSight: Hashable {
  /// The part of the bounds that is seen, layer space, points; convex.
  var polygon: ConvexPolygon
  /// The box around it.
  var box: CGRect
  /// The largest number of pixels that a point takes, in any direction, anywhere in the part.
  var pixelsPerPoint: Double
}

extension LayerContext {
  /// The part of a layer that the display shows at a time, by the committed state; nil for none.
  ///
  /// Bounds that clip count, as far as they are rectangles; masks and covering layers do not.
  func sight(of layer: CALayer, at time: Double) -> TileSight? {
    guard let view, let shown = shown(layer.id, at: time), shown.state.isSeen else { return nil }
    let bounds = shown.state.geometry.bounds
    guard bounds.width > 0, bounds.height > 0, shown.state.geometry.isFinite else { return nil }
    var way = SightWay(bounds: bounds)
    var state = shown.state
    var node = nodes[layer.id]
    while let current = node {
      guard let above = current.parent else { break }
      guard let next = self.shown(above, at: time), next.state.isSeen else { return nil }
      way.climb(from: state, to: next.state)
      state = next.state
      node = nodes[above]
    }
    way.leave(state, to: view.spaceToDevice(orientation), sides: view.sides)
    return way.sight
  }
}

extension LayerState {
  /// Whether any of the layer is drawn.
  fileprivate var isSeen: Bool { !flags.contains(.hidden) && opacity > 0 }
}

/// The way from a layer up to the display, and the part that stays visible.
private struct SightWay {
  /// Layer space to the space that was reached.
  private var matrix = CATransform3D.identity
  private var polygon: ConvexPolygon
  private var map = PlaneMap.identity

  init(bounds: CGRect) {
    let (x, y, z, w) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    polygon = ConvexPolygon([SIMD2(x, y), SIMD2(z, y), SIMD2(z, w), SIMD2(x, w)])
  }

  mutating func climb(from state: LayerState, to above: LayerState) {
    matrix = matrix * state.geometry.layerToSuperlayer
    matrix = matrix * above.sublayersToLayer
    if above.passesDepth { return }
    matrix = matrix.flattened
    guard above.flags.contains(.masksToBounds) else { return }
    let bounds = above.geometry.bounds
    cut(
      [
        HalfPlane(1, 0, -bounds.minX), HalfPlane(-1, 0, bounds.maxX),
        HalfPlane(0, 1, -bounds.minY), HalfPlane(0, -1, bounds.maxY),
      ], PlaneMap(flattening: matrix))
  }

  mutating func leave(_ root: LayerState, to device: PlaneMap, sides: [HalfPlane]) {
    map = PlaneMap(flattening: matrix * root.geometry.layerToSuperlayer) * device
    cut(sides, map)
  }

  private mutating func cut(_ sides: [HalfPlane], _ map: PlaneMap) {
    let eye = HalfPlane(map.x.z, map.y.z, map.origin.z - PlaneMap.leastW)
    polygon = ([eye] + sides.map { $0.pulledBack(through: map) }).reduce(polygon) {
      $0.isEmpty ? $0 : $0.clipped(to: $1)
    }
  }

  var sight: TileSight? {
    guard !polygon.isEmpty, polygon.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    let low = polygon.corners.reduce(polygon.corners[0], pointwiseMin)
    let high = polygon.corners.reduce(polygon.corners[0], pointwiseMax)
    let scale = polygon.corners.map(scale(at:)).max() ?? 0
    guard scale > 0, scale.isFinite else { return nil }
    return TileSight(
      polygon: polygon,
      box: CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y),
      pixelsPerPoint: scale)
  }

  private func scale(at corner: SIMD2<Double>) -> Double {
    let (dx, dy) = map.derivatives(corner.x, corner.y)
    return TileSight.largestScale(dx, dy)
  }
}

extension TileSight {
  /// The larger singular value of the matrix with these rows.
  fileprivate static func largestScale(_ dx: SIMD2<Double>, _ dy: SIMD2<Double>) -> Double {
    let (a, b, c) = ((dx * dx).sum(), (dx * dy).sum(), (dy * dy).sum())
    let spread = ((a - c) * (a - c) / 4 + b * b).squareRoot()
    return ((a + c) / 2 + spread).squareRoot()
  }
}
