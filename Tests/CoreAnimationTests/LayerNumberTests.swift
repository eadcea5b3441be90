// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

/// Rectangles and points that are no numbers, in the calls of layers that take them.
@Suite struct LayerNumberTests {
  private static let values: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e30, 0]

  private func rects(_ value: CGFloat) -> [CGRect] {
    [
      CGRect(x: value, y: 0, width: 4, height: 4), CGRect(x: 0, y: 0, width: value, height: 4),
      CGRect(x: value, y: value, width: value, height: value),
    ]
  }

  @Test func pointsAreIn() {
    let layer = CALayer()
    for value in Self.values {
      for rect in rects(value) {
        layer.bounds = rect
        if value.isNaN { #expect(!layer.contains(CGPoint(x: 1, y: 1))) }
        _ = layer.contains(CGPoint(x: value, y: 1))
        _ = layer.hitTest(CGPoint(x: 1, y: value))
      }
    }
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(layer.contains(CGPoint(x: 1, y: 1)) && !layer.contains(CGPoint(x: CGFloat.nan, y: 1)))
  }

  @Test func partsAreDisplayed() async {
    await onStage { stage in
      for value in Self.values {
        for rect in self.rects(value) {
          let (plain, tiled) = (DrawingLayer(), CATiledLayer())
          for layer in [plain, tiled] {
            layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            stage.layer.addSublayer(layer)
            layer.setNeedsDisplay()
            stage.flush()
            layer.setNeedsDisplay(rect)
            layer.displayIfNeeded()
            layer.removeFromSuperlayer()
          }
        }
      }
      stage.flush()
    }
  }

  @Test func rectanglesAreVisible() {
    for value in Self.values {
      for rect in rects(value) {
        let (scroll, layer) = (CAScrollLayer(), CALayer())
        scroll.bounds = rect
        scroll.addSublayer(layer)
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        _ = layer.visibleRect
        layer.scrollRectToVisible(rect)
        layer.bounds = rect
        _ = (layer.visibleRect, layer.frame, layer.convert(rect, to: scroll))
      }
    }
  }
}

private final class DrawingLayer: CALayer {
  override func draw(in context: CGContext) { context.fill(bounds) }
}
