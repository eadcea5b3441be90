// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension CATransform3D {
  /// Whether the viewer of the destination plane sees the back of the plane z = 0: its normal
  /// points away.
  ///
  /// The normal goes by the transposed inverse, so that mirroring alone does not turn the plane
  /// over. A matrix without an inverse shows no side.
  @inlinable package var turnsAway: Bool {
    guard let inverse else { return false }
    return inverse.m33 < 0
  }
}
