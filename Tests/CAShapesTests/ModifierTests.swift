// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation
import Testing

@Suite("Modifiers of paths")
struct ModifierTests {
  private let square = ShapeContour.rectangle(center: .zero, size: CGSize(width: 20, height: 20))

  @Test("Round corners begin a radius away from the corner, at most in the middle of a side")
  func corners() {
    let result = ShapePath([square]).roundingCorners(radius: 4).contours[0]
    #expect(
      result
        == ShapeContour(
          ShapeContour.rectangle(center: .zero, size: CGSize(width: 20, height: 20), radius: 4)
            .rotatedToEnd.vertices, isClosed: true))
    let most = ShapePath([square]).roundingCorners(radius: 1000).contours[0]
    #expect(most.vertices[1].point == CGPoint(x: 10, y: 0))
    #expect(ShapePath([square]).roundingCorners(radius: 0) == ShapePath([square]))
  }

  @Test("Ends of open contours and vertices with tangents are no corners")
  func noCorners() {
    let open = ShapeContour(square.vertices, isClosed: false)
    let rounded = ShapePath([open]).roundingCorners(radius: 4).contours[0]
    #expect(rounded.vertices.count == 6)
    #expect(rounded.vertices.first == open.vertices.first)
    #expect(rounded.vertices.last == open.vertices.last)
    let ellipse = ShapePath([.ellipse(center: .zero, size: CGSize(width: 9, height: 9))])
    #expect(ellipse.roundingCorners(radius: 4) == ellipse)
  }

  @Test("Bloat moves vertices to the middle and control points away, pucker the other way")
  func bloat() {
    let bloated = ShapePath([square]).bloated(by: 0.5).contours[0].vertices[0]
    #expect(bloated.point == CGPoint(x: 5, y: -5) && bloated.leaving == CGPoint(x: 15, y: -15))
    let puckered = ShapePath([square]).bloated(by: -0.5).contours[0].vertices[0]
    #expect(puckered.point == CGPoint(x: 15, y: -15) && puckered.leaving == CGPoint(x: 5, y: -5))
    #expect(ShapePath([square]).bloated(by: 0) == ShapePath([square]))
  }

  @Test("Ridges of a line lie by turns on both sides, evenly spaced")
  func zigZag() {
    let line = ShapeContour([.init(.zero), .init(CGPoint(x: 30, y: 0))], isClosed: false)
    let points = ShapePath([line]).zigZag(size: 2, ridges: 2, isSmooth: false).points
    let expected = [(0, 2), (10, -2), (20, 2), (30, -2)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(points.count == 4)
    for (point, place) in zip(points, expected) { #expect(isNear(point, place, within: 1e-3)) }
    let smooth = ShapePath([line]).zigZag(size: 2, ridges: 2, isSmooth: true).contours[0]
    #expect(isNear(smooth.vertices[1].leaving, CGPoint(x: 15, y: -2), within: 1e-3))
    #expect(isNear(smooth.vertices[1].reaching, CGPoint(x: 5, y: -2), within: 1e-3))
  }

  @Test("A closed contour whose ridges do not come out even has both sides at its first vertex")
  func oddRidges() {
    var triangle = ShapeStar()
    (triangle.points, triangle.outerRadius) = (3, 10)
    let path = ShapePath([triangle.contour])
    #expect(path.zigZag(size: 1, ridges: 1, isSmooth: false).vertexCount == 6)
    #expect(path.zigZag(size: 1, ridges: 2, isSmooth: false).vertexCount == 10)
    #expect(path.zigZag(size: 1, ridges: 0, isSmooth: false).vertexCount == 4)
  }

  @Test("A twist turns the middle most and leaves the farthest vertex")
  func twist() {
    let line = ShapeContour(
      [.init(CGPoint(x: -10, y: 0)), .init(CGPoint(x: 5, y: 0)), .init(CGPoint(x: 10, y: 0))],
      isClosed: false)
    let path = ShapePath([line]).twisted(by: 90, around: .zero)
    #expect(isNear(path.points.first, CGPoint(x: -10, y: 0)))
    #expect(isNear(path.points.last, CGPoint(x: 10, y: 0)))
    let turned = CGPoint(x: 5 * cos(CGFloat.pi / 4), y: 5 * sin(CGFloat.pi / 4))
    #expect(path.points.contains { isNear($0, turned) })
    // The curves stay on the map of the line.
    let measured = MeasuredContour(path.contours[0])
    for share in stride(from: 0.0, through: 1, by: 0.01) {
      let point = measured.place(at: share * measured.length)?.point ?? .zero
      let radius = hypot(point.x, point.y)
      let angle = CGFloat.pi / 2 * (1 - radius / 10)
      let expected = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      #expect(
        isNear(point, expected, within: 0.1) || isNear(point * -1, expected, within: 0.1))
    }
  }

  @Test("No modifier makes numbers that are not finite, or more vertices than allowed")
  func hostileNumbers() {
    var numbers = SeededNumbers(17)
    let odd: [CGFloat] = [0, 1, -1, 0.5, -40, 1e300, -1e300, .infinity, .nan, 1e-300, 720]
    for _ in 0..<50 {
      let path = numbers.hostilePath()
      let (a, b) = (
        odd.randomElement(using: &numbers) ?? 0, odd.randomElement(using: &numbers) ?? 0
      )
      let center = CGPoint(x: a, y: b)
      for result in [
        path.roundingCorners(radius: a), path.bloated(by: a), path.twisted(by: a, around: center),
        path.zigZag(size: a, ridges: b, isSmooth: true),
        path.zigZag(size: a, ridges: b, isSmooth: false),
      ] { #expect(result.isSound) }
    }
  }
}

extension ShapeContour {
  /// The contour with its last vertex first, as modifiers round the first corner first.
  fileprivate var rotatedToEnd: ShapeContour {
    ShapeContour(vertices.suffix(1) + vertices.dropLast(), isClosed: isClosed)
  }
}

private func * (point: CGPoint, factor: CGFloat) -> CGPoint {
  CGPoint(x: point.x * factor, y: point.y * factor)
}
