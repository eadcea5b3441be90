// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// How a trim treats several contours.
  package enum TrimOrder: Sendable {
    /// The same part of each contour.
    case simultaneous
    /// A part of all contours one after the other, in their order.
    case consecutive
  }

  /// The part between two shares of the length, moved along by `offset`.
  ///
  /// Shares and offset are parts of the whole length, 1 for all of it; shares are held within 0 and
  /// 1 and may be given in either order. The part goes on from the end to the start. A contour of
  /// which all is left stays as it is; a closed contour that is cut once is one open contour, so
  /// that its first vertex is no end. Of a part of no length nothing is left.
  package func trimmed(
    from start: CGFloat, to end: CGFloat, offset: CGFloat = 0, _ order: TrimOrder = .simultaneous
  ) -> ShapePath {
    let start = min(max(start.limited, 0), 1)
    let end = min(max(end.limited, 0), 1)
    let (low, high) = (min(start, end), max(start, end))
    let path = limited
    if high - low >= 1 { return path }
    guard high - low > 1e-9 else { return ShapePath() }
    let turns = offset.limited.truncatingRemainder(dividingBy: 1)
    let first = (low + turns) - (low + turns).rounded(.down)
    let range = first...(first + high - low)
    let contours = path.contours.map(MeasuredContour.init)
    switch order {
    case .simultaneous:
      return ShapePath(contours.flatMap { $0.parts(of: range, at: 0, ofTotal: $0.length) })
    case .consecutive:
      let total = contours.reduce(0) { $0 + $1.length }
      var place: CGFloat = 0
      var result: [ShapeContour] = []
      for contour in contours {
        result += contour.parts(of: range, at: place, ofTotal: total)
        place += contour.length
      }
      return ShapePath(result)
    }
  }
}

extension MeasuredContour {
  /// The parts of the contour within a range of shares of the length `total`, of which the contour
  /// begins at `place`; shares above 1 go on from 0.
  fileprivate func parts(
    of range: ClosedRange<CGFloat>, at place: CGFloat, ofTotal total: CGFloat
  ) -> [ShapeContour] {
    guard length > 0 else { return [] }
    let least = total * 1e-9
    func piece(turns: CGFloat) -> ClosedRange<CGFloat>? {
      let low = max((range.lowerBound - turns) * total - place, 0)
      let high = min((range.upperBound - turns) * total - place, length)
      return high - low > least ? low...high : nil
    }
    let pieces = [piece(turns: 1), piece(turns: 0)].compactMap { $0 }
    if pieces.contains(where: { $0.lowerBound <= least && $0.upperBound >= length - least }) {
      return [contour]
    }
    if contour.isClosed, pieces.count == 2, pieces[0].lowerBound <= least,
      pieces[1].upperBound >= length - least
    {
      return [ShapeContour(segments(in: pieces[1]) + segments(in: pieces[0]), isClosed: false)]
    }
    return pieces.map { ShapeContour(segments(in: $0), isClosed: false) }
  }
}
