import CACommit
import CAGeometry
import CoreGraphics

/// A layer as a member of its flattening parent's space.
struct SpaceMember {
  var place: Int32
  /// Layer space to the parent's plane, depth kept.
  var toPlane: CATransform3D
  /// What transform layers in between multiply its opacity by.
  var opacity: Float
  /// Whether y grows downward on the surface, in the member's own space.
  var isYDown: Bool
  /// The place among the roles of what else it is, or -1 for nothing else.
  var role: Int32 = -1

  /// The depth, if it is the same all over the layer.
  var evenDepth: CGFloat? {
    let t = toPlane
    return t.m13 == 0 && t.m23 == 0 && t.m14 == 0 && t.m24 == 0 ? t.m43 / t.m44 : nil
  }
}

extension FrameBuilder {
  /// Draws the layers of a run of siblings and, through transform layers, of the space they share.
  ///
  /// - Parameters:
  ///   - prefix: from where the layers stand to the plane they are flattened into.
  ///   - planeToDevice: that plane on the surface.
  ///   - owner: the layer whose sublayers, all of them, these are; -1 for none.
  mutating func drawSpace(
    _ siblings: (first: Int32, end: Int32), toPlane prefix: CATransform3D,
    planeToDevice: PlaneMap, clip: ClipState, facesDown: Bool, opacity: Float = 1,
    owner: Int32 = -1
  ) {
    let first = members.count
    if findSublayers(of: owner, planeToDevice) {
      var last: Int32 = -1
      for place in found where place != last {
        gather(place, prefix, opacity, facesDown)
        last = place
      }
    } else {
      gather(siblings.first, siblings.end, prefix, opacity, facesDown)
    }
    paint(first..<members.count, planeToDevice, clip)
    members.removeLast(members.count - first)
  }

  /// Draws the sublayers of a plain layer, in the layer's plane.
  mutating func drawSublayers(
    of place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    let (first, end) = tree.sublayers(of: place)
    guard first < end, !clip.bounds.isEmpty else { return }
    drawSpace(
      (first, end), toPlane: tree.sublayersToLayer(place), planeToDevice: map, clip: clip,
      facesDown: isYDown, opacity: opacity, owner: Int32(place))
  }

  private mutating func gather(
    _ first: Int32, _ end: Int32, _ prefix: CATransform3D, _ opacity: Float, _ facesDown: Bool
  ) {
    var place = first
    while place < end {
      let next = tree.layers[Int(place)].subtreeEnd
      gather(place, prefix, opacity, facesDown)
      place = next
    }
  }

  private mutating func gather(
    _ place: Int32, _ prefix: CATransform3D, _ opacity: Float, _ facesDown: Bool
  ) {
    let index = Int(place)
    counters.layersVisited += 1
    if tree.layers[index].isBefore { return }
    if tree.layers[index].transition >= 0 {
      return gatherTransition(place, prefix, opacity, facesDown)
    }
    gatherLayer(place, tree.layers[index].layerToSuperlayer * prefix, opacity, facesDown)
  }

  /// Gathers a layer, or what is below it if it is a transform layer.
  mutating func gatherLayer(
    _ place: Int32, _ toPlane: CATransform3D, _ opacity: Float, _ facesDown: Bool,
    role: Int32 = -1
  ) {
    let index = Int(place)
    let flags = tree.layers[index].state.flags
    guard !flags.contains(.hidden), tree.layers[index].state.opacity > 0 else { return }
    guard toPlane.isFinite else {
      return report(tree.layers[index].id, "The layer's geometry is not finite; it is not drawn.")
    }
    // Behind the eye as a whole; without weight it would have no depth to go by among its siblings.
    if toPlane.m14 == 0, toPlane.m24 == 0, toPlane.m44 < leastW,
      tree.layers[index].state.kind != .transform
    {
      return
    }
    let isYDown = facesDown != tree.layers[index].state.geometry.isGeometryFlipped
    if tree.layers[index].state.kind == .transform {
      gatherBelow(place, toPlane, opacity, isYDown)
    } else if flags.contains(.doubleSided) || !toPlane.turnsAway {
      members.append(
        SpaceMember(place: place, toPlane: toPlane, opacity: opacity, isYDown: isYDown, role: role))
    }
  }

