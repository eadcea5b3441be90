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
    contours.flatMap { $0.limited.segments.map { $0.evenPieces(within: tolerance) } }
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

  /// The deviation of a piece shrinks with the square of their number.
  fileprivate func evenPieces(within tolerance: CGFloat) -> Int {
    guard !isLine else { return 1 }
    let needed = (unevenness / tolerance).squareRoot()
    var count = 1
    while count < Self.mostPieces, !(CGFloat(count) >= needed) { count *= 2 }
    return count
  }

  /// How far a share of the length is from that of the parameter at most: from speeds at nine
  /// places, by Simpson's rule.
  private var unevenness: CGFloat {
    let speeds = (0...8).map { velocity(at: CGFloat($0) / 8).length }
    var lengths: [CGFloat] = [0]
    for place in stride(from: 0, to: 8, by: 2) {
      let part = (speeds[place] + 4 * speeds[place + 1] + speeds[place + 2]) / 24
      lengths.append(lengths[lengths.count - 1] + part)
    }
    let whole = lengths[4]
    return lengths.enumerated().map { abs($0.element - whole * CGFloat($0.offset) / 4) }.max() ?? 0
  }
}
