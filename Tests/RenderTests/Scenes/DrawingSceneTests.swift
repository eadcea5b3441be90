// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("Teaching scenes that draw do what they are about", .serialized)
struct DrawingSceneTests {
  private func picture(_ name: String, scale: CGFloat = 1) throws -> Pixels {
    let scene = try #require(Scene.named(name))
    let renderer = try HeadlessRenderer(size: scene.size, scale: scale)
    renderer.layer = scene.build(SceneContext(scale: scale))
    return Pixels(try renderer.render())
  }

  @Test("1: the stroke is cut at the bounds; inside them it is whole")
  func circleByDelegate() throws {
    let pixels = try picture("circle-by-delegate")
    func stroke(_ columns: [Int], row: Int) -> Int {
      columns.count { pixels[$0, row].x > 180 && pixels[$0, row].z < 120 }
    }
    // From the left side of each layer inwards, at half its height.
    #expect(stroke(Array(100..<180), row: 240) == 5)
    #expect(stroke(Array(350..<430), row: 240) == 10)
    #expect(pixels[119, 240].x > 230 && pixels[119, 240].z > 220)
  }

  @Test("20: edges are a pixel or two wide, flat, in perspective and at 8 times the size")
  func matchStick() throws {
    let pixels = try picture("match-stick-figure")
    /// Runs of white along a row, and how many pixels at their ends are neither.
    func runs(row: Int, _ columns: Range<Int>, ground: UInt8) -> [(white: Int, soft: Int)] {
      var runs: [(white: Int, soft: Int)] = []
      var isInside = false
      for x in columns {
        let value = pixels[x, row].x
        if Int(value) <= Int(ground) + 2 {
          isInside = false
          continue
        }
        if !isInside { runs.append((0, 0)) }
        isInside = true
        if value >= 253 { runs[runs.count - 1].white += 1 } else { runs[runs.count - 1].soft += 1 }
      }
      return runs
    }
    // Through the body, below the arms.
    let flat = runs(row: 253, 70..<170, ground: pixels[70, 253].x)
    #expect(flat.count == 1)
    #expect(flat.allSatisfy { $0.white >= 4 && $0.white <= 5 && $0.soft <= 2 })
    let turned = runs(row: 253, 260..<360, ground: pixels[260, 253].x)
    #expect(turned.count == 1)
    #expect(turned.allSatisfy { $0.white >= 1 && $0.soft <= 2 })
    let large = runs(row: 300, 421..<609, ground: pixels[421, 300].x)
    #expect(large.count == 1)
    #expect(large.allSatisfy { $0.white >= 39 && $0.white <= 40 && $0.soft <= 2 })
  }

  @Test("21: the top left corner is sharp, the others are rounded by 20 points")
  func threeRoundCorners() throws {
    let pixels = try picture("three-round-corners")
    for left in [70 + 50, 370 + 50] {
      let (top, right, bottom) = (140 + 50, left + 99, 140 + 50 + 99)
      let paper = pixels[5, 300]
      #expect(pixels[left + 1, top + 1] != paper)
      for (x, y) in [(right - 1, top + 1), (right - 1, bottom - 1), (left + 1, bottom - 1)] {
        #expect(pixels[x, y] == paper)
      }
      // A corner's quarter circle is 20·(1 − 1/√2) ≈ 5.9 points from the corner along both axes.
      #expect(pixels[right - 4, top + 4] == paper)
      #expect(pixels[right - 8, top + 8] != paper)
    }
  }

