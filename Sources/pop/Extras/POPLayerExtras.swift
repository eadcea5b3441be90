// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreAnimation
import CoreGraphics

// The parts of a layer's transform, as key paths such as `transform.rotation.z` name them. Setting
// a part keeps the others. A transform that cannot be taken apart has the parts of the identity;
// setting one then changes nothing.

/// The layer's scale along x.
public func POPLayerGetScaleX(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).scale.x)
}

/// Sets the layer's scale along x.
public func POPLayerSetScaleX(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.scale.x = Double(f) }
}

/// The layer's scale along y.
public func POPLayerGetScaleY(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).scale.y)
}

/// Sets the layer's scale along y.
public func POPLayerSetScaleY(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.scale.y = Double(f) }
}

/// The layer's scale along z.
public func POPLayerGetScaleZ(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).scale.z)
}

/// Sets the layer's scale along z.
public func POPLayerSetScaleZ(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.scale.z = Double(f) }
}

/// The layer's scales along x and y.
public func POPLayerGetScaleXY(_ l: CALayer) -> CGPoint {
  let scale = parts(l.transform).scale
  return CGPoint(x: scale.x, y: scale.y)
}

/// Sets the layer's scales along x and y.
public func POPLayerSetScaleXY(_ l: CALayer, _ p: CGPoint) {
  l.transform = changed(l.transform) { ($0.scale.x, $0.scale.y) = (Double(p.x), Double(p.y)) }
}

/// The layer's translation along x, points.
public func POPLayerGetTranslationX(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).translation.x)
}

/// Sets the layer's translation along x, points.
public func POPLayerSetTranslationX(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.translation.x = Double(f) }
}

/// The layer's translation along y, points.
public func POPLayerGetTranslationY(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).translation.y)
}

/// Sets the layer's translation along y, points.
public func POPLayerSetTranslationY(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.translation.y = Double(f) }
}

/// The layer's translation along z, points.
public func POPLayerGetTranslationZ(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).translation.z)
}

/// Sets the layer's translation along z, points.
public func POPLayerSetTranslationZ(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.translation.z = Double(f) }
}

/// The layer's translation along x and y, points.
public func POPLayerGetTranslationXY(_ l: CALayer) -> CGPoint {
  let translation = parts(l.transform).translation
  return CGPoint(x: translation.x, y: translation.y)
}

/// Sets the layer's translation along x and y, points.
public func POPLayerSetTranslationXY(_ l: CALayer, _ p: CGPoint) {
  l.transform = changed(l.transform) {
    ($0.translation.x, $0.translation.y) = (Double(p.x), Double(p.y))
  }
}

/// The layer's turn about x, radians.
public func POPLayerGetRotationX(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).angles.x)
}

/// Sets the layer's turn about x, radians.
public func POPLayerSetRotationX(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.angles.x = Double(f) }
}

/// The layer's turn about y, radians.
public func POPLayerGetRotationY(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).angles.y)
}

/// Sets the layer's turn about y, radians.
public func POPLayerSetRotationY(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.angles.y = Double(f) }
}

/// The layer's turn about z, radians.
public func POPLayerGetRotationZ(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.transform).angles.z)
}

/// Sets the layer's turn about z, radians.
public func POPLayerSetRotationZ(_ l: CALayer, _ f: CGFloat) {
  l.transform = changed(l.transform) { $0.angles.z = Double(f) }
}

/// The layer's turn about z, radians.
public func POPLayerGetRotation(_ l: CALayer) -> CGFloat { POPLayerGetRotationZ(l) }

/// Sets the layer's turn about z, radians.
public func POPLayerSetRotation(_ l: CALayer, _ f: CGFloat) { POPLayerSetRotationZ(l, f) }

/// The scale along x that the layer gives its sublayers.
public func POPLayerGetSubScaleX(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.sublayerTransform).scale.x)
}

