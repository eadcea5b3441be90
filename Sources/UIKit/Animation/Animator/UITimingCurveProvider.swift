// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The kinds of pace.
public enum UITimingCurveType: Int, Hashable, Sendable {
  /// One of the named curves.
  case builtin
  /// A cubic curve.
  case cubic
  /// A spring.
  case spring
  /// Both.
  case composed
}

/// A pace for an animator.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol {
  /// The kind of pace.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for none.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for none.
  var springTimingParameters: UISpringTimingParameters? { get }
}
