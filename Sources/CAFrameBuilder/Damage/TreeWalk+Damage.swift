// SPDX-License-Identifier: Apache-2.0
import CAGeometry

extension TreeWalk {
  /// Whether nothing of a member of a space shows in the damage.
  func isUndamaged(_ place: Int32, _ plane: SpacePlane) -> Bool {
    guard plane.scope.isLimited, !tree.layers[Int(place)].isBefore else { return false }
    guard let rect = caches.scene.pixels(of: Int(place), plane.toDevice) else { return true }
    return !draft.damage.meets(rect)
  }

  /// Finds those sublayers of a layer that may show in the damage, in tree order; false where all
  /// of them have to be looked at.
  mutating func findSublayers(of place: Int32, _ plane: SpacePlane) -> Bool {
    guard plane.scope.isLimited, place >= 0, plane.toDevice.isAffine,
      let deviceToPlane = plane.toDevice.inverse,
      let grid = caches.scene.grid(
        of: place, firstSublayer: tree.layers[Int(place)].firstSublayer)
    else { return false }
    counters.indexQueries += 1
    found.removeAll(keepingCapacity: true)
    let sublayers = caches.scene.records[Int(place)].sublayers
    let reach = max(sublayers.image(through: plane.toDevice).reach, Cover.effectMargin)
    for rect in draft.damage.rects {
      let box = PlaneRect(LayerRect(rect)).widened(by: reach).image(through: deviceToPlane)
      caches.scene.grids[grid].search(box, into: &found)
    }
    found.sort()
    return true
  }
}
