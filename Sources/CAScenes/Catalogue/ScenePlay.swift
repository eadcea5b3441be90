// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A scene while it is played: its tree, and its script as far as time has come.
///
///     let play = ScenePlay(scene, SceneContext())
///     renderer.layer = play.root
///     play.advance(to: 0.5) { time in /* move the host's clock to `time` */ }
///
/// Time only goes forward; to go back, a new play begins at 0. Belongs to one thread, as its
/// layers do.
package final class ScenePlay {
  /// The scene that plays.
  package let scene: Scene
  package let root: CALayer
  /// Seconds of the scene's clock.
  package private(set) var time = 0.0
  private var done = 0

  /// Builds the tree; the host's clock stands at the scene's time 0.
  package init(_ scene: Scene, _ context: SceneContext) {
    self.scene = scene
    root = scene.build(context)
  }

  /// When the next step of the script is due; nil after the last.
  package var nextStep: Double? { done < scene.script.count ? scene.script[done].time : nil }

  /// Runs the script up to and including `time`, each step in a commit of its own.
  ///
  /// - Parameters:
  ///   - time: Seconds of the scene's clock, not before ``time``.
  ///   - move: Sets the host's clock to a time of the scene, so that animations begin at the very
  ///     time of their step. It is called before each step and at the end, with times that never
  ///     go back. A host on real time leaves it out.
  package func advance(to time: Double, move: (Double) -> Void = { _ in }) {
    precondition(
      time >= self.time, "A play at \(self.time) s cannot go back to \(time) s; begin a new one.")
    CATransaction.flush()
    while let due = nextStep, due <= time {
      move(due)
      let step = scene.script[done]
      done += 1
      step.perform(scene, root)
      CATransaction.flush()
    }
    move(time)
    self.time = time
  }

  /// Taps a point of the canvas now.
  package func tap(_ point: CGPoint) { scene.tap?(root, point) }
}

extension CALayer {
  /// The first layer of that name among this one and those below, in tree order.
  ///
  /// - Precondition: there is one.
  package func part(_ name: String) -> CALayer {
    guard let layer = findPart(name) else {
      preconditionFailure("The scene has no layer named \(name).")
    }
    return layer
  }

  private func findPart(_ name: String) -> CALayer? {
    if self.name == name { return self }
    return sublayers?.lazy.compactMap { $0.findPart(name) }.first
  }
}
