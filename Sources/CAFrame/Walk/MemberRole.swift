import CAGeometry

/// What a member of a space is, where it is more than a layer in its place.
enum MemberRole {
  /// Two pictures that become one: what a layer was, and what it is. Either may be missing.
  case mix(before: SpaceMember?, after: SpaceMember?, transition: Int32)
  /// A picture in motion, kept within the bounds of a layer that masks to them.
  case moving(within: Int32, toPlane: CATransform3D)
}
