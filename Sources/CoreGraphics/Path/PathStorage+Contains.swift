// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// Whether `point` lies in the area that filling would paint; open subpaths count as closed.
  package func contains(_ point: CGPoint, using rule: CGPathFillRule) -> Bool {
    let winding = windingNumber(around: point)
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  /// How often the path goes round `point`, counted from the x axis towards the y axis.
  ///
  /// A ray goes from the point to +x; every segment that crosses it towards +y counts 1, towards −y
  /// counts −1. The parity of the sum is that of the number of crossings, which is the even-odd
  /// rule.
  package func windingNumber(around point: CGPoint) -> Int {
    var winding = 0
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let to):
        winding += Self.crossing(point, from: current, to: start)
        start = to
      case .line(let to): winding += Self.crossing(point, from: current, to: to)
      case .quadCurve(let to, let control):
        let cubic = Self.cubicControls(from: current, to: to, control: control)
        winding += Self.crossings(point, from: current, cubic.0, cubic.1, to: to)
      case .curve(let to, let control1, let control2):
        winding += Self.crossings(point, from: current, control1, control2, to: to)
      case .close: winding += Self.crossing(point, from: current, to: start)
      }
      current = element.end ?? start
    }
    return winding + Self.crossing(point, from: current, to: start)
  }

  /// 1, −1 or 0: how the line crosses the ray from `point` to +x. The lower end belongs to the
  /// line.
  private static func crossing(_ point: CGPoint, from a: CGPoint, to b: CGPoint) -> Int {
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
    if a.y <= point.y { return side > 0 ? 1 : 0 }
    return side < 0 ? -1 : 0
  }

  /// The net crossings of a cubic. A cubic that is not finite counts as its chord, because halving
  /// it would never end.
  private static func crossings(
    _ point: CGPoint, from p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, to p3: CGPoint
  ) -> Int {
    let reach = abs(p0.x) + abs(p0.y) + abs(p1.x) + abs(p1.y) + abs(p2.x) + abs(p2.y)
    guard (reach + abs(p3.x) + abs(p3.y)).isFinite else { return crossing(point, from: p0, to: p3) }
    return crossing(point, from: p0, p1, p2, to: p3, depth: 0)
  }

  /// Halvings after which a piece of a curve counts as a line; it is then 2⁻²⁰ of the curve.
  private static let maximumCurveDepth = 20

  /// The net crossings of a cubic. A piece whose control points all lie off one side of the ray has
  /// none, one that lies wholly to the right has those of its chord, any other is halved.
  private static func crossing(
    _ point: CGPoint, from p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, to p3: CGPoint, depth: Int
  ) -> Int {
    if max(p0.y, p1.y, p2.y, p3.y) < point.y || min(p0.y, p1.y, p2.y, p3.y) > point.y
      || max(p0.x, p1.x, p2.x, p3.x) < point.x
    {
      return 0
    }
    if min(p0.x, p1.x, p2.x, p3.x) > point.x || depth >= maximumCurveDepth {
      return crossing(point, from: p0, to: p3)
    }
    let (a, b, c) = (middle(p0, p1), middle(p1, p2), middle(p2, p3))
    let (ab, bc) = (middle(a, b), middle(b, c))
    let half = middle(ab, bc)
    return crossing(point, from: p0, a, ab, to: half, depth: depth + 1)
      + crossing(point, from: half, bc, c, to: p3, depth: depth + 1)
  }

  private static func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}