  /// The sublayers of a transform layer join the space it is in, each faded by its opacity.
  private mutating func gatherBelow(
    _ place: Int32, _ toPlane: CATransform3D, _ opacity: Float, _ isYDown: Bool
  ) {
    guard depth < limits.maximumDepth else { return reportDepth(place) }
    depth += 1
    defer { depth -= 1 }
    let prefix =
      tree.layers[Int(place)].state.hasSublayerTransform
      ? tree.sublayersToLayer(Int(place)) * toPlane : toPlane
    gather(
      tree.layers[Int(place)].firstSublayer, tree.layers[Int(place)].subtreeEnd, prefix,
      opacity * min(tree.layers[Int(place)].state.opacity, 1), isYDown)
  }

  mutating func reportDepth(_ place: Int32) {
    report(
      tree.layers[Int(place)].id,
      "Layers nested more than \(limits.maximumDepth) deep are not drawn.")
  }

  /// Paints the members in `run`; those gathered while they are drawn lie behind it.
  private mutating func paint(_ run: Range<Int>, _ planeToDevice: PlaneMap, _ clip: ClipState) {
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
    if run.count > 1 && !isEven {
      paintByDepth(run, planeToDevice, clip)
    } else if isSorted || !isEven {
      for place in run { draw(members[place], planeToDevice, clip) }
    } else {
      let order = run.sorted {
        (members[$0].evenDepth ?? 0, $0) < (members[$1].evenDepth ?? 0, $1)
      }
      for place in order { draw(members[place], planeToDevice, clip) }
    }
  }

  private mutating func paintByDepth(
    _ run: Range<Int>, _ planeToDevice: PlaneMap, _ clip: ClipState
  ) {
    var sort = DepthSort()
    sort.maximumPieces = max(limits.maximumPieces, run.count)
    let seen = sidesOfView(planeToDevice)
    let sorted = sort.sorted(run.compactMap { depthItem(members[$0], order: $0, seen) })
    if sort.ranOutOfPieces {
      report(
        tree.layers[Int(members[run.lowerBound].place)].id,
        "The layers beside this one cross in more than \(limits.maximumPieces) pieces; "
          + "some are drawn whole.")
    }
    let deviceToPlane = planeToDevice.inverse
    for item in sorted {
      let count = cuts.count
      if let deviceToPlane {
        for cut in item.cuts { cuts.append(cut.pulledBack(through: deviceToPlane)) }
      }
      draw(members[item.order], planeToDevice, clip)
      cuts.removeLast(cuts.count - count)
    }
  }

  /// The sides of the plane that bound what could be seen of it, with the pixels that smooth edges add.
  ///
  /// Clips do not count: of two that overlap nowhere but beside a clip, or of those whose order is a
  /// choice, the same one is above however much of them is seen.
  private func sidesOfView(_ map: PlaneMap) -> [HalfPlane] {
    let bounds = orderRect
    let sides = [
      HalfPlane(1, 0, 2 - Double(bounds.x)), HalfPlane(-1, 0, 2 + Double(bounds.maxX)),
      HalfPlane(0, 1, 2 - Double(bounds.y)), HalfPlane(0, -1, 2 + Double(bounds.maxY)),
    ]
    return [HalfPlane(map.x.z, map.y.z, map.origin.z - leastW)]
      + sides.map { $0.pulledBack(through: map) }
  }

