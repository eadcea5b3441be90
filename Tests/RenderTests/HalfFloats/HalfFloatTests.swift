// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAHeadless
@testable import PictureReference

@Suite("Contents of half floats", .serialized)
struct HalfFloatTests {
  private static let size = CGSize(width: 64, height: 8)

  private func layer(_ image: CGImage, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    layer.contents = image
    configure(layer)
    return layer
  }

  private func levels(_ picture: Pixels) -> Int {
    Set((0..<picture.width).map { picture[$0, 2][0] }).count
  }

  @Test("a ramp whose contrast is stretched sixteenfold has more levels than 8 bits have")
  func banding() throws {
    let (low, high): (Float, Float) = (0.47, 0.53)
    let fine = try HalfFloatPicture.ramp(64, 8, from: low, to: high)
    var bytes: [UInt8] = []
    for place in 0..<64 * 8 {
      let value = UInt8(((low + (high - low) * Float(place % 64) / 63) * 255).rounded())
      bytes += [value, value, value, 255]
    }
    let coarse = CGImage(width: 64, height: 8, premultipliedRGBA: bytes)
    let pictures = try [fine, coarse].map { image in
      try render(
        layer(image) { $0.filters = [HalfFloatPicture.filter("colorContrast", 16)] },
        size: Self.size)
    }
    #expect(levels(pictures[1]) <= 17)
    #expect(levels(pictures[0]) > 40)
  }

  @Test("half of a picture of twice white is white, and a darker filter sees what is above")
  func beyondWhite() throws {
    let image = try HalfFloatPicture.image(64, 8) { _, _ in [2, 1.25, 0.5, 1] }
    let faded = try render(layer(image) { $0.opacity = 0.5 }, size: Self.size)
    #expect(faded[8, 4] == [255, 159, 64, 128])
    let darker = try render(
      layer(image) { $0.filters = [HalfFloatPicture.filter("colorBrightness", -0.5)] },
      size: Self.size)
    #expect(darker[8, 4] == [255, 191, 0, 255])
    let plain = try render(layer(image), size: Self.size)
    #expect(plain[8, 4] == [255, 255, 128, 255])
  }

  @Test("the red of Display P3 stays outside of sRGB until the surface cuts it off")
  func displayP3Red() throws {
    let image = try HalfFloatPicture.image(64, 8, in: CGColorSpace.displayP3) { _, _ in
      [1, 0, 0, 1]
    }
    let color = image.premultipliedHalfFloats.prefix(4).map { Float(Float16(bitPattern: $0)) }
    // From the primaries: 1.2249, −0.0421, −0.0196 in light, encoded.
    #expect(abs(color[0] - 1.0930) < 0.001 && abs(color[1] + 0.2267) < 0.001)
    #expect(abs(color[2] + 0.1501) < 0.001 && color[3] == 1)
    let plain = try render(layer(image), size: Self.size)
    #expect(plain[3, 3] == [255, 0, 0, 255])
    let lifted = try render(
      layer(image) { $0.filters = [HalfFloatPicture.filter("colorBrightness", 0.25)] },
      size: Self.size)
    #expect(abs(Int(lifted[3, 3][1]) - 6) <= 1)
    #expect(abs(Int(lifted[3, 3][2]) - 25) <= 1)
  }

  @Test("a picture of 8 bits in Display P3 keeps its gamut where the contents format asks for it")
  func hint() throws {
    let provider = try #require(
      CGDataProvider(data: Data((0..<64 * 8).flatMap { _ in [255, 0, 0, 255] as [UInt8] })))
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let image = try #require(
      CGImage(
        width: 64, height: 8, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 256,
        space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    let layer = layer(image) { $0.filters = [HalfFloatPicture.filter("colorBrightness", 0.25)] }
    let renderer = try HeadlessRenderer(size: Self.size)
    renderer.layer = layer
    CATransaction.setDisableActions(true)
    for (format, green) in [
      (CALayerContentsFormat.RGBA8Uint, 64), (.RGBA16Float, 6), (.gray8Uint, 64), (.automatic, 6),
    ] {
      layer.contentsFormat = format
      let picture = Pixels(try renderer.render())
      #expect(abs(Int(picture[3, 3][1]) - green) <= 1, "\(format)")
      #expect(layer.contents as? CGImage === image)
    }
  }

  @Test("a picture of 8 bits costs 4 bytes a texel, one of half floats 8")
  func bytes() throws {
    let fine = try HalfFloatPicture.ramp(600, 100)
    let coarse = CGImage(
      width: 600, height: 100, premultipliedRGBA: [UInt8](repeating: 255, count: 240_000))
    for (image, texel) in [(coarse, 4), (fine, 8)] {
      let renderer = try HeadlessRenderer(
        size: CGSize(width: 600, height: 100))
      renderer.layer = {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 600, height: 100)
        layer.contents = image
        return layer
      }()
      CATransaction.flush()
      let report = try renderer.draw(at: 0)
      #expect(report.gl.textureBytes == 600 * 100 * texel)
    }
  }
}
