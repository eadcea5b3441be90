// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation
import Testing

@Suite("Paths moved outward and inward")
struct OffsetTests {
  private let square = ShapeContour.rectangle(center: .zero, size: CGSize(width: 20, height: 20))
  private let miter = ShapeJoinStyle(.miter)

  private func box(_ path: ShapePath) -> CGRect { path.cgPath.boundingBoxOfPath }

  /// The area inside, of contours that do not overlap.
  private func area(_ path: ShapePath) -> CGFloat {
    abs(path.contours.reduce(0) { $0 + $1.area })
  }

  @Test("A square grows to a square with miters, and shrinks to one")
  func grownSquare() {
    for contour in [square, square.reversed] {
      let grown = ShapePath([contour]).offset(by: 5, miter)
      #expect(box(grown) == CGRect(x: -15, y: -15, width: 30, height: 30))
      #expect(abs(area(grown) - 900) < 1e-6)
      #expect((grown.contours[0].area > 0) == (contour.area > 0))
      let shrunk = ShapePath([contour]).offset(by: -4, miter)
      #expect(abs(area(shrunk) - 144) < 1e-6 && shrunk.vertexCount == 4)
      #expect(shrunk.points.allSatisfy { abs(abs($0.x) - 6) < 1e-6 && abs(abs($0.y) - 6) < 1e-6 })
    }
  }

  @Test("Round and cut-off joins take away from the corners as much as they should")
  func joins() {
    let round = ShapePath([square]).offset(by: 5, ShapeJoinStyle(.round))
    #expect(abs(area(round) - (400 + 4 * 100 + 25 * .pi)) < 0.05)
    let bevel = ShapePath([square]).offset(by: 5, ShapeJoinStyle(.bevel))
    #expect(abs(area(bevel) - (400 + 4 * 100 + 4 * 12.5)) < 1e-6)
    // A miter of a right angle is √2 distances long.
    let cut = ShapePath([square]).offset(by: 5, ShapeJoinStyle(.miter, miterLimit: 1.4))
    #expect(abs(area(cut) - area(bevel)) < 1e-6)
  }

  @Test("A mask grows with round corners and shrinks with sharp ones")
  func expansion() {
    let path = ShapePath([square])
    #expect(abs(area(path.expanded(by: 5)) - (800 + 25 * .pi)) < 0.05)
    #expect(abs(area(path.expanded(by: -4)) - 144) < 1e-3)
    #expect(path.expanded(by: 0) == path)
  }

  @Test("A shape shrunk by more than it has is nothing", arguments: [-10.01, -12, -1e6, -1e300])
  func vanish(_ amount: CGFloat) {
    #expect(area(ShapePath([square]).offset(by: amount, miter)) < 1e-3)
    let ellipse = ShapeContour.ellipse(center: .zero, size: CGSize(width: 20, height: 20))
    #expect(area(ShapePath([ellipse]).offset(by: amount, ShapeJoinStyle(.round))) < 1e-3)
  }

  @Test("A circle stays one of few curves")
  func circle() {
    let circle = ShapeContour.ellipse(center: .zero, size: CGSize(width: 20, height: 20))
    for amount in [-9.0, -5, 3, 50] {
      let moved = ShapePath([circle]).offset(by: amount, miter)
      #expect(moved.contours.count == 1 && moved.vertexCount <= 32)
      let measured = MeasuredContour(moved.contours[0])
      for share in stride(from: 0.0, to: 1, by: 0.03) {
        let point = measured.place(at: share * measured.length)?.point ?? .zero
        #expect(abs(hypot(point.x, point.y) - (10 + amount)) < 0.01)
      }
    }
  }

  @Test("A hole grows into its shape where the shape shrinks")
  func hole() {
    let hole = ShapeContour.rectangle(center: .zero, size: CGSize(width: 6, height: 6)).reversed
    let path = ShapePath([square, hole]).offset(by: -2, miter)
    #expect(abs(path.contours[0].area - 256) < 1e-6 && abs(path.contours[1].area + 100) < 1e-6)
  }

  @Test("An open contour becomes the outline of a line, with round ends where joins are round")
  func open() {
    let line = ShapeContour([.init(.zero), .init(CGPoint(x: 10, y: 0))], isClosed: false)
    let flat = ShapePath([line]).offset(by: 2, miter)
    #expect(flat.contours[0].isClosed)
    #expect(box(flat) == CGRect(x: 0, y: -2, width: 10, height: 4))
    #expect(ShapePath([line]).offset(by: -2, miter) == flat)
    let round = ShapePath([line]).offset(by: 2, ShapeJoinStyle(.round))
    #expect(abs(area(round) - (40 + 4 * .pi)) < 0.02)
    #expect(abs(box(round).minX + 2) < 1e-6)
  }

  @Test("Every point of the area is where its distance from the source says", arguments: 0..<60)
  func distances(_ seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let source = ShapePath([numbers.contour(isClosed: true)])
    let amount = CGFloat.random(in: -20...30, using: &numbers)
    let moved = source.offset(by: amount, ShapeJoinStyle(.round)).cgPath
    let (own, rim) = (source.cgPath, source.cgPath.flattened(threshold: 0.01))
    let lines = ShapePath(rim).contours[0]
    var checked = 0
    for _ in 0..<300 {
      let point = numbers.point(-140...140)
      let distance = lines.distance(to: point)
      guard abs(distance - abs(amount)) > 0.3 else { continue }
      let isInside = own.contains(point)
      let expected = amount > 0 ? isInside || distance < amount : isInside && distance > -amount
      #expect(moved.contains(point) == expected, "\(point) amount \(amount)")
      checked += 1
    }
    #expect(checked > 200)
  }

  @Test("No numbers make an offset that is not finite or too long")
  func hostileNumbers() {
    var numbers = SeededNumbers(19)
    let odd: [CGFloat] = [0, 1, -1, 0.5, -40, 1e300, -1e300, .infinity, .nan, 1e-300, 720]
    for _ in 0..<40 {
      let path = numbers.hostilePath()
      let (a, b) = (
        odd.randomElement(using: &numbers) ?? 0, odd.randomElement(using: &numbers) ?? 0
      )
      for join in [CGLineJoin.miter, .round, .bevel] {
        #expect(path.offset(by: a, ShapeJoinStyle(join, miterLimit: b)).isSound)
      }
    }
  }
}

extension ShapeContour {
  /// How far a point is from the lines of a closed contour without curves.
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    let points = vertices.map(\.point)
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(.infinity) { least, line in
      let (a, b) = line
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let square = dx * dx + dy * dy
      let share = square > 0 ? ((point.x - a.x) * dx + (point.y - a.y) * dy) / square : 0
      let t = min(max(share, 0), 1)
      return min(least, hypot(point.x - a.x - t * dx, point.y - a.y - t * dy))
    }
  }
}
