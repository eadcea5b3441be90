// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A plane of one layer as it stands in the space of another: rows of the matrix that takes
/// (x, y, 0, 1) there.
///
/// The eye looks along −z with parallel rays, since the division by w has been made; so a ray is a
/// point of the drawn plane, and its hit in here is two linear equations.
struct ReferencePlane {
  private let x: (X: Double, Y: Double, Z: Double, W: Double)
  private let y: (X: Double, Y: Double, Z: Double, W: Double)
  private let o: (X: Double, Y: Double, Z: Double, W: Double)
  /// Whether its back is seen: the point a little nearer to the eye has a negative z.
  let isTurnedAway: Bool

  /// Where a ray meets the plane: the plane's own point, and how near it is; more is nearer.
  struct Hit {
    var x, y, depth: Double
  }

  init(_ m: CATransform3D) {
    x = (Double(m.m11), Double(m.m12), Double(m.m13), Double(m.m14))
    y = (Double(m.m21), Double(m.m22), Double(m.m23), Double(m.m24))
    o = (Double(m.m41), Double(m.m42), Double(m.m43), Double(m.m44))
    let inverse = CATransform3DInvert(m)
    isTurnedAway = !CATransform3DEqualToTransform(inverse, m) && inverse.m33 < 0
  }

  /// Where the ray through (px, py) of the space above meets this plane; nil behind the eye and
  /// where the plane is seen from its edge.
  func hit(_ px: Double, _ py: Double) -> Hit? {
    // x·(x.X − px·x.W) + y·(y.X − px·y.W) = px·o.W − o.X, and the same with py.
    let (a, b, e) = (x.X - px * x.W, y.X - px * y.W, px * o.W - o.X)
    let (c, d, f) = (x.Y - py * x.W, y.Y - py * y.W, py * o.W - o.Y)
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-12 else { return nil }
    let u = (e * d - b * f) / determinant
    let v = (a * f - e * c) / determinant
    let w = u * x.W + v * y.W + o.W
    guard w > 1e-5 else { return nil }
    return Hit(x: u, y: v, depth: (u * x.Z + v * y.Z + o.Z) / w)
  }

  /// Where a point of the plane is seen in the space above; nil behind the eye.
  func seen(_ u: Double, _ v: Double) -> (x: Double, y: Double)? {
    let w = u * x.W + v * y.W + o.W
    guard w > 1e-5 else { return nil }
    return ((u * x.X + v * y.X + o.X) / w, (u * x.Y + v * y.Y + o.Y) / w)
  }
}

extension ReferencePlane {
  /// From a layer's space to its superlayer's: the anchor goes to the origin, y is mirrored in a
  /// flipped layer, `transform`, then `position`.
  static func toSuperlayer(_ layer: CALayer) -> CATransform3D {
    let anchor = anchor(layer)
    var m = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -layer.anchorPointZ)
    if layer.isGeometryFlipped { m = CATransform3DConcat(m, CATransform3DMakeScale(1, -1, 1)) }
    m = CATransform3DConcat(m, layer.transform)
    return CATransform3DConcat(
      m, CATransform3DMakeTranslation(layer.position.x, layer.position.y, layer.zPosition))
  }

  /// From where the sublayers stand to the layer's space: `sublayerTransform` about the anchor.
  static func sublayers(of layer: CALayer) -> CATransform3D {
    let anchor = anchor(layer)
    let there = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -layer.anchorPointZ)
    let back = CATransform3DMakeTranslation(anchor.x, anchor.y, layer.anchorPointZ)
    return CATransform3DConcat(CATransform3DConcat(there, layer.sublayerTransform), back)
  }

  private static func anchor(_ layer: CALayer) -> CGPoint {
    let b = layer.bounds
    let share = layer.isGeometryFlipped ? 1 - layer.anchorPoint.y : layer.anchorPoint.y
    return CGPoint(
      x: b.minX + layer.anchorPoint.x * b.width, y: b.minY + share * b.height)
  }
}
