// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import CoreGraphics
import Testing

@testable import CACompositor

@Suite("Tiles and rectangles hold the coverage of a path")
struct CoverageTilesTests {
  private static let side = 24

  private static func key(
    _ path: RandomPath, fills: Bool, strokes: Bool, side: Int = side
  ) -> CoverageKey {
    let map = PlaneMap(x: [1.1, 0.3, 0], y: [-0.2, 0.9, 0], origin: [3.3, 1.7, 1])
    var fill = PathFill(
      CGPath(storage: path.storage), map: map,
      clip: DeviceRect(x: 0, y: 0, width: side, height: side), maximumSegments: 100_000)
    fill.rule = path.isEvenOdd ? .evenOdd : .winding
    fill.isFilled = fills
    if strokes { fill.stroke = PathStroke(style: path.stroke ?? StrokeStyle(width: 3)) }
    return CoverageKey(fill)
  }

  @Test("where the window lies on the target changes no coverage, and one maker makes all alike")
  func phases() {
    let maker = CoverageMaker()
    for number in 0..<60 {
      let key = Self.key(RandomPath(number), fills: true, strokes: number % 3 == 0)
      let here = CoverageMaker().cells(of: key, x: 0, y: 0).pixels(
        width: Self.side, height: Self.side)
      for (x, y) in [(1, 0), (7, 15), (4, 9), (-3, -5), (1003, 777)] {
        let there = maker.cells(of: key, x: x, y: y).pixels(width: Self.side, height: Self.side)
        #expect(there == here, "path \(number) at \(x) \(y)")
      }
    }
  }

  @Test("what is filled and stroked is in two channels what each is alone")
  func channels() {
    let maker = CoverageMaker()
    for number in 0..<60 {
      let path = RandomPath(number)
      let both = maker.cells(of: Self.key(path, fills: true, strokes: true), x: 5, y: 3)
      let fill = maker.cells(of: Self.key(path, fills: true, strokes: false), x: 0, y: 0)
      let line = maker.cells(of: Self.key(path, fills: false, strokes: true), x: 0, y: 0)
      let (width, height) = (Self.side, Self.side)
      #expect(
        both.pixels(width: width, height: height) == fill.pixels(width: width, height: height))
      #expect(
        both.pixels(width: width, height: height, channel: 1)
          == line.pixels(width: width, height: height), "path \(number)")
    }
  }

  @Test("rectangles overlap nowhere and stay in the window")
  func disjoint() {
    let maker = CoverageMaker()
    for number in 0..<60 {
      let side = Self.side
      let cells = maker.cells(
        of: Self.key(RandomPath(number), fills: true, strokes: true), x: 5, y: 3)
      var hits = [Int](repeating: 0, count: side * side)
      let rects =
        cells.solids.map { ($0.x, $0.y, $0.width, $0.height) }
        + cells.strips.map { ($0.x, $0.y, $0.width, $0.height) }
      for (x, y, width, height) in rects {
        #expect(x >= 0 && y >= 0 && Int(x + width) <= side && Int(y + height) <= side)
        #expect(width > 0 && height > 0)
        for row in y..<y + height {
          for column in x..<x + width { hits[Int(row) * side + Int(column)] += 1 }
        }
      }
      #expect(hits.allSatisfy { $0 <= 1 }, "path \(number)")
    }
  }
}
