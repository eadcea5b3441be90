// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

/// A scene of upright squares on whole pixels.
private func squares(_ count: Int, side: Int = 400) -> BatchScene {
  var scene = BatchScene()
  let image = scene.contents(page: 0)
  for index in 0..<count {
    let (x, y) = (index * 37 % 600, index * 53 % 600)
    if index % 2 == 0 {
      scene.add(.color, x, y, side, side, isOpaque: true)
    } else {
      scene.add(.picture, from: image, x, y, side, side)
    }
    scene.frame.heads[index].setCorners(
      [Float(x), Float(y), Float(x + side), Float(y + side)])
  }
  return scene
}

@Suite("Opaque draws front to back, by depth") struct DepthBatchTests {
  @Test(
    "where opaque squares hide much, all of a kind are one batch, the opaque ones first, reversed")
  func order() {
    let result = squares(20).batched()
    #expect(result.batches.map(\.writesDepth) == [true, false])
    #expect(result.draws[0] == Array(stride(from: 18, through: 0, by: -2)))
    #expect(result.draws[1] == Array(stride(from: 1, through: 19, by: 2)))
  }

  @Test("later draws are nearer, within clip space")
  func depths() {
    let result = squares(20).batched()
    for quad in result.quads { #expect(abs(quad.head.shift.depth) < 1) }
    let byDraw = result.quads.sorted { $0.head.clips.first < $1.head.clips.first }
      .map(\.head.shift.depth)
    for (early, late) in zip(byDraw, byDraw.dropFirst()) { #expect(late < early) }
  }

  @Test("opaque squares that are turned hide what they hold")
  func turned() {
    var scene = squares(20)
    for index in scene.frame.heads.indices {
      // By an eighth of a turn about the middle of the surface.
      scene.frame.heads[index].rowX = PlaneRow(0.7071, 0.7071, 0)
      scene.frame.heads[index].rowY = PlaneRow(-0.7071, 0.7071, 0)
      scene.frame.heads[index].rowOrigin = PlaneRow(500, -207, 1)
    }
    #expect(scene.batched().batches.map(\.writesDepth).first == true)
    // A sliver of the same bounds hides nothing.
    for index in scene.frame.heads.indices {
      scene.frame.heads[index].setCorners([0, 0, 1000, 1])
    }
    #expect(!scene.batched().batches.contains { $0.writesDepth })
  }

  @Test("a line crosses a turned rectangle between its sides")
  func spans() throws {
    var head = InstanceHead([-10, -10, 10, 10])
    head.rowX = PlaneRow(0.5, 0.5, 0)
    head.rowY = PlaneRow(-0.5, 0.5, 0)
    head.rowOrigin = PlaneRow(100, 100, 1)
    let diamond = try #require(TurnedRect(head, SIMD2(0, 50)))
    let middle = try #require(diamond.span(at: 150))
    #expect(middle.low == 90 && middle.high == 110)
    let above = try #require(diamond.span(at: 145))
    #expect(above.low == 95 && above.high == 105)
    #expect(diamond.span(at: 139) == nil && diamond.span(at: 161) == nil)
  }

  @Test("a turned rectangle is looked for in the rows of cells that it touches")
  func rows() throws {
    for (region, y) in [
      (DeviceRect(x: 0, y: 0, width: 1920, height: 1080), 400),
      (.init(x: 9, y: 30, width: 640, height: 640), 30),
      (DeviceRect(x: 0, y: 0, width: 64, height: 64), 60),
      (DeviceRect(x: 0, y: 0, width: 64, height: 64), -500),
      (DeviceRect(x: 0, y: 0, width: 64, height: 64), 5_000),
    ] {
      let grid = CellGrid(region)
      var head = InstanceHead([-90, -20, 90, 40])
      head.rowX = PlaneRow(0.8, 0.6, 0)
      head.rowY = PlaneRow(-0.6, 0.8, 0)
      head.rowOrigin = PlaneRow(100, Float(y), 1)
      let turned = try #require(TurnedRect(head, .zero))
      let rows = grid.rows(of: turned)
      #expect(rows.lowerBound >= 0 && rows.upperBound <= 64)
      for row in 0..<64 where grid.within(turned, row: row) != 0 { #expect(rows.contains(row)) }
      let cell = (region.height + 63) / 64
      #expect(rows.count <= 156 / cell + 3)
    }
  }

  @Test("where nothing opaque is hidden or hides, draws keep the cheap path")
  func notWorth() {
    var scene = BatchScene()
    for index in 0..<20 { scene.add(.color, index * 40, 0, isOpaque: true) }
    #expect(!scene.batched().batches.contains { $0.writesDepth })
    let small = squares(20, side: 9)
    #expect(!small.batched().batches.contains { $0.writesDepth })
  }

  @Test("a surface without depth, and the switch, keep the order of painting")
  func off() {
    let scene = squares(20)
    let frame = scene.finished
    for (uses, has) in [(false, true), (true, false)] {
      var batcher = Batcher(usesDepth: uses, surfaceHasDepth: has)
      batcher.batch(frame, placements: scene.placements, plan: TargetPlan(frame))
      #expect(!batcher.batches.contains { $0.writesDepth })
      #expect(batcher.batches.count > 4)
    }
  }

  @Test("an upright quad covers the pixels whose middles it holds, a turned one none for sure")
  func coveredPixels() {
    var quad = InstanceHead([1.2, 2.7, 9.8, 7.5])
    #expect(quad.coveredPixels == DeviceRect(x: 1, y: 3, width: 9, height: 4))
    quad.rowX = PlaneRow(0, 1, 0)
    quad.rowY = PlaneRow(1, 0, 0)
    #expect(quad.coveredPixels == DeviceRect(x: 3, y: 1, width: 4, height: 9))
    quad.rowX = PlaneRow(0.5, 1, 0)
    #expect(quad.coveredPixels == nil)
  }
}
