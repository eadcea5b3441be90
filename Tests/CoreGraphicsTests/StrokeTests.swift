// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct StrokeTests {
  private func line(_ points: [(CGFloat, CGFloat)], isClosed: Bool = false) -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    if isClosed { path.closeSubpath() }
    return path
  }

  private func stroke(
    _ path: CGPath, _ width: CGFloat, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter,
    limit: CGFloat = 10
  ) -> CGPath {
    path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
  }

  @Test("strokes reach beyond the path as far as its corners have miters end")
  func reach() {
    var stroke = PathStroke(style: StrokeStyle(width: 14))
    stroke.style.miterLimit = 10
    func reach(_ path: CGPath) -> CGFloat { stroke.reach(along: path) }
    let box = CGRect(x: 0, y: 0, width: 100, height: 60)
    #expect(reach(CGPath(ellipseIn: box, transform: nil)) < 7.01)
    #expect(reach(CGPath(roundedRect: box, cornerWidth: 9, cornerHeight: 9, transform: nil)) < 7.01)
    #expect(abs(reach(CGPath(rect: box, transform: nil)) - 7 * 2.0.squareRoot()) < 1e-9)
    #expect(abs(reach(line([(0, 0), (9, 0), (0, 9)])) - 7 / sin(.pi / 8)) < 1e-9)
    // The corner between the last line and the first one counts where the path is closed.
    #expect(reach(line([(0, 0), (9, 0), (9, 9)], isClosed: true)) > 18)
    #expect(reach(line([(0, 0), (9, 0), (9, 9)])) < 10)
    // Lines that go back, and lines too short to tell, may have the longest miter there is.
    #expect(reach(line([(0, 0), (9, 0), (1, 0)])) == 70)
    #expect(reach(line([(0, 0), (9, 0), (9, 0.001), (1, 0)])) == 70)
    stroke.style.join = .bevel
    #expect(reach(line([(0, 0), (9, 0), (1, 0)])) == 7)
    stroke.style.cap = .square
    #expect(abs(reach(line([(0, 0), (9, 0)])) - 7 * 2.0.squareRoot()) < 1e-9)
  }

  @Test(
    "no point of a stroke's outline is further from the path than it reaches", arguments: 1...30)
  func reachOfRandomPaths(_ seed: UInt64) {
    var numbers = SeededStrokes(state: seed)
    let path = CGMutablePath()
    path.move(to: numbers.point())
    for _ in 0..<5 { path.addLine(to: numbers.point()) }
    if numbers.chance() { path.closeSubpath() }
    var stroke = PathStroke(style: StrokeStyle(width: 6))
    stroke.style.miterLimit = 20
    let reach = stroke.reach(along: path)
    let outline = path.copy(
      strokingWithWidth: 6, lineCap: .butt, lineJoin: .miter, miterLimit: 20)
    let box = path.boundingBoxOfPath.insetBy(dx: -reach - 0.01, dy: -reach - 0.01)
    let drawn = outline.boundingBoxOfPath
    #expect(drawn.minX >= box.minX && drawn.maxX <= box.maxX)
    #expect(drawn.minY >= box.minY && drawn.maxY <= box.maxY)
  }

  @Test(arguments: [
    (CGLineCap.butt, CGRect(x: 0, y: 4, width: 10, height: 2)),
    (.round, CGRect(x: -1, y: 4, width: 12, height: 2)),
    (.square, CGRect(x: -1, y: 4, width: 12, height: 2)),
  ])
  func capsReachBeyondTheEnds(cap: CGLineCap, bounds: CGRect) {
    let outline = stroke(line([(0, 5), (10, 5)]), 2, cap)
    let found = outline.boundingBoxOfPath
    #expect(abs(found.minX - bounds.minX) < 1e-9 && abs(found.maxX - bounds.maxX) < 1e-9)
    #expect(abs(found.minY - bounds.minY) < 1e-9 && abs(found.maxY - bounds.maxY) < 1e-9)
    #expect(outline.contains(CGPoint(x: 10.9, y: 5.9)) == (cap == .square))
    outline.storage.checkInvariants()
  }

  @Test func joinsFillTheCornerAsFarAsTheirKind() {
    let corner = line([(0, 0), (10, 0), (10, 10)])
    let (tip, round, bevel) = (
      CGPoint(x: 10.9, y: -0.9), CGPoint(x: 10.65, y: -0.65), CGPoint(x: 10.45, y: -0.45)
    )
    for (join, reach) in [(CGLineJoin.miter, 3), (.round, 2), (.bevel, 1)] {
      let outline = stroke(corner, 2, .butt, join)
      #expect([bevel, round, tip].map { outline.contains($0) } == (0..<3).map { $0 < reach })
      #expect(!outline.contains(CGPoint(x: 5, y: 5)) && outline.contains(CGPoint(x: 9.5, y: 0.5)))
    }
  }

  @Test func miterLimitCutsSharpCorners() {
    let sharp = line([(0, 0), (10, 1), (0, 2)])
    #expect(stroke(sharp, 1, limit: 20).boundingBoxOfPath.maxX > 14)
    #expect(stroke(sharp, 1, limit: 3).boundingBoxOfPath.maxX < 10.6)
  }

  @Test func closedStrokesAreRings() {
    let square = line([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true)
    let outline = stroke(square, 2)
    #expect(outline.boundingBoxOfPath == CGRect(x: -1, y: -1, width: 12, height: 12))
    #expect(outline.contains(CGPoint(x: -0.9, y: -0.9)) && outline.contains(CGPoint(x: 5, y: 0.9)))
    #expect(!outline.contains(CGPoint(x: 5, y: 5)) && !outline.contains(CGPoint(x: 5, y: 1.1)))
  }

  @Test func strokeOfACircleKeepsItsDistance() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    let outline = stroke(circle, 10)
    for step in 0..<64 {
      let angle = CGFloat(step) / 64 * 2 * .pi
      for (radius, isInside) in [(44.8, false), (45.2, true), (54.8, true), (55.2, false)] {
        let point = CGPoint(x: cos(angle) * radius, y: sin(angle) * radius)
        #expect(outline.contains(point) == isInside, "\(radius) at \(angle)")
      }
    }
  }

  @Test func pointsShowRoundAndSquareCapsOnly() {
    let dot = line([(3, 3), (3, 3)])
    #expect(stroke(dot, 2).isEmpty)
    #expect(stroke(dot, 2, .round).contains(CGPoint(x: 3.6, y: 3.6)))
    #expect(!stroke(dot, 2, .round).contains(CGPoint(x: 3.8, y: 3.8)))
    #expect(stroke(dot, 2, .square).contains(CGPoint(x: 3.8, y: 3.8)))
    #expect(stroke(line([(0, 0), (1, 0)]), 0).isEmpty)
  }

  @Test func dashesCutLinesByLength() {
    let dashes = line([(0, 0), (10, 0)]).copy(dashingWithPhase: 1, lengths: [3, 2]).storage
    let spans = dashes.subpaths.map { [$0.start.x, $0.segments.last!.end.x] }
    #expect(spans == [[0, 2], [4, 7], [9, 10]])
    let corner = line([(0, 0), (4, 0), (4, 4)]).copy(dashingWithPhase: 0, lengths: [6, 9])
    #expect(corner.storage.elements.count == 3)
    #expect(corner.currentPoint == CGPoint(x: 4, y: 2))
  }

  @Test func dashOverTheStartOfAClosedPathIsOnePiece() {
    let square = line([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true)
    let dashes = square.copy(dashingWithPhase: 2, lengths: [5, 5]).storage.subpaths
    #expect(dashes.count == 4)
    #expect(dashes.contains { $0.start == CGPoint(x: 0, y: 2) && $0.segments.count == 2 })
    let whole = square.copy(dashingWithPhase: 0, lengths: [100, 1]).storage.subpaths
    #expect(whole.count == 1 && whole[0].isClosed)
  }

  @Test func dashesOnCurvesStayCurvesOfTheRightLength() {
    let circle = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    let dashes = circle.copy(dashingWithPhase: 0, lengths: [.pi / 6, .pi / 6]).storage.subpaths
    #expect(dashes.count == 6)
    for (index, dash) in dashes.enumerated() {
      let angle = CGFloat(index) * .pi / 3
      #expect(dash.start.distance(to: CGPoint(x: cos(angle), y: sin(angle))) < 0.001)
    }
  }

  @Test func zeroDashesAreDotsAndNonsensePatternsAreSolid() {
    let path = line([(0, 0), (10, 0)])
    let dots = path.copy(dashingWithPhase: 0, lengths: [0, 4]).storage.subpaths
    #expect(dots.map(\.start.x) == [0, 4, 8])
    for lengths in [[], [0, 0], [-1, 2], [CGFloat.nan, 1], [1e-9, 1e-9]] as [[CGFloat]] {
      #expect(path.copy(dashingWithPhase: 0, lengths: lengths) == path.copy())
    }
  }

  @Test func flatteningStaysWithinTheThreshold() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    for threshold in [1, 0.1, 0.001] {
      let subpath = circle.flattened(threshold: threshold).storage.subpaths[0]
      for segment in subpath.segments {
        guard case .line = segment else {
          Issue.record("a curve is left")
          continue
        }
        let middle = segment.point(at: 0.5)
        #expect(10 - hypot(middle.x, middle.y) <= threshold * 1.01 + 0.003)
      }
    }
    #expect(circle.flattened(threshold: 0.01).storage.elements.count < 200)
  }

  @Test func strokedContextPathFillsLikeTheStroke() throws {
    func draw(_ paint: (CGContext) -> Void) throws -> [UInt8] {
      let context = try #require(CGContext(width: 40, height: 40))
      context.scaleBy(x: 2, y: 1)
      context.setLineWidth(3)
      context.setLineDash(phase: 0, lengths: [7, 3])
      context.setLineJoin(.round)
      context.addArc(
        center: CGPoint(x: 10, y: 20), radius: 7, startAngle: 0, endAngle: 5, clockwise: false)
      context.addLine(to: CGPoint(x: 2, y: 2))
      paint(context)
      return try #require(context.makeImage()).pixels.map { $0[3] }
    }
    let stroke = try draw { $0.strokePath() }
    let fill = try draw {
      $0.replacePathWithStrokedPath()
      $0.fillPath()
    }
    let far = zip(stroke, fill).filter { abs(Int($0) - Int($1)) > 24 }.count
    #expect(far < 4, "\(far) pixels differ")
    #expect(fill.contains(255))
  }
}

private struct SeededStrokes {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func chance() -> Bool { next() % 2 == 0 }

  mutating func point() -> CGPoint {
    CGPoint(x: CGFloat(next() % 1000) / 10, y: CGFloat(next() % 1000) / 10)
  }
}
