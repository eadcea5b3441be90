// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// How paths become one, by After Effects' names.
  package enum MergeMode: Sendable {
    /// All contours together.
    case merge
    /// The area inside of any.
    case add
    /// The area inside of the first and outside of all others.
    case subtract
    /// The area inside of all.
    case intersect
    /// The area inside of an odd number of them.
    case excludeIntersections
  }

  /// One path of several, each of which is filled by `rule`.
  ///
  /// Paths that lie apart stay as they are, and so do two contours of which one lies in the other.
  /// Others become straight lines, off by at most a ten-thousandth of the size of both, that cross
  /// nowhere; paths that are too large for that (see `CGPath.union(_:using:)`) are handled as
  /// documented there.
  package static func merged(
    _ paths: [ShapePath], _ mode: MergeMode, _ rule: CGPathFillRule = .winding
  ) -> ShapePath {
    guard let first = paths.first else { return ShapePath() }
    guard mode != .merge else { return ShapePath(paths.flatMap(\.contours)).limited }
    return paths.dropFirst().reduce(first.limited) { $0.merged(with: $1.limited, mode, rule) }
  }

  private func merged(
    with other: ShapePath, _ mode: MergeMode, _ rule: CGPathFillRule
  ) -> ShapePath {
    // Lines are lines: as a curve, each would be cut into many.
    let (own, others) = (
      cgPath(lines: straightSegments), other.cgPath(lines: other.straightSegments)
    )
    let (box, otherBox) = (own.boundingBoxOfPath, others.boundingBoxOfPath)
    let isApart =
      box.isNull || otherBox.isNull || box.maxX < otherBox.minX || otherBox.maxX < box.minX
      || box.maxY < otherBox.minY || otherBox.maxY < box.minY
    if isApart { return merged(withApart: other, mode) }
    if let result = merged(withNested: other, mode) { return result }
    switch mode {
    case .merge: return ShapePath(contours + other.contours)
    case .add: return ShapePath(own.union(others, using: rule))
    case .subtract: return ShapePath(own.subtracting(others, using: rule))
    case .intersect: return ShapePath(own.intersection(others, using: rule))
    case .excludeIntersections:
      return ShapePath(own.symmetricDifference(others, using: rule))
    }
  }

  private func merged(withApart other: ShapePath, _ mode: MergeMode) -> ShapePath {
    switch mode {
    case .merge, .add, .excludeIntersections: ShapePath(contours + other.contours)
    case .subtract: self
    case .intersect: ShapePath()
    }
  }

  /// The result for two contours that do not meet; nil for others.
  private func merged(withNested other: ShapePath, _ mode: MergeMode) -> ShapePath? {
    guard contours.count == 1, other.contours.count == 1, mode != .merge else { return nil }
    let (own, others) = (contours[0], other.contours[0])
    guard ShapeContour.areApart([own, others]) else { return nil }
    let holdsOther = cgPath.contains(others.vertices[0].point)
    let isHeld = other.cgPath.contains(own.vertices[0].point)
    guard holdsOther || isHeld else { return merged(withApart: other, mode) }
    let (outer, inner) = holdsOther ? (own, others) : (others, own)
    let hole = (outer.area < 0) == (inner.area < 0) ? inner.reversed : inner
    switch mode {
    case .merge: return nil
    case .add: return ShapePath([outer])
    case .intersect: return ShapePath([inner])
    case .subtract: return holdsOther ? ShapePath([outer, hole]) : ShapePath()
    case .excludeIntersections: return ShapePath([outer, hole])
    }
  }
}
