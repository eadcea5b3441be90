// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A matrix taken apart into the motions that make it, so that two can be mixed motion by motion.
///
/// With row vectors the parts apply in this order:
///
///     M = scale · skew · rotation · translation · perspective
///
/// `skew` holds xy, xz and yz, `rotation` is a quaternion of length 1 with its real part in `w`,
/// `perspective` is the last column of its matrix. Method: S. Thomas, "Decomposing a matrix into
/// simple transformations", Graphics Gems II.
package struct TransformParts: Hashable, Sendable {
  /// The translation.
  package var translation = SIMD3<Double>(0, 0, 0)
  /// The column of perspective.
  package var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// The scale along x, y and z.
  package var scale = SIMD3<Double>(1, 1, 1)
  /// The skews xy, xz and yz.
  package var skew = SIMD3<Double>(0, 0, 0)
  /// The rotation, a unit quaternion.
  package var rotation = SIMD4<Double>(0, 0, 0, 1)

  /// The parts of the identity.
  package init() {}

  /// The parts of `matrix`; nil when it moves the origin to infinity, has numbers that are not
  /// finite, or folds space in a way that scale and skew cannot express.
  ///
  /// A matrix that mirrors is one with a negative scale along the axis that leaves the smallest
  /// turn. An axis scaled to nothing keeps a direction at right angles to the others.
  package init?(_ matrix: CATransform3D) {
    guard matrix.isFinite, matrix.m44 != 0 else { return nil }
    let m = matrix.normalized
    guard let perspective = m.perspectivePart else { return nil }
    self.perspective = perspective
    translation = SIMD3(m.m41, m.m42, m.m43)
    var rows = Rows(
      SIMD3(m.m11, m.m12, m.m13), SIMD3(m.m21, m.m22, m.m23), SIMD3(m.m31, m.m32, m.m33))
    guard takeScaleAndSkew(&rows) else { return nil }
    fillMissingAxes(&rows)
    takeMirror(&rows)
    rotation = quaternion(rows)
  }

  /// The matrix these parts make.
  package var matrix: CATransform3D {
    let (r, k) = (rotationRows, skewRows)
    return matrix(
      (
        scale.x * r.0, scale.y * (k.1.x * r.0 + r.1),
        scale.z * (k.2.x * r.0 + k.2.y * r.1 + r.2)
      ))
  }

  /// The matrix of these translation and perspective whose first three rows start like that.
  func matrix(_ rows: MatrixRows) -> CATransform3D {
    let (a, b, c) = rows
    let affine = CATransform3D(
      m11: a.x, m12: a.y, m13: a.z, m14: 0, m21: b.x, m22: b.y, m23: b.z, m24: 0,
      m31: c.x, m32: c.y, m33: c.z, m34: 0,
      m41: translation.x, m42: translation.y, m43: translation.z, m44: 1)
    if perspective == SIMD4(0, 0, 0, 1) { return affine }
    var column = CATransform3D.identity
    (column.m14, column.m24, column.m34) = (perspective.x, perspective.y, perspective.z)
    column.m44 = perspective.w
    return affine * column
  }

  /// The rows of the matrix of skew, whose diagonal is 1.
  var skewRows: MatrixRows {
    (SIMD3(1, 0, 0), SIMD3(skew.x, 1, 0), SIMD3(skew.y, skew.z, 1))
  }
}

/// The rows of a matrix of three rows and columns.
typealias MatrixRows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

extension CATransform3D {
  /// The matrix that moves points alike and has 1 at its end.
  fileprivate var normalized: CATransform3D {
    if m44 == 1 { return self }
    let k = 1 / m44
    return CATransform3D(
      m11: m11 * k, m12: m12 * k, m13: m13 * k, m14: m14 * k,
      m21: m21 * k, m22: m22 * k, m23: m23 * k, m24: m24 * k,
      m31: m31 * k, m32: m32 * k, m33: m33 * k, m34: m34 * k,
      m41: m41 * k, m42: m42 * k, m43: m43 * k, m44: 1)
  }

  /// The column `p` with `affine · p` the last column, where `affine` is the rest of the matrix.
  fileprivate var perspectivePart: SIMD4<Double>? {
    if m14 == 0 && m24 == 0 && m34 == 0 { return SIMD4(0, 0, 0, 1) }
    var affine = self
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let back = affine.inverse else { return nil }
    let column = SIMD4<Double>(m14, m24, m34, m44)
    return SIMD4(
      dot(SIMD4(back.m11, back.m12, back.m13, back.m14), column),
      dot(SIMD4(back.m21, back.m22, back.m23, back.m24), column),
      dot(SIMD4(back.m31, back.m32, back.m33, back.m34), column),
      dot(SIMD4(back.m41, back.m42, back.m43, back.m44), column))
  }
}

