// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct ContextTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  /// The RGBA at a place counted from the top left.
  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [UInt8] {
    context.makeImage()?.pixels[y * context.width + x] ?? []
  }

  @Test func userSpaceStartsAtTheBottomLeft() throws {
    let context = try #require(CGContext(width: 4, height: 3))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(pixel(context, 0, 2) == [255, 0, 0, 255])
    #expect(pixel(context, 0, 0) == [0, 0, 0, 0] && pixel(context, 1, 2) == [0, 0, 0, 0])
  }

  @Test func flippedTransformPutsTheOriginOnTop() throws {
    let context = try #require(CGContext(width: 4, height: 3))
    context.translateBy(x: 0, y: 3)
    context.scaleBy(x: 1, y: -1)
    context.setFillColor(red)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(pixel(context, 1, 0) == [255, 0, 0, 255])
    #expect(context.convertToDeviceSpace(CGPoint(x: 0, y: 0)) == CGPoint(x: 0, y: 3))
    #expect(context.convertToUserSpace(CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 1))
  }

  @Test func rgbaAndBgraMemoryHoldTheSameColors() throws {
    for (alpha, order, wanted) in [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault, [100, 50, 20, 128]),
      (.premultipliedLast, .byteOrder32Big, [100, 50, 20, 128]),
      (.premultipliedFirst, .byteOrder32Little, [20, 50, 100, 128]),
    ] {
      var memory = [UInt8](repeating: 0, count: 8)
      try memory.withUnsafeMutableBytes { bytes in
        let context = try #require(
          CGContext(
            data: bytes.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue))
        context.setFillColor(
          red: 100.0 / 128, green: 50.0 / 128, blue: 20.0 / 128, alpha: 128.0 / 255)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.data == bytes.baseAddress)
        #expect(context.makeImage()?.pixels == [[100, 50, 20, 128]])
      }
      #expect(memory.prefix(4).map(Int.init) == wanted && memory[4...] == [0, 0, 0, 0])
    }
  }

  @Test func contextWithoutAlphaMakesOpaqueImages() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let image = try #require(context.makeImage())
    #expect(image.isOpaque && image.alphaInfo == .noneSkipLast)
    #expect(abs(Int(image.pixels[0][1]) - 128) <= 1)
  }

  @Test func layoutsThatCannotBeDrawnIntoGiveNil() {
    func make(_ width: Int, _ row: Int, _ space: CGColorSpace, _ info: UInt32) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 2, bitsPerComponent: 8, bytesPerRow: row, space: space,
        bitmapInfo: info)
    }
    let rgb = CGColorSpaceCreateDeviceRGB()
    #expect(make(2, 8, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) != nil)
    #expect(make(2, 7, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(0, 0, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(.max, 0, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(2, 0, rgb, CGImageAlphaInfo.last.rawValue) == nil)
    #expect(
      make(2, 0, CGColorSpaceCreateDeviceGray(), CGImageAlphaInfo.premultipliedLast.rawValue)
        == nil)
  }

  @Test func imagesDrawUpright() throws {
    let image = CGImage(
      width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    for info in [
      CGImageAlphaInfo.premultipliedLast.rawValue,
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
    ] {
      let context = try #require(
        CGContext(
          data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      context.interpolationQuality = .none
      context.draw(image, in: CGRect(x: 1, y: 0, width: 2, height: 4))
      #expect(pixel(context, 1, 0) == [255, 0, 0, 255])
      #expect(pixel(context, 2, 3) == [0, 0, 255, 255])
      #expect(pixel(context, 0, 0) == [0, 0, 0, 0] && pixel(context, 3, 3) == [0, 0, 0, 0])
    }
  }

  @Test func imagesTileAndMasksTakeTheFillColor() throws {
    let context = try #require(CGContext(width: 4, height: 1))
    let stripes = CGImage(
      width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
    context.draw(stripes, in: CGRect(x: 0, y: 0, width: 2, height: 1), byTiling: true)
    #expect(pixel(context, 2, 0) == [255, 0, 0, 255] && pixel(context, 3, 0) == [0, 0, 255, 255])
    let mask = try #require(
      CGImage(
        maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1,
        provider: CGDataProvider(data: Data([0]))!, decode: nil, shouldInterpolate: false))
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.draw(mask, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(pixel(context, 0, 0) == [0, 255, 0, 255])
  }

  @Test func statesStackColorsTransformAndClip() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    context.setFillColor(red)
    context.saveGState()
    context.setFillColor(blue)
    context.translateBy(x: 1, y: 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 1, height: 1))
    context.fill(CGRect(x: -5, y: -5, width: 20, height: 20))
    context.restoreGState()
    #expect(pixel(context, 1, 2) == [0, 0, 255, 255] && pixel(context, 2, 2) == [0, 0, 0, 0])
    #expect(context.ctm.isIdentity)
    context.fill(CGRect(x: 3, y: 3, width: 1, height: 1))
    #expect(pixel(context, 3, 0) == [255, 0, 0, 255])
    context.restoreGState()
    #expect(context.ctm.isIdentity)
  }

  @Test func evenOddLeavesTheInnerRectOpen() throws {
    for (rule, isOpen) in [(CGPathFillRule.evenOdd, true), (.winding, false)] {
      let context = try #require(CGContext(width: 6, height: 6))
      context.addRect(CGRect(x: 0, y: 0, width: 6, height: 6))
      context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
      #expect(
        context.pathContains(CGPoint(x: 3, y: 3), mode: isOpen ? .eoFill : .fill) == !isOpen)
      context.fillPath(using: rule)
      #expect(pixel(context, 3, 3)[3] == (isOpen ? 0 : 255) && pixel(context, 0, 0)[3] == 255)
      #expect(context.isPathEmpty)
    }
  }

  @Test func strokesFollowWidthCapDashAndTransform() throws {
    let context = try #require(CGContext(width: 12, height: 6))
    context.setLineWidth(2)
    context.setLineDash(phase: 0, lengths: [4, 2])
    context.move(to: CGPoint(x: 0, y: 3))
    context.addLine(to: CGPoint(x: 12, y: 3))
    context.strokePath()
    let row = (0..<12).map { pixel(context, $0, 2)[3] }
    #expect(row == [255, 255, 255, 255, 0, 0, 255, 255, 255, 255, 0, 0])
    #expect(pixel(context, 0, 3)[3] == 255 && pixel(context, 0, 1)[3] == 0)
    context.clear(CGRect(x: 0, y: 0, width: 12, height: 6))
    context.setLineDash(phase: 0, lengths: [])
    context.setLineCap(.square)
    context.scaleBy(x: 2, y: 1)
    context.strokeLineSegments(between: [CGPoint(x: 2, y: 3), CGPoint(x: 3, y: 3)])
    #expect(
      (0..<12).map { pixel(context, $0, 2)[3] / 255 } == [0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
  }

  @Test func pathPointsKeepTheTransformTheyWereAddedWith() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    context.move(to: CGPoint(x: 1, y: 1))
    context.scaleBy(x: 2, y: 2)
    context.addLine(to: CGPoint(x: 1, y: 2))
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 2))
    #expect(context.boundingBoxOfPath == CGRect(x: 0.5, y: 0.5, width: 0.5, height: 1.5))
    #expect(context.path?.storage.elements.first == .move(to: CGPoint(x: 0.5, y: 0.5)))
  }

  @Test func ellipsesAreSmoothAndCanBeHard() throws {
    let context = try #require(CGContext(width: 20, height: 20))
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    let smooth = try #require(context.makeImage()).pixels.map { $0[3] }
    #expect(smooth.contains { $0 > 0 && $0 < 255 })
    let area = smooth.reduce(0.0) { $0 + Double($1) / 255 }
    #expect(abs(area - 100 * .pi) < 1)
    context.clear(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setShouldAntialias(false)
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try #require(context.makeImage()).pixels.allSatisfy { $0[3] == 0 || $0[3] == 255 })
  }

  @Test func alphaScalesFillsAndImages() throws {
    let context = try #require(CGContext(width: 2, height: 1))
    context.setAlpha(0.5)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.draw(
      CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 255, 255]),
      in: CGRect(x: 1, y: 0, width: 1, height: 1))
    let (first, second) = (pixel(context, 0, 0), pixel(context, 1, 0))
    #expect(abs(Int(first[0]) - 128) <= 1 && first[0] == first[3])
    #expect(abs(Int(second[2]) - 128) <= 1 && second[2] == second[3])
  }

  @Test(arguments: [
    (CGBlendMode.multiply, [128, 0, 0, 255]), (.screen, [255, 128, 0, 255]),
    (.copy, [255, 0, 0, 255]), (.clear, [0, 0, 0, 0]), (.plusLighter, [255, 128, 0, 255]),
    (.difference, [127, 128, 0, 255]), (.destinationOver, [128, 128, 0, 255]),
    (.sourceOut, [0, 0, 0, 0]), (.xor, [0, 0, 0, 0]), (.luminosity, [77, 77, 0, 255]),
  ])
  func blendModesMixRedOverOlive(mode: CGBlendMode, wanted: [Int]) throws {
    let infos = [
      CGImageAlphaInfo.premultipliedLast.rawValue,
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
    ]
    for info in infos {
      let context = try #require(
        CGContext(
          data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      context.setFillColor(red: 128.0 / 255, green: 128.0 / 255, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      context.setBlendMode(mode)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      for (value, expected) in zip(pixel(context, 0, 0), wanted) {
        #expect(abs(Int(value) - expected) <= 12, "\(mode) \(pixel(context, 0, 0))")
      }
      #expect(pixel(context, 1, 0) == [128, 128, 0, 255], "\(mode) reaches outside its shape")
    }
  }

  @Test func modesThatReachOutStayInsideStrokes() throws {
    let context = try #require(CGContext(width: 4, height: 4))
    context.setFillColor(blue)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.setBlendMode(.sourceIn)
    context.setStrokeColor(red)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 4, y: 0.5)])
    #expect(pixel(context, 1, 3) == [255, 0, 0, 255] && pixel(context, 1, 1) == [0, 0, 255, 255])
  }

  @Test func nonsenseNumbersDrawNothingAndLeaveTheContextUsable() throws {
    let context = try #require(CGContext(width: 2, height: 2))
    context.saveGState()
    context.scaleBy(x: 0, y: 0)
    context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.draw(
      CGImage(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 255]),
      in: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath == .zero)
    context.restoreGState()
    context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    context.fill(CGRect(x: -1e300, y: 5, width: 1e300, height: 1e300))
    context.setLineDash(phase: .nan, lengths: [-1, 0])
    context.setLineWidth(.infinity)
    context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(pixel(context, 1, 1) == [255, 0, 0, 255])
  }

  @Test("an image of a part of a wider bitmap reads no further than the part")
  func part() throws {
    // Two rows of ten pixels, of which the context has the right half, and what lies behind them.
    var memory = [UInt8](repeating: 7, count: 2 * 40 + 20)
    try memory.withUnsafeMutableBytes { bytes in
      let first = try #require(bytes.baseAddress) + 20
      let context = try #require(
        CGContext(
          data: first, width: 5, height: 2, bitsPerComponent: 8, bytesPerRow: 40,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      let found = try #require(context.makeImage()?.dataProvider?.bytes)
      #expect(found.count == 80 && found.prefix(60).allSatisfy { $0 == 7 })
      #expect(found.suffix(20).allSatisfy { $0 == 0 })
    }
  }
}
