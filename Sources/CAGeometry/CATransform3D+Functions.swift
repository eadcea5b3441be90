// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The matrix that moves nothing: ones on the diagonal, zeros elsewhere.
public let CATransform3DIdentity = CATransform3D.identity

/// Whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == .identity }

/// Whether both matrices have the same sixteen numbers.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// A move by (tx, ty, tz): `m41 m42 m43`.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  .translation(tx, ty, tz)
}

/// A scale by (sx, sy, sz) about the origin: `m11 m22 m33`.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  .scale(sx, sy, sz)
}

/// A turn by `angle` radians about the axis (x, y, z); the identity if the axis has no length.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  .rotation(angle, x, y, z)
}

/// Moves before `t`: `t′ = translation · t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  .translation(tx, ty, tz) * t
}

/// Scales before `t`: `t′ = scale · t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  .scale(sx, sy, sz) * t
}

/// Turns before `t`: `t′ = rotation · t`; `angle` in radians.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  .rotation(angle, x, y, z) * t
}

/// The product that applies `a` first, then `b`: `t′ = a · b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a * b
}

/// The matrix that undoes `t`, or `t` itself when it has no inverse.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.inverse ?? t
}
