// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A cubic Bézier curve, or a line: control points on the ends, run through at an even speed.
struct ShapeSegment: Equatable {
  var a: CGPoint
  var b: CGPoint
  var c: CGPoint
  var d: CGPoint

  init(_ a: CGPoint, _ b: CGPoint, to c: CGPoint, _ d: CGPoint) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  init(from first: ShapeContour.Vertex, to last: ShapeContour.Vertex) {
    self.init(first.point, first.leaving, to: last.reaching, last.point)
  }

  /// Whether both control points lie on their ends.
  var isLine: Bool { a == b && c == d }

  var reversed: ShapeSegment { ShapeSegment(d, c, to: b, a) }

  /// The point at `t` in 0...1.
  func point(at t: CGFloat) -> CGPoint {
    if isLine { return a.mixed(with: d, t) }
    let u = 1 - t
    return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
  }

  /// The change of the point with `t`.
  func velocity(at t: CGFloat) -> CGPoint {
    if isLine { return d - a }
    let u = 1 - t
    return ((b - a) * (u * u) + (c - b) * (2 * u * t) + (d - c) * (t * t)) * 3
  }

  /// The direction at `t`, of length 1; from the next control points where the curve stands still,
  /// nil if it is a point.
  func direction(at t: CGFloat) -> CGPoint? {
    let size = max((b - a).length, (c - a).length, (d - a).length)
    let velocity = velocity(at: t)
    if velocity.length > 1e-9 * size { return velocity.unit }
    return (t < 0.5 ? [b - a, c - a, d - a] : [d - c, d - b, d - a])
      .first { $0.length > 1e-9 * size }?.unit
  }

  /// The part up to `t` and the part from there (de Casteljau).
  func split(at t: CGFloat) -> (ShapeSegment, ShapeSegment) {
    if isLine {
      let middle = a.mixed(with: d, t)
      return (ShapeSegment(a, a, to: middle, middle), ShapeSegment(middle, middle, to: d, d))
    }
    let (ab, bc, cd) = (a.mixed(with: b, t), b.mixed(with: c, t), c.mixed(with: d, t))
    let (abc, bcd) = (ab.mixed(with: bc, t), bc.mixed(with: cd, t))
    let middle = abc.mixed(with: bcd, t)
    return (ShapeSegment(a, ab, to: abc, middle), ShapeSegment(middle, bcd, to: cd, d))
  }

  /// The part between two parameters.
  func part(from start: CGFloat, to end: CGFloat) -> ShapeSegment {
    let rest = start > 0 ? split(at: start).1 : self
    return end < 1 ? rest.split(at: start < 1 ? (end - start) / (1 - start) : 0).0 : rest
  }
}

extension ShapeContour {
  /// The segments in order, with that which closes the contour.
  var segments: [ShapeSegment] {
    guard let first = vertices.first, let last = vertices.last else { return [] }
    var segments = zip(vertices, vertices.dropFirst()).map { ShapeSegment(from: $0, to: $1) }
    if isClosed { segments.append(ShapeSegment(from: last, to: first)) }
    return segments
  }

  /// A contour of segments, each of which starts where the one before it ends.
  init(_ segments: [ShapeSegment], isClosed: Bool) {
    var vertices: [Vertex] = []
    for segment in segments {
      if let last = vertices.indices.last {
        vertices[last].leaving = segment.b
      } else {
        vertices.append(Vertex(segment.a, leaving: segment.b))
      }
      vertices.append(Vertex(segment.d, reaching: segment.c))
    }
    if isClosed, vertices.count > 1 {
      let last = vertices.removeLast()
      vertices[0].reaching = last.reaching
    }
    self.init(vertices, isClosed: isClosed)
  }
}
