// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

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
        let renderer = try HeadlessRenderer(size: size)
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
        let fresh = try HeadlessRenderer(size: size)
        fresh.layer = layer
        let whole = try fresh.render()
        #expect(shown.premultipliedRGBA == whole.premultipliedRGBA)
        #expect(shown.premultipliedRGBA != first.premultipliedRGBA)
      }
    }
  }

  @Test("parts drawn one after the other between two frames go to the GPU as the box around them")
  func union() async throws {
    try await onRenderThread {
      for commitsBetween in [true, false] {
        let (layer, renderer) = try InkLayer.shown()
        for (number, rect) in [
          CGRect(x: 20, y: 30, width: 10, height: 5), CGRect(x: 60, y: 20, width: 10, height: 10),
          CGRect(x: 40, y: 50, width: 5, height: 10),
        ].enumerated() {
          layer.ink = CGColor(red: 0, green: 0.5, blue: CGFloat(number) / 2, alpha: 1)
          layer.setNeedsDisplay(rect)
          layer.displayIfNeeded()
          if commitsBetween { CATransaction.flush() }
        }
        CATransaction.flush()
        let report = try renderer.draw(at: 0)
        #expect(report.gl.textureBytes == 50 * 40 * 4, "commits between: \(commitsBetween)")
        let shown = renderer.readPicture()
        let fresh = try HeadlessRenderer(size: layer.bounds.size)
        fresh.layer = layer
        #expect(shown.premultipliedRGBA == (try fresh.render()).premultipliedRGBA)
        #expect(shown.pixel(42, 52) == [0, 128, 255, 255])
        #expect(shown.pixel(62, 22) == [0, 128, 128, 255])
      }
    }
  }

  @Test("a part drawn after a frame that did not show the layer's other changes is all that goes")
  func afterOtherChanges() async throws {
    try await onRenderThread {
      let (layer, renderer) = try InkLayer.shown()
      for number in 0..<3 {
        layer.opacity = 1 - Float(number) / 10
        CATransaction.flush()
        layer.setNeedsDisplay(CGRect(x: 10 * number, y: 0, width: 10, height: 10))
        CATransaction.flush()
        let report = try renderer.draw(at: 0)
        #expect(report.gl.textureBytes == 10 * 10 * 4)
      }
    }
  }

  @Test("of half floats too only the part goes, at 8 bytes a pixel")
  func halfFloats() async throws {
    try await onRenderThread {
      let (layer, renderer) = try InkLayer.shown(.RGBA16Float)
      layer.ink = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
      layer.setNeedsDisplay(CGRect(x: 290, y: 180, width: 10, height: 20))
      CATransaction.flush()
      let report = try renderer.draw(at: 0)
      #expect(report.gl.textureBytes == 10 * 20 * 8)
      let shown = renderer.readPicture()
      #expect(shown.pixel(295, 199) == [0, 128, 255, 255])
      #expect(shown.pixel(285, 199) == [255, 0, 0, 255])
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
      let renderer = try HeadlessRenderer(size: root.bounds.size)
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

  /// A layer of 300 × 200 points and a renderer that shows it, once; actions are disabled from then
  /// on.
  static func shown(
    _ format: CALayerContentsFormat = .RGBA8Uint
  ) throws -> (InkLayer, HeadlessRenderer) {
    let layer = InkLayer()
    layer.contentsFormat = format
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    layer.setNeedsDisplay()
    let renderer = try HeadlessRenderer(size: layer.bounds.size)
    renderer.layer = layer
    _ = try renderer.render()
    CATransaction.setDisableActions(true)
    return (layer, renderer)
  }
}
