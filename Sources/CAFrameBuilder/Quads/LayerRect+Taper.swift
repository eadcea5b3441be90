// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

extension LayerRect {
  /// Whether two opposite smoothed sides come closer than a pixel on the surface, but not all along
  /// alike, as those of a plane that reaches to the horizon do.
  ///
  /// Programs take the width of a rectangle from its middle (`sideLimit` of coverage.glsl), unless
  /// it is a pixel or more everywhere. Where that takes less than a 32nd from a pixel's coverage,
  /// nobody sees it: a card seen from its edge need not be measured pixel by pixel.
  ///
  /// - Parameter shape: the rectangle without the sides that are not smoothed.
  func tapers(_ shape: InstanceShape, on map: PlaneMap) -> Bool {
    guard map.x.z != 0 || map.y.z != 0 else { return false }
    let isOpen = shape.isOpenLow .| shape.isOpenHigh
    let x = isOpen[0] ? .open : SideWidths(betweenX: self, map)
    let y = isOpen[1] ? .open : SideWidths(betweenY: self, map)
    return max(x.spread * y.share, y.spread * x.share) > 1.0 / 32
  }
}

/// How far apart two opposite sides of a rectangle are on the surface, pixels.
///
/// A line l of the layer's plane has the normal n = adj(M) · l on the surface, and a point's
/// distance from it is |det(M)| · (p · l) / (|n.xy| · w), as `sideScale` of coverage.glsl has it.
/// Between two sides it is a quotient of linear functions: its least and its greatest value are at
/// corners.
private struct SideWidths {
  private var least = Double.infinity
  private var most = 0.0

  /// The most that they cover of a pixel.
  var share: Double { min(most, 1) }
  /// How much less they cover where they are closest.
  var spread: Double { share - min(least, share) }

  /// Those of sides that are not smoothed.
  static var open: SideWidths { SideWidths(most: 1) }

  private init(most: Double) { (least, self.most) = (most, most) }

  init(betweenX rect: LayerRect, _ map: PlaneMap) {
    let low = Side(at: rect.minX, map.x, from: rect.minY, to: rect.maxY, map.y, map.origin)
    let high = Side(at: rect.maxX, map.x, from: rect.minY, to: rect.maxY, map.y, map.origin)
    add(rect.size.x * abs(map.determinant), low, high)
  }

  init(betweenY rect: LayerRect, _ map: PlaneMap) {
    let low = Side(at: rect.minY, map.y, from: rect.minX, to: rect.maxX, map.x, map.origin)
    let high = Side(at: rect.maxY, map.y, from: rect.minX, to: rect.maxX, map.x, map.origin)
    add(rect.size.y * abs(map.determinant), low, high)
  }

  /// - Parameter extent: between the sides in layer space, times |det(M)|.
  private mutating func add(_ extent: Double, _ low: Side, _ high: Side) {
    add(extent / low.normal, high)
    add(extent / high.normal, low)
  }

  /// - Parameter distance: that of the corners of a side from the other side, times w. Corners
  ///   behind the eye count as far away: towards the eye's plane all is magnified.
  private mutating func add(_ distance: Double, _ corners: Side) {
    most = max(most, corners.leastW > 0 ? distance / corners.leastW : .infinity)
    if corners.mostW > 0 { least = min(least, distance / corners.mostW) }
  }

  /// A side: the length of its normal on the surface, and w at its ends.
  private struct Side {
    let normal, leastW, mostW: Double

    /// - Parameters:
    ///   - place: where the side is on its axis.
    ///   - along: the row of the map of that axis.
    ///   - start: where it begins on the other axis.
    ///   - across: the row of the other axis.
    init(
      at place: Double, _ along: SIMD3<Double>, from start: Double, to end: Double,
      _ across: SIMD3<Double>, _ origin: SIMD3<Double>
    ) {
      // The side goes through this point in the direction of `across`; n is their cross product.
      let point = along * place + origin
      let (x, y) = (
        across.y * point.z - across.z * point.y, across.z * point.x - across.x * point.z
      )
      normal = (x * x + y * y).squareRoot()
      let (first, second) = (point.z + start * across.z, point.z + end * across.z)
      (leastW, mostW) = (min(first, second), max(first, second))
    }
  }
}
