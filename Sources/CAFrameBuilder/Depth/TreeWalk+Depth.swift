// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// How the layers of a space are painted where their depths differ from place to place.
extension TreeWalk {
  /// Paints the members in `run` by depth, cut where they cross.
  mutating func paintByDepth(_ run: Range<Int>, _ plane: SpacePlane) {
    var sort = DepthSort()
    sort.maximumPieces = max(draft.limits.maximumPieces, run.count)
    let seen = sidesOfView(plane)
    let sorted = sort.sorted(
      run.compactMap { order in
        withStates(ofCopy: members[order].copy) {
          $0.depthItem($0.members[order], order: order, seen, levels: plane.scope.levels)
        }
      })
    if sort.ranOutOfPieces {
      draft.report(
        tree.layers[Int(members[run.lowerBound].place)].id,
        "The layers beside this one cross in more than \(draft.limits.maximumPieces) pieces; "
          + "some are drawn whole.")
    }
    let deviceToPlane = plane.toDevice.inverse
    for item in sorted {
      guard let deviceToPlane, !item.cuts.isEmpty else {
        draw(memberAt: item.order, plane)
        continue
      }
      var scope = plane.scope
      scope.cuts = draft.cut(
        scope.cuts, by: item.cuts.lazy.map { $0.pulledBack(through: deviceToPlane) })
      draw(
        members[item.order],
        SpacePlane(toDevice: plane.toDevice, clip: plane.clip, scope: scope))
    }
  }

  /// The sides of the plane that bound the part that could be seen, with the pixels that smooth
  /// edges add.
  ///
  /// Clips do not count: of two that overlap nowhere but beside a clip, or of those whose order is
  /// a choice, the same one is above however much of them is seen.
  private func sidesOfView(_ plane: SpacePlane) -> [HalfPlane] {
    let map = plane.toDevice
    return [map.beforeEye]
      + plane.scope.orderRect.sides(margin: 2).map { $0.pulledBack(through: map) }
  }

  private func depthItem(
    _ member: SpaceMember, order: Int, _ seen: [HalfPlane], levels: Int
  ) -> DepthItem? {
    let t = member.toPlane
    let map = PlaneMap(flattening: t)
    guard let inverse = map.inverse else { return nil }
    var outline = outline(of: member, map, levels: levels)
    for side in seen where !outline.isEmpty { outline = outline.clipped(to: side) }
    guard !outline.isEmpty else { return nil }
    // Z = a·X + b·Y + c·W holds for the three rows of the matrix, hence for every point.
    let z = SIMD3<Double>(t.m13, t.m23, t.m43)
    let depth = SIMD3<Double>(
      (SIMD3(inverse.x.x, inverse.x.y, inverse.x.z) * z).sum(),
      (SIMD3(inverse.y.x, inverse.y.y, inverse.y.z) * z).sum(),
      (SIMD3(inverse.origin.x, inverse.origin.y, inverse.origin.z) * z).sum())
    return DepthItem(outline: outline, depth: depth, order: order)
  }

  /// The area that a member covers of its parent's plane; of two pictures the box around both.
  private func outline(
    of member: SpaceMember, _ map: PlaneMap, levels: Int
  ) -> ConvexPolygon {
    let own = map.outline(of: tree.extent(of: Int(member.place), levels: levels))
    guard member.role >= 0, case .mix(let before?, _?, _) = roles[Int(member.role)] else {
      return own
    }
    let old = PlaneMap(flattening: before.toPlane).outline(
      of: tree.extent(of: Int(before.place), levels: levels))
    guard !own.isEmpty, !old.isEmpty else { return own.isEmpty ? old : own }
    let (a, b) = (own.box, old.box)
    let (low, high) = (pointwiseMin(a.low, b.low), pointwiseMax(a.high, b.high))
    return ConvexPolygon([low, [high.x, low.y], high, [low.x, high.y]])
  }
}