  private func depthItem(_ member: SpaceMember, order: Int, _ seen: [HalfPlane]) -> DepthItem? {
    let t = member.toPlane
    let map = PlaneMap(flattening: t)
    guard let inverse = map.inverse else { return nil }
    var outline = outline(of: member, map)
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

  /// What a member covers of its parent's plane; of two pictures the box around both.
  private func outline(of member: SpaceMember, _ map: PlaneMap) -> ConvexPolygon {
    let own = outline(of: extent(of: Int(member.place), depth: depth), map)
    guard member.role >= 0, case .mix(let before?, _?, _) = roles[Int(member.role)] else {
      return own
    }
    let old = outline(
      of: extent(of: Int(before.place), depth: depth), PlaneMap(flattening: before.toPlane))
    guard !own.isEmpty, !old.isEmpty else { return own.isEmpty ? old : own }
    let (a, b) = (own.box, old.box)
    let (low, high) = (pointwiseMin(a.low, b.low), pointwiseMax(a.high, b.high))
    return ConvexPolygon([low, [high.x, low.y], high, [low.x, high.y]])
  }

  /// The rectangle on its plane, cut where it comes behind the eye.
  private func outline(of rect: SIMD4<Double>, _ map: PlaneMap) -> ConvexPolygon {
    let corners = ConvexPolygon([
      [rect.x, rect.y], [rect.z, rect.y], [rect.z, rect.w], [rect.x, rect.w],
    ])
    let visible = corners.clipped(to: HalfPlane(map.x.z, map.y.z, map.origin.z - leastW))
    return ConvexPolygon(visible.corners.map { map.point($0.x, $0.y) })
  }

  /// What a layer, its sublayers and their shadows cover of the layer's plane.
  ///
  /// - Parameter depth: how many layers deep the layer lies; below the limit nothing is drawn.
  func extent(of place: Int, depth: Int) -> SIMD4<Double> {
    var rect = bodyExtent(of: place, depth: depth)
    if tree.layers[place].state.hasEffects { widen(&rect, byBlursOf: place) }
    if !tree.layers[place].state.flags.contains(.masksToBounds) {
      widen(&rect, byShadowOf: place)
    }
    return rect
  }

  /// The same without the layer's own shadow.
  func bodyExtent(of place: Int, depth: Int) -> SIMD4<Double> {
    var rect = LayerShape(rect: tree.layers[place].state.geometry.bounds).rect
    if !tree.layers[place].state.flags.contains(.masksToBounds) {
      let parts = tree.parts(of: place).box(of: place, tree).edges
      rect = SIMD4(
        lowHalf: pointwiseMin(rect.lowHalf, parts.lowHalf),
        highHalf: pointwiseMax(rect.highHalf, parts.highHalf))
      include(sublayersOf: place, .identity, depth: depth, in: &rect)
    }
    return rect
  }

  /// Widens `rect`, which the layer covers, by what its blurs carry outward.
  private func widen(_ rect: inout SIMD4<Double>, byBlursOf place: Int) {
    for case .blur(let radius) in tree.layers[place].state.effects?.picture ?? [] {
      let reach = 3 * radius
      rect += SIMD4(-reach, -reach, reach, reach)
    }
  }

  /// Widens `rect`, which the layer covers, by its shadow.
  private func widen(_ rect: inout SIMD4<Double>, byShadowOf place: Int) {
    guard let shadow = shadow(of: place) else { return }
    let caster = shadow.path.map { LayerShape(rect: $0.boundingBox).rect } ?? rect
    let area = shadow.area(of: caster)
    rect = SIMD4(
      lowHalf: pointwiseMin(rect.lowHalf, area.lowHalf),
      highHalf: pointwiseMax(rect.highHalf, area.highHalf))
  }

  /// Widens `rect` by the sublayers of a layer, through transform layers.
  ///
  /// - Parameter toPlane: from the layer to the plane of `rect`.
  private func include(
    sublayersOf place: Int, _ toPlane: CATransform3D, depth: Int, in rect: inout SIMD4<Double>
  ) {
    var sublayer = tree.layers[place].firstSublayer
    let end = tree.layers[place].subtreeEnd
    guard depth < limits.maximumDepth, sublayer < end else { return }
    let prefix = tree.sublayersToLayer(place) * toPlane
    while sublayer < end {
      if tree.layers[Int(sublayer)].transition >= 0 {
        include(transitionOf: Int(sublayer), prefix, depth: depth, in: &rect)
      } else {
        include(sublayer, .identity, prefix, depth: depth, in: &rect)
      }
      sublayer = tree.layers[Int(sublayer)].subtreeEnd
    }
  }

  /// Widens `rect` by both pictures of a transition, where they are now.
  private func include(
    transitionOf place: Int, _ prefix: CATransform3D, depth: Int, in rect: inout SIMD4<Double>
  ) {
    let transition = tree.transitions[Int(tree.layers[place].transition)]
    let motion = TransitionMotion(
      transition.effect, progress: transition.progress,
      bounds: tree.layers[place].state.geometry.bounds)
    // Those that mix, and those at their ends, are where they belong.
    include(transition.after, motion?.after ?? .identity, prefix, depth: depth, in: &rect)
    guard transition.before >= 0 else { return }
    include(transition.before, motion?.before ?? .identity, prefix, depth: depth, in: &rect)
  }

  /// Widens `rect` by a sublayer that `matrix` moves in its own space.
  private func include(
    _ sublayer: Int32, _ matrix: CATransform3D, _ prefix: CATransform3D, depth: Int,
    in rect: inout SIMD4<Double>
  ) {
    let place = Int(sublayer)
    let toPlane = matrix * tree.layers[place].layerToSuperlayer * prefix
    guard tree.layers[place].state.kind != .transform else {
      return include(sublayersOf: place, toPlane, depth: depth + 1, in: &rect)
    }
    let covered = extent(of: place, depth: depth + 1)
    for corner in outline(of: covered, PlaneMap(flattening: toPlane)).corners {
      rect = SIMD4(
        min(rect.x, corner.x), min(rect.y, corner.y), max(rect.z, corner.x), max(rect.w, corner.y))
    }
  }

  private mutating func draw(
    _ member: SpaceMember, _ planeToDevice: PlaneMap, _ clip: ClipState
  ) {
    if isUndamaged(member, planeToDevice) { return }
    if member.role >= 0 { return drawRole(of: member, planeToDevice, clip) }
    let map = PlaneMap(flattening: member.toPlane) * planeToDevice
    let count = cuts.count
    if let cut = eyeCut(of: member, planeToDevice, map) { cuts.append(cut) }
    drawLayer(
      Int(member.place), map, clip, opacity: member.opacity, isYDown: member.isYDown)
    cuts.removeLast(cuts.count - count)
  }

  /// The side of the eye on which the member is seen, where the plane it is flattened into is seen in
  /// perspective too.
  ///
  /// What is behind the eye twice has a positive w again, and would be taken for what is before it.
  private func eyeCut(
    of member: SpaceMember, _ planeToDevice: PlaneMap, _ map: PlaneMap
  ) -> HalfPlane? {
    guard planeToDevice.x.z != 0 || planeToDevice.y.z != 0 else { return nil }
    let own = PlaneMap(flattening: member.toPlane)
    guard own.x.z != 0 || own.y.z != 0 else { return nil }
    let side = HalfPlane(own.x.z, own.y.z, own.origin.z - leastW)
    let rect = extent(of: Int(member.place), depth: depth)
    let corners = [(rect.x, rect.y), (rect.z, rect.y), (rect.x, rect.w), (rect.z, rect.w)]
    let isBehind = corners.contains { side.value(SIMD2<Double>($0.0, $0.1)) < 0 }
    guard isBehind, let deviceToLayer = map.inverse else { return nil }
    return side.pulledBack(through: deviceToLayer)
  }

  /// Draws what a member is besides a layer. A function of its own, so that layers nested in each other
  /// need less of the stack.
  private mutating func drawRole(
    of member: SpaceMember, _ planeToDevice: PlaneMap, _ clip: ClipState
  ) {
    switch roles[Int(member.role)] {
    case .mix(let before, let after, let transition):
      drawMix(before, after, tree.transitions[Int(transition)], planeToDevice, clip)
    case .moving(let place, let toPlane):
      let shape = LayerShape(tree.layers[Int(place)].state)
      let clip = self.clip(clip, to: shape, PlaneMap(flattening: toPlane) * planeToDevice)
      var member = member
      member.role = -1
      draw(member, planeToDevice, clip)
    }
  }
}
