// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// Animations that run together on the clock of the group.
///
/// The group's duration is not scaled to fit: an animation that lasts longer is cut off.
open class CAAnimationGroup: CAAnimation {
  /// The animations. Default nil.
  ///
  /// Their `delegate` and `isRemovedOnCompletion` have no effect. A copy of the group has the very
  /// same animations; the copy that a layer makes has copies of them.
  open var animations: [CAAnimation]?

  /// Groups that lie deeper in each other have no effect.
  static let deepestGroup = 128

  /// Lets go of the animations without recursion, so that no depth ends the stack.
  deinit {
    var pending = animations ?? []
    animations = nil
    while var last = pending.popLast() {
      guard isKnownUniquelyReferenced(&last), let group = last as? CAAnimationGroup else {
        continue
      }
      pending += group.animations ?? []
      group.animations = nil
    }
  }

  /// Gives the group copies of its animations, so that nobody else changes them.
  override func detach() {
    animations = animations.flatMap { animations in
      NestedValues.deeper(limit: CAAnimationGroup.deepestGroup) {
        animations.compactMap(\.detachedCopy)
      }
    }
  }

  override class var keyedRows: [KeyedRow<CAAnimation>] { groupRows }

  static let groupRows: [KeyedRow<CAAnimation>] =
    animationRows + [.object("animations", \CAAnimationGroup.animations)]
}
