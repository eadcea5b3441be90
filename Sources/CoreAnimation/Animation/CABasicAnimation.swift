// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An animation from one value to another.
///
/// At most two of the three values are set: the one missing follows from them, or is the value the
/// property shows; with none, the property's value goes from the one shown to the layer's own.
/// Numbers are kept as `NSNumber`, structures as `NSValue`.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start. Default nil.
  open var fromValue: Any? {
    didSet { fromValue = boxed(fromValue) }
  }

  /// The value at the end. Default nil.
  open var toValue: Any? {
    didSet { toValue = boxed(toValue) }
  }

  /// The value at the end relative to the start. Default nil.
  open var byValue: Any? {
    didSet { byValue = boxed(byValue) }
  }

  override class var keyedRows: [KeyedRow<CAAnimation>] { basicRows }

  static let basicRows: [KeyedRow<CAAnimation>] =
    propertyRows + [
      .object("fromValue", \CABasicAnimation.fromValue),
      .object("toValue", \CABasicAnimation.toValue),
      .object("byValue", \CABasicAnimation.byValue),
    ]
}
