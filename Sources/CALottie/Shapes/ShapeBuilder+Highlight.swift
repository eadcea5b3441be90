// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapeBuilder {
  /// Where the first colour of a radial gradient lies; nil for its centre.
  ///
  /// The highlight lies at a share of the radius from the centre, turned from the way to the end.
  func highlight(of gradient: LottieGradient) -> Moving<CGPoint>? {
    guard let length = gradient.highlightLength?.moving(map, axis: 0),
      !length.isStill || length.first != 0
    else { return nil }
    let angle = gradient.highlightAngle?.moving(map, axis: 0) ?? Moving(0)
    return point(gradient.start).with(point(gradient.end)) { ($0, $1) }
      .with(length.with(angle) { ($0, $1) }) { points, turn in
        let (center, end) = points
        let direction = atan2(end.y - center.y, end.x - center.x) + turn.1 * .pi / 180
        let reach = turn.0 / 100 * center.distance(to: end)
        return CGPoint(
          x: center.x + reach * cos(direction), y: center.y + reach * sin(direction))
      }
  }
}
