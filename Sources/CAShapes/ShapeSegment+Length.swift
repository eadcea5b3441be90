// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapeSegment {
  /// Lengths are exact to this part of a unit, or of a millionth of the curve if that is more.
  private static let tolerance: CGFloat = 1e-4

  /// The arc length.
  var length: CGFloat { isLine ? (d - a).length : arc(from: 0, to: 1) }

  /// The arc length up to `t`.
  func length(to t: CGFloat) -> CGFloat {
    isLine ? length * t : t >= 1 ? length : arc(from: 0, to: t)
  }

  /// The parameter up to which the curve is as long as `distance`, where `length` is that of all of
  /// it: Newton's steps, halving where they leave the bracket.
  func parameter(atLength distance: CGFloat, of length: CGFloat) -> CGFloat {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < length else { return 1 }
    if isLine { return distance / length }
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    var t = distance / length
    for _ in 0..<40 {
      let rest = arc(from: 0, to: t) - distance
      if abs(rest) <= Self.tolerance * 0.1 { break }
      if rest > 0 { high = t } else { low = t }
      let speed = velocity(at: t).length
      let next = speed > 0 ? t - rest / speed : low
      t = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-15 { break }
    }
    return t
  }

  private func arc(from start: CGFloat, to end: CGFloat) -> CGFloat {
    let size = max((b - a).length, (c - b).length, (d - c).length)
    let tolerance = max(Self.tolerance * 0.1, size * 1e-9)
    return arc(from: start, to: end, near: gauss(start, end), tolerance: tolerance, depth: 0)
  }

  /// Halves the interval until the sum of the halves no longer differs.
  private func arc(
    from start: CGFloat, to end: CGFloat, near: CGFloat, tolerance: CGFloat, depth: Int
  ) -> CGFloat {
    let middle = (start + end) / 2
    let (first, second) = (gauss(start, middle), gauss(middle, end))
    if abs(first + second - near) <= tolerance || depth >= 12 { return first + second }
    return arc(from: start, to: middle, near: first, tolerance: tolerance / 2, depth: depth + 1)
      + arc(from: middle, to: end, near: second, tolerance: tolerance / 2, depth: depth + 1)
  }

  /// Gauss's quadrature of the speed with five places.
  private func gauss(_ start: CGFloat, _ end: CGFloat) -> CGFloat {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    func speed(_ place: CGFloat) -> CGFloat { velocity(at: middle + half * place).length }
    let near: CGFloat = 0.538469310105683
    let far: CGFloat = 0.906179845938664
    return half
      * (speed(0) * 0.568888888888889 + (speed(-near) + speed(near)) * 0.478628670499366
        + (speed(-far) + speed(far)) * 0.236926885056189)
  }
}
