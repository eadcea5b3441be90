// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation
import Testing

@Suite("Outlines as After Effects makes them")
struct OutlineTests {
  private func points(_ contour: ShapeContour) -> [CGPoint] { contour.vertices.map(\.point) }

  @Test("A rectangle runs clockwise from its top right corner")
  func rectangle() {
    let contour = ShapeContour.rectangle(
      center: CGPoint(x: 10, y: 20), size: CGSize(width: 40, height: 20))
    #expect(contour.isClosed)
    #expect(
      points(contour) == [
        CGPoint(x: 30, y: 10), CGPoint(x: 30, y: 30), CGPoint(x: -10, y: 30),
        CGPoint(x: -10, y: 10),
      ])
  }

  @Test("A rounded rectangle starts below its top right corner and ends with that corner's arc")
  func roundedRectangle() {
    let contour = ShapeContour.rectangle(
      center: .zero, size: CGSize(width: 40, height: 20), radius: 5)
    #expect(
      points(contour) == [
        CGPoint(x: 20, y: -5), CGPoint(x: 20, y: 5), CGPoint(x: 15, y: 10), CGPoint(x: -15, y: 10),
        CGPoint(x: -20, y: 5), CGPoint(x: -20, y: -5), CGPoint(x: -15, y: -10),
        CGPoint(x: 15, y: -10),
      ])
    // The first segment is straight, the last bends towards the corner.
    #expect(contour.vertices[0].leaving == contour.vertices[0].point)
    let tangent = 5 * ShapeContour.arcTangent
    #expect(isNear(contour.vertices[7].leaving, CGPoint(x: 15 + tangent, y: -10)))
    #expect(isNear(contour.vertices[0].reaching, CGPoint(x: 20, y: -5 - tangent)))
    let length = MeasuredContour(contour).length
    #expect(abs(length - (2 * 30 + 2 * 10 + 10 * .pi)) < 0.01)
  }

  @Test("A radius is at most half of the shorter side", arguments: [10, 11, 1e300, .infinity])
  func greatRadius(_ radius: CGFloat) {
    let contour = ShapeContour.rectangle(
      center: .zero, size: CGSize(width: 40, height: 20), radius: radius)
    #expect(ShapePath([contour]).cgPath.boundingBoxOfPath.width == 40)
    #expect(points(contour)[0] == CGPoint(x: 20, y: 0))
  }

  @Test("An ellipse runs clockwise from its top")
  func ellipse() {
    let contour = ShapeContour.ellipse(
      center: CGPoint(x: 1, y: 2), size: CGSize(width: 20, height: 10))
    #expect(
      points(contour) == [
        CGPoint(x: 1, y: -3), CGPoint(x: 11, y: 2), CGPoint(x: 1, y: 7), CGPoint(x: -9, y: 2),
      ])
    for t in stride(from: 0.0, to: 40, by: 0.5) {
      let place = MeasuredContour(contour).place(at: t)
      let x = ((place?.point.x ?? 0) - 1) / 10
      let y = ((place?.point.y ?? 0) - 2) / 5
      #expect(abs(hypot(x, y) - 1) < 3e-4)
    }
  }

  @Test("A polygon has its first corner at the top and turns clockwise")
  func polygon() {
    var star = ShapeStar()
    (star.points, star.outerRadius) = (4, 10)
    star.center = CGPoint(x: 5, y: 5)
    let expected = [
      CGPoint(x: 5, y: -5), CGPoint(x: 15, y: 5), CGPoint(x: 5, y: 15), CGPoint(x: -5, y: 5),
    ]
    for (point, place) in zip(points(star.contour), expected) { #expect(isNear(point, place)) }
    star.points = 4.9
    #expect(star.contour.vertices.count == 4)
    star.rotation = 90
    #expect(isNear(star.contour.vertices[0].point, expected[1]))
  }

  @Test("A round polygon's tangents are a share of a quarter of the arc between corners")
  func roundPolygon() {
    var star = ShapeStar()
    (star.points, star.outerRadius, star.outerRoundness) = (6, 40, 0.3)
    let first = star.contour.vertices[0]
    let tangent = 0.3 * 2 * .pi * 40 / (4 * 6)
    #expect(isNear(first.leaving, CGPoint(x: tangent, y: -40)))
    #expect(isNear(first.reaching, CGPoint(x: -tangent, y: -40)))
  }

  @Test("A star's corners take turns between both radii")
  func star() {
    var star = ShapeStar()
    (star.points, star.outerRadius, star.innerRadius, star.innerRoundness) = (5, 10, 4, 1)
    let contour = star.contour
    #expect(contour.vertices.count == 10)
    for (index, vertex) in contour.vertices.enumerated() {
      let angle = -CGFloat.pi / 2 + CGFloat(index) * .pi / 5
      let radius: CGFloat = index.isMultiple(of: 2) ? 10 : 4
      #expect(isNear(vertex.point, CGPoint(x: cos(angle) * radius, y: sin(angle) * radius)))
      #expect((vertex.leaving == vertex.point) == index.isMultiple(of: 2))
    }
  }

  @Test("A fraction of a point is a smaller point, which grows to a whole one")
  func fractionalStar() {
    var star = ShapeStar()
    (star.outerRadius, star.innerRadius) = (10, 4)
    func largest(_ points: CGFloat) -> (Int, CGFloat) {
      star.points = points
      return (star.contour.vertices.count, ShapePath([star.contour]).length)
    }
    #expect(largest(5.5).0 == 12)
    #expect(abs(largest(5.0001).1 - largest(5).1) < 0.01)
    #expect(abs(largest(5.9999).1 - largest(6).1) < 0.01)
  }

  @Test("A reversed outline starts at the same vertex")
  func reversal() {
    let contour = ShapeContour.rectangle(
      center: .zero, size: CGSize(width: 40, height: 20), radius: 5)
    let reversed = contour.reversed
    #expect(reversed.vertices[0].point == contour.vertices[0].point)
    #expect(reversed.vertices[1].point == contour.vertices[7].point)
    #expect(reversed.vertices[0].leaving == contour.vertices[0].reaching)
    #expect(reversed.reversed == contour)
    let open = ShapeContour(contour.vertices, isClosed: false)
    #expect(open.reversed.vertices[0].point == contour.vertices[7].point)
    #expect(open.reversed.reversed == open)
  }

  @Test("Tangents are vectors from their vertices; missing ones are zero")
  func tangents() {
    let contour = ShapeContour(
      points: [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)], reaching: [CGPoint(x: -1, y: 0)],
      leaving: [CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 2)], isClosed: false)
    #expect(contour.vertices[0].reaching == CGPoint(x: 0, y: 2))
    #expect(contour.vertices[0].leaving == CGPoint(x: 2, y: 3))
    #expect(contour.vertices[1].reaching == CGPoint(x: 3, y: 4))
    #expect(contour.vertices[1].leaving == CGPoint(x: 3, y: 6))
  }

  @Test("A transform maps points and tangents")
  func transform() {
    let contour = ShapeContour.ellipse(center: .zero, size: CGSize(width: 2, height: 2))
    let moved = contour.applying(CGAffineTransform(a: 10, b: 0, c: 0, d: 5, tx: 1, ty: 2))
    let expected = ShapeContour.ellipse(
      center: CGPoint(x: 1, y: 2), size: CGSize(width: 20, height: 10))
    for (vertex, place) in zip(moved.vertices, expected.vertices) {
      #expect(isNear(vertex.point, place.point) && isNear(vertex.leaving, place.leaving))
    }
  }

  @Test("Contours go to a path of Core Graphics and back")
  func coreGraphics() {
    var numbers = SeededNumbers(7)
    for _ in 0..<50 {
      let path = ShapePath([numbers.contour(isClosed: true), numbers.contour(isClosed: true)])
      #expect(ShapePath(path.cgPath) == path)
    }
  }

  @Test("Numbers without a bound make no outline that is not finite")
  func hostileNumbers() {
    let odd: [CGFloat] = [0, -1, 1e300, .infinity, .nan, .leastNonzeroMagnitude, 3.5]
    for a in odd {
      for b in odd {
        var star = ShapeStar()
        (star.points, star.outerRadius, star.outerRoundness, star.rotation) = (a, b, a, b)
        #expect(ShapePath([star.contour]).isSound)
        (star.innerRadius, star.innerRoundness) = (b, a)
        #expect(ShapePath([star.contour]).isSound)
        let size = CGSize(width: a, height: b)
        let rectangle = ShapeContour.rectangle(center: CGPoint(x: b, y: a), size: size, radius: a)
        #expect(ShapePath([rectangle, .ellipse(center: .zero, size: size)]).isSound)
      }
    }
  }

  @Test("A place along a line of many segments, those without a length among them")
  func placesAlongManySegments() throws {
    let points = (0...1000).flatMap { n in
      Array(repeating: CGPoint(x: CGFloat(n), y: n % 2 == 0 ? 0 : 1), count: n % 3 + 1)
    }
    let contour = MeasuredContour(
      ShapeContour(points.map { ShapeContour.Vertex($0) }, isClosed: false))
    let step = contour.length / 1000
    #expect(abs(step - sqrt(2)) < 1e-9)
    for (distance, x, y) in [
      (0, 0, 0), (0.25, 0.25, 0.25), (1, 1, 1), (1.5, 1.5, 0.5), (999.5, 999.5, 0.5),
      (1000, 1000, 0), (-2, -2, -2), (1001, 1001, -1),
    ] as [(CGFloat, CGFloat, CGFloat)] {
      let place = try #require(contour.place(at: distance * step))
      #expect(abs(place.point.x - x) < 1e-6 && abs(place.point.y - y) < 1e-6, "\(place)")
    }
    // Where two segments meet, the direction is that of the first.
    #expect(try #require(contour.place(at: step * (1 - 1e-12))).angle > 0)
    #expect(try #require(contour.place(at: step * 1.0001)).angle < 0)
  }
}
