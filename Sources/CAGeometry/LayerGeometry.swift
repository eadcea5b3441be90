// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Where a layer stands in its superlayer: the numbers behind its matrix.
@usableFromInline package struct LayerGeometry: Sendable {
  @usableFromInline package var bounds = CGRect.zero
  @usableFromInline package var position = CGPoint.zero
  /// The values that few layers set; nil where all have their defaults.
  @usableFromInline var poseBox: SharedBox<LayerPose>?
  @usableFromInline package var isGeometryFlipped = false

  /// The geometry of a new layer.
  package init() {}

  /// The anchor in layer space, points.
  ///
  /// The anchor's unit coordinates are those of the layer before it is flipped: in a flipped layer
  /// `anchorPoint.y` counts from the edge with the larger y.
  @inlinable package var anchor: CGPoint { anchor(anchorPoint) }

  @inlinable func anchor(_ anchorPoint: CGPoint) -> CGPoint {
    let y = isGeometryFlipped ? 1 - anchorPoint.y : anchorPoint.y
    return CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + y * bounds.size.height)
  }

  /// The matrix from layer space to superlayer space, before the superlayer flattens.
  ///
  /// Both spaces are in points. Vectors are rows (`p′ = p · M`), so the factors apply left to
  /// right: move the anchor to the origin, mirror y if the geometry is flipped, apply `transform`,
  /// move to `position`.
  ///
  /// - Precondition: `bounds` is standardized (its size is not negative).
  /// - Note: `sublayerTransform` belongs to the superlayer and is not in this matrix.
  package var layerToSuperlayer: CATransform3D {
    guard let poseBox else { return plainLayerToSuperlayer(anchor, lift: 0) }
    return layerToSuperlayer(poseBox.value)
  }

  private func layerToSuperlayer(_ pose: borrowing LayerPose) -> CATransform3D {
    let anchor = anchor(pose.anchorPoint)
    if pose.transform == .identity {
      return plainLayerToSuperlayer(anchor, lift: pose.zPosition - pose.anchorPointZ)
    }
    var turned = pose.transform
    if isGeometryFlipped {
      (turned.m21, turned.m22, turned.m23, turned.m24) = (
        -turned.m21, -turned.m22, -turned.m23, -turned.m24
      )
    }
    return turned.moved(
      before: SIMD3(-Double(anchor.x), -Double(anchor.y), -Double(pose.anchorPointZ)),
      after: SIMD3(Double(position.x), Double(position.y), Double(pose.zPosition)))
  }

  /// The same when `transform` is the identity, which most layers have: no product is needed.
  private func plainLayerToSuperlayer(_ anchor: CGPoint, lift: CGFloat) -> CATransform3D {
    var t = CATransform3D.identity
    t.m22 = isGeometryFlipped ? -1 : 1
    t.m41 = position.x - anchor.x
    t.m42 = position.y - anchor.y * t.m22
    t.m43 = lift
    return t
  }

  /// The anchor with its depth.
  @inlinable package var anchorInSpace: SIMD3<Double> {
    let anchor = anchor
    return SIMD3(Double(anchor.x), Double(anchor.y), Double(anchorPointZ))
  }

  /// Whether every number is finite; a layer that is not cannot be placed.
  @inlinable package var isFinite: Bool {
    let sum =
      bounds.origin.x * 0 + bounds.origin.y * 0 + bounds.size.width * 0 + bounds.size.height * 0
      + position.x * 0 + position.y * 0
    return sum == 0 && poseBox?.value.isFinite ?? true
  }
}

extension LayerPose {
  /// Whether every number is finite.
  @inlinable var isFinite: Bool {
    zPosition * 0 + anchorPoint.x * 0 + anchorPoint.y * 0 + anchorPointZ * 0 == 0
      && transform.isFinite
  }
}
