// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

@Suite("The format of backing stores")
struct ContentsFormatTests {
  private func drawn(_ format: CALayerContentsFormat, isOpaque: Bool = false) throws -> CGImage {
    let layer = RampLayer()
    layer.contentsFormat = format
    layer.isOpaque = isOpaque
    layer.bounds = CGRect(x: 0, y: 0, width: 256, height: 4)
    layer.display()
    return try #require(layer.contents as? CGImage)
  }

  @Test("8 bits of RGBA unless something else is asked for")
  func bytes() throws {
    for format in [CALayerContentsFormat.RGBA8Uint, .automatic] {
      let image = try drawn(format)
      #expect(!image.isHalfFloat && image.bitsPerPixel == 32)
    }
    #expect(RampLayer().contentsFormat == .RGBA8Uint)
  }

  @Test("half floats keep a gradient finer than 8 bits, and what is brighter than white")
  func halfFloats() throws {
    let image = try drawn(.RGBA16Float)
    #expect(image.isHalfFloat && image.bitsPerComponent == 16 && image.bitsPerPixel == 64)
    let samples = image.premultipliedHalfFloats.map { Float(Float16(bitPattern: $0)) }
    // The upper rows, y upward being turned: those with the least y in the layer.
    let ramp = (0..<256).map { samples[$0 * 4] }
    #expect(Set(ramp).count > 200 && ramp == ramp.sorted())
    let last = (3 * 256 + 5) * 4
    #expect(samples[last] == 2 && samples[last + 1] == -0.5 && samples[last + 3] == 1)
    #expect(try drawn(.RGBA16Float, isOpaque: true).isOpaque)
  }

  @Test("gray is what the colors weigh, and opaque")
  func gray() throws {
    let image = try drawn(.gray8Uint)
    #expect(image.bitsPerPixel == 8 && image.alphaInfo == .none && image.isOpaque)
    #expect(image.colorSpace?.model == .monochrome)
    let pixels = image.premultipliedRGBA
    #expect(stride(from: 0, to: pixels.count, by: 4).allSatisfy { pixels[$0] == pixels[$0 + 2] })
    #expect(pixels[128 * 4] > 100 && pixels[128 * 4] < 160)
  }

  @Test("a part is drawn into the format that is there; another format draws all")
  func parts() throws {
    for format in [CALayerContentsFormat.RGBA16Float, .gray8Uint] {
      let layer = RampLayer()
      layer.contentsFormat = format
      layer.bounds = CGRect(x: 0, y: 0, width: 256, height: 4)
      layer.display()
      let first = try #require(layer.state.contents)
      layer.setNeedsDisplay(CGRect(x: 8, y: 0, width: 8, height: 4))
      layer.displayIfNeeded()
      let second = try #require(layer.state.contents)
      #expect(second.change?.id == first.id && second.change?.width == 8)
      #expect(second.image.premultipliedHalfFloats == first.image.premultipliedHalfFloats)
      layer.contentsFormat = .RGBA8Uint
      layer.setNeedsDisplay(CGRect(x: 8, y: 0, width: 8, height: 4))
      layer.displayIfNeeded()
      #expect(layer.state.contents?.change == nil)
      #expect(layer.state.contents?.image.isHalfFloat == false)
    }
  }
}

/// Draws a dark ramp, and a row outside of sRGB.
private final class RampLayer: CALayer {
  override func draw(in context: CGContext) {
    let colors = [CGColor(srgbRed: 0.4, green: 0.4, blue: 0.4, alpha: 1), .white] as CFArray
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil),
      let space = CGColorSpace(name: CGColorSpace.extendedSRGB),
      let beyond = CGColor(colorSpace: space, components: [2, -0.5, 0.25, 1])
    else { return }
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 1024, y: 0), options: [])
    context.setFillColor(beyond)
    context.fill(CGRect(x: 0, y: 3, width: 256, height: 1))
  }
}
