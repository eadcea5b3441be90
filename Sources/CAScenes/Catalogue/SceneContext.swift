import QuartzCore

/// What a scene is told when it is built.
package struct SceneContext: Sendable {
  /// Pixels per point of the surface that will show the scene; pictures are drawn to match.
  package var scale: CGFloat

  package init(scale: CGFloat = 1) { self.scale = scale }
}
