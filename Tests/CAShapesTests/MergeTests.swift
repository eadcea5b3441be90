// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation
import Testing

@Suite("Merged paths")
struct MergeTests {
  private static let modes: [(ShapePath.MergeMode, @Sendable (Bool, Bool) -> Bool)] = [
    (.add, { $0 || $1 }), (.subtract, { $0 && !$1 }), (.intersect, { $0 && $1 }),
    (.excludeIntersections, { $0 != $1 }),
  ]

  /// Compares the result at random points with what the fills of both say there, but for points
  /// near an outline.
  private func check(
    _ a: ShapePath, _ b: ShapePath, _ rule: CGPathFillRule, _ numbers: inout SeededNumbers
  ) {
    let (first, second) = (a.cgPath, b.cgPath)
    for (mode, isInside) in Self.modes {
      let result = ShapePath.merged([a, b], mode, rule)
      #expect(result.isSound)
      let merged = result.cgPath
      for _ in 0..<200 {
        let point = numbers.point(-130...130)
        let near = [(0.1, 0), (-0.1, 0), (0, 0.1), (0, -0.1)].map {
          CGPoint(x: point.x + $0.0, y: point.y + $0.1)
        }
        let (inA, inB) = (first.contains(point, using: rule), second.contains(point, using: rule))
        guard
          near.allSatisfy({
            first.contains($0, using: rule) == inA && second.contains($0, using: rule) == inB
          })
        else { continue }
        #expect(merged.contains(point, using: rule) == isInside(inA, inB), "\(mode) \(point)")
      }
    }
  }

  @Test("A point is inside as both shapes say, by either rule", arguments: 0..<40)
  func random(_ seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let a = ShapePath((0..<Int(seed % 3 + 1)).map { _ in numbers.contour(isClosed: true) })
    let b = ShapePath([numbers.contour()])
    check(a, b, seed.isMultiple(of: 2) ? .winding : .evenOdd, &numbers)
  }

  @Test("Shapes that share edges, are the same, touch, or hold each other are no exception")
  func degenerate() {
    func box(_ x: CGFloat, _ y: CGFloat, _ size: CGFloat) -> ShapePath {
      ShapePath([
        .rectangle(center: CGPoint(x: x, y: y), size: CGSize(width: size, height: size))
      ])
    }
    func disk(_ x: CGFloat) -> ShapePath {
      ShapePath([
        .ellipse(center: CGPoint(x: x, y: 0), size: CGSize(width: 60, height: 60))
      ])
    }
    var numbers = SeededNumbers(3)
    let pairs = [
      (box(0, 0, 60), box(60, 0, 60)), (box(0, 0, 60), box(0, 0, 60)),
      (box(0, 0, 60), box(60, 60, 60)), (box(0, 0, 100), box(0, 0, 20)),
      (box(0, 0, 60), box(0, 30, 60)), (disk(-30), disk(30)), (disk(0), disk(0)),
      (disk(0), disk(0).reversed), (disk(-90), disk(90)), (disk(0), box(0, 0, 60)),
      (disk(0), ShapePath()), (ShapePath(), disk(0)),
    ]
    for (a, b) in pairs { check(a, b, .winding, &numbers) }
  }

  @Test("Shapes that do not meet keep their curves; merging alone keeps every contour")
  func kept() {
    let a = ShapePath([.ellipse(center: .zero, size: CGSize(width: 10, height: 10))])
    let b = a.applying(CGAffineTransform(translationX: 50, y: 0))
    #expect(ShapePath.merged([a, b], .add) == ShapePath(a.contours + b.contours))
    #expect(ShapePath.merged([a, b], .subtract) == a)
    #expect(ShapePath.merged([a, b], .intersect).contours.isEmpty)
    #expect(ShapePath.merged([a, a], .merge).contours == a.contours + a.contours)
    #expect(ShapePath.merged([], .add).contours.isEmpty)
  }

  @Test("A disk that lies in another keeps its curves as a hole, whichever way it runs")
  func nested() {
    let outer = ShapePath([.ellipse(center: .zero, size: CGSize(width: 60, height: 60))])
    let inner = ShapePath([
      .ellipse(center: CGPoint(x: 5, y: 3), size: CGSize(width: 20, height: 20))
    ])
    var numbers = SeededNumbers(5)
    for (a, b) in [
      (outer, inner), (inner, outer), (outer.reversed, inner), (inner, outer.reversed),
    ] {
      check(a, b, .winding, &numbers)
      #expect(ShapePath.merged([a, b], .excludeIntersections).vertexCount == 8)
      #expect(ShapePath.merged([a, b], .add).vertexCount == 4)
    }
  }

  @Test("Many shapes one after the other stay shapes of few lines")
  func many() {
    let disks = (0..<6).map { place in
      ShapePath([
        .ellipse(
          center: CGPoint(x: CGFloat(place) * 20, y: 0), size: CGSize(width: 30, height: 30))
      ])
    }
    let (two, all) = (ShapePath.merged(Array(disks[..<2]), .add), ShapePath.merged(disks, .add))
    // A line that was cut into pieces again would have corners on its way.
    #expect(all.vertexCount < 6 * two.vertexCount)
    let path = all.cgPath
    for place in 0..<60 {
      let point = CGPoint(x: CGFloat(place) * 2, y: 5)
      #expect(path.contains(point) == disks.contains { $0.cgPath.contains(point) })
    }
  }

  @Test("Of three shapes the others are taken from the first")
  func three() {
    func box(_ x: CGFloat) -> ShapePath {
      ShapePath([.rectangle(center: CGPoint(x: x, y: 0), size: CGSize(width: 20, height: 20))])
    }
    let result = ShapePath.merged([box(0), box(-15), box(15)], .subtract)
    #expect(result.cgPath.boundingBoxOfPath == CGRect(x: -5, y: -10, width: 10, height: 20))
  }

  @Test("Hostile shapes merge to sound ones")
  func hostile() {
    var numbers = SeededNumbers(23)
    for _ in 0..<100 {
      let (a, b) = (numbers.hostilePath(), numbers.hostilePath())
      for (mode, _) in Self.modes { #expect(ShapePath.merged([a, b], mode).isSound) }
    }
  }
}
