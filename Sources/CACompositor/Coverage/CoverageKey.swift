// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import CoreGraphics

/// The values that the coverage of a fill depends on, apart from moves by whole pixels.
///
/// Coverage is always made from a key, never from the fill, so that it is the same bytes wherever
/// on the surface the fill was when it was made.
struct CoverageKey: Hashable {
  let path: CGPath
  let rule: CGPathFillRule
  let isFilled: Bool
  let stroke: PathStroke?
  /// The path's plane in the window, whose corner is that of the fill's clip.
  let map: PlaneMap
  let width, height: Int
  let cuts: [HalfPlane]
  let maximumSegments: Int

  init(_ fill: PathFill) {
    (path, rule, isFilled, stroke) = (fill.path, fill.rule, fill.isFilled, fill.stroke)
    (width, height) = (fill.clip.width, fill.clip.height)
    maximumSegments = fill.maximumSegments
    let (x, y) = (Double(fill.clip.x), Double(fill.clip.y))
    var map = fill.map
    map.x -= SIMD3(x, y, 0) * map.x.z
    map.y -= SIMD3(x, y, 0) * map.y.z
    map.origin -= SIMD3(x, y, 0) * map.origin.z
    if map.isAffine {
      // The same place elsewhere, within rounding errors, is the same place.
      let grid = 65536.0
      map.origin.x = (map.origin.x * grid).rounded() / grid
      map.origin.y = (map.origin.y * grid).rounded() / grid
    }
    self.map = map
    cuts = fill.cuts.map { cut in
      var cut = cut
      cut.coefficients.z += cut.coefficients.x * x + cut.coefficients.y * y
      return cut
    }
  }

  /// By identity of the path: to hash all its elements would cost more than it finds.
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(path))
    hasher.combine(map.origin.x)
    hasher.combine(map.x.x)
    hasher.combine(map.x.y)
    hasher.combine(isFilled)
    hasher.combine(stroke == nil)
  }

  static func == (a: CoverageKey, b: CoverageKey) -> Bool {
    a.path === b.path && a.map == b.map && a.width == b.width && a.height == b.height
      && a.rule == b.rule && a.isFilled == b.isFilled && a.stroke == b.stroke && a.cuts == b.cuts
      && a.maximumSegments == b.maximumSegments
  }
}
