// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import Foundation

@testable import PictureReference

/// A shape blurred in Double, row by row, to hold a shadow's shader and pictures against.
///
/// The Gaussian is cut at two sigma and renormalised along both axes. Along x a row is a span,
/// whose blur has a closed form; rows are summed at a fine step; a pixel is the average of 4 × 4
/// points.
struct BlurredShape {
  /// The span of the shape at a height, or nil where it has none.
  var span: (_ y: Double) -> (Double, Double)?
  /// Where the shape begins and ends.
  var rows: ClosedRange<Double>
  var sigma: Double
  var offset = SIMD2<Double>()

  /// The coverage of a square pixel around a point.
  func coverage(_ x: Double, _ y: Double, pixel: Double) -> Double {
    var sum = 0.0
    for j in 0..<4 {
      for i in 0..<4 {
        let shift = SIMD2(Double(i) - 1.5, Double(j) - 1.5) * (pixel / 4)
        sum += value(SIMD2(x, y) + shift - offset)
      }
    }
    return sum / 16
  }

  private func value(_ p: SIMD2<Double>) -> Double {
    let reach = max(2 * sigma, 1e-9)
    let first = max(rows.lowerBound, p.y - reach)
    let last = min(rows.upperBound, p.y + reach)
    guard last > first else { return 0 }
    let count = max(8, Int((last - first) / max(reach / 16, 0.04)))
    var sum = 0.0
    for row in 0..<count {
      let from = first + (last - first) * Double(row) / Double(count)
      let to = first + (last - first) * Double(row + 1) / Double(count)
      guard let (left, right) = span((from + to) / 2) else { continue }
      let weight =
        ShadowKernel.step((p.y - from) / reach) - ShadowKernel.step((p.y - to) / reach)
      let along =
        ShadowKernel.step((p.x - left) / reach) - ShadowKernel.step((p.x - right) / reach)
      sum += weight * along
    }
    return sum
  }
}

extension BlurredShape {
  /// A rectangle whose corners are circles, or the continuous curve: superellipses of which
  /// `rounded_rect.glsl` has the formula.
  init(
    _ rect: (x: Double, y: Double, width: Double, height: Double), radius: Double,
    isContinuous: Bool = false, sigma: Double, offset: SIMD2<Double> = .zero
  ) {
    let shorter = min(rect.width, rect.height) / 2
    let radius = min(radius, shorter)
    let extent = isContinuous ? min(1.528665 * radius, shorter) : radius
    let exponent =
      extent == radius ? 2 : log(2) / -log(1 - (1 - 0.5.squareRoot()) * radius / extent)
    self.init(
      span: { y in
        let depth = min(y - rect.y, rect.y + rect.height - y)
        guard depth > 0 else { return nil }
        guard depth < extent else { return (rect.x, rect.x + rect.width) }
        let inset = extent * (1 - pow(1 - pow(1 - depth / extent, exponent), 1 / exponent))
        return (rect.x + inset, rect.x + rect.width - inset)
      }, rows: rect.y...rect.y + rect.height, sigma: sigma, offset: offset)
  }
}
