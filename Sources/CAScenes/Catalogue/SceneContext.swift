// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The surroundings that a scene is built for.
package struct SceneContext: Sendable {
  /// Pixels per point of the surface that will show the scene; pictures are drawn to match.
  package var scale: CGFloat

  /// A context for pictures of `scale` pixels per point.
  package init(scale: CGFloat = 1) { self.scale = scale }
}
