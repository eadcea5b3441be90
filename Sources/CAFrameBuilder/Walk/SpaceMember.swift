// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// A layer as a member of its flattening parent's space.
struct SpaceMember {
  var place: Int32
  /// Layer space to the parent's plane, depth kept.
  var toPlane: CATransform3D
  /// The factor of its opacity that transform layers in between add.
  var opacity: Float
  /// Whether y grows downward on the surface, in the member's own space.
  var isYDown: Bool
  /// The place of its role among the roles, or -1 for none.
  var role: Int32 = -1
  /// The place of its copy among the walk's ``TreeWalk/copyLooks``, 0 where it is no copy.
  var copy: Int32 = 0

  /// Device x, y and w of a unit of the layer's z.
  func depth(_ toDevice: PlaneMap) -> SIMD3<Float> {
    let t = toPlane
    return SIMD3<Float>(
      Double(t.m31) * toDevice.x + Double(t.m32) * toDevice.y + Double(t.m34) * toDevice.origin)
  }

  /// The depth, if it is the same all over the layer.
  var evenDepth: CGFloat? {
    let t = toPlane
    return t.m13 == 0 && t.m23 == 0 && t.m14 == 0 && t.m24 == 0 ? t.m43 / t.m44 : nil
  }
}
