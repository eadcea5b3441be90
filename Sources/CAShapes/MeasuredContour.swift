// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A contour with the lengths of its segments: places by their distance along it.
package struct MeasuredContour: Sendable {
  /// The contour, its numbers within the limits.
  package let contour: ShapeContour
  let segments: [ShapeSegment]
  let lengths: [CGFloat]
  /// Where each segment with a length begins along the contour, in order.
  private let starts: [(length: CGFloat, segment: Int)]
  /// The arc length of all segments.
  package let length: CGFloat

  /// Measures a contour.
  package init(_ contour: ShapeContour) {
    self.contour = contour.limited
    segments = self.contour.segments
    lengths = segments.map(\.length)
    var (starts, total): ([(length: CGFloat, segment: Int)], CGFloat) = ([], 0)
    for (segment, length) in lengths.enumerated() where length > 0 {
      starts.append((total, segment))
      total += length
    }
    (self.starts, length) = (starts, total)
  }

  /// The segments between two lengths along the contour.
  func segments(in range: ClosedRange<CGFloat>) -> [ShapeSegment] {
    var result: [ShapeSegment] = []
    var place: CGFloat = 0
    for (segment, length) in zip(segments, lengths) {
      let (low, high) = (range.lowerBound - place, range.upperBound - place)
      place += length
      guard high > 0, low < length, length > 0 else { continue }
      let start = segment.parameter(atLength: low, of: length)
      let end = segment.parameter(atLength: high, of: length)
      if end > start { result.append(segment.part(from: start, to: end)) }
    }
    return result
  }
}

extension MeasuredContour {
  /// A place on a contour.
  package struct Place: Equatable, Sendable {
    /// Where it is.
    package var point: CGPoint
    /// The direction of the contour, radians from the x axis towards the y axis.
    package var angle: CGFloat
  }

  /// The place at a distance along the contour, units of the contour; nil for a contour without
  /// length.
  ///
  /// A closed contour is run through again; beyond the ends of an open one the line goes straight
  /// on.
  package func place(at distance: CGFloat) -> Place? {
    guard length > 0 else { return nil }
    var distance = distance.limited
    if contour.isClosed { distance -= (distance / length).rounded(.down) * length }
    let found = starts[run(at: distance)]
    let (segment, own) = (segments[found.segment], lengths[found.segment])
    let rest = distance - found.length
    let t = segment.parameter(atLength: rest, of: own)
    guard let direction = segment.direction(at: t) else { return nil }
    let beyond = rest < 0 ? rest : max(rest - own, 0)
    return Place(
      point: (segment.point(at: t) + direction * beyond).limited,
      angle: atan2(direction.y, direction.x))
  }

  /// The place in ``starts`` of the segment that holds a distance; where two meet, the first.
  private func run(at distance: CGFloat) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].length < distance { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
