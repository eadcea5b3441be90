// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

/// How the outline of a quad is smoothed.
struct Coverage {
  var features: Features = []
  /// The shape that coverage is measured against.
  var shape = InstanceShape.boundless
  /// How many pixels further than they reach sides are drawn: minX minY maxX maxY, 0 to 1.
  var outset = SIMD4<Double>()

  /// How far smoothing reaches that is measured in pixels, not guessed from neighbours: half of
  /// one, and a little more for rounding. A card of 100 pixels a side has 2 % fewer pixels than
  /// with a whole one.
  static let sideReach = 0.5625

  /// The same of a cell of `limit`: only its outer sides are moved outward.
  func outset(of cell: LayerRect, in limit: LayerRect) -> SIMD4<Double> {
    var result = outset
    for side in 0..<4 where cell.edges[side] != limit.edges[side] { result[side] = 0 }
    return result
  }
}

extension Coverage {
  /// The coverage of a shape whose corners are round.
  ///
  /// - Parameter border: the width of the ring inside it that is covered, points; 0 for all of it.
  init(ofCorners shape: LayerShape, _ map: PlaneMap, border: CGFloat = 0) {
    self.shape = InstanceShape(shape.rect, radii: shape.radii)
    features = shape.isContinuous ? [.rounded, .continuous] : .rounded
    if border > 0 { features.insert(.border) }
    let isEven = !shape.isContinuous && self.shape.hasEvenCorners(on: map, border: Float(border))
    if !isEven, !shape.isContinuous { features.insert(.uneven) }
    outset = SIMD4(repeating: isEven ? Self.sideReach : 1)
  }

  /// Lets the program that measures corners of any kind in each pixel look at straight sides.
  mutating func measureInEachPixel() {
    features = [.rounded, .uneven]
    outset.replace(with: 1, where: outset .> 0)
  }
}

extension InstanceShape {
  /// Whether its corners, and those of a border inside it, are seen as circles of one radius.
  func hasEvenCorners(on map: PlaneMap, border: Float) -> Bool {
    map.isEven
      && hasEvenCorners(at: (map.x.x * map.x.x + map.x.y * map.x.y).squareRoot(), inset: border)
  }
}

extension FrameDraft {
  /// Adds a draw of one quad over `rect` of a layer's plane, unless nothing of it can be seen.
  mutating func append<I: Instance>(
    _ instance: I, over rect: LayerRect, _ visit: LayerVisit, coverage: Coverage,
    source: Source, sampling: Sampling = .linear, isOpaque: Bool = false
  ) {
    var draw = openDraw(
      visit, Variant(I.kind, coverage.features), source, sampling: sampling, isOpaque: isOpaque)
    add(instance, over: rect, visit, outset: coverage.outset, to: &draw)
    close(draw)
  }

  /// A draw to which quads can be added.
  func openDraw(
    _ visit: LayerVisit, _ variant: Variant, _ source: Source, sampling: Sampling = .linear,
    isOpaque: Bool = false
  ) -> Draw {
    Draw(
      layer: visit.id, variant: variant, source: source, sampling: sampling, isOpaque: isOpaque,
      blend: visit.scope.blend, instances: frame.nextInstances, bounds: .zero)
  }

  /// Puts the draw into the open pass, if it has quads.
  mutating func close(_ draw: Draw) {
    guard draw.instances.count > 0 else { return }
    var draw = draw
    draw.isOpaque =
      draw.isOpaque && draw.blend == .sourceOver
      && draw.variant.features.isDisjoint(with: [.edge, .rounded, .clip])
    openPasses[openPasses.count - 1].draws.append(draw)
  }

  /// Adds a quad of the layer's plane to an open draw.
  mutating func add(
    _ instance: some Instance, over rect: LayerRect, _ visit: LayerVisit,
    outset: SIMD4<Double> = .zero, to draw: inout Draw
  ) {
    add(instance, over: rect, of: visit.map, visit, outset: outset, to: &draw)
  }

  /// Adds a quad of another plane to an open draw.
  ///
  /// - Parameter map: the plane on the surface.
  mutating func add(
    _ instance: some Instance, over rect: LayerRect, of map: PlaneMap, _ visit: LayerVisit,
    outset: SIMD4<Double> = .zero, to draw: inout Draw
  ) {
    guard !rect.isEmpty else { return }
    add(instance, Placement(rect, map, outset: outset), of: map, visit, to: &draw)
  }

  /// Adds a quad that is placed on the surface to an open draw.
  mutating func add(
    _ instance: some Instance, _ placed: Placement, of map: PlaneMap, _ visit: LayerVisit,
    to draw: inout Draw
  ) {
    guard placed.isVisible else { return }
    let bounds =
      placed.isProjected
      ? DeviceRect(around: placed.low, placed.high) : visit.clip.bounds
    let seen = bounds.intersection(visit.clip.bounds)
    guard !seen.isEmpty, !visit.scope.isLimited || damage.meets(seen) else { return }
    if let quad = BandedQuad(placed, of: map, visit, in: &self) {
      return quad.add(instance, to: &draw, visit, in: &self)
    }
    var head = InstanceHead(map)
    setClip(of: &head, visit.clip, placed, in: &draw)
    let mustCut =
      !visit.scope.cuts.isEmpty || visit.clip.cut.map { !$0.contains(bounds) } == true
    if placed.isProjected && !mustCut {
      head.setCorners(placed.corner0, placed.corner1, placed.corner2, placed.corner3)
      frame.append(instance, head)
      draw.instances.count += 1
    } else {
      let isNear = !placed.isProjected
      addPieces(
        instance, head, cut(placed.polygon, of: map, visit, isNearEye: isNear), to: &draw)
    }
    draw.bounds = draw.bounds.isEmpty ? seen : draw.bounds.union(seen)
  }

  func setClip(
    of head: inout InstanceHead, _ clip: ClipState, _ placed: Placement, in draw: inout Draw
  ) {
    guard clip.recordCount > 0 else { return }
    let needed =
      placed.isProjected
      ? neededRecords(clip, placed.deviceCorners) : (clip.firstRecord, clip.recordCount)
    guard needed.1 > 0 else { return }
    head.setClips(ClipRun(first: needed.0, count: needed.1))
    draw.variant.features.insert(.clip)
  }

  /// A polygon of a layer's plane, cut by the eye's plane, the clip and the cuts.
  ///
  /// - Parameter isNearEye: whether it reaches behind the eye. Corners close to the eye's plane lie
  ///   so far out that the GPU interpolates with a coarse step between them; so the polygon ends a
  ///   little beyond the seen part.
  private func cut(
    _ polygon: ConvexPolygon, of map: PlaneMap, _ visit: LayerVisit, isNearEye: Bool
  ) -> ConvexPolygon {
    var result = polygon.clipped(to: map.beforeEye)
    func cut(_ side: HalfPlane) {
      if !result.isEmpty { result = result.clipped(to: side.pulledBack(through: map)) }
    }
    if let bounds = visit.clip.cut { bounds.sides(margin: 0).forEach(cut) }
    if isNearEye { visit.clip.whole.sides(margin: 2).forEach(cut) }
    for side in sides[visit.scope.cuts.range] { cut(side) }
    return result
  }

  /// A convex polygon as strips of four corners that share edges exactly.
  mutating func addPieces(
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
      draw.instances.count += 1
      next += 2
    }
  }
}
