// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation

/// Numbers that look random and are the same in each run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func point(_ range: ClosedRange<CGFloat> = -100...100) -> CGPoint {
    CGPoint(x: .random(in: range, using: &self), y: .random(in: range, using: &self))
  }

  /// A contour of three to eight vertices with tangents on some.
  mutating func contour(isClosed: Bool? = nil) -> ShapeContour {
    let count = Int.random(in: 3...8, using: &self)
    let isCurved = Bool.random(using: &self)
    func tangents(_ numbers: inout SeededNumbers) -> [CGPoint] {
      (0..<count).map { _ in isCurved ? numbers.point(-30...30) : .zero }
    }
    let closed = isClosed ?? Bool.random(using: &self)
    return ShapeContour(
      points: (0..<count).map { _ in point() }, reaching: tangents(&self),
      leaving: tangents(&self), isClosed: closed)
  }

  /// A path of one to three contours, with numbers that are likely to go wrong.
  mutating func hostilePath() -> ShapePath {
    let odd: [CGFloat] = [
      0, 0, 0, -0.0, 1, 1e-300, .leastNonzeroMagnitude, 1e300, -.greatestFiniteMagnitude, 1e9, -1e9,
      1e-9, 100, .pi,
    ]
    func number(_ numbers: inout SeededNumbers) -> CGFloat {
      odd.randomElement(using: &numbers) ?? 0
    }
    let contours = (0..<Int.random(in: 0...3, using: &self)).map { _ in
      let count = Int.random(in: 0...5, using: &self)
      func points(_ numbers: inout SeededNumbers) -> [CGPoint] {
        (0..<count).map { _ in CGPoint(x: number(&numbers), y: number(&numbers)) }
      }
      let isClosed = Bool.random(using: &self)
      let (vertices, reaching, leaving) = (points(&self), points(&self), points(&self))
      return ShapeContour(
        zip(vertices, zip(reaching, leaving)).map { .init($0, reaching: $1.0, leaving: $1.1) },
        isClosed: isClosed)
    }
    return ShapePath(contours)
  }
}

extension ShapePath {
  /// Whether every number is finite and there are no more vertices than allowed.
  var isSound: Bool {
    vertexCount <= ShapeLimits.vertexCount
      && contours.allSatisfy { contour in
        contour.vertices.allSatisfy { vertex in
          [vertex.point, vertex.reaching, vertex.leaving].allSatisfy {
            $0.x.isFinite && $0.y.isFinite
          }
        }
      }
  }

  /// The lengths of all contours together.
  var length: CGFloat { contours.reduce(0) { $0 + MeasuredContour($1).length } }

  var points: [CGPoint] { contours.flatMap { $0.vertices.map(\.point) } }
}

/// Whether two points are less than `distance` apart.
func isNear(_ a: CGPoint?, _ b: CGPoint, within distance: CGFloat = 1e-6) -> Bool {
  a.map { hypot($0.x - b.x, $0.y - b.y) <= distance } ?? false
}
