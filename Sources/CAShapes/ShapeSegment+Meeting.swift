// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapeSegment {
  /// The box of the control points.
  var box: CGRect {
    let (x0, x1) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (y0, y1) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// How far the control points lie from the line between the ends, at most about.
  private var bend: CGFloat {
    isLine
      ? 0
      : max((b - a.mixed(with: d, 1 / 3)).length, (c - a.mixed(with: d, 2 / 3)).length)
  }

  /// Parameters where this curve meets another: the first found, searching the boxes of halves.
  func meeting(_ other: ShapeSegment) -> (own: CGFloat, other: CGFloat)? {
    let size = max(box.width, box.height, other.box.width, other.box.height)
    var steps = 4000
    return meeting(other, (0, 1), (0, 1), flatness: size * 1e-7, steps: &steps)
  }

  private func meeting(
    _ other: ShapeSegment, _ own: (CGFloat, CGFloat), _ others: (CGFloat, CGFloat),
    flatness: CGFloat, steps: inout Int
  ) -> (own: CGFloat, other: CGFloat)? {
    steps -= 1
    let (box, otherBox) = (box, other.box)
    guard steps > 0, box.minX <= otherBox.maxX, otherBox.minX <= box.maxX,
      box.minY <= otherBox.maxY, otherBox.minY <= box.maxY
    else { return nil }
    let (isFlat, isOtherFlat) = (bend <= flatness, other.bend <= flatness)
    if isFlat, isOtherFlat {
      guard let (s, t) = Self.crossing(a, d, with: other.a, other.d) else { return nil }
      return (own.0 + (own.1 - own.0) * s, others.0 + (others.1 - others.0) * t)
    }
    let cutsOwn = isOtherFlat || !isFlat && bend >= other.bend
    for half in [0, 1] {
      if cutsOwn {
        let (first, last) = split(at: 0.5)
        let middle = (own.0 + own.1) / 2
        let range = half == 0 ? (own.0, middle) : (middle, own.1)
        let piece = half == 0 ? first : last
        if let found = piece.meeting(other, range, others, flatness: flatness, steps: &steps) {
          return found
        }
      } else {
        let (first, last) = other.split(at: 0.5)
        let middle = (others.0 + others.1) / 2
        let range = half == 0 ? (others.0, middle) : (middle, others.1)
        let piece = half == 0 ? first : last
        if let found = meeting(piece, own, range, flatness: flatness, steps: &steps) {
          return found
        }
      }
    }
    return nil
  }

  /// Where two lines cross, as shares of each; nil for lines that do not, or are parallel.
  static func crossing(
    _ a: CGPoint, _ b: CGPoint, with c: CGPoint, _ d: CGPoint
  ) -> (CGFloat, CGFloat)? {
    let (r, s) = (b - a, d - c)
    let area = CGPoint.cross(r, s)
    guard abs(area) > 1e-12 * r.length * s.length else { return nil }
    let t = CGPoint.cross(c - a, s) / area
    let u = CGPoint.cross(c - a, r) / area
    return (0...1).contains(t) && (0...1).contains(u) ? (t, u) : nil
  }
}
