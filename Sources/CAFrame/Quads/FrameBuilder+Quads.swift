import CACommit
import CAGeometry

/// How the outline of a quad is smoothed.
struct Coverage {
  var variant: Variant = []
  /// What the outline is measured against.
  var shape = InstanceShape.boundless
  /// Which sides are drawn a pixel further than they reach: minX minY maxX maxY, 1 or 0.
  var outset = SIMD4<Double>()
}

extension FrameBuilder {
  /// Adds a draw of one quad over `rect` of a layer's plane, unless nothing of it can be seen.
  mutating func append(
    _ instance: some Instance, over rect: SIMD4<Double>, _ place: Int, _ map: PlaneMap,
    _ clip: ClipState,
    coverage: Coverage, source: Source, sampling: Sampling = .linear, isOpaque: Bool
  ) {
    var draw = openDraw(place, coverage.variant, source, sampling, isOpaque)
    add(instance, over: rect, map, clip, outset: coverage.outset, to: &draw)
    close(draw)
  }

  /// A draw to which quads can be added.
  func openDraw(
    _ place: Int, _ variant: Variant, _ source: Source, _ sampling: Sampling, _ isOpaque: Bool
  ) -> Draw {
    Draw(
      layer: tree.layers[place].id, variant: variant, source: source, sampling: sampling,
      isOpaque: isOpaque, blend: blend, firstQuad: Int32(frame.quads.count), quadCount: 0,
      bounds: .zero)
  }

  /// Puts the draw into the open pass, if it has quads.
  mutating func close(_ draw: Draw) {
    guard draw.quadCount > 0 else { return }
    var draw = draw
    draw.isOpaque =
      draw.isOpaque && draw.blend == .sourceOver
      && draw.variant.isDisjoint(with: [.edge, .rounded, .clip])
    openPasses[openPasses.count - 1].draws.append(draw)
  }

  /// Adds a quad to an open draw.
  mutating func add(
    _ instance: some Instance, over rect: SIMD4<Double>, _ map: PlaneMap, _ clip: ClipState,
    outset: SIMD4<Double>, to draw: inout Draw
  ) {
    guard rect.z > rect.x, rect.w > rect.y else { return }
    let placed = Placement(rect, map, outset: outset)
    guard placed.isVisible else { return }
    let bounds = placed.isProjected ? pixels(placed.low, placed.high) : clip.bounds
    let seen = bounds.intersection(clip.bounds)
    guard !seen.isEmpty, !isLimited || damage.meets(seen) else { return }
    var head = InstanceHead(map)
    setClip(&head, clip, placed, &draw)
    let mustCut = !cuts.isEmpty || clip.cut.map { !$0.contains(bounds) } == true
    if placed.isProjected && !mustCut {
      head.setCorners(placed.corner0, placed.corner1, placed.corner2, placed.corner3)
      frame.append(instance, head)
      draw.quadCount += 1
    } else {
      let isNear = !placed.isProjected
      addPieces(
        instance, head, cut(placed.polygon, map, clip, isNearEye: isNear), to: &draw)
    }
    draw.bounds = draw.bounds.isEmpty ? seen : draw.bounds.union(seen)
  }

  func setClip(
    _ head: inout InstanceHead, _ clip: ClipState, _ placed: Placement, _ draw: inout Draw
  ) {
    guard clip.recordCount > 0 else { return }
    let needed =
      placed.isProjected
      ? neededRecords(clip, placed.deviceCorners) : (clip.firstRecord, clip.recordCount)
    guard needed.1 > 0 else { return }
    head.clips = ClipRun(first: needed.0, count: needed.1)
    draw.variant.insert(.clip)
  }

  /// What is left of a polygon of a layer's plane after the eye's plane, the clip and the cuts.
  ///
  /// - Parameter isNearEye: whether it reaches behind the eye. Corners close to the eye's plane lie
  ///   so far out that the GPU interpolates with a coarse step between them; so the polygon ends a
  ///   little beyond what is seen.
  private func cut(
    _ polygon: ConvexPolygon, _ map: PlaneMap, _ clip: ClipState, isNearEye: Bool
  ) -> ConvexPolygon {
    var sides = [HalfPlane(map.x.z, map.y.z, map.origin.z - leastW)]
    if let bounds = clip.cut { sides += edges(of: bounds, margin: 0, map) }
    if isNearEye { sides += edges(of: clip.whole, margin: 2, map) }
    sides += cuts.map { $0.pulledBack(through: map) }
    return sides.reduce(polygon) { $0.isEmpty ? $0 : $0.clipped(to: $1) }
  }

  /// The sides of a rectangle of the surface, seen in the layer's plane.
  private func edges(of bounds: DeviceRect, margin: Double, _ map: PlaneMap) -> [HalfPlane] {
    [
      HalfPlane(1, 0, margin - Double(bounds.x)), HalfPlane(-1, 0, margin + Double(bounds.maxX)),
      HalfPlane(0, 1, margin - Double(bounds.y)), HalfPlane(0, -1, margin + Double(bounds.maxY)),
    ].map { $0.pulledBack(through: map) }
  }

  /// A convex polygon as strips of four corners that share edges exactly.
  private mutating func addPieces(
    _ instance: some Instance, _ head: InstanceHead, _ polygon: ConvexPolygon,
    to draw: inout Draw
  ) {
    let corners = polygon.corners
    var next = 1
    while next + 1 < corners.count {
      var piece = head
      let last = min(next + 2, corners.count - 1)
      piece.setCorners(corners[next], corners[0], corners[next + 1], corners[last])
      frame.append(instance, piece)
      draw.quadCount += 1
      next += 2
    }
  }
}
