// SPDX-License-Identifier: Apache-2.0
import Foundation

extension NSObject {
  /// Adds an animation to the object, which starts at the end of the run-loop turn.
  ///
  /// An animation that the object has for the key is removed first. Without a key the animation
  /// gets one of its own. The object is not retained; its animations end with it.
  public func pop_add(_ anim: POPAnimation!, forKey key: String!) {
    POPAnimator.current.add(anim, for: self, key: key)
  }

  /// Removes all animations; each ends unfinished, with the value of the moment.
  public func pop_removeAllAnimations() { POPAnimator.current.removeAllAnimations(for: self) }

  /// Removes the animation for a key; it ends unfinished, with the value of the moment.
  public func pop_removeAnimation(forKey key: String!) {
    POPAnimator.current.removeAnimation(for: self, key: key)
  }

  /// The keys of the animations, in the order of their addition.
  public func pop_animationKeys() -> [Any]! { POPAnimator.current.animationKeys(for: self) }

  /// The animation for a key; nil where there is none.
  public func pop_animation(forKey key: String!) -> Any! {
    POPAnimator.current.animation(for: self, key: key)
  }
}
