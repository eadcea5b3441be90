// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics

extension CopyStamp {
  /// Some quads of one copy.
  struct Print {
    var quads: Range<Int>
    var copy: Int
  }

  /// The prints of all copies in an order in which they may be drawn: all of a copy before the
  /// next, or, where copies share no pixel, all copies of a run before those of the next, so that a
  /// run is one draw.
  ///
  /// - Parameter margin: how far quads are smoothed beyond their sides, in the plane of the copies.
  mutating func prints(_ row: CopyRow, margin: Double) -> [Print] {
    let isApart = row.isApart(box, margin: margin)
    if !isApart, runs.count > 1 { uniteInks() }
    let (runs, copies) = (runs, row.copies.indices)
    if isApart || runs.count == 1 {
      return runs.flatMap { run in copies.map { Print(quads: run, copy: $0) } }
    }
    return copies.flatMap { copy in runs.map { Print(quads: $0, copy: copy) } }
  }

  /// Makes colours one ink, whose program is that of the dearest of them, so that copies which lie
  /// over each other are one draw.
  private mutating func uniteInks() {
    let all = inks.reduce(Features()) { $0.union($1.variant.features) }
    guard inks.allSatisfy({ $0.variant.kind == .color }), all.isSubset(of: [.edge, .rounded])
    else { return }
    inks = [Ink(variant: Variant(.color, all.contains(.rounded) ? .rounded : .edge))]
    for place in quads.indices { quads[place].ink = 0 }
  }
}

extension TreeWalk {
  /// How many quads are worth a stamp.
  private static let leastPrints = 64

  /// Draws the copies of a flat replicator by a stamp; false where each has to be drawn by itself.
  ///
  /// - Parameter clip: that of the sublayers.
  mutating func drawStamped(_ visit: LayerVisit, _ clip: ClipState) -> Bool {
    let place = visit.place
    guard visit.scope.cuts.isEmpty, visit.scope.blend == .sourceOver, clip.recordCount == 0,
      visit.scope.levels > 64, let toDevice = FlatMap(visit.map),
      !tree.copies.hasRun(of: Int32(place), in: tree.set)
    else { return false }
    let state = ReplicatorState(tree.layers[place].state)
    let count = draft.limits.copies.allowed(
      state.count, around: copiesAround, layers: tree.layerCount(below: place))
    guard count == state.count, count > 1,
      let row = CopyRow(
        state, step: state.step(in: tree.layers[place].state.geometry.bounds),
        prefix: tree.sublayersToLayer(place), count: count)
    else { return false }
    guard !row.copies.isEmpty else { return true }
    var gatherer = StampGatherer(
      tree, draft.limits, toDevice: row.copies[0].map * toDevice, isParallel: row.isParallel)
    let here = StampGatherer.Here(
      isFaded: row.isFaded || visit.opacity < 1, product: copiesAround * count,
      isYDown: visit.isYDown)
    guard gatherer.add(sublayersOf: place, here, &draft),
      gatherer.stamp.quads.count * row.copies.count >= Self.leastPrints
    else { return false }
    gatherer.stamp.print(along: row, to: toDevice, visit.clipped(to: clip), &draft)
    return true
  }
}

extension CopyStamp {
  /// Prints the stamp once for each copy of a row.
  fileprivate func print(
    along row: CopyRow, to toDevice: FlatMap, _ visit: LayerVisit, _ draft: inout FrameDraft
  ) {
    let margin = toDevice.planeMap.pixelSize(of: LayerRect(edges: .zero))
    var (stamp, stamped) = (self, StampDraw?.none)
    for print in stamp.prints(row, margin: margin) {
      let first = stamp.quads[print.quads.lowerBound]
      if stamped?.ink != first.ink {
        stamped?.close(&draft)
        stamped = StampDraw(first, in: stamp.inks[first.ink], visit, draft)
      }
      let map = row.copies[print.copy].map * toDevice
      let factor = row.copies[print.copy].factor * visit.opacity
      for place in print.quads {
        stamped?.add(stamp.quads[place], at: map, by: factor, visit, &draft)
      }
    }
    stamped?.close(&draft)
  }
}

