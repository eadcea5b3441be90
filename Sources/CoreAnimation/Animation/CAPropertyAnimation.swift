// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An animation of one property: the base of basic and keyframe animations.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property, such as `position.x`. Default nil: as an action such an
  /// animation animates the property whose change it answers, else it has no effect.
  open var keyPath: String?

  /// Whether values are added to the value shown without the animation. Default false.
  ///
  /// Transforms are multiplied, the animation's value first.
  open var isAdditive = false

  /// Whether each pass starts from the value at the end of the one before. Default false.
  open var isCumulative = false

  /// Turns the animated numbers into a transform. Default nil.
  ///
  /// The key path then names the transform, not a part of it.
  open var valueFunction: CAValueFunction?

  /// An animation of the property at a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// As an action: adds the animation to the layer under the key of the event. One without a key
  /// path animates the property of that key.
  open override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard keyPath == nil, let copy = copy() as? CAPropertyAnimation else {
      return super.run(forKey: event, object: anObject, arguments: dict)
    }
    copy.keyPath = event
    copy.run(forKey: event, object: anObject, arguments: dict)
  }

  override class var keyedRows: [KeyedRow<CAAnimation>] { propertyRows }

  static let propertyRows: [KeyedRow<CAAnimation>] =
    animationRows + [
      .object("keyPath", \CAPropertyAnimation.keyPath),
      .number("additive", \CAPropertyAnimation.isAdditive, swift: "isAdditive"),
      .number("cumulative", \CAPropertyAnimation.isCumulative, swift: "isCumulative"),
      .object("valueFunction", \CAPropertyAnimation.valueFunction),
    ]
}