/// Three rows, or axes: an array without memory of its own.
private struct Rows {
  private var first, second, third: SIMD3<Double>

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  static let axes = Rows(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  subscript(index: Int) -> SIMD3<Double> {
    get { index == 0 ? first : index == 1 ? second : third }
    set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: third = newValue
      }
    }
  }
}

extension TransformParts {
  /// Makes the rows orthonormal, and keeps the removed scale and skew.
  ///
  /// An axis scaled to nothing becomes a row of zeros. False when a row lies in the span of those
  /// before it: there is then no scale that the skew could be relative to.
  private mutating func takeScaleAndSkew(_ rows: inout Rows) -> Bool {
    let lengths = SIMD3(
      dot(rows[0], rows[0]).squareRoot(), dot(rows[1], rows[1]).squareRoot(),
      dot(rows[2], rows[2]).squareRoot())
    scale.x = normalize(&rows[0])
    let xy = dot(rows[0], rows[1])
    rows[1] -= xy * rows[0]
    scale.y = normalize(&rows[1])
    let xz = dot(rows[0], rows[2])
    rows[2] -= xz * rows[0]
    let yz = dot(rows[1], rows[2])
    rows[2] -= yz * rows[1]
    scale.z = normalize(&rows[2])
    for i in 0..<3 where lengths[i] > 0 && scale[i] <= lengths[i] * 1e-12 { return false }
    skew.x = scale.y == 0 ? 0 : xy / scale.y
    skew.y = scale.z == 0 ? 0 : xz / scale.z
    skew.z = scale.z == 0 ? 0 : yz / scale.z
    return true
  }

  /// Gives rows of length zero a direction at right angles to the others, as near as can be to
  /// that of the identity.
  private func fillMissingAxes(_ rows: inout Rows) {
    for i in 0..<3 where rows[i] == .zero {
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      if rows[j] != .zero && rows[k] != .zero {
        rows[i] = cross(rows[j], rows[k])
        continue
      }
      for step in 0..<3 {
        var axis = Rows.axes[(i + step) % 3]
        axis -= dot(axis, rows[j]) * rows[j]
        axis -= dot(axis, rows[k]) * rows[k]
        if normalize(&axis) > 0.5 {
          rows[i] = axis
          break
        }
      }
    }
  }

  /// Turns a mirroring frame into one that does not mirror, by turning one axis round.
  private mutating func takeMirror(_ rows: inout Rows) {
    guard dot(rows[0], cross(rows[1], rows[2])) < 0 else { return }
    let diagonal = SIMD3(rows[0].x, rows[1].y, rows[2].z)
    var i = 0
    for other in 1..<3 where diagonal[other] < diagonal[i] { i = other }
    rows[i] = -rows[i]
    scale[i] = -scale[i]
    switch i {
    case 0: (skew.x, skew.y) = (-skew.x, -skew.y)
    case 1: (skew.x, skew.z) = (-skew.x, -skew.z)
    default: (skew.y, skew.z) = (-skew.y, -skew.z)
    }
  }

  /// The rows of the rotation matrix of the quaternion.
  var rotationRows: MatrixRows {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }
}

/// The quaternion of a rotation matrix of these rows, taken from its largest component.
private func quaternion(_ r: Rows) -> SIMD4<Double> {
  let trace = r[0].x + r[1].y + r[2].z
  if trace > 0 {
    let s = 2 * (trace + 1).squareRoot()
    return SIMD4((r[1].z - r[2].y) / s, (r[2].x - r[0].z) / s, (r[0].y - r[1].x) / s, s / 4)
  }
  if r[0].x >= r[1].y && r[0].x >= r[2].z {
    let s = 2 * (1 + r[0].x - r[1].y - r[2].z).squareRoot()
    return SIMD4(s / 4, (r[0].y + r[1].x) / s, (r[2].x + r[0].z) / s, (r[1].z - r[2].y) / s)
  }
  if r[1].y >= r[2].z {
    let s = 2 * (1 + r[1].y - r[0].x - r[2].z).squareRoot()
    return SIMD4((r[0].y + r[1].x) / s, s / 4, (r[1].z + r[2].y) / s, (r[2].x - r[0].z) / s)
  }
  let s = 2 * (1 + r[2].z - r[0].x - r[1].y).squareRoot()
  return SIMD4((r[2].x + r[0].z) / s, (r[1].z + r[2].y) / s, s / 4, (r[0].y - r[1].x) / s)
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
func dot(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Makes `v` unit length and answers the length it had; a vector of no length becomes zero.
private func normalize(_ v: inout SIMD3<Double>) -> Double {
  let length = dot(v, v).squareRoot()
  guard length > 0 else {
    v = .zero
    return 0
  }
  v /= length
  return length
}
