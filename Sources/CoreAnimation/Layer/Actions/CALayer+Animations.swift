// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

/// The animations of a layer.
extension CALayer {
  /// Keeps a copy of the animation, in place of the one under the same key.
  ///
  /// The transaction gives duration and timing function where the animation leaves them open.
  func attach(_ animation: CAAnimation, forKey key: String?) {
    guard modelLayer == nil, let copy = animation.forAdding else { return }
    let key = animation is CATransition ? kCATransition : key
    noteOrigins(of: copy)
    if copy.duration <= 0 { copy.duration = CATransaction.animationDuration() }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    settleEnd(of: copy)
    let old = key.flatMap(takeAnimation)
    ensuredObjects.animations.append(AttachedAnimation(copy, key: key, layer: self))
    animationsDidChange()
    old?.wasRemoved()
  }

  func detachAnimation(forKey key: String) {
    guard let removed = takeAnimation(forKey: key) else { return }
    animationsDidChange()
    removed.wasRemoved()
  }

  func detachAllAnimations() {
    let removed = takeAllAnimations()
    if removed.isEmpty { return }
    animationsDidChange()
    for animation in removed { animation.wasRemoved() }
  }

  var attachedKeys: [String]? {
    guard let keys = objects?.animations.compactMap(\.key), !keys.isEmpty else { return nil }
    return keys
  }

  func attachedAnimation(forKey key: String) -> CAAnimation? {
    objects?.animations[key]?.animation
  }

  /// Takes every animation off the layer without telling anybody.
  func takeAllAnimations() -> [AttachedAnimation] {
    guard let objects, !objects.animations.isEmpty else { return [] }
    let removed = Array(objects.animations)
    objects.animations = []
    return removed
  }

  /// Takes an animation off that has ended.
  func dropEnded(_ animation: AttachedAnimation) {
    objects?.animations.remove(animation)
    animationsDidChange()
  }

  private func takeAnimation(forKey key: String) -> AttachedAnimation? {
    objects?.animations.take(key)
  }

  /// Has the current transaction carry the animations.
  func animationsDidChange() {
    marks.animationsChanged = true
    note()
  }
}

extension CAAnimation {
  /// The animation that a layer keeps: a copy, unless a setter of the layer made it just now.
  fileprivate var forAdding: CAAnimation? {
    defer { ownership = .program }
    return ownership == .setter ? self : detachedCopy
  }
}
