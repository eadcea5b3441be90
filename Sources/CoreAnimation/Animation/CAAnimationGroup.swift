import Foundation

/// Animations that run together on the clock of the group.
///
/// The group's duration is not scaled to fit: an animation that lasts longer is cut off.
open class CAAnimationGroup: CAAnimation {
  /// The animations. Default nil.
  ///
  /// Their `delegate` and `isRemovedOnCompletion` have no effect.
  open var animations: [CAAnimation]?

  /// A copy of the group with copies of its animations.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAAnimationGroup)?.animations = animations?.compactMap { $0.copy() as? CAAnimation }
    return copy
  }

  override class var keyedRows: [KeyedRow<CAAnimation>] { groupRows }

  static let groupRows: [KeyedRow<CAAnimation>] =
    animationRows + [.object("animations", \CAAnimationGroup.animations)]
}
