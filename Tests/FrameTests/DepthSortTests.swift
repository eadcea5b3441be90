// SPDX-License-Identifier: Apache-2.0
import CAFrameBuilder
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

  @Test("faces of a solid that share a side keep the order of siblings, whatever is behind them")
  func solid() {
    let faces = cube()
    let fronts = faces.filter { $0.isFront }.map(\.item)
    let backs = faces.filter { !$0.isFront }.map(\.item)
    #expect(fronts.map(\.order) == [0, 1, 2] && backs.count == 3)
    for subset in 0..<8 {
      let seen = backs.enumerated().filter { subset & (1 << $0.offset) != 0 }.map(\.element)
      let order = sorted(fronts + seen).map(\.order)
      #expect(order.filter { $0 < 3 } == [0, 1, 2], "with \(seen.map(\.order))")
      #expect(order.count == 3 + seen.count)
    }
  }

  /// The faces of a cube seen at a corner, the three nearest first, and which those are.
  private func cube() -> [(item: DepthItem, isFront: Bool)] {
    // Three axes at right angles, all as steep.
    let (third, sixth) = ((1.0 / 3).squareRoot(), (1.0 / 6).squareRoot())
    let (half, most) = ((1.0 / 2).squareRoot(), (2.0 / 3).squareRoot())
    let axes: [SIMD3<Double>] = [
      [half, sixth, third], [-half, sixth, third], [0, -most, third],
    ]
    return (0..<6).map { number in
      let side = number < 3 ? 1.0 : -1.0
      let normal = axes[number % 3] * side
      let (u, v) = (axes[(number + 1) % 3], axes[(number + 2) % 3])
      let corners = [normal - u - v, normal + u - v, normal + u + v, normal - u + v]
      // The points with normal · p = 1 lie in the face.
      let depth = SIMD3(-normal.x / normal.z, -normal.y / normal.z, 1 / normal.z)
      let outline = ConvexPolygon(corners.map { SIMD2($0.x, $0.y) })
      return (DepthItem(outline: outline, depth: depth, order: number), side > 0)
    }
  }

  @Test("of two that share a side, the one behind the other's plane comes first")
  func besideEachOther() {
    let near = plane(0, 0, 0, 1)
    var far = plane(1, 0, 0, 0)
    far.outline = ConvexPolygon([[1, -1], [3, -1], [3, 1], [1, 1]])
    #expect(sorted([near, far]).map(\.order) == [1, 0])
  }

  @Test("what hides something comes after it, also where siblings that share a side would not")
  func wishesGiveWay() {
    var (left, right) = (plane(0, 0, 0, 0), plane(1, 0, 0, 0))
    left.outline = ConvexPolygon([[-2, -1], [0, -1], [0, 1], [-2, 1]])
    right.outline = ConvexPolygon([[0, -1], [2, -1], [2, 1], [0, 1]])
    #expect(sorted([left, right]).map(\.order) == [0, 1])
    // Behind the left one and in front of the right one.
    let between = plane(2, 1, 0, 0)
    #expect(sorted([left, right, between]).map(\.order) == [1, 2, 0])
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
