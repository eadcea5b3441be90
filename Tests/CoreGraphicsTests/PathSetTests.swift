// SPDX-License-Identifier: Apache-2.0
@testable import CoreGraphics
import Foundation
import Testing

@Suite struct PathSetTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  /// The area by the formula of Gauss; holes count against it.
  private func area(_ path: CGPath) -> CGFloat {
    path.storage.subpaths.reduce(0) { sum, subpath in
      subpath.segments.reduce(sum) { sum, segment in
        let (a, b) = (segment.start, segment.end)
        return sum + (a.x * b.y - b.x * a.y) / 2
      }
    }
  }

  @Test("rectangles that overlap have the areas that arithmetic says, and exact corners")
  func rectangles() {
    let (a, b) = (rect(0, 0, 10, 10), rect(5, 5.5, 10, 10))
    #expect(abs(area(a.union(b)) - 177.5) < 1e-6)
    #expect(a.intersection(b).isRect(nil))
    #expect(a.intersection(b).boundingBox == CGRect(x: 5, y: 5.5, width: 5, height: 4.5))
    #expect(abs(area(a.subtracting(b)) - 77.5) < 1e-6)
    #expect(abs(area(a.symmetricDifference(b)) - 155) < 1e-6)
    #expect(a.intersects(b) && !a.intersects(rect(10, 0, 5, 5)) && !a.intersects(rect(30, 0, 5, 5)))
  }

  @Test("what touches becomes one, what is equal stays, what is apart is apart")
  func special() {
    let a = rect(0, 0, 10, 10)
    #expect(a.union(rect(10, 0, 10, 10)).isRect(nil))
    #expect(a.union(a).isRect(nil) && a.subtracting(a).isEmpty && a.symmetricDifference(a).isEmpty)
    #expect(a.intersection(rect(20, 20, 5, 5)).isEmpty && a.union(CGPath()).isRect(nil))
    #expect(a.union(rect(20, 20, 5, 5)).componentsSeparated().count == 2)
    #expect(CGPath().normalized().isEmpty && CGPath().componentsSeparated().isEmpty)
  }

  @Test("holes go the other way and belong to the component around them")
  func holes() throws {
    let ring = rect(0, 0, 30, 30).subtracting(rect(10, 10, 10, 10))
    #expect(abs(area(ring) - 800) < 1e-6 && ring.storage.subpaths.count == 2)
    #expect(!ring.contains(CGPoint(x: 15, y: 15)) && ring.contains(CGPoint(x: 5, y: 5)))
    let island = ring.union(rect(13, 13, 4, 4)).union(rect(50, 0, 5, 5))
    let parts = island.componentsSeparated().sorted { area($0) < area($1) }
    #expect(parts.map { area($0).rounded() } == [16, 25, 800])
  }

  @Test("a star that crosses itself is normalized by either rule")
  func star() throws {
    let star = CGMutablePath()
    star.addLines(
      between: (0..<5).map { index in
        let angle = CGFloat(index) * 4 * .pi / 5
        return CGPoint(x: 50 * cos(angle), y: 50 * sin(angle))
      })
    star.closeSubpath()
    #expect(star.normalized().componentsSeparated().count == 1)
    #expect(star.normalized().contains(.zero))
    #expect(!star.normalized(using: .evenOdd).contains(.zero))
    #expect(star.componentsSeparated(using: .evenOdd).count == 5)
  }

  @Test("circles keep their area within the flatness")
  func circles() {
    let a = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let b = CGPath(ellipseIn: CGRect(x: 50, y: 0, width: 100, height: 100), transform: nil)
    // The lens of two circles of radius 50 whose centers are 50 apart.
    let lens = 2 * 2500 * acos(0.5) - 25 * 7500.0.squareRoot()
    #expect(abs(area(a.intersection(b)) - lens) < 0.002 * lens)
    #expect(abs(area(a.union(b)) - (5000 * .pi - lens)) < 0.002 * lens)
  }

  @Test("lines are cut by areas, and stay open")
  func lines() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -5, y: 5), CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 25)])
    let area = rect(0, 0, 10, 10)
    #expect(line.lineIntersection(area).svgPath == "M0 5 L5 5 L5 10")
    #expect(line.lineSubtracting(area).svgPath == "M-5 5 L0 5 M5 10 L5 25")
  }

  @Test("points are inside of a result as they are of the paths", arguments: 1...12)
  func random(seed: Int) {
    var state = UInt64(seed)
    func next(_ bound: Int) -> CGFloat {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return CGFloat(Int(state >> 33) % bound)
    }
    /// Whole coordinates, so that lines overlap and meet in corners.
    func path() -> CGPath {
      let path = CGMutablePath()
      for _ in 0..<3 {
        path.move(to: CGPoint(x: next(12), y: next(12)))
        for _ in 0..<5 { path.addLine(to: CGPoint(x: next(12), y: next(12))) }
        path.closeSubpath()
      }
      return path
    }
    let (a, b) = (path(), path())
    let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
    let results: [(CGPath, (Bool, Bool) -> Bool)] = [
      (a.union(b, using: rule), { $0 || $1 }), (a.intersection(b, using: rule), { $0 && $1 }),
      (a.subtracting(b, using: rule), { $0 && !$1 }),
      (a.symmetricDifference(b, using: rule), { $0 != $1 }),
      (a.normalized(using: rule), { own, _ in own }),
    ]
    for _ in 0..<150 {
      let point = CGPoint(x: next(1200) / 100 + 0.00371, y: next(1200) / 100 + 0.00173)
      let (inA, inB) = (a.contains(point, using: rule), b.contains(point, using: rule))
      for (index, (result, isInside)) in results.enumerated() {
        #expect(
          result.contains(point) == isInside(inA, inB), "operation \(index) at \(point)")
        #expect(result.contains(point, using: .evenOdd) == isInside(inA, inB))
      }
    }
  }

  @Test("paths too large, or without numbers, come back as they are")
  func limits() {
    let large = CGMutablePath()
    large.addLines(between: (0...10_001).map { CGPoint(x: $0 % 97, y: $0 % 89) })
    #expect(large.normalized() == large.copy() && large.componentsSeparated().count == 1)
    let odd = CGMutablePath()
    odd.addLines(between: [.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 1, y: 1)])
    #expect(odd.subtracting(rect(0, 0, 1, 1)).storage.elements.count == 3)
  }

  @Test("lines that still meet after the last round of cutting are too many, not an answer")
  func unfinished() {
    let cross = [rect(0, 4, 10, 2).storage, rect(4, 0, 2, 10).storage]
    #expect(Arrangement(cross)?.lines.count == 16)
    #expect(Arrangement(cross, limits: .init(roundCount: 1))?.lines.count == 16)
    #expect(Arrangement(cross, limits: .init(roundCount: 0)) == nil)
    #expect(Arrangement(cross, limits: .init(cutCount: 3)) == nil)
    // A pencil of lines through nearly one point: cutting moves some across others.
    let pencil = PathStorage.pencil(of: 40)
    var rounds = 0
    while rounds < 40, Arrangement([pencil], limits: .init(roundCount: rounds)) == nil {
      rounds += 1
    }
    #expect((2..<13).contains(rounds), "parted in \(rounds) rounds")
    #expect(Arrangement([pencil], limits: .init(roundCount: rounds - 1)) == nil)
  }

  @Test("ten thousand lines: crowded beside one far away, long beside each other, through a point")
  func crowds() throws {
    let crowd = CGMutablePath()
    for index in 0..<2400 {
      crowd.addRect(
        CGRect(x: index % 60, y: index / 60, width: 1, height: 1).insetBy(dx: 0.1, dy: 0.1))
    }
    crowd.addRect(CGRect(x: 1e6, y: 1e6, width: 1, height: 1))
    #expect(abs(area(crowd.normalized()) - 2400 * 0.64 - 1) < 20)
    let stripes = CGMutablePath()
    for index in 0..<2400 {
      stripes.addRect(CGRect(x: 0, y: CGFloat(index), width: 10_000, height: 0.5))
    }
    #expect(abs(area(stripes.normalized()) - 12e6) < 1)
    let wheel = CGMutablePath()
    for index in 0..<1000 {
      let angle = CGFloat(index) * 2 * .pi / 1000
      wheel.addLines(between: [
        .zero, CGPoint(x: cos(angle), y: sin(angle)),
        CGPoint(x: cos(angle + 0.003), y: sin(angle + 0.003)),
      ])
      wheel.closeSubpath()
    }
    #expect(wheel.normalized().componentsSeparated().count == 1000)
  }

  @Test("paths of no size that a grid could divide")
  func tiny() {
    for size in [CGFloat.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300] {
      let path = rect(0, 0, size, size)
      _ = path.union(rect(size, 0, size, size)).normalized()
    }
  }
}

extension PathStorage {
  /// Lines that all pass through about the same point, back and forth.
  fileprivate static func pencil(of count: Int) -> PathStorage {
    var path = PathStorage()
    for index in 0..<count {
      let angle = CGFloat(index) * .pi / CGFloat(count) + 0.01
      let shift = CGFloat(index * index % 7) * 1e-7
      let end = CGPoint(x: cos(angle) + shift, y: sin(angle))
      if index == 0 { path.move(to: end) } else { path.addLine(to: end) }
      path.addLine(to: CGPoint(x: shift - cos(angle), y: -sin(angle)))
    }
    path.close()
    return path
  }
}
