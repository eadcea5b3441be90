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
  /// Contours that meet no other path stay as they are. Others become lines, off by at most a
  /// ten-thousandth of the size of both, that cross nowhere; paths that are too large for that (see
  /// `CGPath.union(_:using:)`) are handled as documented there.
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
    let (own, others) = (cgPath, other.cgPath)
    let (box, otherBox) = (own.boundingBoxOfPath, others.boundingBoxOfPath)
    let apart =
      box.isNull || otherBox.isNull || box.maxX < otherBox.minX
      || otherBox.maxX < box.minX || box.maxY < otherBox.minY || otherBox.maxY < box.minY
    switch mode {
    case .merge: return ShapePath(contours + other.contours)
    case .add:
      return apart
        ? ShapePath(contours + other.contours) : ShapePath(own.union(others, using: rule))
    case .subtract: return apart ? self : ShapePath(own.subtracting(others, using: rule))
    case .intersect:
      return apart ? ShapePath() : ShapePath(own.intersection(others, using: rule))
    case .excludeIntersections:
      return apart
        ? ShapePath(contours + other.contours)
        : ShapePath(own.symmetricDifference(others, using: rule))
    }
  }
}
