// SPDX-License-Identifier: Apache-2.0

/// How many lines stand for a curve.
///
/// With equal steps of t the curve bulges beyond each line by |P″|·step²⁄8 at most, two thirds of
/// that on average (Wang's bound). Where the points between its ends are moved out by that average,
/// P″·step²⁄12 against P″, and by so much more as those at the ends stay, the lines enclose the
/// area of the curve. The remaining error is a third on average, so fewer lines will do.
struct CurveSteps {
  /// As a number of lines; may be endless.
  let wanted: Double

  /// - Parameters:
  ///   - bend: the greater of the second differences of the curve's points.
  ///   - unit: how much of `bend`'s unit a pixel is.
  ///   - isMoved: whether points between the ends are moved.
  init(bend: Double, unit: Double = 1, isMoved: Bool = true) {
    let reach = bend * 0.75 / unit
    guard isMoved else {
      wanted = (reach / CoverageOutline.tolerance).squareRoot().rounded(.up)
      return
    }
    let steps = (reach / CoverageOutline.balancedTolerance).squareRoot().rounded(.up)
    // A line alone has nothing to move.
    wanted = steps == 1 && reach > CoverageOutline.tolerance ? 2 : steps
  }

  func count(atMost most: Int) -> Int { wanted <= Double(most) ? max(Int(wanted), 1) : most }

  /// The share of P″ by which points are moved.
  static func share(_ count: Int) -> Double {
    count < 2 ? 0 : 1 / (12 * Double(count) * Double(count - 1))
  }
}
