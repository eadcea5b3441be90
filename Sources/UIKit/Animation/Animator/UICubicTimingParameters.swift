// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// A pace along a cubic Bézier curve from (0, 0) to (1, 1), x the time and y the progress.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, @MainActor UITimingCurveProvider {
  /// The named curve. Default slow at begin and end; of no meaning with control points.
  public let animationCurve: UIView.AnimationCurve
  /// The first inner control point.
  public let controlPoint1: CGPoint
  /// The second inner control point.
  public let controlPoint2: CGPoint
  private let isNamed: Bool

  /// Slow at begin and end.
  public convenience override init() { self.init(animationCurve: .easeInOut) }

  /// A named curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    let points = curve.timingFunction.controlPoints
    (animationCurve, controlPoint1, controlPoint2) = (curve, points.0, points.1)
    isNamed = true
    super.init()
  }

  /// A curve of two inner control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, controlPoint1, controlPoint2) = (.easeInOut, point1, point2)
    isNamed = false
    super.init()
  }

  /// The kind of pace: named or cubic.
  open var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
  /// This.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  open var springTimingParameters: UISpringTimingParameters? { nil }

  /// The same for layers.
  final var timingFunction: CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
      Float(controlPoint2.y))
  }
}

extension CAMediaTimingFunction {
  /// The inner control points.
  fileprivate var controlPoints: (CGPoint, CGPoint) {
    (
      CGPoint(x: CGFloat(curve.x1), y: CGFloat(curve.y1)),
      CGPoint(x: CGFloat(curve.x2), y: CGFloat(curve.y2))
    )
  }
}
