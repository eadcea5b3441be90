// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree

/// The copies that a replicator makes in its plane: their places and the factors of their colours.
struct CopyRow {
  /// A copy that is seen.
  struct Copy {
    /// From the sublayers, as they stand in the copy, to the plane they are flattened into.
    var map: FlatMap
    /// Premultiplied.
    var factor: SIMD4<Float>
  }

  private(set) var copies: [Copy] = []
  /// The number of copies, those that are not seen included.
  let count: Int
  /// Whether all copies turn and scale alike.
  private(set) var isParallel = true
  /// Whether some copy is translucent.
  private(set) var isFaded = false

  /// Nil where copies do not lie in one plane.
  ///
  /// - Parameters:
  ///   - prefix: from the sublayers to the plane.
  ///   - count: how many are made.
  init?(_ state: ReplicatorState, step: CATransform3D, prefix: CATransform3D, count: Int) {
    guard let step = FlatMap(step), let prefix = FlatMap(prefix) else { return nil }
    self.count = count
    copies.reserveCapacity(count)
    var moved = FlatMap.identity
    for copy in 0..<count {
      let color = state.color(ofCopy: copy)
      if color.w > 0 {
        let factor = SIMD4(
          lowHalf: color.lowHalf * color.w, highHalf: [color.z * color.w, color.w])
        copies.append(Copy(map: moved * prefix, factor: factor))
        isFaded = isFaded || color.w < 1
        isParallel = isParallel && copies[copies.count - 1].map.isParallel(to: copies[0].map)
      }
      moved = moved * step
    }
  }

  /// Whether copies that fill `box`, the first one's place, share no pixel for certain.
  ///
  /// - Parameter margin: how far they are smoothed beyond it.
  func isApart(_ box: PlaneRect, margin: Double) -> Bool {
    guard isParallel, copies.count > 1, !box.isEmpty else { return copies.count < 2 }
    let edges = copies[0].map.box(of: LayerRect(edges: box.edges)).edges
    let size = edges.highHalf - edges.lowHalf + 2 * margin
    var (least, most) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
    for copy in 1..<copies.count {
      let way = copies[copy].map.origin - copies[copy - 1].map.origin
      (least, most) = (pointwiseMin(least, way), pointwiseMax(most, way))
    }
    // All go on in one direction, by more than their size.
    return least.x >= size.x || least.y >= size.y || most.x <= -size.x || most.y <= -size.y
  }
}
