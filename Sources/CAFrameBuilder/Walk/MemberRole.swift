// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The role of a member of a space that is more than a layer in its place.
enum MemberRole {
  /// Two pictures that become one: the snapshot of a layer, and the layer. Either may be missing.
  case mix(before: SpaceMember?, after: SpaceMember?, transition: Int32)
  /// A picture in motion, kept within the bounds of a layer that masks to them.
  case moving(within: Int32, toPlane: CATransform3D)
}
