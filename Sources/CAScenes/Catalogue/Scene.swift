// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A named sample scene: a layer tree that shows one thing well, and its course over time.
///
/// The tree stands in a space with its origin at the top left, y down; its root fills the canvas.
/// A scene's clock starts at 0, when its tree is shown first. See ``ScenePlay`` for playing it.
package struct Scene: Sendable {
  /// The number among the teaching examples, or from 100 on for scenes of our own.
  package let number: Int
  /// The name on command lines and of picture files, as in `group-opacity`.
  package let name: String
  /// The name for people.
  package let title: String
  /// The canvas, points.
  package let size: CGSize
  /// The visible results to check, a sentence each.
  package let checks: [String]
  /// When there is something new to see, seconds of the scene's clock, ascending: the frames of a
  /// film strip. `[0]` for a scene that stands still.
  package let times: [Double]
  /// After how many seconds a player starts over; 0 for a scene that stands still.
  package let duration: Double
  /// The steps of the scene after it was built, ascending in time.
  package let script: [SceneStep]
  /// The action of a tap at a point of the canvas; nil where taps do nothing.
  package let tap: (@Sendable (_ root: CALayer, _ point: CGPoint) -> Void)?
  /// Makes a fresh tree. Animations that the tree begins with are added here, relative to now.
  package let build: @Sendable (SceneContext) -> CALayer

  /// Whether anything moves.
  package var isAnimated: Bool { duration > 0 }

  /// A scene; the catalogue has those that need no module but `QuartzCore`.
  ///
  /// - Parameter duration: The last of `times` where it is nil.
  package init(
    _ number: Int, _ name: String, _ title: String,
    size: CGSize = CGSize(width: 640, height: 480), checks: [String],
    times: [Double] = [0], duration: Double? = nil, script: [SceneStep] = [],
    tap: (@Sendable (CALayer, CGPoint) -> Void)? = nil,
    build: @escaping @Sendable (SceneContext) -> CALayer
  ) {
    self.number = number
    self.name = name
    self.title = title
    self.size = size
    self.checks = checks
    self.times = times
    self.duration = duration ?? times.last ?? 0
    self.script = script
    self.tap = tap
    self.build = build
  }
}

/// Something a scene does at a time, such as a change of a property in a transaction or a tap.
package struct SceneStep: Sendable {
  /// Seconds of the scene's clock.
  package let time: Double
  /// The action on the scene's tree.
  package let perform: @Sendable (_ scene: Scene, _ root: CALayer) -> Void

  /// Changes the tree at a time.
  static func at(
    _ time: Double, _ perform: @escaping @Sendable (_ root: CALayer) -> Void
  ) -> SceneStep {
    SceneStep(time: time) { _, root in perform(root) }
  }

  /// Taps a point of the canvas at a time.
  static func tap(_ point: CGPoint, at time: Double) -> SceneStep {
    SceneStep(time: time) { scene, root in scene.tap?(root, point) }
  }
}
