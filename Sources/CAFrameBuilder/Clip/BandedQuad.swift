// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// A quad that is drawn in the bands of a clip: the pixels that the clip covers in full without a
/// look at its records.
///
/// Most draws cost less in a pixel than a record does. The builder finds the parts from the records
/// and the quad alone; damage and rectangles that cut do not change them, so no pixel depends on
/// those.
struct BandedQuad {
  private let bands: Range<Int>
  private let map: PlaneMap
  /// The pixels that the quad may touch, cut to the clip's rectangle.
  private let limit: DeviceRect
  /// The corners around the outline, layer space, cut as other draws of its scope are.
  private let polygon: ConvexPolygon
  /// The way back from the surface, and the quad, where it lies along the axes of both.
  private let upright: (toLayer: PlaneMap, rect: LayerRect)?

  /// Nil where the quad needs no record, and where too few pixels are covered in full.
  init?(_ placed: Placement, of map: PlaneMap, _ visit: LayerVisit, in draft: inout FrameDraft) {
    guard visit.clip.recordCount > 0, placed.isProjected else { return nil }
    bands = BandedQuad.bands(of: visit.clip, for: placed, in: &draft)
    guard !bands.isEmpty else { return nil }
    self.map = map
    let touched = DeviceRect(around: placed.low, placed.high)
    limit = visit.clip.cut.map { $0.intersection(touched) } ?? touched
    guard BandedQuad.gain(placed, touched, bands, in: draft) else { return nil }
    let isCut = !visit.scope.cuts.isEmpty
    if !isCut, map.isAffine, map.isAxisAligned, placed.isUpright, let back = map.inverse {
      upright = (back, LayerRect(low: placed.corner0, high: placed.corner3))
      polygon = ConvexPolygon([])
    } else {
      upright = nil
      polygon = draft.sides[visit.scope.cuts.range].reduce(placed.polygon) {
        $0.isEmpty ? $0 : $0.clipped(to: $1.pulledBack(through: map))
      }
    }
  }

  /// The fewest pixels of a quad that is drawn in bands.
  private static let leastArea = 8_192.0
  /// Pixels in full that are worth another draw, and those that are worth a quad.
  private static let leastGain = (draw: 4_096.0, quad: 48.0)

  private static func gain(
    _ placed: Placement, _ touched: DeviceRect, _ bands: Range<Int>,
    in draft: borrowing FrameDraft
  ) -> Bool {
    var (full, quads) = (0, 0)
    for number in bands {
      let band = draft.clipBands[number]
      let inner = band.inner.intersection(touched).area
      let (left, right) = band.rims
      full += inner
      quads += (inner > 0 ? 1 : 0) + (left.meets(touched) ? 1 : 0) + (right.meets(touched) ? 1 : 0)
    }
    let size = placed.high - placed.low
    return Double(full) * placed.area / (size.x * size.y)
      > leastGain.draw + leastGain.quad * Double(quads)
  }

  /// The part of an upright quad in some pixels; nil where it is not upright.
  private func uprightPart(in pixels: DeviceRect) -> LayerRect? {
    guard let upright else { return nil }
    let a = upright.toLayer.point(Double(pixels.x), Double(pixels.y))
    let b = upright.toLayer.point(Double(pixels.maxX), Double(pixels.maxY))
    return LayerRect(low: pointwiseMin(a, b), high: pointwiseMax(a, b))
      .intersection(upright.rect)
  }

  /// The part of the quad in some pixels, layer space.
  private func part(in pixels: DeviceRect) -> ConvexPolygon {
    pixels.sides(margin: 0).reduce(polygon) {
      $0.isEmpty ? $0 : $0.clipped(to: $1.pulledBack(through: map))
    }
  }
}

extension Placement {
  /// Whether it lies along the axes of the layer's plane.
  fileprivate var isUpright: Bool {
    corner0.y == corner1.y && corner2.y == corner3.y && corner0.x == corner2.x
      && corner1.x == corner3.x
  }
}

