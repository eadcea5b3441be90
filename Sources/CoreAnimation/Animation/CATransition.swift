// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An animation from the picture a layer shows to the one it is about to show.
///
/// Added to a layer, it begins with the picture of the layer and its sublayers before the
/// transaction, and ends with the picture after it. Changes of the layer in the same transaction
/// may be anything: contents, sublayers, colors. Where the layer moves or fades by animations, both
/// pictures go along. Pictures that slide leave the layer's bounds unless `masksToBounds` is set on
/// it or on a superlayer.
open class CATransition: CAAnimation {
  /// The effect between the pictures. Default `.fade`; an unknown name is a fade too.
  open var type = CATransitionType.fade

  /// Where motion starts. Default nil, which is the left edge.
  open var subtype: CATransitionSubtype?

  /// The progress of the transition at the start, 0 to 1. Default 0.
  open var startProgress: Float = 0

  /// The progress of the transition at the end, 0 to 1, not less than `startProgress`. Default 1.
  open var endProgress: Float = 1

  /// A filter that makes the transition in place of `type`: its name, or an object that has one.
  /// Default nil.
  open var filter: Any? {
    didSet { filter = boxed(filter) }
  }

  override class var keyedRows: [KeyedRow<CAAnimation>] { transitionRows }

  static let transitionRows: [KeyedRow<CAAnimation>] =
    animationRows + [
      .word("type", \CATransition.type, default: .fade),
      .optionalWord("subtype", \CATransition.subtype),
      .number("startProgress", \CATransition.startProgress),
      .number("endProgress", \CATransition.endProgress, default: 1),
      .object("filter", \CATransition.filter),
    ]
}
