import QuartzCore

/// A named sample scene: a layer tree that shows one thing well.
///
/// The tree stands in a space with its origin at the top left, y down; its root fills the canvas.
package struct Scene: Sendable {
  /// The number among the teaching examples, or from 100 on for scenes of our own.
  package let number: Int
  /// The name on command lines and of picture files, as in `group-opacity`.
  package let name: String
  /// The name for people.
  package let title: String
  /// The canvas, points.
  package let size: CGSize
  /// What must be seen, a sentence each.
  package let checks: [String]
  /// Makes a fresh tree.
  package let build: @Sendable (SceneContext) -> CALayer

  init(
    _ number: Int, _ name: String, _ title: String,
    size: CGSize = CGSize(width: 640, height: 480), checks: [String],
    build: @escaping @Sendable (SceneContext) -> CALayer
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.size = size
    self.checks = checks
    self.build = build
  }
}
