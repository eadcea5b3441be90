// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics
import Foundation

/// A picture on its way to the frame.
struct PlacedPicture {
  let id: ContentsID
  let image: CGImage
  let layout: ContentsLayout
  let instance: PictureInstance
  let coverage: Coverage
  /// The rectangle it must stay within, layer space.
  let limit: LayerRect
  let sampling: Sampling
  let isOpaque: Bool
}

extension PlacedPicture {
  /// Adds the cells of a picture that one texture holds.
  ///
  /// - Parameter instance: Makes the instance of a cell out of that of a picture.
  func addCells<I: ShapedInstance>(
    _ visit: LayerVisit, to draw: inout Draw, _ draft: inout FrameDraft,
    _ make: (PictureInstance) -> I
  ) {
    for j in 0..<layout.rows.count {
      for i in 0..<layout.columns.count {
        let (row, column) = (layout.rows[j], layout.columns[i])
        let cell = limit.intersection(
          LayerRect(minX: column.from, minY: row.from, maxX: column.to, maxY: row.to))
        draft.add(
          make(instance.showing(u: column.mapping, v: row.mapping)), over: cell, visit,
          outset: coverage.outset(of: cell, in: limit), to: &draw)
      }
    }
  }
}

/// Contents that are longer than a texture may be.
extension PlacedPicture {
  func needsTiles(_ limits: FrameLimits) -> Bool {
    max(image.width, image.height) > limits.maximumContentsSide
  }

  /// Draws the picture tile by tile: those that are seen, each as a draw of its own.
  func drawTiles(_ variant: Variant, _ visit: LayerVisit, _ draft: inout FrameDraft) {
    // Tiles end with their texels.
    let sampling = sampling.subtracting(.beyondEdges)
    let (map, limits) = (visit.map, draft.limits)
    guard let seen = seenPart(visit) else { return }
    let isMipmapped = sampling.contains(.trilinear)
    let tiles = ContentsTiles(
      image, level: isMipmapped ? level(seen, map) : 0,
      side: min(limits.contentsTileSide, limits.maximumContentsSide), isMipmapped: isMipmapped)
    // Counted from near the seen part, so that floats tell places and texels apart.
    let base = seen.low.rounded(.down)
    let here = PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [base.x, base.y, 1]) * map
    for j in 0..<layout.rows.count {
      for i in 0..<layout.columns.count {
        let (row, column) = (layout.rows[j], layout.columns[i])
        let low = SIMD2(max(column.from, seen.minX), max(row.from, seen.minY))
        let high = SIMD2(min(column.to, seen.maxX), min(row.to, seen.maxY))
        guard high.x > low.x, high.y > low.y else { continue }
        let rows = tiles.cuts(
          low: low.y, high: high.y, mapping: row.mapping, length: tiles.height)
        let columns = tiles.cuts(
          low: low.x, high: high.x, mapping: column.mapping, length: tiles.width)
        for y in rows {
          for x in columns {
            let cell = LayerRect(minX: x.from, minY: y.from, maxX: x.to, maxY: y.to)
            let part = tiles.part(column: x.tile, row: y.tile)
            let mapping = tileMapping(
              column.mapping, row.mapping, base, of: part,
              in: SIMD2(Double(tiles.width), Double(tiles.height)))
            let tile = instance.showing(u: mapping.u, v: mapping.v).counted(from: base)
            var draw = draft.openDraw(
              visit, variant, .contents(0), sampling: sampling, isOpaque: isOpaque)
            draft.add(
              tile, over: cell.moved(by: -base), of: here, visit,
              outset: coverage.outset(of: cell, in: limit), to: &draw)
            guard draw.instances.count > 0 else { continue }
            draw.source = .contents(Int32(draft.frame.contents.count))
            draft.frame.contents.append(Contents(id: id, image: image, part: part))
            draft.close(draw)
          }
        }
      }
    }
  }

  /// From layer space, counted from `base`, to the texture of a tile.
  private func tileMapping(
    _ u: (scale: Double, offset: Double), _ v: (scale: Double, offset: Double),
    _ base: SIMD2<Double>, of part: ContentsPart, in length: SIMD2<Double>
  ) -> (u: (scale: Double, offset: Double), v: (scale: Double, offset: Double)) {
    let size = SIMD2(Double(part.width), Double(part.height))
    let scale = SIMD2(u.scale, v.scale) * length / size
    let origin = SIMD2(u.offset, v.offset) + base * SIMD2(u.scale, v.scale)
    let offset = (origin * length - SIMD2(Double(part.x), Double(part.y))) / size
    return ((scale.x, offset.x), (scale.y, offset.y))
  }

  /// The part of the picture that can be seen when all is drawn, with a pixel around it for
  /// coverage; nil for none.
  private func seenPart(_ visit: LayerVisit) -> LayerRect? {
    let (rect, map, view) = (limit, visit.map, visit.clip.whole)
    guard !view.isEmpty else { return nil }
    let sides = view.sides(margin: 2).map { $0.pulledBack(through: map) }
    let corners = ConvexPolygon([
      rect.low, SIMD2(rect.maxX, rect.minY), rect.high, SIMD2(rect.minX, rect.maxY),
    ])
    let seen = sides.reduce(corners.clipped(to: map.beforeEye)) { $0.clipped(to: $1) }
    guard let first = seen.corners.first else { return nil }
    return seen.corners.dropFirst().reduce(LayerRect(low: first, high: first)) { $0.union($1) }
  }

  /// How often a picture may be halved before it is cut: as often as it is shrunk wherever it is
  /// seen. Mip levels below do the rest.
  private func level(_ seen: LayerRect, _ map: PlaneMap) -> Int {
    let length = SIMD2(Double(image.width), Double(image.height))
    var least = Double.infinity
    for j in 0..<layout.rows.count {
      for i in 0..<layout.columns.count {
        let scale =
          SIMD2(layout.columns[i].mapping.scale, layout.rows[j].mapping.scale)
          * length
        for corner in [
          seen.low, seen.high, SIMD2(seen.minX, seen.maxY), SIMD2(seen.maxX, seen.minY),
        ] {
          least = min(least, texelsPerPixel(at: corner, scale, map))
        }
      }
    }
    guard least > 0, least.isFinite else { return 0 }
    let lod = log2(least) + Double(instance.lodBias)
    let most = Int.bitWidth - 1 - max(image.width, image.height).leadingZeroBitCount
    return Int(min(max(lod.rounded(.down), 0), Double(most)))
  }

  /// The length of the longer way through the texture that a step of a pixel makes.
  private func texelsPerPixel(
    at corner: SIMD2<Double>, _ scale: SIMD2<Double>, _ map: PlaneMap
  ) -> Double {
    guard map.homogeneous(corner.x, corner.y).z >= PlaneMap.leastW else { return .infinity }
    let (dx, dy) = map.derivatives(corner.x, corner.y)
    let area = abs(dx.x * dy.y - dx.y * dy.x)
    guard area > 0 else { return .infinity }
    // The inverse of the matrix of derivatives: layer units per pixel.
    let (alongX, alongY) = (
      SIMD2(dy.y, -dx.y) / area * scale, SIMD2(-dy.x, dx.x) / area * scale
    )
    return max((alongX * alongX).sum().squareRoot(), (alongY * alongY).sum().squareRoot())
  }
}
