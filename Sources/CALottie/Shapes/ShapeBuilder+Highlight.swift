// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

extension ShapeBuilder {
  /// How many discs stand for a gradient with a highlight.
  private static let discs = 96

  /// A radial gradient whose middle lies elsewhere than its rim's, cut by shapes.
  ///
  /// No gradient layer is one. The colour of a share t fills a disc whose centre goes from the
  /// highlight to the centre and whose radius grows from 0; so discs lie on each other, the largest
  /// lowest.
  func highlight(
    _ gradient: LottieGradient, _ length: Moving<Double>, cutBy shapes: [CAShapeLayer],
    reach: Moving<Double>
  ) -> CALayer {
    let made = CALayer()
    let frame = animator.bounds(of: shapes, reach: animator.values(of: reach).max() ?? 0)
    made.anchorPoint = .zero
    made.bounds = frame
    made.position = frame.origin
    let stops = GradientStops(gradient)
    let colors = gradient.stops.moving(map).map { HighlightColors(stops.stops($0)) }
    let angle = gradient.highlightAngle?.moving(map, axis: 0) ?? Moving(0)
    let cone = point(gradient.start).with(point(gradient.end)) { ($0, $1) }
      .with(length.with(angle) { ($0, $1) }) { points, turn in
        HighlightCone(points.0, points.1, length: turn.0 / 100, degrees: turn.1)
      }
    animator.set(
      "backgroundColor", of: made, to: colors.map { $0.color(at: 1) }, tolerance: 4e-3)
    for index in (0..<Self.discs).reversed() {
      let share = (Double(index) + 1) / Double(Self.discs)
      let disc = CALayer()
      disc.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
      disc.cornerRadius = 1
      animator.set(
        "position", of: disc, to: cone.map { $0.center(at: share) }, tolerance: 0.05)
      let radius = cone.map { max($0.radius * share, 1e-3) }
      if radius.isStill {
        let size = radius.first
        disc.bounds = CGRect(x: 0, y: 0, width: 2 * size, height: 2 * size)
        disc.cornerRadius = size
      } else {
        animator.set("transform.scale.xy", of: disc, to: radius, tolerance: 1e-3)
      }
      let middle = (Double(index) + 0.5) / Double(Self.discs)
      animator.set(
        "backgroundColor", of: disc, to: colors.map { $0.color(at: middle) }, tolerance: 4e-3)
      made.addSublayer(disc)
    }
    cut(made, by: shapes)
    return made
  }
}

/// Where a gradient with a highlight has its discs.
private struct HighlightCone {
  let focus, center: CGPoint
  let radius: Double

  /// The highlight lies `length` of the radius from the centre, turned from the way to the end.
  init(_ center: CGPoint, _ end: CGPoint, length: Double, degrees: Double) {
    self.center = center
    radius = center.distance(to: end)
    let angle = atan2(end.y - center.y, end.x - center.x) + degrees * .pi / 180
    let reach = min(max(length, -0.99), 0.99) * radius
    focus = CGPoint(x: center.x + reach * cos(angle), y: center.y + reach * sin(angle))
  }

  func center(at share: Double) -> CGPoint { focus.mixed(with: center, at: share) }
}

/// The colours along a gradient.
private struct HighlightColors {
  private let stops: [GradientStops.Stop]

  init(_ stops: [GradientStops.Stop]) { self.stops = stops }

  func color(at place: Double) -> PaintColor {
    guard let last = stops.last else { return PaintColor([], alpha: 0) }
    guard let after = stops.firstIndex(where: { $0.place >= place }) else { return last.color }
    guard after > 0 else { return stops[0].color }
    let (a, b) = (stops[after - 1], stops[after])
    let share = b.place > a.place ? (place - a.place) / (b.place - a.place) : 1
    return a.color.between(b.color, at: share) ?? b.color
  }
}
