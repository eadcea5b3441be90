// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

// Curves in pieces: within a curve Core Animation's strokes begin and end by shares of the
// parameter. Where pieces are short enough, these are shares of the length.
extension ShapePath {
  /// How many pieces of equal parameters each segment is to be cut into, counted over all contours,
  /// so that shares of a piece's parameter are shares of its length.
  ///
  /// - Parameter tolerance: How far places may be off, units of the path.
  package func evenPieces(within tolerance: CGFloat) -> [Int] {
    contours.flatMap { $0.segments.map { $0.evenPieces(within: tolerance) } }
  }

  /// The path with its segments cut into pieces of equal parameters, so many each; those beyond the
  /// list stay whole.
  package func cut(into pieces: [Int]) -> ShapePath {
    guard pieces.contains(where: { $0 > 1 }) else { return self }
    var place = 0
    return ShapePath(
      contours.map { contour in
        let segments = contour.segments.flatMap { segment in
          defer { place += 1 }
          return segment.pieces(place < pieces.count ? pieces[place] : 1)
        }
        return segments.isEmpty ? contour : ShapeContour(segments, isClosed: contour.isClosed)
      })
  }
}

extension ShapeSegment {
  private static var mostPieces: Int { 32 }

  fileprivate func pieces(_ count: Int) -> [ShapeSegment] {
    guard count > 1 else { return [self] }
    let share = 1 / CGFloat(count)
    return (0..<count).map { part(from: CGFloat($0) * share, to: CGFloat($0 + 1) * share) }
  }

  fileprivate func evenPieces(within tolerance: CGFloat) -> Int {
    var count = 1
    guard !isLine else { return count }
    while count < Self.mostPieces,
      !pieces(count).allSatisfy({ $0.isEven(within: tolerance) })
    {
      count *= 2
    }
    return count
  }

  /// Whether shares of the parameter are shares of the length.
  private func isEven(within tolerance: CGFloat) -> Bool {
    let whole = length
    return [0.25, 0.5, 0.75].allSatisfy { abs(length(to: $0) - whole * $0) <= tolerance }
  }
}
