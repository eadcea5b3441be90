// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Where After Effects' repeater puts copies of a shape.
package struct ShapeRepeater: Equatable, Sendable {
  /// Where later copies lie.
  package enum Order: Sendable {
    /// Each copy below the one before it; the number 1 in files.
    case below
    /// Each copy above the one before it; the number 2 in files.
    case above
  }

  /// How many copies there are, the first included; a fraction counts as a whole one.
  package var copies: CGFloat = 1
  /// How many steps the first copy has taken.
  package var offset: CGFloat = 0
  /// The point about which a step turns and scales.
  package var anchor: CGPoint = .zero
  /// How far a step moves.
  package var position: CGPoint = .zero
  /// How much a step scales, 1 for not at all.
  package var scale = CGPoint(x: 1, y: 1)
  /// Degrees by which a step turns, clockwise with y pointing down.
  package var rotation: CGFloat = 0
  /// Where later copies lie.
  package var order = Order.below

  /// One copy of the shape as it is.
  package init() {}

  /// Where the copies are, from the space of the shape, that which is drawn first at the front; at
  /// most ``ShapeLimits/copyCount``.
  package var transforms: [CGAffineTransform] {
    let count = Int(min(max(copies.limited.rounded(.up), 0), CGFloat(ShapeLimits.copyCount)))
    let transforms = (0..<count).map { transform(steps: offset.limited + CGFloat($0)) }
    return order == .below ? transforms.reversed() : transforms
  }

  /// The transform of a number of steps: about the anchor scaled, then turned, then moved.
  package func transform(steps: CGFloat) -> CGAffineTransform {
    let anchor = anchor.limited
    let move = position.limited * steps
    let turn = (rotation.limited * steps).truncatingRemainder(dividingBy: 360) * .pi / 180
    let (sine, cosine) = (sin(turn), cos(turn))
    let (x, y) = (Self.power(scale.x, steps), Self.power(scale.y, steps))
    let (a, b, c, d) = (x * cosine, x * sine, -y * sine, y * cosine)
    return CGAffineTransform(
      a: a.limited, b: b.limited, c: c.limited, d: d.limited,
      tx: (anchor.x + move.x - anchor.x * a - anchor.y * c).limited,
      ty: (anchor.y + move.y - anchor.x * b - anchor.y * d).limited)
  }

  /// A factor applied a number of times; of a negative factor the fraction of a time is mixed.
  private static func power(_ factor: CGFloat, _ times: CGFloat) -> CGFloat {
    let factor = factor.limited
    if factor > 0 { return pow(factor, times).limited }
    let whole = times.rounded(.down)
    return (pow(factor, whole).limited * (1 + (factor - 1) * (times - whole))).limited
  }
}
