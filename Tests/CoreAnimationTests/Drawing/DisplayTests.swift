// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@Suite("the display cycle")
struct DisplayTests {
  @Test("a subclass draws into a bitmap of the bounds at contentsScale")
  func subclassDraws() throws {
    let layer = CornerLayer()
    layer.bounds = CGRect(x: 5, y: 5, width: 10, height: 6)
    layer.contentsScale = 2
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let image = try #require(layer.state.contents?.image)
    #expect((image.width, image.height) == (20, 12))
    #expect(image.isPainted(0, 0))
    #expect(!image.isPainted(19, 11))
    #expect(!layer.needsDisplay())
  }

  @Test("y grows downward without a context, upward below an odd number of flips")
  func orientation() throws {
    let layer = CornerLayer()
    layer.bounds.size = CGSize(width: 4, height: 4)
    layer.isGeometryFlipped = true
    layer.display()
    let image = try #require(layer.state.contents?.image)
    #expect(image.isPainted(0, 3))
    #expect(!image.isPainted(0, 0))
  }

  @Test("a context says how the root lies")
  func contextOrientation() throws {
    let layer = CornerLayer()
    layer.bounds.size = CGSize(width: 4, height: 4)
    layer.setNeedsDisplay()
    let context = LayerContext(orientation: .yUp, sink: RecordingSink())
    context.rootLayer = layer
    context.flush()
    let image = try #require(layer.state.contents?.image)
    #expect(image.isPainted(0, 3))
    context.rootLayer = nil
    context.flush()
  }

  @Test("bounds that are no whole number of pixels are covered")
  func fractionalBounds() throws {
    let layer = CornerLayer()
    layer.bounds.size = CGSize(width: 3.5, height: 2.25)
    layer.display()
    let image = try #require(layer.state.contents?.image)
    #expect((image.width, image.height) == (4, 3))
  }

  @Test("a layer too large for a bitmap is drawn smaller")
  func tooLarge() throws {
    let layer = CornerLayer()
    layer.bounds.size = CGSize(width: 4_000_000, height: 10)
    layer.display()
    let image = try #require(layer.state.contents?.image)
    #expect(image.width == CALayer.backingStoreSideLimit)
  }

  @Test("a layer longer than a context may be is drawn in full, part by part")
  func longLayer() throws {
    let layer = MarkedLayer()
    layer.bounds.size = CGSize(width: 40_000, height: 4)
    layer.display()
    let image = try #require(layer.state.contents?.image)
    #expect((image.width, image.height) == (40_000, 4))
    let painted = [(16_380, 0), (16_383, 1), (16_384, 0), (16_389, 1), (39_999, 3)]
    for (x, y) in painted { #expect(image.isPainted(x, y), "\(x) \(y)") }
    let empty = [(16_379, 0), (16_390, 1), (16_384, 2), (39_999, 2), (39_998, 3), (0, 0)]
    for (x, y) in empty { #expect(!image.isPainted(x, y), "\(x) \(y)") }
  }

  @Test("the delegate displays, else draws, and prepares before it draws")
  func delegates() throws {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 2, height: 2)
    let drawing = DrawingDelegate()
    layer.delegate = drawing
    layer.display()
    #expect(drawing.calls == ["layerWillDraw", "draw"])
    #expect(layer.contents is CGImage)
    let displaying = DisplayingDelegate()
    layer.delegate = displaying
    layer.display()
    #expect(layer.contents as? String == "displayed")
  }

  @Test("nobody who draws leaves the contents alone")
  func nobodyDraws() throws {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 2, height: 2)
    let image = try #require(CGContext(width: 1, height: 1)?.makeImage())
    layer.contents = image
    let delegate = QuietDelegate()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.contents as? CGImage === image)
  }

  @Test("render(in:) draws background, contents, sublayers and border in this order")
  func renders() throws {
    let root = CALayer()
    root.bounds.size = CGSize(width: 10, height: 10)
    root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.borderColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    root.borderWidth = 1
    let sublayer = CALayer()
    sublayer.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    sublayer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(sublayer)
    let context = try #require(CGContext(width: 10, height: 10))
    root.render(in: context)
    let image = try #require(context.makeImage())
    // The context's y grows upward: the sublayer is at the bottom of the picture.
    #expect(image.pixel(2, 7) == [0, 255, 0, 255])
    #expect(image.pixel(7, 2) == [255, 0, 0, 255])
    #expect(image.pixel(0, 9) == [0, 0, 255, 255])
  }

  @Test("render(in:) clips, fades, hides and masks")
  func rendersEffects() throws {
    let root = CALayer()
    root.bounds.size = CGSize(width: 10, height: 10)
    let (wide, hidden, mask) = (CALayer(), CALayer(), CALayer())
    wide.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    wide.backgroundColor = .white
    wide.opacity = 0.5
    hidden.frame = root.bounds
    hidden.backgroundColor = .black
    hidden.isHidden = true
    mask.frame = CGRect(x: 0, y: 0, width: 5, height: 10)
    mask.backgroundColor = .black
    root.sublayers = [wide, hidden]
    root.masksToBounds = true
    root.mask = mask
    let context = try #require(CGContext(width: 20, height: 10))
    root.render(in: context)
    let image = try #require(context.makeImage())
    let half = image.pixel(2, 5)
    #expect(half.allSatisfy { (126...129).contains($0) })
    #expect(image.pixel(7, 5) == [0, 0, 0, 0])
    #expect(image.pixel(15, 5) == [0, 0, 0, 0])
  }
}

/// Paints the pixel at the origin of its bounds.
private final class CornerLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(.black)
    ctx.fill(CGRect(origin: bounds.origin, size: CGSize(width: 1, height: 1)))
  }
}

private final class DrawingDelegate: NSObject, CALayerDelegate {
  var calls: [String] = []

  func layerWillDraw(_ layer: CALayer) { calls.append("layerWillDraw") }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    calls.append("draw")
    ctx.setFillColor(.black)
    ctx.fill(layer.bounds)
  }
}

private final class DisplayingDelegate: NSObject, CALayerDelegate {
  func display(_ layer: CALayer) { layer.contents = "displayed" }
}

private final class QuietDelegate: NSObject, CALayerDelegate {}

extension CGImage {
  fileprivate func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    var pixel: [UInt8] = []
    withPremultipliedRGBA8 { bytes in
      let start = (y * width + x) * 4
      pixel = Array(bytes[start..<start + 4])
    }
    return pixel
  }

  fileprivate func isPainted(_ x: Int, _ y: Int) -> Bool { pixel(x, y)[3] > 127 }
}

/// Paints across the border of two parts, and the last pixel of 40,000 × 4.
private final class MarkedLayer: CALayer {
  override func draw(in context: CGContext) {
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 16_380, y: 0, width: 10, height: 2))
    context.fill(CGRect(x: 39_999, y: 3, width: 1, height: 1))
  }
}
