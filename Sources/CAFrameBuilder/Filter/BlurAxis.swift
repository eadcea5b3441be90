// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How a Gaussian blur is done along one axis, so that its cost per pixel is bounded.
///
/// A narrow one is a weighted mean of pixels. For a wide one the picture is first made smaller by
/// means of `step` pixels and in the end sampled linearly between those cells. Both widen it too:
/// by the variances (step² − 1)/12 and step²/6, which the Gaussian in between leaves out.
struct BlurAxis {
  /// Pixels per cell, a power of two.
  let step: Int
  /// The standard deviation, cells.
  let sigma: Double
  /// How far the mean goes, cells.
  let reach: Double

  /// The standard deviation from which on cells are more than pixels; they double as it doubles.
  private static let widest = 6.0

  /// - Parameters:
  ///   - sigma: the standard deviation, device pixels, finite and not below zero.
  ///   - cut: standard deviations beyond which nothing counts.
  init(sigma: Double, cut: Double) {
    var step = 1
    while sigma >= Self.widest * Double(step) { step *= 2 }
    let length = Double(step)
    let added = step == 1 ? 0 : (3 * length * length - 1) / 12
    self.step = step
    self.sigma = (sigma * sigma - added).squareRoot() / length
    reach = cut * sigma / length
  }

  /// Whether the axis stays as it is: the share of the next pixel is below 1/500 of 1/255.
  var isNone: Bool { step == 1 && sigma < 0.2 }

  /// Cells next to one that change it.
  var cells: Int { isNone ? 0 : Int(reach.rounded(.up)) }

  /// Pixels next to one that change it, through whatever cells.
  var pixels: Int { isNone ? 0 : step == 1 ? cells : (cells + 3) * step }
}
