// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// Appends a circular arc, after a line from the current point or a move to its start.
  ///
  /// Angles are radians from the x axis towards the y axis. `clockwise` means decreasing angles, as
  /// seen with y up. An end angle on the other side of the start goes round; a sweep of more than
  /// a turn is one turn. Arcs whose numbers are not finite append nothing.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform t: CGAffineTransform = .identity
  ) {
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise), transform: t)
  }

  /// The signed angle to go from one angle to another in the given sense, at most a full turn.
  private static func sweep(
    from start: CGFloat, to end: CGFloat, clockwise: Bool
  ) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let forward = clockwise ? start - end : end - start
    let amount =
      forward >= 0 ? min(forward, turn) : turn - (-forward).truncatingRemainder(dividingBy: turn)
    return clockwise ? -amount : amount
  }

  /// Appends an arc from `startAngle` over `delta` radians, in pieces of at most a quarter turn.
  package mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform t: CGAffineTransform = .identity
  ) {
    guard center.x.isFinite, center.y.isFinite, radius.isFinite, startAngle.isFinite,
      delta.isFinite
    else { return }
    let sweep = min(max(delta, -2 * .pi), 2 * .pi)
    func point(_ angle: CGFloat, _ tangent: CGFloat) -> CGPoint {
      CGPoint(
        x: center.x + radius * (cos(angle) - tangent * sin(angle)),
        y: center.y + radius * (sin(angle) + tangent * cos(angle))
      ).applying(t)
    }
    let first = point(startAngle, 0)
    if currentPoint == nil { move(to: first) } else { addLine(to: first) }
    guard sweep != 0 else { return }
    // The small allowance keeps a quarter turn with rounding error in one piece.
    let count = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    let step = sweep / count
    let control = 4.0 / 3.0 * tan(step / 4)
    for index in 0..<Int(count) {
      let from = startAngle + step * CGFloat(index)
      let to = from + step
      addCurve(to: point(to, 0), control1: point(from, control), control2: point(to, -control))
    }
  }

  /// Appends the arc of `radius` that touches the line from the current point to `corner` and the
  /// line from there to `end`, after a line to where it starts.
  ///
  /// If the three points lie on one line or the radius is 0, only a line to `corner` is appended.
  package mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform t: CGAffineTransform = .identity
  ) {
    guard let mapped = currentPoint else { return }
    let start = mapped.applying(t.inverted())
    let u = Self.direction(from: tangent1End, to: start)
    let v = Self.direction(from: tangent1End, to: tangent2End)
    let cross = u.dx * v.dy - u.dy * v.dx
    let dot = u.dx * v.dx + u.dy * v.dy
    guard radius > 0, radius.isFinite, abs(cross) > 1e-9 else {
      return addLine(to: tangent1End.applying(t))
    }
    // With θ the angle between the lines, the touching points lie r / tan(θ/2) from the corner.
    let distance = radius * (1 + dot) / abs(cross)
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: tangent1End.x + u.dx * distance - u.dy * radius * side,
      y: tangent1End.y + u.dy * distance + u.dx * radius * side)
    let startAngle = atan2(-u.dx * side, u.dy * side)
    let endAngle = atan2(v.dx * side, -v.dy * side)
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: cross > 0, transform: t)
  }

  /// The unit vector between two points, or zero if they are equal.
  private static func direction(from start: CGPoint, to end: CGPoint) -> CGVector {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = hypot(dx, dy)
    return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : .zero
  }
}
