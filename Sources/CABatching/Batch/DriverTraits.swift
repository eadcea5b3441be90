// SPDX-License-Identifier: Apache-2.0

/// The abilities of a driver that batches are made for.
package struct DriverTraits: Hashable, Sendable {
  /// How large points and viewports may be; by default no particles are points.
  package var points = PointLimits()
  /// Whether upright quads get a program of their own, and no depth; see ``Feature/upright``.
  package var drawsRectangles = false
  /// Whether pictures that are shown as they are get a program of their own and lie in stacks,
  /// where rectangles are drawn; see ``Feature/plain`` and ``StackedContents``.
  package var drawsPlain = false

  /// The traits of a driver; by default one that draws nothing but triangles.
  package init(
    points: PointLimits = PointLimits(), drawsRectangles: Bool = false, drawsPlain: Bool = false
  ) {
    (self.points, self.drawsRectangles, self.drawsPlain) = (points, drawsRectangles, drawsPlain)
  }
}
