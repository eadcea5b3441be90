// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("render(in:) of whole trees")
struct RenderInContextTests {
  /// The scenes whose pictures lie in the plane, and how many of ten thousand pixels may differ by
  /// more than 24 of 255 in a channel: edges are smoothed in two ways.
  ///
  /// None in which groups fade: `render(in:)` fades each drawing operation (facts 245).
  static let scenes: [(name: String, share: Int)] = [
    ("circle-by-delegate", 60), ("sub-image", 60), ("stretchable-bubble", 100),
    ("gravity-table", 200), ("clock", 60), ("lcd-clock", 60), ("which-square-was-hit", 60),
    ("flipped-geometry", 60), ("who-is-on-top", 60), ("rounded-and-clipped", 60),
    ("cookie-cutter", 60), ("masked-tree", 60), ("blend-modes", 200), ("huge-picture", 60),
  ]

  @Test("what the compositor shows, in the plane", arguments: scenes)
  func sameAsCompositor(_ name: String, share: Int) async throws {
    try await onRenderThread {
      let scene = try #require(Scene.named(name))
      let root = scene.build(SceneContext(scale: 1))
      let renderer = try HeadlessRenderer(size: scene.size)
      renderer.layer = root
      let shown = Pixels(try renderer.render())
      let drawn = Pixels(try root.drawn(in: scene.size))
      if let folder = ProcessInfo.processInfo.environment["TILED_DUMP"] {
        for (kind, image) in [
          ("shown", renderer.readPicture()), ("drawn", try root.drawn(in: scene.size)),
        ] {
          try image.pngData()?.write(to: URL(fileURLWithPath: "\(folder)/\(name)-\(kind).png"))
        }
      }
      let limit = 640 * 480 * share / 10_000
      #expect(drawn.count(differingFrom: shown, by: 24) <= limit, "\(name)")
      #expect(drawn.meanDifference(from: shown) < 1)
    }
  }

  @Test("a gradient masks by its alpha, where it has any")
  func gradientMask() async throws {
    try await onRenderThread {
      let root = CALayer.filled(CGRect(x: 0, y: 0, width: 40, height: 40), .white)
      let card = CALayer.filled(CGRect(x: 5, y: 5, width: 30, height: 30), .black)
      let (mask, gradient) = (CALayer(), CAGradientLayer())
      (mask.frame, gradient.frame) = (card.bounds, card.bounds)
      gradient.colors = [CGColor.black, CGColor.clear]
      mask.addSublayer(gradient)
      card.mask = mask
      root.addSublayer(card)
      let size = root.bounds.size
      let half = Pixels(try root.drawn(in: size))
      // 14.5 of 30 down, alpha 1 - 14.5 / 30 of black over white.
      #expect(abs(Int(half[20, 19][0]) - Int(255.0 * 14.5 / 30)) <= 2)
      gradient.colors = nil
      let hidden = Pixels(try root.drawn(in: size))
      #expect(hidden[20, 20] == [255, 255, 255, 255])
    }
  }

  @Test("shadows of layers and of groups, below the layer and inside its bounds' clip")
  func shadows() async throws {
    try await onRenderThread {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
      root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      for (index, x) in [20, 90, 160].enumerated() {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: 40, width: 50, height: 60)
        layer.backgroundColor =
          index == 1 ? nil : CGColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.7)
        layer.cornerRadius = 10
        layer.shadowOpacity = 0.6
        layer.shadowRadius = 5
        layer.shadowOffset = CGSize(width: 4, height: 8)
        if index == 1 {
          let child = CALayer()
          child.frame = CGRect(x: 5, y: -10, width: 20, height: 50)
          child.backgroundColor = CGColor(red: 1, green: 0.3, blue: 0, alpha: 1)
          layer.addSublayer(child)
        }
        // Overhanging parts are cut before they cast.
        if index == 2 {
          layer.masksToBounds = true
          layer.sublayers = [CALayer.filled(CGRect(x: 30, y: 10, width: 90, height: 20), .black)]
        }
        root.addSublayer(layer)
      }
      let renderer = try HeadlessRenderer(size: root.bounds.size)
      renderer.layer = root
      let shown = Pixels(try renderer.render())
      let drawn = Pixels(try root.drawn(in: root.bounds.size))
      #expect(drawn.count(differingFrom: shown, by: 8) <= 120)
      #expect(drawn.meanDifference(from: shown) < 0.5)
    }
  }

  @Test(
    "the space is that of the layer: its own place and transform do not count, its opacity does")
  func ownSpace() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.position = CGPoint(x: 500, y: 500)
    layer.transform = CATransform3DMakeScale(3, 3, 1)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.opacity = 0.5
    let image = try layer.drawn(in: CGSize(width: 10, height: 10))
    #expect(image.pixel(5, 5) == [128, 0, 0, 128])
  }

  @Test("layers nested deeper than frames take are left out, and end")
  func deep() throws {
    let root = CALayer()
    root.bounds.size = CGSize(width: 4, height: 4)
    var layer = root
    for _ in 0..<2000 {
      let below = CALayer()
      below.bounds.size = CGSize(width: 4, height: 4)
      layer.addSublayer(below)
      layer = below
    }
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(try root.drawn(in: CGSize(width: 4, height: 4)).pixel(1, 1)[3] == 0)
  }
}

extension Pixels {
  /// Pixels of which a channel differs by more than `limit`.
  fileprivate func count(differingFrom other: Pixels, by limit: Int) -> Int {
    stride(from: 0, to: bytes.count, by: 4).count { place in
      (place..<place + 4).contains { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > limit }
    }
  }

  fileprivate func meanDifference(from other: Pixels) -> Double {
    let sum = zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(bytes.count)
  }
}
