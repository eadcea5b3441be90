// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An affine map of the plane: rotation, scale, shear and translation in six numbers.
///
/// Vectors are rows, so a point maps as
///
///     [x′ y′ 1] = [x y 1] · ⎡ a  b  0 ⎤
///                           ⎢ c  d  0 ⎥
///                           ⎣ tx ty 1 ⎦
///
/// and `first.concatenating(second)` applies `first` first.
@frozen public struct CGAffineTransform: Hashable, Sendable {
  /// The factor of x in x′.
  public var a: CGFloat
  /// The factor of x in y′.
  public var b: CGFloat
  /// The factor of y in x′.
  public var c: CGFloat
  /// The factor of y in y′.
  public var d: CGFloat
  /// The translation along x, in the units of the destination space.
  public var tx: CGFloat
  /// The translation along y, in the units of the destination space.
  public var ty: CGFloat

  /// The transform that maps every point to itself.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transform whose six numbers are zero; it maps every point to the origin.
  @inlinable public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// A transform from its six numbers.
  @inlinable
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A transform from its six numbers, in the order a, b, c, d, tx, ty.
  @inlinable
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A translation by (`tx`, `ty`).
  @inlinable public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// A scale by (`sx`, `sy`) about the origin.
  @inlinable public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation about the origin by `angle` radians, from the x axis towards the y axis.
  public init(rotationAngle angle: CGFloat) {
    let sine = sin(angle)
    let cosine = cos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}

extension CGAffineTransform {
  /// Whether this is exactly ``identity``.
  @inlinable public var isIdentity: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
  }

  /// This transform followed by `t2`: the matrix product `self · t2`.
  @inlinable public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c,
      b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c,
      d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx,
      ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// A translation by (`tx`, `ty`) followed by this transform.
  @inlinable public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// A scale by (`sx`, `sy`) followed by this transform.
  @inlinable public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: sx * a, b: sx * b, c: sy * c, d: sy * d, tx: tx, ty: ty)
  }

  /// A rotation by `angle` radians followed by this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The determinant of the linear part; its magnitude is the factor by which areas grow.
  @inlinable package var determinant: CGFloat { a * d - b * c }

  /// The inverse, or this transform unchanged if it has no inverse (as Apple documents).
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }
}

extension CGAffineTransform: Codable {
  /// Reads the six numbers in the order a, b, c, d, tx, ty from an unkeyed container.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    a = try container.decode(CGFloat.self)
    b = try container.decode(CGFloat.self)
    c = try container.decode(CGFloat.self)
    d = try container.decode(CGFloat.self)
    tx = try container.decode(CGFloat.self)
    ty = try container.decode(CGFloat.self)
  }

  /// Writes the six numbers in the order a, b, c, d, tx, ty to an unkeyed container.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try container.encode(number) }
  }
}
