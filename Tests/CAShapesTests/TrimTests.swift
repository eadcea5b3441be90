// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation
import Testing

@Suite("Trimmed paths")
struct TrimTests {
  private let square = ShapeContour.rectangle(center: .zero, size: CGSize(width: 10, height: 10))
  private let line = ShapeContour(
    [.init(CGPoint(x: 0, y: 0)), .init(CGPoint(x: 20, y: 0))], isClosed: false)

  private func points(_ path: ShapePath) -> [[CGPoint]] {
    path.contours.map { $0.vertices.map(\.point) }
  }

  @Test("A part of a closed contour is an open one between two lengths")
  func part() {
    let result = ShapePath([square]).trimmed(from: 0.125, to: 0.5)
    #expect(result.contours.count == 1 && !result.contours[0].isClosed)
    #expect(
      points(result) == [[CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5), CGPoint(x: -5, y: 5)]])
    #expect(ShapePath([square]).trimmed(from: 0.5, to: 0.125) == result)
  }

  @Test("The first vertex of a closed contour is no end where the part goes round it")
  func wrap() {
    let result = ShapePath([square]).trimmed(from: 0.25, to: 0.75, offset: 0.625)
    #expect(
      points(result) == [
        [CGPoint(x: 0, y: -5), CGPoint(x: 5, y: -5), CGPoint(x: 5, y: 5), CGPoint(x: 0, y: 5)]
      ])
  }

  @Test("An open contour is cut in two where the part goes round its end")
  func openWrap() {
    let result = ShapePath([line]).trimmed(from: 0, to: 0.5, offset: 0.75)
    #expect(
      points(result) == [
        [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 0)], [CGPoint(x: 15, y: 0), CGPoint(x: 20, y: 0)],
      ])
  }

  @Test("Whole turns change nothing", arguments: [-3, -1, 1, 2, 1000] as [CGFloat])
  func turns(_ turn: CGFloat) {
    let path = ShapePath([square, line])
    let expected = path.trimmed(from: 0.25, to: 0.5, offset: 0.25, .consecutive)
    let result = path.trimmed(from: 0.25, to: 0.5, offset: 0.25 + turn, .consecutive)
    #expect(points(result) == points(expected))
  }

  @Test("The whole stays as it is, closed contours too")
  func whole() {
    let path = ShapePath([square, line])
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: 1, to: 0, offset: 0.3, .consecutive) == path)
    #expect(path.trimmed(from: -1, to: 7, offset: 0.3) == path)
    #expect(path.trimmed(from: 0.4, to: 0.4).contours.isEmpty)
  }

  @Test("Simultaneous trims take the same share of each contour, consecutive ones go through all")
  func orders() {
    let path = ShapePath([square, line])
    let each = path.trimmed(from: 0, to: 0.5)
    #expect(each.contours.count == 2 && abs(each.length - 30) < 1e-6)
    #expect(points(each)[1] == [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
    let all = path.trimmed(from: 0, to: 0.75, .consecutive)
    #expect(all.contours[0] == square && points(all)[1] == [.zero, CGPoint(x: 5, y: 0)])
    // The second half of the line, then the first quarter of the square.
    let round = path.trimmed(from: 0, to: 1.0 / 3, offset: 5.0 / 6, .consecutive)
    #expect(round.contours.count == 2)
    #expect(points(round)[0].first == CGPoint(x: 5, y: -5) && abs(round.length - 20) < 1e-6)
    #expect(isNear(points(round)[1].first, CGPoint(x: 10, y: 0)))
  }

  @Test("A consecutive part that begins and ends in one closed contour leaves it joined")
  func joined() {
    let path = ShapePath([square, line])
    let result = path.trimmed(from: 0, to: 0.9, offset: 0.5, .consecutive)
    #expect(result.contours.count == 2)
    let expected = [(-5, -5), (5, -5), (5, 5), (-5, 5), (-5, 1)].map {
      CGPoint(x: $0.0, y: $0.1)
    }
    #expect(points(result)[0].count == expected.count)
    for (point, place) in zip(points(result)[0], expected) { #expect(isNear(point, place)) }
  }

  @Test("Lengths are exact to a thousandth of a unit")
  func exactLengths() {
    // A half circle's curves: of the length that a fine polygon has.
    var numbers = SeededNumbers(11)
    for _ in 0..<200 {
      let contour = numbers.contour()
      let measured = MeasuredContour(contour)
      let path = ShapePath([contour]).cgPath.flattened(threshold: 1e-5)
      var length: CGFloat = 0
      for contour in ShapePath(path).contours {
        let points =
          contour.vertices.map(\.point) + (contour.isClosed ? [contour.vertices[0].point] : [])
        for (a, b) in zip(points, points.dropFirst()) { length += hypot(b.x - a.x, b.y - a.y) }
      }
      #expect(abs(measured.length - length) < 1e-3)
      let (start, end) = (numbers.point(0...1).x, numbers.point(0...1).y)
      let trimmed = ShapePath([contour]).trimmed(from: start, to: end, offset: numbers.point().x)
      #expect(abs(trimmed.length - abs(end - start) * measured.length) < 1e-3)
    }
  }

  @Test("A curve is cut exactly: its parts lie on it and meet")
  func exactCut() {
    let curve = ShapeContour(
      points: [.zero, CGPoint(x: 100, y: 0)], leaving: [CGPoint(x: 0, y: 80), .zero],
      isClosed: false)
    let whole = MeasuredContour(curve)
    let first = ShapePath([curve]).trimmed(from: 0, to: 0.3)
    let last = ShapePath([curve]).trimmed(from: 0.3, to: 1)
    let middle = whole.place(at: 0.3 * whole.length)
    #expect(isNear(first.points.last, middle?.point ?? .zero, within: 1e-4))
    #expect(isNear(last.points.first, middle?.point ?? .zero, within: 1e-4))
    for share in stride(from: 0.0, through: 1, by: 0.125) {
      let place = MeasuredContour(first.contours[0]).place(at: share * 0.3 * whole.length)
      let expected = whole.place(at: share * 0.3 * whole.length)
      #expect(isNear(place?.point, expected?.point ?? .zero, within: 1e-3))
    }
  }

  @Test("Places along a contour go on beyond its ends, and round a closed one")
  func places() {
    let measured = MeasuredContour(line)
    #expect(measured.place(at: -5)?.point == CGPoint(x: -5, y: 0))
    #expect(measured.place(at: 25)?.point == CGPoint(x: 25, y: 0))
    let round = MeasuredContour(square)
    #expect(round.place(at: 15) == round.place(at: 55))
    #expect(isNear(round.place(at: -5)?.point, CGPoint(x: 0, y: -5)))
    #expect(round.place(at: 15).map { abs($0.angle - .pi) < 1e-9 } == true)
    let point = ShapeContour([.init(.zero)], isClosed: false)
    #expect(MeasuredContour(point).place(at: 1) == nil)
  }

  @Test("No numbers make a trim that is not finite or too long")
  func hostileNumbers() {
    var numbers = SeededNumbers(13)
    let odd: [CGFloat] = [0, 1, 0.5, -1e300, 1e300, .infinity, .nan, 1e-12, 0.999999999]
    for _ in 0..<300 {
      let path = numbers.hostilePath()
      let values = (0..<3).map { _ in odd.randomElement(using: &numbers) ?? 0 }
      for order in [ShapePath.TrimOrder.simultaneous, .consecutive] {
        let result = path.trimmed(from: values[0], to: values[1], offset: values[2], order)
        #expect(result.isSound)
        #expect(result.vertexCount <= 3 * path.vertexCount + 6)
      }
      for contour in path.contours {
        let place = MeasuredContour(contour).place(at: values[0])
        #expect(place.map { $0.point.x.isFinite && $0.angle.isFinite } ?? true)
      }
    }
  }
}
