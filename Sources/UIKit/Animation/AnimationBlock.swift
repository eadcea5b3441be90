// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation

/// An animation block: the changes within it become animations, and when all of them have
/// ended, its completion is called.
@MainActor final class AnimationBlock: NSObject, @MainActor CAAnimationDelegate {
  let timing: BlockTiming
  /// The name of a block of `beginAnimations(_:context:)`.
  var name: String?
  private var completion: ((Bool) -> Void)?
  /// Called when the first animation begins.
  var willStart: (() -> Void)?
  private var running = 0
  private var isOpen = true
  private var allFinished = true
  /// The views that get no touches until the block ends. They hold their animations, and those the
  /// block.
  private var blocked: [Reference] = []

  private struct Reference {
    weak var view: UIView?
  }
  /// The views whose layers have changed, to be laid out within the block.
  private var changed: [UIView] = []
  /// Collects changes in place of making animations of them; nil for ordinary blocks.
  var keyframes: KeyframeTracks?
  /// Plays the block's animations in place of their layers; nil for ordinary blocks.
  private let player: (any AnimationPlayer)?

  /// A block of that timing; one within a property animator's belongs to that animator.
  init(
    _ timing: BlockTiming, player: (any AnimationPlayer)? = nil, completion: ((Bool) -> Void)?
  ) {
    self.timing = timing
    self.player = player ?? AnimationBlocks.current?.player
    self.completion = completion
  }

  /// Makes an animation of a change of `layer`, which had the value `old` before.
  func animate(_ layer: CALayer, _ key: String, from old: PropertyValue) {
    guard let row = PropertyTable.row(key, for: layer.state.kind) else { return }
    let new = row.read(layer.state)
    guard old != new else { return }
    player?.willAnimate(layer, key, from: old)
    if timing.laysOut, let view = layer.delegate as? UIView { changed.append(view) }
    let start = timing.beginsFromCurrentState ? row.read(layer.shownState) : old
    if let keyframes { return keyframes.note(layer, key, from: start, to: new) }
    let replaces = timing.beginsFromCurrentState
    for change in ViewChange.changes(key, from: start, to: new, replaces: replaces) {
      for part in change.parts(of: timing.pace) { add(part, to: layer) }
    }
  }

  private func add(_ change: ViewChange, to layer: CALayer) {
    add(change.animation(timing), change.keyPath, replaces: !change.isAdditive, to: layer)
  }

  /// Adds an animation of a key path with the block's timing, beside those that run or in their
  /// place.
  func add(_ animation: CAAnimation, _ keyPath: String, replaces: Bool, to layer: CALayer) {
    settle(animation, in: layer)
    if replaces { layer.removeStacked(keyPath) }
    attach(animation, to: layer, key: replaces ? keyPath : layer.freeKey(keyPath))
  }

  /// Adds an animation that belongs to the block.
  func attach(_ animation: CAAnimation, to layer: CALayer, key: String) {
    running += 1
    block(layer)
    if let player, let animation = animation as? CAPropertyAnimation {
      return player.play(animation, of: self, on: layer, key: key)
    }
    animation.delegate = self
    layer.add(animation, forKey: key)
  }

  /// Keeps the block from ending before an inner one does.
  func wait(for inner: BlockTiming) -> AnimationBlock {
    running += 1
    return AnimationBlock(inner) { [self] in partEnded(finished: $0) }
  }

  /// Gives the animation the block's timing.
  func settle(_ animation: CAAnimation, in layer: CALayer) {
    animation.repeatCount = timing.repeatCount
    animation.autoreverses = timing.autoreverses
    animation.preferredFrameRateRange = timing.frameRates
    animation.fillMode = .both
    if timing.delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + timing.delay
    }
  }

  /// Keeps touches from the view while it moves.
  private func block(_ layer: CALayer) {
    guard let view = layer.delegate as? UIView, view.layer === layer else { return }
    guard !timing.allowsInteraction else { return }
    view.ensuredExtras.blockingAnimations += 1
    blocked.append(Reference(view: view))
  }

  /// Lays out the views that have changed, within the block.
  func layOutChanged() {
    let views = changed
    changed = []
    for view in views { view.layoutIfNeeded() }
  }

  /// Ends the adding of animations. Without any the completion is called in the next turn of the
  /// run loop.
  func close() {
    isOpen = false
    if running > 0 { return }
    CATransaction.begin()
    CATransaction.setCompletionBlock { [self] in complete() }
    CATransaction.commit()
  }

  private func complete() {
    let views = blocked
    blocked = []
    for reference in views { reference.view?.extras?.blockingAnimations -= 1 }
    let call = completion
    completion = nil
    call?(allFinished)
  }

  func animationDidStart(_ anim: CAAnimation) {
    let call = willStart
    willStart = nil
    call?()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { partEnded(finished: flag) }

  /// Counts the end of an animation, or of an inner block.
  func partEnded(finished flag: Bool) {
    running -= 1
    if !flag { allFinished = false }
    if running == 0, !isOpen { complete() }
  }
}

extension CALayer {
  /// The key for another animation of the key path beside those that run: `position`,
  /// `position-2`, `position-3` …
  func freeKey(_ keyPath: String) -> String {
    guard animation(forKey: keyPath) != nil else { return keyPath }
    var number = 2
    while animation(forKey: "\(keyPath)-\(number)") != nil { number += 1 }
    return "\(keyPath)-\(number)"
  }

  /// Removes the animations that stand beside the first one of the key path.
  func removeStacked(_ keyPath: String) {
    for key in animationKeys() ?? [] where key.hasPrefix(keyPath + "-") {
      removeAnimation(forKey: key)
    }
  }
}
