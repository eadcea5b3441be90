// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Testing

private let tilted = PlaneMap(
  flattening: {
    var t = CATransform3D.rotation(0.7, 0, 1, 0)
    var eye = CATransform3D.identity
    eye.m34 = -1 / 400
    t = t * eye
    return t * .translation(30, 40, 0)
  }())

@Suite("Maps of planes and cuts of polygons")
struct PlaneMapTests {
  @Test("a product applies the left map first")
  func product() {
    let scale = PlaneMap(x: [2, 0, 0], y: [0, 2, 0], origin: [0, 0, 1])
    let move = PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [10, 0, 1])
    #expect((scale * move).point(1, 1) == [12, 2])
    #expect((move * scale).point(1, 1) == [22, 2])
  }

  @Test("the inverse undoes a perspective map; a plane seen edge-on has none")
  func inverse() throws {
    let back = try #require(tilted.inverse)
    let there = tilted.homogeneous(17, -5)
    let p = back.homogeneous(there)
    #expect(abs(p.x / p.z - 17) < 1e-9)
    #expect(abs(p.y / p.z + 5) < 1e-9)
    let edgeOn = PlaneMap(flattening: .rotation(.pi / 2, 0, 1, 0))
    #expect(edgeOn.inverse == nil || abs(edgeOn.determinant) < 1e-15)
  }

  @Test("derivatives are what a small step shows")
  func derivatives() {
    let h = 1e-6
    let (dx, dy) = tilted.derivatives(12, 9)
    let stepX = (tilted.point(12 + h, 9) - tilted.point(12 - h, 9)) / (2 * h)
    let stepY = (tilted.point(12, 9 + h) - tilted.point(12, 9 - h)) / (2 * h)
    #expect(((dx - stepX) * (dx - stepX)).sum() < 1e-12)
    #expect(((dy - stepY) * (dy - stepY)).sum() < 1e-12)
  }

  @Test("flattening drops depth and keeps the foreshortening")
  func flattening() {
    #expect(abs(tilted.x.z - 0.00161) < 1e-4)
    #expect(PlaneMap(flattening: .translation(1, 2, 3)).point(0, 0) == [1, 2])
  }

  @Test("the two parts of a cut share their corners to the last bit and cover the whole")
  func cut() {
    let square = ConvexPolygon([[0, 0], [10, 0.1], [10.3, 10], [-0.2, 9.7]])
    let line = HalfPlane(0.3, 0.77, -5.1)
    let (a, b) = (square.clipped(to: line), square.clipped(to: line.opposite))
    let shared = Set(a.corners).intersection(b.corners)
    #expect(shared.count == 2)
    #expect(abs(a.doubleArea + b.doubleArea - square.doubleArea) < 1e-9)
  }

  @Test("a side pulled back through a map holds the same points")
  func pulledBack() {
    let side = HalfPlane(1, -2, 30)
    let pulled = side.pulledBack(through: tilted)
    for (x, y) in [(0.0, 0.0), (40, 10), (-20, 55), (100, -90)] {
      let p = tilted.homogeneous(x, y)
      #expect(p.z > 0)
      #expect((pulled.value(SIMD2(x, y)) > 0) == (side.value(tilted.point(x, y)) > 0))
    }
  }

  @Test("what two polygons share is as large as it must be")
  func intersection() {
    let a = ConvexPolygon([[0, 0], [10, 0], [10, 10], [0, 10]])
    let b = ConvexPolygon([[5, 5], [5, 15], [15, 15], [15, 5]])
    #expect(a.intersection(b).doubleArea == 50)
    #expect(a.intersection(ConvexPolygon([[20, 0], [30, 0], [30, 5]])).isEmpty)
  }

  @Test("rectangles of pixels meet, join and contain")
  func deviceRects() {
    let a = DeviceRect(x: 0, y: 0, width: 10, height: 10)
    let b = DeviceRect(x: 5, y: 6, width: 10, height: 2)
    #expect(a.intersection(b) == DeviceRect(x: 5, y: 6, width: 5, height: 2))
    #expect(a.union(b) == DeviceRect(x: 0, y: 0, width: 15, height: 10))
    #expect(a.intersection(DeviceRect(x: 10, y: 0, width: 1, height: 1)).isEmpty)
    #expect(a.contains(DeviceRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(!a.contains(b))
  }
}
