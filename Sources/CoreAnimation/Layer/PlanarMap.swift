import CAGeometry
import CoreGraphics
import Foundation

/// A map of one plane to another through space and perspective: what a 4×4 matrix does to points
/// with z = 0, when the z of the result is not looked at.
///
/// Vectors are rows, `(x, y, 1) · M`, and results are divided by their last number.
struct PlanarMap {
  var a, b, c: CGFloat
  var d, e, f: CGFloat
  var g, h, i: CGFloat

  static let identity = PlanarMap(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0, i: 1)

  /// What `t` does to the plane z = 0, seen along z.
  init(_ t: CATransform3D) {
    (a, b, c) = (t.m11, t.m12, t.m14)
    (d, e, f) = (t.m21, t.m22, t.m24)
    (g, h, i) = (t.m41, t.m42, t.m44)
  }

  private init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, e: CGFloat, f: CGFloat, g: CGFloat, h: CGFloat,
    i: CGFloat
  ) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.e, self.f) = (d, e, f)
    (self.g, self.h, self.i) = (g, h, i)
  }

  /// The product that applies `m` first, then `n`.
  static func * (m: PlanarMap, n: PlanarMap) -> PlanarMap {
    PlanarMap(
      a: m.a * n.a + m.b * n.d + m.c * n.g, b: m.a * n.b + m.b * n.e + m.c * n.h,
      c: m.a * n.c + m.b * n.f + m.c * n.i,
      d: m.d * n.a + m.e * n.d + m.f * n.g, e: m.d * n.b + m.e * n.e + m.f * n.h,
      f: m.d * n.c + m.e * n.f + m.f * n.i,
      g: m.g * n.a + m.h * n.d + m.i * n.g, h: m.g * n.b + m.h * n.e + m.i * n.h,
      i: m.g * n.c + m.h * n.f + m.i * n.i)
  }

  /// The map back onto the first plane; nil where that is seen from its edge.
  var inverse: PlanarMap? {
    let (p, q, r) = (e * i - f * h, f * g - d * i, d * h - e * g)
    let k = 1 / (a * p + b * q + c * r)
    guard k.isFinite else { return nil }
    return PlanarMap(
      a: p * k, b: (c * h - b * i) * k, c: (b * f - c * e) * k,
      d: q * k, e: (a * i - c * g) * k, f: (c * d - a * f) * k,
      g: r * k, h: (b * g - a * h) * k, i: (a * e - b * d) * k)
  }

  /// The point with its third number, which is positive in front of the eye.
  func homogeneous(_ point: CGPoint) -> (x: CGFloat, y: CGFloat, w: CGFloat) {
    (
      point.x * a + point.y * d + g, point.x * b + point.y * e + h,
      point.x * c + point.y * f + i
    )
  }

  func callAsFunction(_ point: CGPoint) -> CGPoint {
    let (x, y, w) = homogeneous(point)
    return CGPoint(x: x / w, y: y / w)
  }

  /// The smallest rectangle around the image of `rect`; null where all of it is behind the eye.
  ///
  /// The rectangle is first cut at a plane close to the eye, since beyond it images turn over.
  func boundingBox(of rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].map(homogeneous)
    let near: CGFloat = 1e-6
    var box: (minX: CGFloat, minY: CGFloat, maxX: CGFloat, maxY: CGFloat)?
    func include(_ p: (x: CGFloat, y: CGFloat, w: CGFloat)) {
      let (x, y) = (p.x / p.w, p.y / p.w)
      let old = box ?? (x, y, x, y)
      box = (min(old.minX, x), min(old.minY, y), max(old.maxX, x), max(old.maxY, y))
    }
    for (index, p) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      if p.w >= near { include(p) }
      guard (p.w >= near) != (next.w >= near) else { continue }
      let t = (near - p.w) / (next.w - p.w)
      include((p.x + (next.x - p.x) * t, p.y + (next.y - p.y) * t, near))
    }
    guard let box else { return .null }
    return CGRect(
      x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }
}
