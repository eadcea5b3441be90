// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// A picture whose texels all differ.
private func image(_ side: Int, seed: Int = 0, alpha: UInt8 = 255) -> CGImage {
  var bytes: [UInt8] = []
  for y in 0..<side {
    for x in 0..<side {
      let part = Int(alpha)
      bytes += [
        UInt8((x * 7 + seed * 31) % 256 * part / 255), UInt8((y * 5 + seed) % 256 * part / 255),
        UInt8((x ^ y) % 256 * part / 255), alpha,
      ]
    }
  }
  return CGImage(width: side, height: side, premultipliedRGBA: bytes)
}

private func tile(
  _ x: CGFloat, _ y: CGFloat, _ side: Int = 160, seed: Int = 1,
  _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: CGFloat(side), height: CGFloat(side))
  layer.contents = image(side, seed: seed)
  configure(layer)
  return layer
}

/// A tree drawn by a renderer that copies and by one that does not.
private struct Drawn {
  var report: FrameReport
  var isSame: Bool

  init(
    _ layers: [CALayer], background: CGColor? = nil,
    orientation: HeadlessRenderer.Orientation = .yDown
  ) throws {
    let size = CGSize(width: 480, height: 320)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = background
    root.sublayers = layers
    var pictures: [[UInt8]] = []
    var reports: [FrameReport] = []
    for disabled in ["", "copying"] {
      var options = HeadlessRenderer.Options()
      options.environment = ["CA_DISABLE": disabled]
      let renderer = try HeadlessRenderer(
        size: size, orientation: orientation, options: options)
      renderer.layer = root
      CATransaction.flush()
      reports.append(try renderer.draw(at: 0))
      pictures.append(renderer.readBytes())
      renderer.layer = nil
    }
    report = reports[0]
    isSame = pictures[0] == pictures[1]
    #expect(reports[1].gl.blits == 0)
  }
}

@Suite("Opaque pictures in their own size on whole pixels are copied", .serialized)
struct CopyTests {
  @Test("tiles side by side are copies and nothing else")
  func tiles() throws {
    let tiles = (0..<6).map { tile(CGFloat($0 % 3 * 160), CGFloat($0 / 3 * 160), seed: $0) }
    for orientation in [HeadlessRenderer.Orientation.yDown, .yUp] {
      let drawn = try Drawn(tiles, orientation: orientation)
      #expect(drawn.isSame)
      #expect(drawn.report.gl.blits == 6)
      #expect(drawn.report.gl.draws == 0)
    }
  }

  @Test("over a colour, under other layers, above each other, half outside, cut and in part")
  func mixed() throws {
    let veil = CGColor(red: 0.5, green: 0, blue: 0.2, alpha: 0.5)
    let masking = CALayer()
    masking.frame = CGRect(x: 300, y: 100, width: 150, height: 170)
    masking.masksToBounds = true
    masking.addSublayer(tile(-20, -10, 240))
    let part = tile(20, 180) {
      $0.contents = image(320, seed: 4)
      $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
    }
    let layers = [
      tile(-20, -30, 220), masking, part, tile(100, 60, seed: 3),
      .filled(CGRect(x: 60, y: 40, width: 200, height: 90), veil),
    ]
    let drawn = try Drawn(layers, background: .white)
    #expect(drawn.isSame)
    #expect(drawn.report.gl.blits == 4)
    #expect(drawn.report.gl.draws == 1)
  }

  @Test("what lies above something that mixes or is drawn is drawn")
  func above() throws {
    let veil = CGColor(red: 0.5, green: 0, blue: 0.2, alpha: 0.5)
    let layers = [
      .filled(CGRect(x: 0, y: 0, width: 100, height: 100), veil), tile(20, 20), tile(300, 20),
    ]
    let drawn = try Drawn(layers, background: .white)
    #expect(drawn.isSame)
    #expect(drawn.report.gl.blits == 1)
  }

  @Test("what is scaled, turned, off the pixels, rounded, faded, translucent or small is drawn")
  func others() throws {
    let layers: [CALayer] = [
      tile(10.5, 0), tile(0, 0) { $0.transform = CATransform3DMakeScale(1.1, 1, 1) },
      tile(0, 0) { $0.transform = CATransform3DMakeScale(-1, 1, 1) },
      tile(0, 0) { $0.transform = CATransform3DMakeRotation(0.1, 0, 0, 1) },
      tile(0, 0) {
        $0.cornerRadius = 8
        $0.masksToBounds = true
      },
      tile(0, 0) { $0.opacity = 0.9 }, tile(0, 0, 100),
      tile(0, 0) { $0.contents = image(160, alpha: 200) },
      tile(0, 0) { $0.contentsRect = CGRect(x: -0.5, y: 0, width: 1, height: 1) },
    ]
    for layer in layers {
      let drawn = try Drawn([layer])
      #expect(drawn.isSame)
      #expect(drawn.report.gl.blits == 0)
    }
  }

  @Test("inside a group, and where only a part is drawn anew")
  func elsewhere() throws {
    let group = CALayer()
    group.frame = CGRect(x: 30, y: 20, width: 300, height: 200)
    group.opacity = 0.5
    group.sublayers = [tile(0, 0, 200), tile(100, 0, 200, seed: 9)]
    let drawn = try Drawn([group], background: .white)
    #expect(drawn.isSame)
    #expect(drawn.report.gl.blits == 2)

    let studio = try DamageStudio(size: CGSize(width: 480, height: 320))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
    root.sublayers = (0..<6).map { tile(CGFloat($0 % 3 * 160), CGFloat($0 / 3 * 160), seed: $0) }
    let mover = CALayer.filled(CGRect(x: 0, y: 50, width: 20, height: 20), .black)
    root.addSublayer(mover)
    studio.show(root)
    for step in 0..<4 {
      CATransaction.setDisableActions(true)
      mover.position.x = CGFloat(20 + step * 40)
      root.sublayers?[step].position.x += CGFloat(step)
      #expect(try studio.difference(at: Double(step)) == nil)
    }
    studio.show(nil)
  }
}
