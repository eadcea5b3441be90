// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// The part of the path between two shares of its length, over all subpaths in their order; moves
  /// count for nothing, the lines of `close` do.
  ///
  /// Segments weigh by their lengths. Within a segment a share is one of its parameter, not of its
  /// length (facts row 282, measured on Apple's pictures).
  ///
  /// Curves stay curves. A subpath of which all is left stays closed. Of shares that differ by no
  /// more than rounding nothing is left (facts row 292).
  package func trimmed(from start: CGFloat, to end: CGFloat) -> PathStorage {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    if start <= 0, end >= 1 { return self }
    guard end - start > Self.leastShare else { return PathStorage() }
    let box = boundingBox
    let tolerance = max(max(box.width, box.height) / 20_000, .leastNormalMagnitude)
    let subpaths = subpaths
    let measured = subpaths.map { subpath in
      subpath.segments.map { MeasuredSegment($0, tolerance: tolerance) }
    }
    let total = measured.reduce(0) { $1.reduce($0) { $0 + $1.length } }
    guard total > 0, total.isFinite else { return PathStorage() }
    let (from, to) = (start * total, end * total)
    var result = PathStorage()
    var place: CGFloat = 0
    for (subpath, segments) in zip(subpaths, measured) {
      let length = segments.reduce(0) { $0 + $1.length }
      if place >= from, place + length <= to {
        result.append(subpath)
      } else if place + length > from, place < to {
        result.append(segments, from: from - place, to: to - place)
      }
      place += length
    }
    return result
  }

  /// The least part of a path that is not taken for rounding: about a unit in the last place of a
  /// `Float`.
  private static let leastShare: CGFloat = 1e-7

  /// Appends a subpath as it is.
  private mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    for segment in subpath.segments { append(segment) }
    if subpath.isClosed { close() }
  }

  private mutating func append(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): addLine(to: end)
    case .cubic(_, let control1, let control2, let end):
      addCurve(to: end, control1: control1, control2: control2)
    }
  }

  /// Appends the part of a subpath between two lengths along it.
  private mutating func append(_ segments: [MeasuredSegment], from: CGFloat, to: CGFloat) {
    var place: CGFloat = 0
    var hasStarted = false
    for segment in segments {
      let length = segment.length
      defer { place += length }
      guard place + length > from, place < to, length > 0 else { continue }
      let kept = segment.segment.part(from: (from - place) / length, to: (to - place) / length)
      if !hasStarted { move(to: kept.start) }
      hasStarted = true
      append(kept)
    }
  }
}