  @Test("22: lines break anew when the sheet becomes narrower, as large and as sharp as before")
  func paragraph() throws {
    try PinnedFonts.only {
      let scene = try #require(Scene.named("paragraph"))
      let renderer = try HeadlessRenderer(size: scene.size, scale: 2)
      let play = ScenePlay(scene, SceneContext(scale: 2))
      renderer.layer = play.root
      /// Rows of the plain sheet, from its first column of text to the last, that have ink.
      func ink(_ pixels: Pixels, width: Int) -> [Int] {
        (2 * 100..<2 * 395).map { y in
          (2 * 60..<2 * (60 + width)).count { pixels[$0, y].x < 100 }
        }
      }
      let wide = ink(Pixels(try renderer.render()), width: 230)
      play.advance(to: 1.5) { ThreadTime.advance(to: $0) }
      let narrow = ink(Pixels(try renderer.render()), width: 150)
      #expect(narrow.count { $0 > 0 } > wide.count { $0 > 0 })
      // Lines are as high as before.
      let heights = [wide, narrow].map { rows in
        rows.split(whereSeparator: { $0 == 0 }).map(\.count).max() ?? 0
      }
      #expect(heights[0] == heights[1] && heights[0] > 20)
      // Both edges are straight: nearly all lines reach the last columns.
      #expect(wide.max() ?? 0 > 100)
    }
  }

  @Test("28: no tile is drawn twice, and tiles are shown pixel for pixel", arguments: [1.0, 2])
  func hugePicture(_ scale: CGFloat) async throws {
    try await onRenderThread {
      let scene = try #require(Scene.named("huge-picture"))
      let renderer = try HeadlessRenderer(size: scene.size, scale: scale)
      let root = scene.build(SceneContext(scale: scale))
      renderer.layer = root
      var tiles = Set<String>()
      for time in [0, 1, 2, 3, 2, 1, 0.0] {
        _ = try renderer.render(at: time)
        let counters = TileDrawing.current.counters
        #expect(counters.evicted == 0 && counters.dropped == 0)
        tiles.insert("\(counters.drawn)")
      }
      // Tiles that the first four pictures did not need were not drawn; the last three needed
      // nothing new.
      #expect(tiles.count == 4)

      // The map's cells lie on whole pixels at time 0: the surface shows the tile's pixels.
      let map = try #require(root.part("map") as? CATiledLayer)
      let shown = Pixels(try renderer.render(at: 0))
      let context = try #require(
        CGContext(width: Int(640 * scale), height: Int(480 * scale)))
      context.translateBy(x: 0, y: 480 * scale)
      context.scaleBy(x: scale, y: -scale)
      context.translateBy(x: 32 - 51_200, y: 76 - 25_600)
      let cell = 256 / scale
      let (column, row) = ((51_200 / cell).rounded(.down), (25_600 / cell).rounded(.down))
      context.clip(to: CGRect(x: column * cell, y: row * cell, width: cell, height: cell))
      map.draw(in: context)
      let drawn = Pixels(try #require(context.makeImage()))
      var compared = 0
      for y in 0..<drawn.height {
        for x in 0..<drawn.width where drawn[x, y].w == 255 && shown[x, y] != drawn[x, y] {
          Issue.record("(\(x), \(y)) shows \(shown[x, y]) for \(drawn[x, y])")
          return
        }
        for x in 0..<drawn.width where drawn[x, y].w == 255 { compared += 1 }
      }
      #expect(compared == 256 * 256)
    }
  }

  @Test("42: the old arrangement lies over the new one as it was, spins away, and is gone")
  func snapshotTransition() async throws {
    try await onRenderThread {
      let scene = try #require(Scene.named("snapshot-transition"))
      let renderer = try HeadlessRenderer(size: scene.size)
      let play = ScenePlay(scene, SceneContext())
      renderer.layer = play.root
      func picture(at time: Double) throws -> Pixels {
        play.advance(to: time) { ThreadTime.advance(to: $0) }
        return Pixels(try renderer.render())
      }
      let before = try picture(at: 0.49)
      let begun = try picture(at: 0.5)
      // The stage alone; the layer above it is a picture that render(in:) drew.
      let stage = (90..<410).flatMap { y in (120..<520).map { ($0, y) } }
      let others = stage.count { before[$0.0, $0.1] != begun[$0.0, $0.1] }
      #expect(others < stage.count / 500)
      #expect(play.root.part("stage").backgroundColor != nil)
      let between = try picture(at: 1)
      #expect(between != begun)
      let after = try picture(at: 1.6)
      #expect(play.root.sublayers?.contains { $0.name == "cover" } == false)
      #expect(after[130, 100] != before[130, 100])
      #expect(after[130, 100] == after[510, 400])
    }
  }
}
