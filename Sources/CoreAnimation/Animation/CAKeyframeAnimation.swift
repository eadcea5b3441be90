// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// An animation through a list of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, first to last; numbers are kept as `NSNumber`, structures as `NSValue`.
  /// Default nil.
  open var values: [Any]? {
    didSet { values = values?.map(boxed) }
  }

  /// The path that a point or a size follows, be it a property or a part of one such as
  /// `transform.translation`; it takes the place of `values`. Default nil.
  ///
  /// Every end of a segment is a keyframe. The edge that closes a subpath is a segment, unless
  /// `keyTimes` are as many as the points. A copy is kept.
  open var path: CGPath? {
    didSet { path = path?.frozen }
  }

  /// When each value is reached, as fractions of the duration. Default nil, which spaces them
  /// evenly; so does a list of another length, and one with numbers that are not finite.
  ///
  /// The list counts as it is, wherever it begins and ends. At each moment the first segment shows
  /// whose end lies ahead: the first value before the first key time, and the last value where no
  /// end lies ahead. Discrete values have as many key times as values, or one more, the end.
  open var keyTimes: [NSNumber]?

  /// The pace between each two values. Default nil, which is linear.
  open var timingFunctions: [CAMediaTimingFunction]?

  /// How the values between the keyframes are found. Default `.linear`.
  open var calculationMode = CAAnimationCalculationMode.linear

  /// For the cubic modes, how tight the curve is at each value; 0 is neutral. Default nil.
  open var tensionValues: [NSNumber]?

  /// For the cubic modes, how sharp the corner is at each value; 0 is smooth. Default nil.
  open var continuityValues: [NSNumber]?

  /// For the cubic modes, where the curve swings wide at each value: 1 before it, -1 after it.
  /// Default nil.
  open var biasValues: [NSNumber]?

  /// How the layer turns along the path. Default nil, not at all.
  open var rotationMode: CAAnimationRotationMode?

  override class var keyedRows: [KeyedRow<CAAnimation>] { keyframeRows }

  static let keyframeRows: [KeyedRow<CAAnimation>] =
    propertyRows + [
      .object("values", \CAKeyframeAnimation.values),
      .object("path", \CAKeyframeAnimation.path),
      .object("keyTimes", \CAKeyframeAnimation.keyTimes),
      .object("timingFunctions", \CAKeyframeAnimation.timingFunctions),
      .word("calculationMode", \CAKeyframeAnimation.calculationMode, default: .linear),
      .object("tensionValues", \CAKeyframeAnimation.tensionValues),
      .object("continuityValues", \CAKeyframeAnimation.continuityValues),
      .object("biasValues", \CAKeyframeAnimation.biasValues),
      .optionalWord("rotationMode", \CAKeyframeAnimation.rotationMode),
    ]
}
