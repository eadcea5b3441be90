// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// How far the longest miter along the path reaches from its corner, in half widths of the line:
  /// at least 1, infinite where two segments go back on each other.
  ///
  /// With θ the angle between two segments, that is 1 / sin(θ⁄2). Segments too short for their ways
  /// to count on the surface count as a corner of any angle.
  ///
  /// - Parameter size: the longer side of the box around the path.
  func longestMiter(size: CGFloat) -> CGFloat {
    var reader = CornerReader(short: size / 1024)
    for element in elements { reader.read(element) }
    return reader.longest
  }
}

/// Goes from corner to corner of a path.
private struct CornerReader {
  /// Ways shorter than this may be left out by whoever draws the line.
  let short: CGFloat
  private(set) var longest: CGFloat = 1
  private var start = CGPoint.zero
  private var current = CGPoint.zero
  /// The first way of the subpath and the last one so far; nil for none.
  private var first: CGPoint?
  private var last: CGPoint?

  /// Ways shorter than this are rounding errors: less than a pixel of any surface.
  private static let nothing: CGFloat = 1e-10

  init(short: CGFloat) { self.short = max(short, Self.nothing) }

  mutating func read(_ element: PathElement) {
    switch element {
    case .move(let to): begin(at: to)
    case .line(let to): go(to, to, current)
    case .quadCurve(let to, let control): go(to, control, control)
    case .curve(let to, let control1, let control2): go(to, control1, control2)
    case .close:
      go(start, start, current)
      if let first { turn(to: first) }
      begin(at: start)
    }
  }

  private mutating func begin(at point: CGPoint) {
    (start, current, first, last) = (point, point, nil, nil)
  }

  /// Goes along a segment, which leaves towards its first control point and comes in from its
  /// second one, or from the next point that is not where it begins or ends.
  private mutating func go(_ to: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
    let from = current
    current = to
    let out = way(from, control1) ?? way(from, control2) ?? way(from, to)
    let into = way(control2, to) ?? way(control1, to) ?? way(from, to)
    guard let out, let into else { return }
    turn(to: out)
    if first == nil { first = out }
    last = into
  }

  /// The unit vector from one point to another; nil where they are one.
  private mutating func way(_ from: CGPoint, _ to: CGPoint) -> CGPoint? {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > Self.nothing else { return nil }
    if length < short { longest = .infinity }
    return CGPoint(x: dx / length, y: dy / length)
  }

  private mutating func turn(to way: CGPoint) {
    guard let last else { return }
    // sin²(θ⁄2) = (1 + cosine of the turn) / 2
    let share = (1 + last.x * way.x + last.y * way.y) / 2
    longest = max(longest, share > 0 ? 1 / share.squareRoot() : .infinity)
  }
}
