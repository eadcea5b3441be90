// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// How the layers of a space are gathered: siblings and, through transform layers, all that share
/// their depth.
extension TreeWalk {
  /// Draws the layers of a run of siblings and, through transform layers, of the space they share.
  ///
  /// - Parameter owner: the layer whose sublayers, all of them, these are; -1 for none.
  mutating func drawSpace(
    _ siblings: (first: Int32, end: Int32), _ entry: SpaceEntry, _ plane: SpacePlane,
    owner: Int32 = -1
  ) {
    let first = members.count
    let firstLook = copyLooks.count
    if findSublayers(of: owner, plane) {
      var last: Int32 = -1
      for place in found where place != last {
        gather(place, entry)
        last = place
      }
    } else if owner >= 0, tree.layers[Int(owner)].state.kind == .replicator {
      gatherCopies(of: owner, entry)
    } else {
      gather(siblings.first, siblings.end, entry)
    }
    paint(first..<members.count, plane)
    // One by one, since most spaces hold few, for which the array's way to remove a run is dear.
    while members.count > first { members.removeLast() }
    if copyLooks.count > firstLook { copyLooks.removeLast(copyLooks.count - firstLook) }
  }

  /// Draws the sublayers of a plain layer, in the layer's plane.
  mutating func drawSublayers(_ visit: LayerVisit, _ clip: ClipState) {
    let (first, end) = tree.sublayers(of: visit.place)
    guard first < end, !clip.bounds.isEmpty else { return }
    if tree.layers[visit.place].state.kind == .replicator, drawStamped(visit, clip) { return }
    let entry = SpaceEntry(
      toPlane: tree.layers[visit.place].state.hasSublayerTransform
        ? tree.sublayersToLayer(visit.place) : nil,
      opacity: visit.opacity, facesDown: visit.isYDown, levels: visit.scope.levels)
    let plane = SpacePlane(toDevice: visit.map, clip: clip, scope: visit.scope)
    drawSpace((first, end), entry, plane, owner: Int32(visit.place))
  }

  mutating func gather(_ first: Int32, _ end: Int32, _ entry: SpaceEntry) {
    var place = first
    while place < end {
      let next = tree.layers[Int(place)].subtreeEnd
      gather(place, entry)
      place = next
    }
  }

  private mutating func gather(_ place: Int32, _ entry: SpaceEntry) {
    let index = Int(place)
    counters.layersVisited += 1
    if tree.layers[index].isBefore { return }
    if tree.layers[index].transition >= 0 { return gatherTransition(place, entry) }
    if let toPlane = entry.toPlane {
      gatherLayer(place, tree.layers[index].layerToSuperlayer * toPlane, entry)
    } else {
      gatherLayer(place, tree.layers[index].layerToSuperlayer, entry)
    }
  }

  /// Gathers a layer, or the layers below it if it is a transform layer.
  ///
  /// - Parameter toPlane: from the layer to the plane it is flattened into.
  mutating func gatherLayer(
    _ place: Int32, _ toPlane: CATransform3D, _ entry: SpaceEntry, role: Int32 = -1
  ) {
    let index = Int(place)
    let layer = tree.layers.address(of: index)
    let flags = layer.pointee.state.flags
    guard !flags.contains(.hidden), layer.pointee.state.opacity > 0 else { return }
    guard toPlane.isFinite else {
      return draft.report(
        tree.layers[index].id, "The layer's geometry is not finite; it is not drawn.")
    }
    // Behind the eye as a whole; without weight it would have no depth to go by among its siblings.
    let passesDepth = layer.pointee.state.kind != .plain && tree.passesDepth(index)
    if toPlane.m14 == 0, toPlane.m24 == 0, toPlane.m44 < PlaneMap.leastW, !passesDepth { return }
    let isYDown = entry.facesDown != layer.pointee.state.geometry.isGeometryFlipped
    if passesDepth {
      gatherBelow(place, toPlane, entry, isYDown: isYDown)
    } else if flags.contains(.doubleSided) || !toPlane.turnsAway {
      members.append(
        SpaceMember(
          place: place, toPlane: toPlane, opacity: entry.opacity, isYDown: isYDown, role: role,
          copy: entry.copy))
    }
  }

  /// The sublayers of a transform layer join the space it is in, each faded by its opacity.
  private mutating func gatherBelow(
    _ place: Int32, _ toPlane: CATransform3D, _ entry: SpaceEntry, isYDown: Bool
  ) {
    guard entry.levels > 0 else { return reportDepth(Int(place)) }
    let inner = SpaceEntry(
      toPlane: tree.layers[Int(place)].state.hasSublayerTransform
        ? tree.sublayersToLayer(Int(place)) * toPlane : toPlane,
      opacity: entry.opacity * min(tree.layers[Int(place)].state.opacity, 1),
      facesDown: isYDown, levels: entry.levels - 1, copy: entry.copy)
    if tree.layers[Int(place)].state.kind == .replicator { return gatherCopies(of: place, inner) }
    gather(tree.layers[Int(place)].firstSublayer, tree.layers[Int(place)].subtreeEnd, inner)
  }

