import CAHeadless
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("pictures that change in part")
struct PartialUploadTests {
  @Test(
    "only the rectangle asked for goes to the GPU, and the picture is that of a whole upload",
    arguments: [
      CGRect(x: 20, y: 30, width: 10, height: 5), CGRect(x: 90, y: 60, width: 10, height: 20),
    ])
  func upload(_ rect: CGRect) async throws {
    try await onRenderThread {
      for size in [CGSize(width: 100, height: 80), CGSize(width: 700, height: 80)] {
        let layer = InkLayer()
        layer.frame = CGRect(origin: .zero, size: size)
        layer.setNeedsDisplay()
        let renderer = try HeadlessRenderer(size: size, options: .quick)
        renderer.layer = layer
        let first = try renderer.render()
        CATransaction.setDisableActions(true)
        layer.ink = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
        layer.setNeedsDisplay(rect)
        CATransaction.flush()
        let report = try renderer.draw(at: 0)
        let most = Int((rect.width + 1) * (rect.height + 1)) * 4
        #expect(report.gl.textureBytes > 0 && report.gl.textureBytes <= most)
        let shown = renderer.readPicture()
        let fresh = try HeadlessRenderer(size: size, options: .quick)
        fresh.layer = layer
        let whole = try fresh.render()
        #expect(shown.premultipliedRGBA == whole.premultipliedRGBA)
        #expect(shown.premultipliedRGBA != first.premultipliedRGBA)
      }
    }
  }

  @Test("a picture that another layer still shows keeps its place")
  func shared() async throws {
    try await onRenderThread {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      let layer = InkLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      layer.display()
      let other = CALayer()
      other.frame = CGRect(x: 50, y: 0, width: 40, height: 40)
      other.contents = layer.contents
      root.sublayers = [layer, other]
      let renderer = try HeadlessRenderer(size: root.bounds.size, options: .quick)
      renderer.layer = root
      _ = try renderer.render()
      CATransaction.setDisableActions(true)
      layer.ink = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 20, height: 20))
      let image = try renderer.render()
      #expect(image.pixel(5, 5) == [0, 0, 255, 255])
      #expect(image.pixel(55, 5) == [255, 0, 0, 255])
      #expect(image.pixel(30, 30) == [255, 0, 0, 255])
    }
  }
}

private final class InkLayer: CALayer {
  var ink = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(ink)
    ctx.fill(bounds)
  }
}