/// Sets the scale along x that the layer gives its sublayers.
public func POPLayerSetSubScaleX(_ l: CALayer, _ f: CGFloat) {
  l.sublayerTransform = changed(l.sublayerTransform) { $0.scale.x = Double(f) }
}

/// The scale along y that the layer gives its sublayers.
public func POPLayerGetSubScaleY(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.sublayerTransform).scale.y)
}

/// Sets the scale along y that the layer gives its sublayers.
public func POPLayerSetSubScaleY(_ l: CALayer, _ f: CGFloat) {
  l.sublayerTransform = changed(l.sublayerTransform) { $0.scale.y = Double(f) }
}

/// The scale along z that the layer gives its sublayers.
public func POPLayerGetSubScaleZ(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.sublayerTransform).scale.z)
}

/// Sets the scale along z that the layer gives its sublayers.
public func POPLayerSetSubScaleZ(_ l: CALayer, _ f: CGFloat) {
  l.sublayerTransform = changed(l.sublayerTransform) { $0.scale.z = Double(f) }
}

/// The scales along x and y that the layer gives its sublayers.
public func POPLayerGetSubScaleXY(_ l: CALayer) -> CGPoint {
  let scale = parts(l.sublayerTransform).scale
  return CGPoint(x: scale.x, y: scale.y)
}

/// Sets the scales along x and y that the layer gives its sublayers.
public func POPLayerSetSubScaleXY(_ l: CALayer, _ p: CGPoint) {
  l.sublayerTransform = changed(l.sublayerTransform) {
    ($0.scale.x, $0.scale.y) = (Double(p.x), Double(p.y))
  }
}

/// The translation along x that the layer gives its sublayers, points.
public func POPLayerGetSubTranslationX(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.sublayerTransform).translation.x)
}

/// Sets the translation along x that the layer gives its sublayers, points.
public func POPLayerSetSubTranslationX(_ l: CALayer, _ f: CGFloat) {
  l.sublayerTransform = changed(l.sublayerTransform) { $0.translation.x = Double(f) }
}

/// The translation along y that the layer gives its sublayers, points.
public func POPLayerGetSubTranslationY(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.sublayerTransform).translation.y)
}

/// Sets the translation along y that the layer gives its sublayers, points.
public func POPLayerSetSubTranslationY(_ l: CALayer, _ f: CGFloat) {
  l.sublayerTransform = changed(l.sublayerTransform) { $0.translation.y = Double(f) }
}

/// The translation along z that the layer gives its sublayers, points.
public func POPLayerGetSubTranslationZ(_ l: CALayer) -> CGFloat {
  CGFloat(parts(l.sublayerTransform).translation.z)
}

/// Sets the translation along z that the layer gives its sublayers, points.
public func POPLayerSetSubTranslationZ(_ l: CALayer, _ f: CGFloat) {
  l.sublayerTransform = changed(l.sublayerTransform) { $0.translation.z = Double(f) }
}

/// The translation along x and y that the layer gives its sublayers, points.
public func POPLayerGetSubTranslationXY(_ l: CALayer) -> CGPoint {
  let translation = parts(l.sublayerTransform).translation
  return CGPoint(x: translation.x, y: translation.y)
}

/// Sets the translation along x and y that the layer gives its sublayers, points.
public func POPLayerSetSubTranslationXY(_ l: CALayer, _ p: CGPoint) {
  l.sublayerTransform = changed(l.sublayerTransform) {
    ($0.translation.x, $0.translation.y) = (Double(p.x), Double(p.y))
  }
}

private func parts(_ transform: CATransform3D) -> TransformComponents {
  TransformComponents(transform) ?? .identity
}

private func changed(
  _ transform: CATransform3D, _ change: (inout TransformComponents) -> Void
) -> CATransform3D {
  guard var parts = TransformComponents(transform) else { return transform }
  change(&parts)
  return parts.matrix
}

extension TransformComponents {
  // The identity can be taken apart.
  fileprivate static let identity = TransformComponents(CATransform3DIdentity)!
}
