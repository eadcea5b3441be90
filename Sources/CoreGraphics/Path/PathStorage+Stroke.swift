// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// Elements of a path that outlines of strokes and dashes are made of at most.
  package static let maximumDerivedElementCount = 500_000

  /// The outline of a stroke, to be filled by the winding rule.
  ///
  /// Curves are flattened to lines within `tolerance`, which by default is a two-thousandth of the
  /// path's size; round joins and caps are curves. A width that is not positive gives nothing, and
  /// neither does a path of more than ``maximumDerivedElementCount`` elements.
  package func stroked(_ style: StrokeStyle, tolerance: CGFloat? = nil) -> PathStorage {
    let box = boundingBox
    guard style.width > 0, style.width.isFinite, box.width.isFinite, box.height.isFinite,
      elements.count <= Self.maximumDerivedElementCount
    else { return PathStorage() }
    let wanted = tolerance ?? max(box.width, box.height, style.width) / 2000
    var stroker = Stroker(style: style)
    for subpath in subpaths where !subpath.segments.isEmpty || subpath.isClosed {
      stroker.stroke(Polyline(subpath, tolerance: wanted))
    }
    return stroker.outline
  }
}

/// A subpath as points that all differ from the next.
private struct Polyline {
  struct Vertex {
    var point: CGPoint
    /// Whether two segments of the path meet here, rather than two lines of one curve.
    var isCorner: Bool
  }
  var vertices: [Vertex]
  let isClosed: Bool

  init(_ subpath: Subpath, tolerance: CGFloat) {
    vertices = [Vertex(point: subpath.start, isCorner: true)]
    isClosed = subpath.isClosed
    for segment in subpath.segments {
      let count = segment.pieceCount(tolerance: tolerance)
      for index in 1...count {
        let isLast = index == count
        let t = CGFloat(index) / CGFloat(count)
        append(isLast ? segment.end : segment.point(at: t), isCorner: isLast)
      }
    }
    if isClosed, vertices.count > 1, vertices[vertices.count - 1].point == vertices[0].point {
      vertices.removeLast()
    }
  }

  private mutating func append(_ point: CGPoint, isCorner: Bool) {
    if vertices[vertices.count - 1].point == point {
      if isCorner { vertices[vertices.count - 1].isCorner = true }
    } else {
      vertices.append(Vertex(point: point, isCorner: isCorner))
    }
  }
}

/// Builds outlines: the left side along a polyline, and the left side back.
private struct Stroker {
  let style: StrokeStyle
  var outline = PathStorage()
  private var radius: CGFloat { style.width / 2 }

  init(style: StrokeStyle) { self.style = style }

  mutating func stroke(_ line: Polyline) {
    let forward = line.vertices
    let backward = Array(forward.reversed())
    guard forward.count > 1 else { return strokeDot(at: forward[0].point) }
    if line.isClosed, forward.count > 2 {
      strokeLoop(forward)
      strokeLoop(backward)
    } else {
      strokeSide(forward, startsOutline: true)
      addCap(at: forward[forward.count - 1].point, direction: direction(forward, forward.count - 2))
      strokeSide(backward, startsOutline: false)
      addCap(at: forward[0].point, direction: direction(backward, backward.count - 2))
      outline.close()
    }
  }

  /// The unit vector from a vertex to the next, which for the last is the first.
  private func direction(_ vertices: [Polyline.Vertex], _ index: Int) -> CGVector {
    let start = vertices[index].point
    let end = vertices[(index + 1) % vertices.count].point
    let length = hypot(end.x - start.x, end.y - start.y)
    return CGVector(dx: (end.x - start.x) / length, dy: (end.y - start.y) / length)
  }

  /// The point at the left of `point`, seen along `direction`.
  private func left(of point: CGPoint, _ direction: CGVector) -> CGPoint {
    CGPoint(x: point.x - direction.dy * radius, y: point.y + direction.dx * radius)
  }

  private mutating func strokeSide(_ vertices: [Polyline.Vertex], startsOutline: Bool) {
    var current = direction(vertices, 0)
    let start = left(of: vertices[0].point, current)
    if startsOutline { outline.move(to: start) } else { outline.addLine(to: start) }
    for index in 1..<vertices.count - 1 {
      let next = direction(vertices, index)
      addJoin(at: vertices[index], from: current, to: next)
      current = next
    }
    outline.addLine(to: left(of: vertices[vertices.count - 1].point, current))
  }

  private mutating func strokeLoop(_ vertices: [Polyline.Vertex]) {
    var current = direction(vertices, 0)
    outline.move(to: left(of: vertices[0].point, current))
    for index in 1...vertices.count {
      let place = index % vertices.count
      let next = direction(vertices, place)
      addJoin(at: vertices[place], from: current, to: next)
      current = next
    }
    outline.close()
  }

  /// Goes round a vertex on the left side, from one direction to the next.
  private mutating func addJoin(
    at vertex: Polyline.Vertex, from current: CGVector, to next: CGVector
  ) {
    let cross = current.dx * next.dy - current.dy * next.dx
    let dot = current.dx * next.dx + current.dy * next.dy
    outline.addLine(to: left(of: vertex.point, current))
    if cross > 0 {
      // The inner side: by way of the vertex, the outline winds round nothing that is not stroked.
      outline.addLine(to: vertex.point)
    } else if !vertex.isCorner || style.join == .round {
      let turn = cross == 0 && dot < 0 ? -CGFloat.pi : atan2(cross, dot)
      // Lines of a flattened curve meet at angles too small to be seen.
      if vertex.isCorner || turn < -0.2 {
        outline.addRelativeArc(
          center: vertex.point, radius: radius, startAngle: atan2(current.dx, -current.dy),
          delta: turn)
      }
    } else if style.join == .miter {
      addMiter(at: vertex.point, from: current, to: next, dot: dot)
    }
    outline.addLine(to: left(of: vertex.point, next))
  }

  /// The tip of a miter, unless the limit cuts it off: with θ the angle between the lines, its
  /// length is width / sin(θ⁄2), and sin²(θ⁄2) = (1 + dot) / 2.
  private mutating func addMiter(
    at point: CGPoint, from current: CGVector, to next: CGVector, dot: CGFloat
  ) {
    let sineSquared = (1 + dot) / 2
    guard sineSquared * style.miterLimit * style.miterLimit >= 1 else { return }
    let scale = radius / (1 + dot)
    outline.addLine(
      to: CGPoint(
        x: point.x - (current.dy + next.dy) * scale, y: point.y + (current.dx + next.dx) * scale))
  }

  /// Goes from the left side of an end to the right side.
  private mutating func addCap(at point: CGPoint, direction: CGVector) {
    switch style.cap {
    case .butt: break
    case .round:
      outline.addRelativeArc(
        center: point, radius: radius, startAngle: atan2(direction.dx, -direction.dy),
        delta: -.pi)
    case .square:
      let end = CGPoint(x: point.x + direction.dx * radius, y: point.y + direction.dy * radius)
      outline.addLine(to: left(of: end, direction))
      outline.addLine(to: left(of: end, CGVector(dx: -direction.dx, dy: -direction.dy)))
    }
  }

  /// A line without length shows only its caps, along x.
  private mutating func strokeDot(at point: CGPoint) {
    let frame = CGRect(
      x: point.x - radius, y: point.y - radius, width: style.width, height: style.width)
    switch style.cap {
    case .butt: break
    case .round: outline.addEllipse(in: frame)
    case .square: outline.addRect(frame)
    }
  }
}
