// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The kind of a path element.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Starts a subpath; one point.
  case moveToPoint
  /// A line; one point.
  case addLineToPoint
  /// A quadratic Bézier curve; the control point and the end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve; two control points and the end.
  case addCurveToPoint
  /// Closes the subpath; no points.
  case closeSubpath
}

/// One element of a path, as ``CGPath/applyWithBlock(_:)`` lends it.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// Its points, as many as the kind says; valid during the call that lends the element.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element whose points the caller keeps alive.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The function that ``CGPath/apply(info:function:)`` calls for each element.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

extension CGPath {
  /// Calls `block` with each element in order. The element is valid during the call.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let elements = storage.elements
    // Sound because the three points outlive every call, and a kind reads only points set for it.
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { points in
      points.initialize(repeating: .zero)
      guard let base = points.baseAddress else { return }
      for element in elements {
        var lent = CGPathElement(type: element.write(to: base), points: base)
        block(&lent)
      }
    }
  }

  /// Calls `function` with `info` and each element in order. The element is valid during the call.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}

extension PathElement {
  /// Writes the points in Apple's order and returns the kind.
  ///
  /// Sound for any pointer to three points.
  fileprivate func write(to points: UnsafeMutablePointer<CGPoint>) -> CGPathElementType {
    switch self {
    case .move(let to):
      points[0] = to
      return .moveToPoint
    case .line(let to):
      points[0] = to
      return .addLineToPoint
    case .quadCurve(let to, let control):
      points[0] = control
      points[1] = to
      return .addQuadCurveToPoint
    case .curve(let to, let control1, let control2):
      points[0] = control1
      points[1] = control2
      points[2] = to
      return .addCurveToPoint
    case .close: return .closeSubpath
    }
  }
}
