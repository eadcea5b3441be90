// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation

/// Plays the animations of blocks in place of the layers' own clocks: a property animator, which
/// stops them, shows them at a fraction and runs them backwards.
@MainActor protocol AnimationPlayer: AnyObject {
  /// A property of a layer has changed within a block, and had the value `old` before.
  func willAnimate(_ layer: CALayer, _ key: String, from old: PropertyValue)

  /// Plays an animation of a block, and calls the block's `partEnded(finished:)` at its end.
  func play(
    _ animation: CAPropertyAnimation, of block: AnimationBlock, on layer: CALayer, key: String)
}
