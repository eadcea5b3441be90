// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

@Suite("How rasterized layers look", .serialized)
struct RasterLookTests {
  @Test(
    "on whole pixels, at the scale of the display, like layers that are not", arguments: [1, 2])
  func same(scale: CGFloat) throws {
    let scene = try RasterScene(scale: scale)
    for opacity in [1, 0.5] as [Float] {
      scene.card.opacity = opacity
      scene.card.shouldRasterize = true
      let raster = try scene.draw()
      #expect(raster.report.rasterMisses + raster.report.rasterHits == 1)
      scene.card.shouldRasterize = false
      let plain = try scene.draw()
      #expect(plain.report.rasterMisses + plain.report.rasterHits == 0)
      #expect(raster.picture.differing(from: plain.picture, by: 2) == 0)
    }
  }

  @Test("with masks, shadows and clips inside, and seen from behind, nearly so")
  func parts() throws {
    let scene = try RasterScene()
    let mask = CALayer()
    mask.frame = CGRect(x: -10, y: -10, width: 60, height: 60)
    mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.7)
    mask.cornerRadius = 20
    scene.card.shadowOpacity = 0.5
    for step in 0..<4 {
      scene.card.mask = step & 1 == 0 ? nil : mask
      if step & 2 != 0 { scene.card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
      scene.card.shouldRasterize = true
      let raster = try scene.draw().picture
      scene.card.shouldRasterize = false
      #expect(raster.differing(from: try scene.draw().picture, by: 2) == 0, "step \(step)")
    }
  }

  @Test("with blurred shadows of their own, several in a frame and frame after frame")
  func shadows() throws {
    let scene = try RasterScene()
    let other = CALayer()
    other.frame = CGRect(x: 4, y: 60, width: 60, height: 34)
    other.backgroundColor = CGColor(red: 0.6, green: 0.2, blue: 0.4, alpha: 1)
    scene.root.addSublayer(other)
    let cards = [scene.dot, other]
    for card in cards {
      card.cornerRadius = 0
      (card.shadowOpacity, card.shadowRadius) = (0.7, 4)
    }
    for step in 0..<3 {
      scene.card.position.x += CGFloat(step)
      for card in cards { card.shouldRasterize = true }
      let raster = try scene.draw().picture
      for card in cards { card.shouldRasterize = false }
      #expect(raster.differing(from: try scene.draw().picture, by: 2) == 0, "step \(step)")
    }
  }

  @Test("at a lower scale coarser, under a turn smooth, and still about the same")
  func resampled() throws {
    let scene = try RasterScene()
    scene.card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    let raster = try scene.draw().picture
    scene.card.rasterizationScale = 0.25
    let coarse = try scene.draw().picture
    scene.card.shouldRasterize = false
    let plain = try scene.draw().picture
    #expect(raster.differing(from: plain, by: 60) < 150)
    #expect(coarse.differing(from: raster, by: 60) > 50)
    #expect(coarse.differing(from: plain, by: 200) < 200)
  }

  @Test("inside each other, each at its own scale")
  func nested() throws {
    let scene = try RasterScene()
    scene.dot.shouldRasterize = true
    let raster = try scene.draw()
    #expect(raster.report.rasterMisses == 2)
    scene.card.shouldRasterize = false
    scene.dot.shouldRasterize = false
    #expect(raster.picture.differing(from: try scene.draw().picture, by: 2) == 0)
  }

  @Test("beyond the limit of a texture as they are, with a diagnostic")
  func tooLarge() throws {
    let scene = try RasterScene()
    scene.card.rasterizationScale = 1000
    let drawn = try scene.draw()
    #expect(drawn.report.diagnostics.count == 1)
    #expect(drawn.report.diagnostics.first?.contains("rasterized to") == true)
    scene.card.shouldRasterize = false
    #expect(drawn.picture.differing(from: try scene.draw().picture, by: 0) == 0)
  }

  @Test("with nothing to show, or a scale that is none, they do no harm")
  func empty() throws {
    let scene = try RasterScene()
    for scale in [0, -1, CGFloat.nan, .infinity, 1e-9] {
      scene.card.rasterizationScale = scale
      #expect(try scene.draw().report.diagnostics.isEmpty)
    }
    scene.card.rasterizationScale = 1
    scene.card.sublayers = nil
    scene.card.backgroundColor = nil
    let drawn = try scene.draw()
    let (middle, corner) = (drawn.picture[50, 40], drawn.picture[0, 0])
    #expect(middle == corner)
    #expect(drawn.report.rasterMisses == 0)
  }

  @Test("the same bytes whether textures are kept or not")
  func switchedOff() throws {
    let scenes = [try RasterScene(), try RasterScene(disabled: "caches")]
    for step in 0..<6 {
      let pictures = try scenes.map { scene in
        scene.card.position.x += 1.25
        if step == 3 { scene.dot.backgroundColor = CGColor(red: 0, green: 1, blue: 1, alpha: 1) }
        return try scene.draw()
      }
      #expect(pictures[0].picture.differing(from: pictures[1].picture, by: 0) == 0)
      #expect(pictures[1].report.rasterHits == 0)
      #expect(pictures[1].report.rasterBytes == 0)
    }
  }
}
