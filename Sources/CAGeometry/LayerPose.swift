// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// How a layer stands about its position: what most layers leave at the defaults.
@usableFromInline package struct LayerPose: Hashable, Sendable {
  @usableFromInline package var zPosition: CGFloat
  @usableFromInline package var anchorPoint: CGPoint
  @usableFromInline package var anchorPointZ: CGFloat
  @usableFromInline package var transform: CATransform3D

  /// The pose of a new layer. Set here, since defaults of fields are not inlined.
  @inlinable package init() {
    (zPosition, anchorPoint, anchorPointZ) = (0, CGPoint(x: 0.5, y: 0.5), 0)
    transform = .identity
  }
}

extension LayerGeometry {
  /// The height over the superlayer's plane, points.
  @inlinable package var zPosition: CGFloat {
    get { poseBox?.value.zPosition ?? 0 }
    set {
      if poseBox == nil, newValue.bitPattern == 0 { return }
      poseBox.write(or: LayerPose()) { $0.zPosition = newValue }
    }
  }

  /// The point of the bounds, in unit coordinates, that stands at the position.
  @inlinable package var anchorPoint: CGPoint {
    get { poseBox?.value.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }
    set {
      if poseBox == nil, newValue == CGPoint(x: 0.5, y: 0.5) { return }
      poseBox.write(or: LayerPose()) { $0.anchorPoint = newValue }
    }
  }

  /// The z of the anchor in layer space, points.
  @inlinable package var anchorPointZ: CGFloat {
    get { poseBox?.value.anchorPointZ ?? 0 }
    set {
      if poseBox == nil, newValue.bitPattern == 0 { return }
      poseBox.write(or: LayerPose()) { $0.anchorPointZ = newValue }
    }
  }

  /// The transform about the anchor point.
  @inlinable package var transform: CATransform3D {
    get { poseBox?.value.transform ?? .identity }
    set {
      if poseBox == nil, newValue.isIdentityInEachBit { return }
      poseBox.write(or: LayerPose()) { $0.transform = newValue }
    }
  }

  /// Whether the transform is other than the identity.
  @inlinable package var isTransformed: Bool {
    guard let poseBox else { return false }
    return poseBox.value.transform != .identity
  }

  /// Takes the box out, which leaves the defaults.
  @inlinable @inline(__always)
  package mutating func takePose() -> SharedBox<LayerPose>? {
    defer { poseBox = nil }
    return poseBox
  }

  /// Moves the pose into a box that was taken out, if nobody else has that.
  @inlinable @inline(__always)
  package mutating func movePose(into spare: inout SharedBox<LayerPose>?) {
    poseBox.move(into: &spare, or: LayerPose())
  }
}

extension LayerGeometry: Equatable {
  @usableFromInline package static func == (a: LayerGeometry, b: LayerGeometry) -> Bool {
    a.bounds == b.bounds && a.position == b.position && a.isGeometryFlipped == b.isGeometryFlipped
      && (a.poseBox === b.poseBox
        || a.poseBox.value(or: LayerPose()) == b.poseBox.value(or: LayerPose()))
  }
}

extension CATransform3D {
  /// Whether it is the identity, no zero of it negative: nothing would be lost by leaving it out.
  @usableFromInline var isIdentityInEachBit: Bool {
    // Sound: both are sixteen numbers of 64 bits, and each bit of those means a number here, too.
    unsafeBitCast(self, to: SIMD16<UInt64>.self)
      == unsafeBitCast(CATransform3D.identity, to: SIMD16<UInt64>.self)
  }
}