  mutating func reportDepth(_ place: Int) {
    draft.report(
      tree.layers[place].id,
      "Layers nested more than \(draft.limits.maximumDepth) deep are not drawn.")
  }

  /// Paints the members in `run`; those gathered while they are drawn lie behind it.
  private mutating func paint(_ run: Range<Int>, _ plane: SpacePlane) {
    if run.count == 1 { return draw(memberAt: run.lowerBound, plane) }
    var isEven = true
    var isSorted = true
    var last = -CGFloat.infinity
    for place in run {
      guard let depth = members[place].evenDepth else {
        isEven = false
        break
      }
      isSorted = isSorted && depth >= last
      last = depth
    }
    if !isEven {
      paintByDepth(run, plane)
    } else if isSorted {
      for place in run { draw(memberAt: place, plane) }
    } else {
      let order = run.sorted {
        (members[$0].evenDepth ?? 0, $0) < (members[$1].evenDepth ?? 0, $1)
      }
      for place in order { draw(memberAt: place, plane) }
    }
  }

  /// Draws the member at a place of ``members``.
  ///
  /// Not inlined, as the copies of a large value in a loop are; so is ``drawLayer(_:)``.
  @inline(never)
  mutating func draw(memberAt place: Int, _ plane: SpacePlane) {
    if members[place].copy > 0 { return drawCopied(members[place], plane) }
    if isUndamaged(members[place].place, plane) { return }
    if members[place].role >= 0 { return drawRole(of: members[place], plane) }
    drawLayer(visit(of: members[place], in: plane))
  }

  /// Draws a member of a space.
  mutating func draw(_ member: SpaceMember, _ plane: SpacePlane) {
    if member.copy > 0 { return drawCopied(member, plane) }
    if isUndamaged(member.place, plane) { return }
    drawMember(member, plane)
  }

  /// Draws a member that is no copy, or the copy whose look is in force.
  mutating func drawMember(_ member: SpaceMember, _ plane: SpacePlane) {
    if member.role >= 0 { return drawRole(of: member, plane) }
    drawLayer(visit(of: member, in: plane))
  }

  /// The visit of a member.
  mutating func visit(of member: SpaceMember, in plane: SpacePlane) -> LayerVisit {
    let place = Int(member.place)
    let layer = tree.layers.address(of: place)
    let map = PlaneMap(flattening: member.toPlane) * plane.toDevice
    var scope = plane.scope
    scope.levels -= 1
    if let cut = eyeCut(of: member, plane, map) {
      scope.cuts = draft.cut(scope.cuts, by: CollectionOfOne(cut))
    }
    return LayerVisit(
      place: place, id: layer.pointee.id, map: map,
      depth: layer.pointee.state.kind == .emitter && keepsDepth(place)
        ? member.depth(plane.toDevice) : .zero, clip: plane.clip,
      opacity: member.opacity * min(max(layer.pointee.state.opacity, 0), 1),
      isYDown: member.isYDown, scope: scope)
  }

  /// Whether the particles of an emitter leave its plane.
  private func keepsDepth(_ place: Int) -> Bool {
    tree.layers[place].state.value(of: .emitterPreservesDepth) == .bool(true)
  }

  /// The side of the eye on which the member is seen, where the plane it is flattened into is seen
  /// in perspective too.
  ///
  /// Points behind the eye twice have a positive w again, and would be taken for points before it.
  private func eyeCut(
    of member: SpaceMember, _ plane: SpacePlane, _ map: PlaneMap
  ) -> HalfPlane? {
    guard plane.toDevice.x.z != 0 || plane.toDevice.y.z != 0 else { return nil }
    let own = PlaneMap(flattening: member.toPlane)
    guard own.x.z != 0 || own.y.z != 0 else { return nil }
    let side = own.beforeEye
    let rect = tree.extent(of: Int(member.place), levels: plane.scope.levels)
    let corners = [
      rect.low, SIMD2(rect.maxX, rect.minY), SIMD2(rect.minX, rect.maxY), rect.high,
    ]
    let isBehind = corners.contains { side.value($0) < 0 }
    guard isBehind, let deviceToLayer = map.inverse else { return nil }
    return side.pulledBack(through: deviceToLayer)
  }

  /// Draws a member with a role. A function of its own, so that nested layers need less of the
  /// stack.
  private mutating func drawRole(of member: SpaceMember, _ plane: SpacePlane) {
    switch roles[Int(member.role)] {
    case .mix(let before, let after, let transition):
      drawMix(before, after, tree.transitions[Int(transition)], in: plane)
    case .moving(let place, let toPlane):
      let shape = tree.shape(of: Int(place))
      let map = PlaneMap(flattening: toPlane) * plane.toDevice
      let clip = draft.clip(visit(of: member, in: plane), to: shape, in: map)
      var member = member
      member.role = -1
      draw(member, SpacePlane(toDevice: plane.toDevice, clip: clip, scope: plane.scope))
    }
  }
}
