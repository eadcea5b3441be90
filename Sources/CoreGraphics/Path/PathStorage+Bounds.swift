// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The smallest box around points fed to it.
struct PointBounds {
  private var low = CGPoint(x: CGFloat.infinity, y: .infinity)
  private var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)

  mutating func include(_ point: CGPoint) {
    low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
    high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  /// The box, null if no point was fed.
  var rect: CGRect {
    guard low.x <= high.x, low.y <= high.y else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension PathStorage {
  /// The box around all points, control points included; null for an empty path.
  package var boundingBox: CGRect {
    var bounds = PointBounds()
    for element in elements {
      switch element {
      case .move(let to), .line(let to): bounds.include(to)
      case .quadCurve(let to, let control):
        bounds.include(control)
        bounds.include(to)
      case .curve(let to, let control1, let control2):
        bounds.include(control1)
        bounds.include(control2)
        bounds.include(to)
      case .close: break
      }
    }
    return bounds.rect
  }

  /// The box around the path itself: curves count where they turn, control points do not.
  package var boundingBoxOfPath: CGRect {
    var bounds = PointBounds()
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move, .line, .close: break
      case .quadCurve(let to, let control):
        let cubic = Self.cubicControls(from: current, to: to, control: control)
        Self.includeExtrema(from: current, cubic.0, cubic.1, to: to, into: &bounds)
      case .curve(let to, let control1, let control2):
        Self.includeExtrema(from: current, control1, control2, to: to, into: &bounds)
      }
      guard let end = element.end else { continue }
      bounds.include(end)
      current = end
    }
    return bounds.rect
  }

  /// The control points of the cubic that is the same curve as a quadratic one.
  package static func cubicControls(
    from start: CGPoint, to end: CGPoint, control: CGPoint
  ) -> (CGPoint, CGPoint) {
    func mix(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    return (mix(start), mix(end))
  }

  /// The point of a cubic at `t` in 0...1.
  package static func point(
    onCubic p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, at t: CGFloat
  ) -> CGPoint {
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x,
      y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
  }

  private static func includeExtrema(
    from p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, to p3: CGPoint, into bounds: inout PointBounds
  ) {
    func include(from a: CGFloat, _ b: CGFloat, _ c: CGFloat, to d: CGFloat) {
      let (first, second) = turningPoints(from: a, b, c, to: d)
      for t in [first, second] where t > 0 && t < 1 {
        bounds.include(point(onCubic: p0, p1, p2, p3, at: t))
      }
    }
    include(from: p0.x, p1.x, p2.x, to: p3.x)
    include(from: p0.y, p1.y, p2.y, to: p3.y)
  }

  /// Where one coordinate of a cubic has slope zero; not a number where there is none.
  ///
  /// The slope is 3(αt² + βt + γ); the roots avoid cancellation through q = −(β ± √Δ) / 2.
  private static func turningPoints(
    from p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, to p3: CGFloat
  ) -> (CGFloat, CGFloat) {
    let alpha = p3 - 3 * p2 + 3 * p1 - p0
    let beta = 2 * (p2 - 2 * p1 + p0)
    let gamma = p1 - p0
    let discriminant = beta * beta - 4 * alpha * gamma
    guard discriminant >= 0 else { return (.nan, .nan) }
    let q = -(beta + (beta < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return (q / alpha, gamma / q)
  }
}
