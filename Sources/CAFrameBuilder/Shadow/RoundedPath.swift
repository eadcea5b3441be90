// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The outline of a rectangle at the origin whose corners are round.
struct RoundedPath {
  /// Points.
  var size: SIMD2<Double>
  /// As in ``LayerShape``; each at most half of the shorter side.
  var radii: SIMD4<Double>
  var isContinuous: Bool

  /// How many straight pieces a continuous corner has; the blur hides them.
  private static let pieces = 24

  var path: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: size.x / 2, y: 0))
    // Right of the top, then once around.
    turn(path, at: SIMD2(size.x, 0), from: SIMD2(-1, 0), to: SIMD2(0, 1), radius: radii[1])
    turn(path, at: size, from: SIMD2(0, -1), to: SIMD2(-1, 0), radius: radii[3])
    turn(path, at: SIMD2(0, size.y), from: SIMD2(1, 0), to: SIMD2(0, -1), radius: radii[2])
    turn(path, at: .zero, from: SIMD2(0, 1), to: SIMD2(1, 0), radius: radii[0])
    path.closeSubpath()
    return path
  }

  /// Adds a corner.
  ///
  /// - Parameters:
  ///   - from: the way from the corner to where the curve begins, a unit vector.
  ///   - to: the way from the corner to where it ends.
  private func turn(
    _ path: CGMutablePath, at corner: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>,
    radius: Double
  ) {
    guard isContinuous, radius > 0 else {
      let end = corner + to * size
      path.addArc(
        tangent1End: CGPoint(x: corner.x, y: corner.y), tangent2End: CGPoint(x: end.x, y: end.y),
        radius: CGFloat(radius))
      return
    }
    // The superellipse of `rounded_rect.glsl`.
    let extent = min(LayerShape.continuousReach * radius, size.min() / 2)
    let exponent =
      extent <= radius ? 2 : log(2) / -log(1 - (1 - 0.5.squareRoot()) * radius / extent)
    for piece in 0...Self.pieces {
      let angle = Double(piece) / Double(Self.pieces) * .pi / 2
      let way = SIMD2(
        1 - pow(max(sin(angle), 0), 2 / exponent), 1 - pow(max(cos(angle), 0), 2 / exponent))
      let point = corner + extent * (from * way.x + to * way.y)
      path.addLine(to: CGPoint(x: point.x, y: point.y))
    }
  }
}
