// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Where a run of clip records begins to cover, and where it covers in full: two convex polygons on
/// the surface.
struct ClipOutline {
  /// Nothing is drawn outside of it.
  private(set) var outer: ConvexPolygon
  /// A pixel that lies in it whole is covered in full.
  private(set) var inner: ConvexPolygon

  /// Nil where part of a record is behind the eye.
  init?(_ records: ArraySlice<ClipShape>) {
    guard let first = records.first, let outline = ClipOutline(first) else { return nil }
    self = outline
    for record in records.dropFirst() {
      guard let more = ClipOutline(record) else { return nil }
      outer = outer.intersection(more.outer)
      inner = inner.intersection(more.inner)
    }
  }

  private init?(_ record: ClipShape) {
    let (rect, map) = (record.shape.rect, record.layerToDevice)
    let pixel = map.pixelSize(of: rect)
    guard pixel.isFinite else { return nil }
    // The corners of a turned rectangle are smoothed a little further than they reach.
    let isUpright = map.isAffine && map.isAxisAligned
    let reach = isUpright ? rect : rect.inset(by: -pixel)
    let corners = [
      reach.low, SIMD2(reach.maxX, reach.minY), reach.high, SIMD2(reach.minX, reach.maxY),
    ]
    guard corners.allSatisfy({ map.homogeneous($0.x, $0.y).z >= PlaneMap.leastW }) else {
      return nil
    }
    outer = ConvexPolygon(corners.map { map.point($0.x, $0.y) })
    let inside = ClipOutline.corners(within: record.shape, pixel: pixel)
    inner = ConvexPolygon(inside.map { map.point($0.x, $0.y) })
  }

  /// A convex polygon within a shape: its straight sides, and two chords for each round corner.
  ///
  /// - Parameter pixel: how far inside the corners' curves the chords stay, layer space.
  private static func corners(within shape: LayerShape, pixel: Double) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    let rect = shape.rect
    let half = rect.size.min() / 2
    for (corner, at, inward) in [
      (0, rect.low, SIMD2(1.0, 1)), (1, SIMD2(rect.maxX, rect.minY), SIMD2(-1.0, 1)),
      (3, rect.high, SIMD2(-1.0, -1)), (2, SIMD2(rect.minX, rect.maxY), SIMD2(1.0, -1)),
    ] {
      let radius = min(shape.radii[corner], half)
      guard radius > 0 else {
        result.append(at)
        continue
      }
      let extent = radius * (shape.isContinuous ? LayerShape.continuousReach : 1)
      let reach = min(extent + pixel, half)
      let inset = min(radius * (1 - 0.5.squareRoot()) + pixel * 0.5.squareRoot(), reach / 2)
      let alongX = at + SIMD2(inward.x * reach, 0)
      let alongY = at + SIMD2(0, inward.y * reach)
      let isFirst = corner == 0 || corner == 3
      result += [isFirst ? alongY : alongX, at + inward * inset, isFirst ? alongX : alongY]
    }
    return result
  }
}

extension ConvexPolygon {
  /// The least and the greatest y, or nil of no corners.
  var rows: (low: Double, high: Double)? {
    guard let first = corners.first else { return nil }
    return corners.reduce(into: (first.y, first.y)) { rows, corner in
      rows = (min(rows.0, corner.y), max(rows.1, corner.y))
    }
  }

  /// The columns in which it covers the line at `y`, or nil where it does not reach the line.
  func columns(at y: Double) -> (low: Double, high: Double)? { columns(from: y, to: y) }

  /// The columns that it touches between two lines, or nil for none.
  func columns(from top: Double, to bottom: Double) -> (low: Double, high: Double)? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
      guard lower.y >= top, upper.y <= bottom else { continue }
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      let first = lower.y > upper.y ? upper.x + slope * (max(upper.y, top) - upper.y) : upper.x
      let last = lower.y > upper.y ? lower.x - slope * (lower.y - min(lower.y, bottom)) : lower.x
      (low, high) = (min(low, first, last), max(high, first, last))
    }
    return low <= high ? (low, high) : nil
  }
}
