import CoreGraphics
import Foundation

/// A matrix taken apart into scale, shear, rotation, translation and perspective, which apply in
/// this order: what key paths such as `transform.rotation.z` read and write.
///
/// The rotation is about x, then y, then z, in radians.
///
/// Source: Thomas, *Decomposing a Matrix into Simple Transformations*, Graphics Gems II.
package struct TransformComponents: Hashable, Sendable {
  package var scale = Triple(1, 1, 1)
  /// Of x by y, x by z, y by z.
  package var shear = Triple(0, 0, 0)
  package var rotation = Triple(0, 0, 0)
  package var translation = Triple(0, 0, 0)
  /// The last column, from m14 to m44.
  package var perspective = (x: CGFloat(0), y: CGFloat(0), z: CGFloat(0), w: CGFloat(1))

  /// Three numbers, one for each axis.
  package struct Triple: Hashable, Sendable {
    package var x, y, z: CGFloat
    package init(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) { (self.x, self.y, self.z) = (x, y, z) }

    static func * (k: CGFloat, v: Triple) -> Triple { Triple(k * v.x, k * v.y, k * v.z) }
    static func - (a: Triple, b: Triple) -> Triple { Triple(a.x - b.x, a.y - b.y, a.z - b.z) }
    func dot(_ v: Triple) -> CGFloat { x * v.x + y * v.y + z * v.z }
    func cross(_ v: Triple) -> Triple {
      Triple(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x)
    }
    var length: CGFloat { dot(self).squareRoot() }
  }

  package static func == (a: TransformComponents, b: TransformComponents) -> Bool {
    a.scale == b.scale && a.shear == b.shear && a.rotation == b.rotation
      && a.translation == b.translation && a.perspective == b.perspective
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(scale)
    hasher.combine(rotation)
    hasher.combine(translation)
  }

  package init() {}

  /// The parts of `t`.
  ///
  /// A matrix that squashes an axis to nothing has no rotation about it to be found: such an axis
  /// counts as not turned. A mirror image is a negative scale of the axis it most turns around.
  package init(_ t: CATransform3D) {
    separatePerspective(of: t)
    translation = Triple(t.m41, t.m42, t.m43)
    let rows = [
      Triple(t.m11, t.m12, t.m13), Triple(t.m21, t.m22, t.m23), Triple(t.m31, t.m32, t.m33),
    ]
    let isDiagonal =
      t.m12 == 0 && t.m13 == 0 && t.m21 == 0 && t.m23 == 0 && t.m31 == 0 && t.m32 == 0
    if isDiagonal {
      scale = Triple(t.m11, t.m22, t.m33)
    } else {
      separate(rows)
    }
  }

  /// The product of the parts.
  package var matrix: CATransform3D {
    var sheared = CATransform3D.identity
    (sheared.m21, sheared.m31, sheared.m32) = (shear.x, shear.y, shear.z)
    var t = CATransform3D.scale(scale.x, scale.y, scale.z)
    if shear != Triple(0, 0, 0) { t = sheared * t }
    if rotation.x != 0 { t = t * .rotation(rotation.x, 1, 0, 0) }
    if rotation.y != 0 { t = t * .rotation(rotation.y, 0, 1, 0) }
    if rotation.z != 0 { t = t * .rotation(rotation.z, 0, 0, 1) }
    (t.m41, t.m42, t.m43) = (translation.x, translation.y, translation.z)
    guard perspective != (0, 0, 0, 1) else { return t }
    var last = CATransform3D.identity
    (last.m14, last.m24, last.m34, last.m44) =
      (perspective.x, perspective.y, perspective.z, perspective.w)
    return t * last
  }

  /// Finds the perspective that, applied last, gives the last column of `t`.
  private mutating func separatePerspective(of t: CATransform3D) {
    guard t.m14 != 0 || t.m24 != 0 || t.m34 != 0 || t.m44 != 1 else { return }
    var affine = t
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let inverse = affine.inverse else { return }
    func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
      a * t.m14 + b * t.m24 + c * t.m34 + d * t.m44
    }
    perspective = (
      row(inverse.m11, inverse.m12, inverse.m13, inverse.m14),
      row(inverse.m21, inverse.m22, inverse.m23, inverse.m24),
      row(inverse.m31, inverse.m32, inverse.m33, inverse.m34),
      row(inverse.m41, inverse.m42, inverse.m43, inverse.m44)
    )
  }

  /// Finds scale, shear and rotation by making the rows orthogonal, the first first.
  private mutating func separate(_ rows: [Triple]) {
    var (x, y, z) = (rows[0], rows[1], rows[2])
    scale.x = x.length
    x = scale.x > 0 ? (1 / scale.x) * x : Triple(1, 0, 0)
    shear.x = x.dot(y)
    y = y - shear.x * x
    scale.y = y.length
    y = scale.y > 0 ? (1 / scale.y) * y : TransformComponents.perpendicular(to: x)
    (shear.y, shear.z) = (x.dot(z), y.dot(z))
    z = z - shear.y * x - shear.z * y
    scale.z = z.length
    z = scale.z > 0 ? (1 / scale.z) * z : x.cross(y)
    if x.cross(y).dot(z) < 0 { mirror(&x, &y, &z) }
    if scale.x != 0 { (shear.x, shear.y) = (shear.x / scale.x, shear.y / scale.x) }
    if scale.y != 0 { shear.z /= scale.y }
    rotation.y = asin(max(-1, min(1, -x.z)))
    if abs(x.z) < 1 {
      rotation.x = atan2(y.z, z.z)
      rotation.z = atan2(x.y, x.x)
    } else {
      rotation.x = atan2(-z.x, y.y)
      rotation.z = 0
    }
  }

  /// Turns the axis around that leaves the smallest rotation.
  private mutating func mirror(_ x: inout Triple, _ y: inout Triple, _ z: inout Triple) {
    if x.x <= y.y, x.x <= z.z {
      (x, scale.x) = (-1 * x, -scale.x)
      (shear.x, shear.y) = (-shear.x, -shear.y)
    } else if y.y <= z.z {
      (y, scale.y) = (-1 * y, -scale.y)
      shear.z = -shear.z
    } else {
      (z, scale.z) = (-1 * z, -scale.z)
    }
  }

  private static func perpendicular(to x: Triple) -> Triple {
    let side = abs(x.z) < 0.9 ? Triple(0, 0, 1).cross(x) : Triple(0, 1, 0).cross(x)
    return (1 / side.length) * side
  }
}
