// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Cuts subpaths into the parts that the dashes of a pattern cover.
private struct Dasher {
  let lengths: [CGFloat]
  let firstIndex: Int
  let firstRemaining: CGFloat
  var result = PathStorage()

  /// Nil for a pattern that is a solid line.
  init?(phase: CGFloat, lengths pattern: [CGFloat]) {
    let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let total = lengths.reduce(0, +)
    guard phase.isFinite, total.isFinite, total > 0, lengths.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.lengths = lengths
    var offset = phase.truncatingRemainder(dividingBy: total)
    if offset < 0 { offset += total }
    var index = 0
    while index < lengths.count - 1, offset > 0, offset >= lengths[index] {
      offset -= lengths[index]
      index += 1
    }
    firstIndex = index
    firstRemaining = max(lengths[index] - offset, 0)
  }

  /// Appends the dashes of one subpath. On a closed one, a dash that covers its start is one piece.
  mutating func dash(_ subpath: Subpath, lines: [MeasuredSegment]) {
    var index = firstIndex
    var remaining = firstRemaining
    var dashes: [[PathSegment]] = []
    var current: [PathSegment] = []
    for line in lines {
      var rest = line
      while rest.length > remaining {
        let (part, after) = rest.split(after: remaining)
        if index % 2 == 0 {
          dashes.append(current + [part])
          current = []
        }
        rest = after
        index = (index + 1) % lengths.count
        remaining = lengths[index]
      }
      remaining -= rest.length
      if index % 2 == 0, rest.length > 0 { current.append(rest.segment) }
    }
    if !current.isEmpty {
      if subpath.isClosed, firstIndex % 2 == 0, let first = dashes.first {
        dashes[0] = current + first
      } else if subpath.isClosed, dashes.isEmpty {
        return append(current, isClosed: true)
      } else {
        dashes.append(current)
      }
    }
    for dash in dashes { append(dash, isClosed: false) }
  }

  private mutating func append(_ segments: [PathSegment], isClosed: Bool) {
    guard let first = segments.first else { return }
    result.move(to: first.start)
    for segment in segments {
      switch segment {
      case .line(_, let end): result.addLine(to: end)
      case .cubic(_, let control1, let control2, let end):
        result.addCurve(to: end, control1: control1, control2: control2)
      }
    }
    if isClosed { result.close() }
  }
}

/// A segment that knows its length and can be cut by length.
struct MeasuredSegment {
  let segment: PathSegment
  /// The length from the start to each of the points at equal steps of t; the first is 0.
  let lengths: [CGFloat]

  init(_ segment: PathSegment, tolerance: CGFloat) {
    self.segment = segment
    let count = max(segment.pieceCount(tolerance: tolerance), 1)
    var sum: CGFloat = 0
    var last = segment.start
    lengths = (0...count).map { index in
      let point = segment.point(at: CGFloat(index) / CGFloat(count))
      sum += hypot(point.x - last.x, point.y - last.y)
      last = point
      return sum
    }
    self.tolerance = tolerance
  }
  private let tolerance: CGFloat

  var length: CGFloat { lengths[lengths.count - 1] }

  /// The part of that length, and the rest.
  func split(after distance: CGFloat) -> (PathSegment, MeasuredSegment) {
    let index = max(lengths.firstIndex { $0 > distance } ?? lengths.count - 1, 1)
    let (low, high) = (lengths[index - 1], lengths[index])
    let fraction = high > low ? (distance - low) / (high - low) : 0
    let t = (CGFloat(index - 1) + fraction) / CGFloat(lengths.count - 1)
    let (part, rest) = segment.split(at: min(max(t, 0), 1))
    return (part, MeasuredSegment(rest, tolerance: tolerance))
  }
}

extension PathStorage {
  /// Dashes that one path is cut into at most; one that would need more stays solid, and so does
  /// one of more than ``maximumDerivedElementCount`` elements.
  package static let maximumDashCount = 100_000

  /// The path cut into dashes; curves stay curves, and each subpath restarts the pattern.
  ///
  /// No lengths, a negative one, or only zeros leave the path as it is.
  package func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathStorage {
    guard var dasher = Dasher(phase: phase, lengths: lengths) else { return self }
    let box = boundingBox
    let tolerance = max(box.width, box.height) / 20_000
    // A path that is too long already by its straight lines is not measured.
    let scale = CGFloat(dasher.lengths.count / 2) / dasher.lengths.reduce(0, +)
    guard tolerance.isFinite, tolerance > 0, elements.count <= Self.maximumDerivedElementCount,
      chordLength * scale <= CGFloat(Self.maximumDashCount)
    else { return self }
    let measured = subpaths.map { subpath in
      (subpath, subpath.segments.map { MeasuredSegment($0, tolerance: tolerance) })
    }
    let total = measured.reduce(0) { $1.1.reduce($0) { $0 + $1.length } }
    guard total * scale <= CGFloat(Self.maximumDashCount) else { return self }
    for (subpath, lines) in measured { dasher.dash(subpath, lines: lines) }
    return dasher.result
  }
}
