// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Which circle of a radial gradient covers a point.
///
/// The circle at t has the center c₀ + t (c₁ − c₀) and the radius r(t) = r₀ + t (r₁ − r₀) ≥ 0. A
/// point lies on the circles with |p − c(t)| = r(t): with u = p − c₀, d = c₁ − c₀ and e = r₁ − r₀,
/// those of (d² − e²) t² − 2 (u·d + r₀ e) t + u² − r₀² = 0. The greatest t that is drawn is on top.
struct RadialRamp {
  private let center: CGPoint
  private let radius: CGFloat
  private let way: CGVector
  private let growth: CGFloat
  private let options: CGGradientDrawingOptions

  /// Nil where nothing can be drawn: both circles are the same, or numbers are not finite. A
  /// negative radius is 0.
  init?(
    start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
    _ options: CGGradientDrawingOptions
  ) {
    let (first, second) = (max(startRadius, 0), max(endRadius, 0))
    guard [start.x, start.y, end.x, end.y, first, second].allSatisfy(\.isFinite),
      start != end || first != second
    else { return nil }
    center = start
    radius = first
    way = CGVector(dx: end.x - start.x, dy: end.y - start.y)
    growth = second - first
    self.options = options
  }

  /// The location in the gradient, nil where no circle is drawn.
  func location(_ point: CGPoint) -> CGFloat? {
    let (ux, uy) = (point.x - center.x, point.y - center.y)
    let a = way.dx * way.dx + way.dy * way.dy - growth * growth
    let b = ux * way.dx + uy * way.dy + radius * growth
    let c = ux * ux + uy * uy - radius * radius
    if abs(a) < 1e-12 { return b == 0 ? nil : drawn(c / (2 * b)) }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let (first, second) = ((b + root) / a, (b - root) / a)
    return drawn(max(first, second)) ?? drawn(min(first, second))
  }

  private func drawn(_ t: CGFloat) -> CGFloat? {
    let isInside =
      (t >= 0 || options.contains(.drawsBeforeStartLocation))
      && (t <= 1 || options.contains(.drawsAfterEndLocation))
    return isInside && radius + t * growth >= 0 ? t : nil
  }
}
