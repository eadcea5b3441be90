import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// A picture on its way to the frame.
struct PlacedPicture {
  var slot: Int32
  var image: CGImage
  var layout: ContentsLayout
  var instance: PictureInstance
  var coverage: Coverage
  /// What it may not go beyond, layer space.
  var limit: SIMD4<Double>
  var sampling: Sampling
  var isOpaque: Bool
}

/// Contents that are longer than a texture may be.
extension FrameBuilder {
  func needsTiles(_ image: CGImage) -> Bool {
    max(image.width, image.height) > limits.maximumContentsSide
  }

  /// Draws a picture tile by tile: those that are seen, each as a draw of its own.
  mutating func addTiles(
    _ picture: PlacedPicture, _ place: Int, _ variant: Variant, _ map: PlaneMap,
    _ clip: ClipState
  ) {
    guard let seen = seenPart(of: picture.limit, map, clip) else { return }
    let level = picture.sampling.contains(.trilinear) ? level(of: picture, seen, map) : 0
    let tiles = ContentsTiles(
      picture.image, level: level,
      side: min(limits.contentsTileSide, limits.maximumContentsSide),
      isMipmapped: picture.sampling.contains(.trilinear))
    // Counted from near what is seen, so that floats tell places and texels apart.
    let base = SIMD2(seen.x.rounded(.down), seen.y.rounded(.down))
    let here = PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [base.x, base.y, 1]) * map
    for j in 0..<picture.layout.rows.count {
      for i in 0..<picture.layout.columns.count {
        let (row, column) = (picture.layout.rows[j], picture.layout.columns[i])
        let low = SIMD2(max(column.from, seen.x), max(row.from, seen.y))
        let high = SIMD2(min(column.to, seen.z), min(row.to, seen.w))
        guard high.x > low.x, high.y > low.y else { continue }
        let rows = tiles.cuts(
          low: low.y, high: high.y, mapping: row.mapping, length: tiles.height)
        let columns = tiles.cuts(
          low: low.x, high: high.x, mapping: column.mapping, length: tiles.width)
        for y in rows {
          for x in columns {
            let cell = SIMD4(x.from, y.from, x.to, y.to)
            let part = tiles.part(column: x.tile, row: y.tile)
            let mapping = tileMapping(
              column.mapping, row.mapping, base, part, tiles.width, tiles.height)
            var instance = picture.instance.showing(u: mapping.u, v: mapping.v)
            instance.shape = picture.instance.shape.counted(from: base)
            var draw = openDraw(
              place, variant, .contents(0), picture.sampling, picture.isOpaque)
            add(
              instance, over: cell - SIMD4(lowHalf: base, highHalf: base), here, clip,
              outset: outset(picture.coverage.outset, of: cell, in: picture.limit), to: &draw)
            guard draw.quadCount > 0 else { continue }
            draw.source = .contents(contentsPlace(picture, part))
            close(draw)
          }
        }
      }
    }
  }

  /// From layer space, counted from `base`, to the texture of a tile.
  private func tileMapping(
    _ u: (scale: Double, offset: Double), _ v: (scale: Double, offset: Double),
    _ base: SIMD2<Double>, _ part: ContentsPart, _ width: Int, _ height: Int
  ) -> (u: (scale: Double, offset: Double), v: (scale: Double, offset: Double)) {
    let length = SIMD2(Double(width), Double(height))
    let size = SIMD2(Double(part.width), Double(part.height))
    let scale = SIMD2(u.scale, v.scale) * length / size
    let origin = SIMD2(u.offset, v.offset) + base * SIMD2(u.scale, v.scale)
    let offset = (origin * length - SIMD2(Double(part.x), Double(part.y))) / size
    return ((scale.x, offset.x), (scale.y, offset.y))
  }

  private mutating func contentsPlace(_ picture: PlacedPicture, _ part: ContentsPart) -> Int32 {
    let id = tree.contents[Int(picture.slot)]?.id ?? ContentsID(rawValue: 0)
    frame.contents.append(Contents(id: id, image: picture.image, part: part))
    return Int32(frame.contents.count - 1)
  }

  /// The part of a rectangle of a layer's plane that can be seen when all is drawn, with a pixel
  /// around it for coverage; nil for none.
  private func seenPart(
    of rect: SIMD4<Double>, _ map: PlaneMap, _ clip: ClipState
  ) -> SIMD4<Double>? {
    let view = clip.whole
    guard !view.isEmpty else { return nil }
    let sides = [
      HalfPlane(1, 0, -Double(view.x) + 2), HalfPlane(-1, 0, Double(view.maxX) + 2),
      HalfPlane(0, 1, -Double(view.y) + 2), HalfPlane(0, -1, Double(view.maxY) + 2),
    ].map { $0.pulledBack(through: map) }
    let corners = ConvexPolygon([
      SIMD2(rect.x, rect.y), SIMD2(rect.z, rect.y), SIMD2(rect.z, rect.w), SIMD2(rect.x, rect.w),
    ])
    let nearEye = HalfPlane(map.x.z, map.y.z, map.origin.z - leastW)
    let seen = sides.reduce(corners.clipped(to: nearEye)) { $0.clipped(to: $1) }
    guard let first = seen.corners.first else { return nil }
    return seen.corners.dropFirst().reduce(SIMD4(lowHalf: first, highHalf: first)) {
      SIMD4(
        lowHalf: pointwiseMin($0.lowHalf, $1), highHalf: pointwiseMax($0.highHalf, $1))
    }
  }

  /// How often a picture may be halved before it is cut: as often as it is shrunk wherever it is
  /// seen. Mip levels below do the rest.
  private func level(of picture: PlacedPicture, _ seen: SIMD4<Double>, _ map: PlaneMap) -> Int {
    let length = SIMD2(Double(picture.image.width), Double(picture.image.height))
    var least = Double.infinity
    for j in 0..<picture.layout.rows.count {
      for i in 0..<picture.layout.columns.count {
        let scale =
          SIMD2(picture.layout.columns[i].mapping.scale, picture.layout.rows[j].mapping.scale)
          * length
        for corner in [seen.lowHalf, seen.highHalf, SIMD2(seen.x, seen.w), SIMD2(seen.z, seen.y)] {
          least = min(least, texelsPerPixel(at: corner, scale, map))
        }
      }
    }
    guard least > 0, least.isFinite else { return 0 }
    let lod = log2(least) + Double(picture.instance.lodBias)
    let most = Int.bitWidth - 1 - max(picture.image.width, picture.image.height).leadingZeroBitCount
    return Int(min(max(lod.rounded(.down), 0), Double(most)))
  }

  /// The length of the longer way through the texture that a step of a pixel makes.
  private func texelsPerPixel(
    at corner: SIMD2<Double>, _ scale: SIMD2<Double>, _ map: PlaneMap
  ) -> Double {
    guard map.homogeneous(corner.x, corner.y).z >= leastW else { return .infinity }
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
