// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 220, height: 160)

@Suite("Rasters whose texels meet the pixels", .serialized)
struct PlainRasterTests {
  /// A rasterized layer, in part transparent, over stripes, and something turned in one of its
  /// tiles.
  private func root(_ configure: (CALayer) -> Void) -> CALayer {
    let white = CGColor(srgbRed: 0.9, green: 0.95, blue: 1, alpha: 1)
    let root = CALayer.filled(CGRect(origin: .zero, size: size), white)
    for number in 0..<20 {
      let shade = CGFloat(number) / 20
      root.addSublayer(
        .filled(
          CGRect(x: 11 * number, y: 0, width: 7, height: 160),
          CGColor(srgbRed: shade, green: 0.4, blue: 1 - shade, alpha: 0.7)))
    }
    let raster = CALayer.filled(
      CGRect(x: 20, y: 10, width: 150, height: 110),
      CGColor(srgbRed: 0.2, green: 0.7, blue: 0.3, alpha: 0.37)
    ) {
      $0.cornerRadius = 17
      $0.shouldRasterize = true
      for number in 0..<6 {
        let light = CGColor(srgbRed: 1, green: 0.8, blue: 0.1, alpha: 0.11 * CGFloat(number))
        $0.addSublayer(
          .filled(CGRect(x: 22 * number, y: 9 * number, width: 40, height: 50), light) {
            $0.cornerRadius = 8
            $0.borderWidth = 1.5
          })
      }
    }
    configure(raster)
    root.addSublayer(raster)
    root.addSublayer(
      .filled(CGRect(x: 150, y: 100, width: 20, height: 20), white) {
        $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      })
    return root
  }

  @Test("look the same, byte for byte, in whichever way the driver draws them")
  func bytes() throws {
    let ways: [(String, (CALayer) -> Void)] = [
      ("as it is", { _ in }), ("beside the pixels", { $0.position.x += 0.3 }),
      ("faded", { $0.opacity = 0.4 }), ("scaled", { $0.rasterizationScale = 2 }),
      ("turned", { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.2)) }),
      ("over the rim", { $0.position = CGPoint(x: 10, y: 150) }),
      ("mirrored", { $0.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }),
    ]
    let renderers = try ["", "scanlines"].map { disabled in
      var options = HeadlessRenderer.Options()
      options.environment = ["CA_DISABLE": disabled]
      return try HeadlessRenderer(size: size, options: options)
    }
    for (name, configure) in ways {
      let root = root(configure)
      let pictures = try renderers.map { renderer in
        renderer.layer = root
        CATransaction.flush()
        _ = try renderer.draw(at: 0)
        defer { renderer.layer = nil }
        return renderer.readBytes()
      }
      #expect(pictures[0] == pictures[1], "\(name)")
      #expect(Set(pictures[0]).count > 50, "\(name)")
    }
  }
}
