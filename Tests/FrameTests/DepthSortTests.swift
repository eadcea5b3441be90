import CAFrame
import CAGeometry
import Testing

/// A square of side 2 about the origin whose depth is `a·x + b·y + c`.
private func plane(_ order: Int, _ a: Double, _ b: Double, _ c: Double) -> DepthItem {
  let square = ConvexPolygon([[-1, -1], [1, -1], [1, 1], [-1, 1]])
  return DepthItem(outline: square, depth: [a, b, c], order: order)
}

private func sorted(_ items: [DepthItem]) -> [DepthItem] {
  var sort = DepthSort()
  return sort.sorted(items)
}

@Suite("The depth sort paints far to near and cuts what crosses")
struct DepthSortTests {
  @Test("planes apart in depth come far to near whatever their order")
  func parallel() {
    let items = [plane(0, 0, 0, 5), plane(1, 0.1, 0, -5), plane(2, 0, 0.1, 0)]
    #expect(sorted(items).map(\.order) == [1, 2, 0])
    #expect(sorted(items.reversed()).map(\.order) == [1, 2, 0])
  }

  @Test("equal planes keep the order of siblings")
  func coplanar() {
    let items = [plane(0, 0.3, 0.2, 1), plane(1, 0.3, 0.2, 1), plane(2, 0.3, 0.2, 1)]
    #expect(sorted(items).map(\.order) == [0, 1, 2])
  }

  @Test("two crossing planes become three pieces, each half right")
  func crossing() {
    let result = sorted([plane(0, 1, 0, 0), plane(1, -1, 0, 0)])
    #expect(result.count == 3)
    let area = result.reduce(0) { $0 + $1.outline.doubleArea }
    #expect(abs(area - 16) < 1e-9)
    // At x = 0.5 the first plane is nearer, at x = -0.5 the second.
    #expect(topmost(result, at: [0.5, 0.3]) == 0)
    #expect(topmost(result, at: [-0.5, 0.3]) == 1)
  }

  @Test("whatever the planes, the last one painted at a point is the nearest there")
  func nearestWins() {
    var random = Lehmer(state: 42)
    for _ in 0..<200 {
      let items = (0..<5).map { n in
        plane(n, random.next() * 2 - 1, random.next() * 2 - 1, random.next() * 2 - 1)
      }
      let result = sorted(items)
      for _ in 0..<20 {
        let point = SIMD2(random.next() * 1.9 - 0.95, random.next() * 1.9 - 0.95)
        let depths = items.map { HalfPlane($0.depth).value(point) }
        let best = depths.max()!
        let second = depths.sorted()[depths.count - 2]
        guard best - second > 0.01 else { continue }
        #expect(topmost(result, at: point) == depths.firstIndex(of: best))
      }
    }
  }

  @Test("hundreds of planes all over a space: the last one painted at a point is the nearest there")
  func nearestWinsAmongMany() {
    var random = Lehmer(state: 7)
    let items = (0..<300).map { n in
      let middle = SIMD2(random.next() * 40, random.next() * 40)
      let tilt = SIMD2(random.next() * 2 - 1, random.next() * 2 - 1)
      let half = 1 + random.next() * 3
      let square = ConvexPolygon(
        [[-1, -1], [1, -1], [1, 1], [-1, 1]].map { $0 * half + middle })
      return DepthItem(
        outline: square, depth: [tilt.x, tilt.y, random.next() * 4 - (tilt * middle).sum()],
        order: n)
    }
    var sort = DepthSort()
    sort.maximumPieces = 100_000
    let result = sort.sorted(items)
    #expect(!sort.ranOutOfPieces)
    var checked = 0
    for _ in 0..<2000 {
      let point = SIMD2(random.next() * 40, random.next() * 40)
      let hit = items.filter { contains($0.outline, point) }
      let depths = hit.map { HalfPlane($0.depth).value(point) }.sorted(by: >)
      guard depths.count > 1, depths[0] - depths[1] > 0.01 else { continue }
      let nearest = hit.max {
        HalfPlane($0.depth).value(point) < HalfPlane($1.depth).value(point)
      }
      #expect(topmost(result, at: point) == nearest?.order)
      checked += 1
    }
    #expect(checked > 500)
  }

  @Test("pieces are limited, and the sort says when it ran out")
  func limit() {
    var sort = DepthSort()
    sort.maximumPieces = 4
    let items = (0..<8).map { plane($0, Double($0) - 3.5, 0.2, 0) }
    #expect(sort.sorted(items).count <= 9)
    #expect(sort.ranOutOfPieces)
  }

  @Test(
    "a line that rounding puts beside what it should cut ends the cutting", .timeLimit(.minutes(10))
  )
  func lineBesideThePiece() {
    // Steep and far: along the cut, depth is off by more than the sort's tolerance.
    let steep = DepthItem(
      outline: ConvexPolygon([
        [-32465.76252896286, -163720.35108253453], [1480407.4325704493, -163674.6733834299],
        [1480407.4325704493, -137021.34812925785], [-32465.76252896286, -137021.34812925785],
      ]), depth: [108931.63474368202, 353471825.2591191, 53068958904476.02], order: 0)
    let level = DepthItem(
      outline: ConvexPolygon([
        [-41367.06700416807, -218417.11291508167], [432221.15113019367, 2406629.2744623953],
        [432221.15113019367, 27398330.34370549], [-41367.06700416807, 27398330.34370549],
      ]), depth: .zero, order: 1)
    #expect(Set(sorted([level, steep]).map(\.order)) == [0, 1])
  }

  private func topmost(_ items: [DepthItem], at point: SIMD2<Double>) -> Int? {
    items.last { item in
      contains(item.outline, point) && item.cuts.allSatisfy { $0.value(point) >= 0 }
    }?.order
  }
}

private func contains(_ polygon: ConvexPolygon, _ point: SIMD2<Double>) -> Bool {
  let corners = polygon.corners
  let sides = corners.indices.map { index in
    let (a, b) = (corners[index], corners[(index + 1) % corners.count])
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
  }
  return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
}

private struct Lehmer {
  var state: UInt64
  mutating func next() -> Double {
    state = state * 48_271 % 2_147_483_647
    return Double(state) / 2_147_483_647
  }
}
