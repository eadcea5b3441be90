// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The parts of an affine transform, applied in the order scale, shear, rotation, translation.
@frozen public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The initial scale in x and y; a negative value flips that dimension.
  public var scale: CGSize
  /// The shear distortion that turns rectangles into parallelograms; 0 for none.
  public var horizontalShear: CGFloat
  /// The rotation about the origin, in radians.
  public var rotation: CGFloat
  /// The displacement from the origin.
  public var translation: CGVector

  /// Components whose numbers are all zero.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// Components from their four parts.
  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The transform that scales, shears, rotates and then translates as `components` say.
  ///
  ///     ⎡ sx 0 ⎤ · ⎡ 1  0 ⎤ · ⎡  cos r  sin r ⎤   then   + (tx, ty)
  ///     ⎣ 0 sy ⎦   ⎣ sh 1 ⎦   ⎣ −sin r  cos r ⎦
  public init(_ components: CGAffineTransformComponents) {
    let sine = sin(components.rotation)
    let cosine = cos(components.rotation)
    let sheared = components.scale.height * components.horizontalShear
    self.init(
      a: components.scale.width * cosine,
      b: components.scale.width * sine,
      c: sheared * cosine - components.scale.height * sine,
      d: sheared * sine + components.scale.height * cosine,
      tx: components.translation.dx,
      ty: components.translation.dy)
  }

  /// The scale, shear, rotation and translation whose product is this transform.
  ///
  /// The x scale is never negative; a mirroring transform has a negative y scale. A transform that
  /// collapses y onto x has no finite shear, and the shear is then 0.
  public func decomposed() -> CGAffineTransformComponents {
    let scaleX = hypot(a, b)
    let rotation = scaleX > 0 ? atan2(b, a) : atan2(-c, d)
    let sine = sin(rotation)
    let cosine = cos(rotation)
    let scaleY = d * cosine - c * sine
    let sheared = c * cosine + d * sine
    return CGAffineTransformComponents(
      scale: CGSize(width: scaleX, height: scaleY),
      horizontalShear: scaleX > 0 && scaleY != 0 ? sheared / scaleY : 0,
      rotation: rotation,
      translation: CGVector(dx: tx, dy: ty))
  }
}
