// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// A component of an sRGB or Display P3 colour as light; both have the curve of IEC 61966-2-1.
private func light(_ value: Double) -> Double {
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

private func encoded(_ value: Double) -> Double {
  value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
}

/// A Display P3 colour in sRGB, cut off where it lies outside.
///
/// The matrix follows from the primaries and the white point that both share (SMPTE EG 432-1, IEC
/// 61966-2-1), with rounded coefficients.
private func inSRGB(_ p3: SIMD3<Double>) -> SIMD3<Double> {
  let (r, g, b) = (light(p3.x), light(p3.y), light(p3.z))
  let mixed = SIMD3(
    1.2249401 * r - 0.2249402 * g, -0.0420569 * r + 1.0420571 * g,
    -0.0196376 * r - 0.0786361 * g + 1.0982735 * b)
  let cut = mixed.clamped(lowerBound: .zero, upperBound: .one)
  return SIMD3(encoded(cut.x), encoded(cut.y), encoded(cut.z))
}

@Suite("Contents of other colour spaces and formats", .serialized)
struct WideGamutTests {
  @Test("a Display P3 picture is shown as the sRGB colours of its own, cut off outside")
  func displayP3() throws {
    let steps: [Double] = [0, 51, 128, 204, 255]
    let colors = (0..<125).map { SIMD3(steps[$0 / 25], steps[$0 / 5 % 5], steps[$0 % 5]) }
    var bytes: [UInt8] = []
    for color in colors { bytes += [UInt8(color.x), UInt8(color.y), UInt8(color.z), 255] }
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let image = try #require(
      CGImage(
        width: 25, height: 5, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 100,
        space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 25, height: 5)
    layer.contents = image
    for format: CALayerContentsFormat in [.RGBA8Uint, .RGBA16Float] {
      layer.contentsFormat = format
      let picture = try render(layer, size: CGSize(width: 25, height: 5))
      for (index, color) in colors.enumerated() {
        let expected = inSRGB(color / 255) * 255
        let drawn = picture[index % 25, index / 25]
        for channel in 0..<3 {
          #expect(abs(Double(drawn[channel]) - expected[channel]) <= 1, "\(color)")
        }
        #expect(drawn.w == 255)
      }
    }
  }
}
