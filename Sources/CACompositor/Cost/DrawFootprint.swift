// SPDX-License-Identifier: Apache-2.0
import CABatching
import CAFrame
import CAGeometry

/// The work that a draw does on pixels, estimated from the frame.
///
/// Pixels are the areas of its quads within the pass and the draw's bounds, summed; of paths the
/// pixels that coverage lies over; of particles their squares. Depth and later draws are not looked
/// at. Texture bytes are fetches times bytes of a texel, caches of the GPU left out.
struct DrawFootprint {
  /// Pixels shaded.
  var pixels = 0
  /// Bytes fetched.
  var textureBytes = 0
  /// How much the draw costs beside others of its pass: pixels of a plain colour.
  var weight = 0.0

  /// Pixels of a plain colour that a quad costs before its first pixel.
  static let quadWeight = 100.0

  /// The footprint of a draw within a pass; of a path `coverage` is the area of its rectangles.
  init(_ draw: Draw, in pass: Pass, of frame: Frame, coverage: (solid: Int, strip: Int)? = nil) {
    if let coverage {
      pixels = coverage.solid + coverage.strip
      textureBytes = 2 * coverage.strip
    } else {
      pixels = Int(Self.area(of: draw, in: pass, frame).rounded())
    }
    let work = PixelWork(of: draw, frame)
    if coverage == nil { textureBytes = Int(Double(pixels) * work.bytes) }
    weight = Double(pixels) * work.weight + Double(draw.instances.count) * Self.quadWeight
  }

  private static func area(of draw: Draw, in pass: Pass, _ frame: Frame) -> Double {
    let limit = draw.bounds.intersection(pass.rect)
    guard !limit.isEmpty else { return 0 }
    guard draw.instances.swarm < 0 else {
      let sides = frame.swarms[Int(draw.instances.swarm)].squareSides
      let side = Double(sides.x + sides.y) / 2
      return side > 0 ? Double(draw.instances.count) * side * side : Double(limit.area)
    }
    let box = ConvexPolygon(limit)
    return frame.heads[draw.instances.heads].reduce(0) { $0 + $1.area(within: limit, box) }
  }
}

extension ConvexPolygon {
  fileprivate init(_ rect: DeviceRect) {
    let (x0, y0) = (Double(rect.x), Double(rect.y))
    let (x1, y1) = (Double(rect.maxX), Double(rect.maxY))
    self.init([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
  }
}

extension InstanceHead {
  /// Pixels of the quad within a rectangle, whose polygon is `box`.
  fileprivate func area(within limit: DeviceRect, _ box: ConvexPolygon) -> Double {
    // A triangle strip: the third and fourth corner change places around the quad.
    let corners = [corners01.lowHalf, corners01.highHalf, corners23.highHalf, corners23.lowHalf]
      .map(homogeneous)
    // A quad that reaches behind the eye may be anywhere.
    guard corners.allSatisfy({ $0.w > 0 }) else { return Double(limit.area) }
    let points = corners.map { SIMD2<Double>($0.device / $0.w) }
    let low = points.reduce(points[0], pointwiseMin)
    let high = points.reduce(points[0], pointwiseMax)
    let limitLow = SIMD2(Double(limit.x), Double(limit.y))
    let limitHigh = SIMD2(Double(limit.maxX), Double(limit.maxY))
    if isAffine, isRectangle, rowX.y == 0 && rowY.x == 0 || rowX.x == 0 && rowY.y == 0 {
      let size = pointwiseMin(high, limitHigh) - pointwiseMax(low, limitLow)
      return max(0, size.x) * max(0, size.y)
    }
    let quad = ConvexPolygon(points)
    if all(low .>= limitLow), all(high .<= limitHigh) { return quad.doubleArea / 2 }
    return quad.intersection(box).doubleArea / 2
  }
}
