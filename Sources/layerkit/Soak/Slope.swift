// SPDX-License-Identifier: Apache-2.0

/// The line that lies nearest to points, by least squares.
struct Slope {
  /// How much y grows where x grows by one.
  let perStep: Double

  /// - Precondition: there are two points at least, not all at one x.
  init(_ points: [(x: Double, y: Double)]) {
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let products = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let squares = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    precondition(squares > 0, "A line needs two points.")
    perStep = products / squares
  }
}
