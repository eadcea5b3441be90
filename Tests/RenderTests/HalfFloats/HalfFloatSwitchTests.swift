// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAHeadless
@testable import PictureReference

/// A tree with pictures of half floats in all that has targets: groups, filters, masks, blending,
/// rasters, transitions' neighbours; and a mover that damages them piecewise.
private struct HalfFloatTree {
  let root = CALayer()
  let mover = CALayer()

  init() throws {
    let wide = try HalfFloatPicture.wide(40)
    root.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
    root.backgroundColor = EffectScene.blue
    let group = EffectScene.group(
      CGRect(x: 10, y: 10, width: 90, height: 60),
      [
        .filled(CGRect(x: 0, y: 0, width: 60, height: 50), EffectScene.red),
        EffectScene.picture(CGRect(x: 10, y: 5, width: 70, height: 50), wide),
      ]
    ) { $0.opacity = 0.5 }
    let plain = EffectScene.group(
      CGRect(x: 110, y: 10, width: 50, height: 50),
      [
        .filled(CGRect(x: 0, y: 0, width: 40, height: 40), EffectScene.amber),
        .filled(CGRect(x: 10, y: 10, width: 40, height: 40), EffectScene.veil),
      ]
    ) { $0.opacity = 0.7 }
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(4, forKey: "inputRadius")
    let blurred = EffectScene.picture(CGRect(x: 20, y: 90, width: 50, height: 50), wide) {
      $0.filters = [blur, HalfFloatPicture.filter("colorBrightness", -0.3)]
    }
    let mixed = EffectScene.picture(CGRect(x: 90, y: 80, width: 60, height: 60), wide) {
      $0.compositingFilter = "plusL"
      $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    }
    let raster = EffectScene.group(
      CGRect(x: 170, y: 80, width: 60, height: 60),
      [EffectScene.picture(CGRect(x: 5, y: 5, width: 50, height: 50), wide)]
    ) {
      $0.shouldRasterize = true
      $0.opacity = 0.8
    }
    // Opaque, in its own size on whole pixels: it would be copied, were it of 8 bits.
    let ramp = try HalfFloatPicture.ramp(140, 130, from: -0.2, to: 1.3)
    let large = EffectScene.picture(CGRect(x: 100, y: 20, width: 140, height: 130), ramp)
    mover.frame = CGRect(x: 0, y: 60, width: 24, height: 24)
    mover.contents = wide
    mover.opacity = 0.9
    root.sublayers = [large, group, plain, blurred, mixed, raster, mover]
  }

  func step(_ number: Int) {
    CATransaction.setDisableActions(true)
    mover.position = CGPoint(x: 12 + CGFloat(number) * 45.5, y: 72 + CGFloat(number % 2) * 20)
  }
}

@Suite("Half floats and what can be switched off", .serialized)
struct HalfFloatSwitchTests {
  private func pictures(_ disabled: String, budget: String = "") throws -> [[UInt8]] {
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_DISABLE": disabled]
    if !budget.isEmpty { options.environment["CA_MAX_TEXTURE_MB"] = budget }
    let tree = try HalfFloatTree()
    let renderer = try HeadlessRenderer(size: tree.root.bounds.size, options: options)
    renderer.layer = tree.root
    defer { renderer.layer = nil }
    return try (0..<5).map { number in
      tree.step(number)
      return try renderer.render().premultipliedRGBA
    }
  }

  @Test("no switch changes a byte, and frames drawn anew are those drawn piecewise")
  func switches() throws {
    let expected = try pictures("")
    let all = Switches.named.map(\.name)
    for disabled in all + [all.joined(separator: ",")] {
      let found = try pictures(disabled)
      for (number, picture) in found.enumerated() {
        let count = zip(picture, expected[number]).count { $0 != $1 }
        #expect(count == 0, "frame \(number) without \(disabled)")
      }
    }
  }

  @Test("pictures that lose their place and come back show the same bytes")
  func eviction() throws {
    let images = try (0..<6).map { number in
      try HalfFloatPicture.image(300, 300) { x, y in
        [Float(x) / 200, Float(y) / 200, Float(number) / 6, 1]
      }
    }
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 360, height: 60)
    for (number, image) in images.enumerated() {
      root.addSublayer(
        EffectScene.picture(CGRect(x: number * 60, y: 0, width: 60, height: 60), image) {
          $0.minificationFilter = number % 2 == 0 ? .trilinear : .linear
        })
    }
    let shown = try ["", "1"].map { budget in
      var options = HeadlessRenderer.Options()
      options.environment = budget.isEmpty ? [:] : ["CA_MAX_TEXTURE_MB": budget]
      let renderer = try HeadlessRenderer(size: root.bounds.size, options: options)
      renderer.layer = root
      defer { renderer.layer = nil }
      _ = try renderer.render()
      root.backgroundColor = budget.isEmpty ? .white : .black
      CATransaction.flush()
      let report = try renderer.draw(at: 1)
      // 300 × 300 texels of 8 bytes are two thirds of a megabyte: six of them do not fit into one.
      #expect((report.gl.textureBytes > 4 * 300 * 300 * 8) == !budget.isEmpty)
      return renderer.readPicture().premultipliedRGBA
    }
    #expect(shown[0] == shown[1])
  }

  @Test("a picture longer than a texture is shown in tiles, far below its size too")
  func tiles() throws {
    let image = try HalfFloatPicture.image(20_000, 4) { x, _ in
      let value = Float(x) / 20_000 * 1.5 - 0.25
      return [value, value, value, 1]
    }
    let layer = EffectScene.picture(CGRect(x: 0, y: 0, width: 200, height: 4), image) {
      $0.minificationFilter = .trilinear
    }
    let picture = try render(layer, size: CGSize(width: 200, height: 4))
    for x in 2..<198 {
      let value = min(max((Double(x) + 0.5) / 200 * 1.5 - 0.25, 0), 1) * 255
      #expect(abs(Double(picture[x, 2][0]) - value) <= 1.5, "column \(x)")
    }
  }
}
