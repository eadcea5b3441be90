// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A change of a finger or a pointer, as a host reports it.
struct TouchChange {
  /// Tells fingers that are down at one time apart.
  var finger: Int
  var phase: UITouch.Phase
  /// The place in the space of the root view, points.
  var point: CGPoint
  var type = UITouch.TouchType.direct
}
