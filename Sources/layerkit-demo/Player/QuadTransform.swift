// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The perspective that brings a rectangle onto a quadrilateral.
enum QuadTransform {
  /// Maps (0, 0)…(width, height) so that its corners, clockwise from the first, lie on `corners`.
  ///
  /// With u = x/width and v = y/height, x′ = (a·u + b·v + c) / (g·u + h·v + 1) and likewise y′, as
  /// in P. Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section 2.2.3. Nil
  /// where no such map exists in front of the eye.
  static func make(from size: CGSize, to corners: [CGPoint]) -> CATransform3D? {
    guard corners.count == 4, size.width > 0, size.height > 0 else { return nil }
    let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
    let (dx1, dy1) = (p1.x - p2.x, p1.y - p2.y)
    let (dx2, dy2) = (p3.x - p2.x, p3.y - p2.y)
    let (sx, sy) = (p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y)
    let determinant = dx1 * dy2 - dx2 * dy1
    guard abs(determinant) > 1e-6 else { return nil }
    let g = (sx * dy2 - dx2 * sy) / determinant
    let h = (dx1 * sy - sx * dy1) / determinant
    guard 1 + g > 0, 1 + h > 0, 1 + g + h > 0, g.isFinite, h.isFinite else { return nil }
    var map = CATransform3DIdentity
    (map.m11, map.m12) = (
      (p1.x - p0.x + g * p1.x) / size.width, (p1.y - p0.y + g * p1.y) / size.width
    )
    map.m14 = g / size.width
    (map.m21, map.m22) = (
      (p3.x - p0.x + h * p3.x) / size.height, (p3.y - p0.y + h * p3.y) / size.height
    )
    map.m24 = h / size.height
    (map.m41, map.m42) = (p0.x, p0.y)
    return map
  }

  /// The area of a quadrilateral.
  static func area(_ corners: [CGPoint]) -> CGFloat {
    var sum: CGFloat = 0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      sum += a.x * b.y - b.x * a.y
    }
    return abs(sum) / 2
  }
}
