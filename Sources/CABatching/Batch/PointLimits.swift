// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// How large points and viewports may be.
///
/// A point costs a software driver two thirds of a quad: it is one vertex, and no pixels along a
/// diagonal are looked at twice.
package struct PointLimits: Hashable, Sendable {
  /// The longest side of a point, pixels; 0 where particles are always quads.
  package var largestPoint: Float
  /// The longest side of a viewport, pixels.
  package var viewportSide: Int

  /// The limits of a context; by default there are no points.
  package init(largestPoint: Float = 0, viewportSide: Int = 0) {
    (self.largestPoint, self.viewportSide) = (largestPoint, viewportSide)
  }

  /// How far the viewport must reach beyond targets of a frame so that all points of a swarm are
  /// drawn that touch them; 0 where the particles are quads.
  ///
  /// - Parameter side: the longest side of a target.
  package func margin(of swarm: Swarm, side: Int) -> Int {
    guard let margin = swarm.pointMargin(largest: largestPoint), side + 2 * margin <= viewportSide
    else { return 0 }
    return margin
  }
}

extension DeviceSize {
  var longSide: Int { max(width, height) }
}