extension FrameDraft {
  /// The largest rectangle of a window that a clip covers in full; nil where draws there need no
  /// record, or where the rest would be too much for draws of its own.
  mutating func coveredPart(of window: DeviceRect, _ clip: ClipState) -> DeviceRect? {
    let quad = Placement(LayerRect(window), .identity, outset: .zero)
    let bands = BandedQuad.bands(of: clip, for: quad, in: &self)
    let parts = clipBands[bands].map { $0.inner.intersection(window) }
    guard let largest = parts.max(by: { $0.area < $1.area }),
      largest.area >= Self.leastCoveredPart, largest.area * 4 > window.area * 3
    else { return nil }
    return largest
  }

  /// Pixels that are worth the draws around them.
  private static let leastCoveredPart = 32_768
}

extension BandedQuad {
  /// The bands of a clip, as places in ``FrameDraft/clipBands``; empty where a quad needs no
  /// record, or bands are not worth it.
  fileprivate static func bands(
    of clip: ClipState, for quad: Placement, in draft: inout FrameDraft
  ) -> Range<Int> {
    guard quad.area >= leastArea, draft.neededRecords(clip, quad.deviceCorners).count > 0
    else { return 0..<0 }
    let first = Int(clip.firstRecord)
    if let known = draft.clipShapes[first].bands { return known }
    let start = draft.clipBands.count
    let records = draft.clipShapes[first..<first + Int(clip.recordCount)]
    if let outline = ClipOutline(records) { draft.clipBands += ClipBands(outline).list }
    draft.clipShapes[first].bands = start..<draft.clipBands.count
    return start..<draft.clipBands.count
  }

  /// Adds the quad to an open draw: its pixels on the rims of the bands. A draw before it shows
  /// those that are covered in full.
  func add(
    _ instance: some Instance, to draw: inout Draw, _ visit: LayerVisit,
    in draft: inout FrameDraft
  ) {
    draft.close(draw)
    var full = draw
    full.reopen(draft.frame.nextInstances)
    for number in bands {
      let pixels = draft.clipBands[number].inner
      add(instance, in: pixels, clips: ClipRun(), to: &full, visit, &draft)
    }
    draft.close(full)
    draw.reopen(draft.frame.nextInstances)
    let clips = ClipRun(first: visit.clip.firstRecord, count: visit.clip.recordCount)
    for number in bands {
      let (left, right) = draft.clipBands[number].rims
      add(instance, in: left, clips: clips, to: &draw, visit, &draft)
      add(instance, in: right, clips: clips, to: &draw, visit, &draft)
    }
  }

  /// Adds the part of the quad in some pixels.
  private func add(
    _ instance: some Instance, in pixels: DeviceRect, clips: ClipRun, to draw: inout Draw,
    _ visit: LayerVisit, _ draft: inout FrameDraft
  ) {
    let touched = pixels.intersection(limit)
    let seen = touched.intersection(visit.clip.bounds)
    guard !seen.isEmpty, !visit.scope.isLimited || draft.damage.meets(seen) else { return }
    var head = InstanceHead(map)
    head.setClips(clips)
    if let rect = uprightPart(in: touched) {
      let part = Placement(rect, map, outset: .zero)
      head.setCorners(part.corner0, part.corner1, part.corner2, part.corner3)
      draft.frame.append(instance, head)
      draw.instances.count += 1
    } else {
      draft.addPieces(instance, head, part(in: touched), to: &draw)
    }
    if clips.count > 0 { draw.variant.features.insert(.clip) }
    draw.bounds = draw.bounds.isEmpty ? seen : draw.bounds.union(seen)
  }
}

extension Draw {
  /// Takes all quads away; those to come begin there.
  fileprivate mutating func reopen(_ instances: InstanceRun) {
    (self.instances, bounds) = (instances, .zero)
    variant.features.remove(.clip)
  }
}
