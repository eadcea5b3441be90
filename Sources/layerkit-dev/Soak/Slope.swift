// SPDX-License-Identifier: Apache-2.0

/// The line that lies nearest to points, by least squares, and how sure it is.
///
/// Source: any textbook on simple linear regression. The standard error of the slope is the root of
/// Σ(y - line)² / (n - 2) / Σ(x - mean x)².
struct Slope {
  /// How much y grows where x grows by one.
  let perStep: Double
  /// The standard error of ``perStep``: points that waver give it by accident.
  let standardError: Double

  /// Three standard errors: eight points of noise alone are further from no growth than this once
  /// in a hundred times.
  var margin: Double { 3 * standardError }
  /// The least growth that the points speak for.
  var least: Double { perStep - margin }

  /// - Precondition: there are three points at least, not all at one x.
  init(_ points: [(x: Double, y: Double)]) {
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let products = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let squares = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    precondition(squares > 0 && count > 2, "A line and its error need three points.")
    let slope = products / squares
    let rest = points.reduce(0) { sum, point in
      let distance = point.y - meanY - slope * (point.x - meanX)
      return sum + distance * distance
    }
    perStep = slope
    standardError = (rest / (count - 2) / squares).squareRoot()
  }
}
