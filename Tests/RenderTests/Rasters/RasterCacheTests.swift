// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

@Suite("Textures of rasterized layers", .serialized)
struct RasterCacheTests {
  @Test("are drawn once, and found while the layer moves, turns and fades")
  func found() throws {
    let scene = try RasterScene()
    #expect(try scene.cost() == [0, 1])
    scene.card.position.x += 3.5
    #expect(try scene.cost() == [1, 0])
    scene.card.transform = CATransform3DMakeRotation(0.5, 0.1, 0.2, 1)
    #expect(try scene.cost() == [1, 0])
    scene.card.opacity = 0.3
    #expect(try scene.cost() == [1, 0])
    scene.root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    #expect(try scene.cost() == [1, 0])
  }

  @Test("are drawn anew after any change below, and right at once")
  func changed() throws {
    let scene = try RasterScene()
    let changes: [() -> Void] = [
      { scene.dot.position.x += 1 },
      { scene.dot.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1) },
      { scene.card.cornerRadius = 3 },
      { scene.card.rasterizationScale = 2 },
      { scene.dot.addSublayer(.filled(CGRect(x: 5, y: 5, width: 9, height: 9), .white)) },
      { scene.dot.sublayers?[0].opacity = 0.5 },
      { scene.dot.removeFromSuperlayer() },
      { scene.card.masksToBounds = true },
    ]
    #expect(try scene.cost() == [0, 1])
    for (index, change) in changes.enumerated() {
      change()
      let drawn = try scene.draw()
      #expect(drawn.report.rasterHits == 0, "change \(index)")
      #expect(drawn.report.rasterMisses == 1, "change \(index)")
    }
    scene.card.position.x += 1
    let bytes = try scene.draw().report.rasterBytes
    scene.card.position.x += 1
    #expect(try scene.draw().report.rasterBytes == bytes)
  }

  @Test("of a layer in which something animates are drawn at each frame, into one texture")
  func animated() throws {
    let scene = try RasterScene()
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.byValue = -6
    slide.duration = 10
    scene.dot.add(slide, forKey: "slide")
    var bytes = Set<Int>()
    for time in 1..<6 {
      let report = try scene.draw(at: Double(time)).report
      #expect(report.rasterHits == 0)
      #expect(report.rasterMisses == 1)
      bytes.insert(report.rasterBytes)
    }
    #expect(bytes.count < 5)
    #expect(try #require(bytes.max()) < 100 * 80 * 4)
  }

  @Test("go when they were not used for sixty frames, and come back right")
  func evicted() throws {
    let scene = try RasterScene()
    let first = try scene.draw()
    #expect(first.report.rasterBytes > 0)
    scene.card.isHidden = true
    var bytes: [Int] = []
    for frame in 0..<61 {
      scene.root.backgroundColor = CGColor(
        red: CGFloat(frame) / 100, green: 0, blue: 0, alpha: 1)
      bytes.append(try scene.draw().report.rasterBytes)
    }
    #expect(bytes.prefix(50).allSatisfy { $0 == first.report.rasterBytes })
    #expect(bytes.last == 0)
    scene.card.isHidden = false
    scene.root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.8, alpha: 1)
    let again = try scene.draw()
    #expect(again.report.rasterMisses == 1)
    #expect(again.picture.differing(from: first.picture, by: 0) == 0)
  }
}
