// SPDX-License-Identifier: Apache-2.0

// Apple spells these functions with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The transform that maps every point to itself.
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// A transform from its six numbers.
@inlinable
public func CGAffineTransformMake(
  _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
}

/// A translation by (`tx`, `ty`).
@inlinable
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
  CGAffineTransform(translationX: tx, y: ty)
}

/// A scale by (`sx`, `sy`) about the origin.
@inlinable
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
  CGAffineTransform(scaleX: sx, y: sy)
}

/// A rotation about the origin by `angle` radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
  CGAffineTransform(rotationAngle: angle)
}

/// The transform made of `components`.
public func CGAffineTransformMakeWithComponents(
  _ components: CGAffineTransformComponents
) -> CGAffineTransform {
  CGAffineTransform(components)
}

/// The parts of `t`; see ``CGAffineTransform/decomposed()``.
public func CGAffineTransformDecompose(_ t: CGAffineTransform) -> CGAffineTransformComponents {
  t.decomposed()
}

/// A translation by (`tx`, `ty`) followed by `t`.
@inlinable
public func CGAffineTransformTranslate(
  _ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform {
  t.translatedBy(x: tx, y: ty)
}

/// A scale by (`sx`, `sy`) followed by `t`.
@inlinable
public func CGAffineTransformScale(
  _ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat
) -> CGAffineTransform {
  t.scaledBy(x: sx, y: sy)
}

/// A rotation by `angle` radians followed by `t`.
public func CGAffineTransformRotate(
  _ t: CGAffineTransform, _ angle: CGFloat
) -> CGAffineTransform {
  t.rotated(by: angle)
}

/// `t1` followed by `t2`.
@inlinable
public func CGAffineTransformConcat(
  _ t1: CGAffineTransform, _ t2: CGAffineTransform
) -> CGAffineTransform {
  t1.concatenating(t2)
}

/// The inverse of `t`, or `t` unchanged if it has none.
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform {
  t.inverted()
}

/// Whether `t` is exactly the identity.
@inlinable public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool {
  t.isIdentity
}

/// Whether the six numbers of both transforms are equal.
@inlinable
public func CGAffineTransformEqualToTransform(
  _ t1: CGAffineTransform, _ t2: CGAffineTransform
) -> Bool {
  t1 == t2
}

/// `point` mapped by `t`.
@inlinable
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}

/// `size` mapped by the linear part of `t`.
@inlinable
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize {
  size.applying(t)
}

/// The smallest rectangle that contains `rect` mapped by `t`.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect {
  rect.applying(t)
}