/// A draw of prints that is open.
private struct StampDraw {
  let ink: Int
  var draw: Draw
  /// Whether some side is smoothed, some corners are uneven, some sample is tinted, and all quads
  /// are opaque.
  var hasEdge = false
  var hasUneven = false
  var hasTint = false
  var isOpaque = true

  init(
    _ quad: CopyStamp.Quad, in ink: CopyStamp.Ink, _ visit: LayerVisit,
    _ draft: borrowing FrameDraft
  ) {
    self.ink = quad.ink
    draw = Draw(
      layer: quad.layer, variant: ink.variant, source: ink.source, sampling: ink.sampling,
      isOpaque: false, blend: visit.scope.blend, instances: draft.frame.nextInstances,
      bounds: .zero)
  }

  /// Puts the draw into the open pass.
  func close(_ draft: inout FrameDraft) {
    var draw = draw
    if !hasEdge { draw.variant.features.remove(.edge) }
    if hasUneven { draw.variant.features.insert(.uneven) }
    if hasTint, draw.variant.kind == .picture { draw.variant.features.insert(.tint) }
    draw.isOpaque = isOpaque
    draft.close(draw)
  }

  /// Adds a quad of a copy.
  ///
  /// - Parameter copyToDevice: from the space of the copy to the surface.
  @inline(__always)
  mutating func add(
    _ quad: CopyStamp.Quad, at copyToDevice: FlatMap, by factor: SIMD4<Float>,
    _ visit: LayerVisit, _ draft: inout FrameDraft
  ) {
    let map = quad.map * copyToDevice
    var (shape, outset) = (quad.coverage.shape, quad.coverage.outset)
    if quad.coverage.features == .edge {
      if map.planeMap.wholePixels(of: quad.sides) != nil {
        (shape, outset) = (.boundless, .zero)
      } else {
        hasEdge = true
      }
    }
    if draw.variant.features.contains(.rounded),
      !draw.variant.features.contains(.continuous)
    {
      let isEven = shape.hasEvenCorners(on: map.planeMap, border: quad.borderWidth)
      hasUneven = hasUneven || !isEven
      if quad.coverage.features.contains(.rounded) {
        outset.replace(with: isEven ? Coverage.sideReach : 1, where: outset .> 0)
      }
    }
    let color = quad.color * factor
    if draw.variant.kind == .color {
      let instance = ColorInstance(color, shape: shape).bordered(quad.borderWidth)
      isOpaque = isOpaque && color.w == 1
      put(instance, over: quad.rect, outset: outset, of: map, visit, &draft)
    } else {
      let instance = PictureInstance(
        tint: color, shape: shape, layerToTexture: quad.layerToTexture, lodBias: quad.lodBias)
      isOpaque = isOpaque && quad.isOpaque && color.w == 1
      hasTint = hasTint || color != SIMD4(repeating: 1)
      put(instance, over: quad.rect, outset: outset, of: map, visit, &draft)
    }
  }

  /// Adds an instance where it can be seen, as ``FrameDraft/add(_:over:_:outset:to:)`` does.
  @inline(__always)
  private mutating func put(
    _ instance: some Instance, over rect: LayerRect, outset: SIMD4<Double>, of map: FlatMap,
    _ visit: LayerVisit, _ draft: inout FrameDraft
  ) {
    let area = abs(map.x.x * map.y.y - map.x.y * map.y.x)
    guard area > 1e-12 else { return }
    var rect = rect
    if outset != .zero {
      let (moveX, moveY) = (
        (map.y * map.y).sum().squareRoot() / area, (map.x * map.x).sum().squareRoot() / area
      )
      rect.edges += outset * SIMD4(-moveX, -moveY, moveX, moveY)
    }
    let box = map.box(of: rect).edges
    let bounds = DeviceRect(around: box.lowHalf, box.highHalf)
    let seen = bounds.intersection(visit.clip.bounds)
    guard !seen.isEmpty, !visit.scope.isLimited || draft.damage.meets(seen) else { return }
    if let cut = visit.clip.cut, !cut.contains(bounds) {
      return draft.add(instance, over: rect, of: map.planeMap, visit, to: &draw)
    }
    var head = InstanceHead(map.planeMap)
    head.setCorners(SIMD4(rect.edges))
    draft.frame.append(instance, head)
    draw.instances.count += 1
    draw.bounds = draw.bounds.isEmpty ? seen : draw.bounds.union(seen)
  }
}
