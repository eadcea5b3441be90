// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// The path turned about a centre, the more the nearer: by all of `angle` in the centre, not at
  /// all at the vertex farthest from it, and evenly between.
  ///
  /// `angle` is in degrees, clockwise with y pointing down. Segments are cut in pieces that turn by
  /// at most 15° more or less than their ends.
  package func twisted(by angle: CGFloat, around center: CGPoint) -> ShapePath {
    let angle = angle.limited
    let (path, center) = (limited, center.limited)
    let reach = path.contours.flatMap(\.segments).reduce(0) {
      max($0, ($1.a - center).length, ($1.d - center).length)
    }
    guard angle != 0, reach > 0 else { return path }
    let twist = Twist(center: center, reach: reach, angle: angle * .pi / 180)
    let pieces = Int(min((abs(angle) / 15).rounded(.up) + 1, 64))
    guard path.vertexCount * pieces <= ShapeLimits.vertexCount else { return path }
    return ShapePath(path.contours.map { $0.twisted(twist, pieces: pieces) })
  }
}

/// A map of the plane that turns each point about a centre.
private struct Twist {
  let center: CGPoint
  let reach: CGFloat
  /// Radians in the centre.
  let angle: CGFloat

  /// The mapped point, and a mapped direction there: the map's derivative.
  func map(_ point: CGPoint, _ direction: CGPoint) -> (CGPoint, CGPoint) {
    let offset = point - center
    let distance = offset.length
    let turn = angle * max(1 - distance / reach, 0)
    let (sine, cosine) = (sin(turn), cos(turn))
    func turned(_ p: CGPoint) -> CGPoint {
      CGPoint(x: p.x * cosine - p.y * sine, y: p.x * sine + p.y * cosine)
    }
    let moved = turned(offset)
    // The distance changes the turn, and so moves the point across its own direction.
    let change = distance > 0 && distance <= reach ? CGPoint.dot(offset, direction) / distance : 0
    let along = turned(direction) + moved.turned * (-angle / reach * change)
    return (center + moved, along)
  }
}

extension ShapeContour {
  fileprivate func twisted(_ twist: Twist, pieces: Int) -> ShapeContour {
    let segments = segments
    guard !segments.isEmpty else { return applying(twist) }
    let cut = segments.flatMap { segment in
      (0..<pieces).map { index in
        segment.part(
          from: CGFloat(index) / CGFloat(pieces), to: CGFloat(index + 1) / CGFloat(pieces))
      }
    }
    let mapped = cut.map { piece in
      // Hermite's form: ends and velocities are mapped.
      let (a, leaving) = twist.map(piece.a, piece.velocity(at: 0))
      let (d, reaching) = twist.map(piece.d, piece.velocity(at: 1))
      return ShapeSegment(a, a + leaving * (1 / 3), to: d - reaching * (1 / 3), d)
    }
    return ShapeContour(mapped, isClosed: isClosed).limited
  }

  private func applying(_ twist: Twist) -> ShapeContour {
    ShapeContour(vertices.map { Vertex(twist.map($0.point, .zero).0) }, isClosed: isClosed)
  }
}
