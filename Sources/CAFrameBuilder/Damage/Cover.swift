// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The area that something covers of a plane, and how far beyond it its looks may reach on the
/// surface.
struct Cover: Hashable, Sendable {
  var box: PlaneRect
  /// A bound of how much longer one direction becomes than another, from the layers' own planes to
  /// this one, at least 1. Smoothing reaches that many pixels beyond the corners of a turned layer.
  var stretch = 1.0
  /// Whether something in it does not lie along the axes.
  var isTurned = false
  /// How far effects may draw beyond the box because they work on whole pixels, device pixels.
  var margin = 0.0

  static let empty = Cover(box: .empty)
  static let everything = Cover(box: .everything)
  /// How far blurs reach beyond the box, in lengths of this plane; the largest scale of the blurred
  /// layers' planes counts, since a blur on the surface is round.
  var blur = 0.0
  /// The longest that a point of the layers' own planes becomes here, at most.
  var scale = 1.0

  /// The margin of effects.
  static let effectMargin = 2.0
  /// Shares of a pixel that no byte shows.
  private static let pixelTolerance = 1e-4
  /// More than that is as good as everything, pixels.
  private static let greatest = 1e4

  mutating func formUnion(_ other: Cover) {
    if other.box.isEmpty { return }
    box.formUnion(other.box)
    stretch = max(stretch, other.stretch)
    isTurned = isTurned || other.isTurned
    margin = max(margin, other.margin)
    blur = max(blur, other.blur)
    scale = max(scale, other.scale)
  }

  func contains(_ other: Cover) -> Bool {
    other.box.isEmpty
      || (box.contains(other.box) && stretch >= other.stretch && (isTurned || !other.isTurned)
        && margin >= other.margin && blur >= other.blur && scale >= other.scale)
  }

  /// The same on another plane.
  func image(through map: PlaneMap) -> Cover {
    var result = self
    result.box = box.image(through: map)
    let (stretch, scale) = map.stretchAndScale(over: box)
    result.stretch = min(self.stretch * stretch, Cover.greatest)
    result.scale = min(self.scale * scale, Cover.greatest)
    result.blur = blur > 0 ? min(blur * scale, Cover.greatest) : 0
    result.isTurned = isTurned || !map.isAlongAxes
    return result
  }

  /// How far beyond the box pixels are touched, once it is on the surface, device pixels.
  var reach: Double { max(margin, isTurned ? 1 + stretch : 0) + blur }

  /// The pixels that are touched, the cover being one of the surface; nil for none.
  var pixels: DeviceRect? {
    if box.isEmpty { return nil }
    let outset = reach > 0 ? reach : -Cover.pixelTolerance
    let limit = 1e6
    let low = pointwiseMax(box.edges.lowHalf - outset, SIMD2(repeating: -limit))
    let high = pointwiseMin(box.edges.highHalf + outset, SIMD2(repeating: limit))
    let (from, to) = (low.rounded(.down), high.rounded(.up))
    guard to.x > from.x, to.y > from.y else { return nil }
    return DeviceRect(
      x: Int(from.x), y: Int(from.y), width: Int(to.x - from.x), height: Int(to.y - from.y))
  }
}

extension PlaneMap {
  /// Whether lines along the axes stay so, and parallels stay parallel.
  fileprivate var isAlongAxes: Bool {
    isAffine && (x.y == 0 && y.x == 0 || x.x == 0 && y.y == 0)
  }

  /// The greatest ratio of the lengths that two directions get at the corners of a box, and the
  /// greatest length of a point there.
  fileprivate func stretchAndScale(over box: PlaneRect) -> (Double, Double) {
    if isAffine { return PlaneMap.stretchAndScale(SIMD2(x.x, x.y), SIMD2(y.x, y.y)) }
    if box.isEmpty { return (1, 1) }
    var most = (1.0, 0.0)
    let edges = box.edges
    for (px, py) in [
      (edges.x, edges.y), (edges.z, edges.y), (edges.x, edges.w), (edges.z, edges.w),
    ] {
      guard homogeneous(px, py).z >= PlaneMap.leastW else { return (.infinity, .infinity) }
      let (dx, dy) = derivatives(px, py)
      let here = PlaneMap.stretchAndScale(dx, dy)
      most = (max(most.0, here.0), max(most.1, here.1))
    }
    return most
  }

  /// The ratio of the singular values of the matrix with rows `a` and `b`, and the greater one.
  private static func stretchAndScale(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> (Double, Double) {
    let sum = (a * a).sum() + (b * b).sum()
    let area = abs(a.x * b.y - a.y * b.x)
    guard area > 0, sum.isFinite else { return (.infinity, .infinity) }
    let both = sum + max(0, sum * sum - 4 * area * area).squareRoot()
    return (both / (2 * area), (both / 2).squareRoot())
  }
}
