// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Pictures of half floats, and the sources that programs make them from.
enum HalfFloatPicture {
  /// An image of premultiplied colours in extended sRGB, as the public way makes it.
  static func image(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD4<Float>
  ) throws -> CGImage {
    try image(width, height, in: CGColorSpace.extendedSRGB, color)
  }

  /// The same in another space, half floats with alpha last.
  static func image(
    _ width: Int, _ height: Int, in name: String, _ color: (Int, Int) -> SIMD4<Float>
  ) throws -> CGImage {
    var samples: [UInt16] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = color(x, y)
        for channel in 0..<4 { samples.append(Float16(pixel[channel]).bitPattern) }
      }
    }
    let space = try #require(CGColorSpace(name: name))
    let provider = try #require(CGDataProvider(data: samples.withUnsafeBytes { Data($0) }))
    let info: CGBitmapInfo = [
      .floatComponents, .byteOrder16Little,
      CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
    ]
    return try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 16, bitsPerPixel: 64,
        bytesPerRow: width * 8, space: space, bitmapInfo: info, provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
  }

  /// Gray from `low` to `high`, from left to right.
  static func ramp(
    _ width: Int, _ height: Int, from low: Float = 0, to high: Float = 1
  ) throws -> CGImage {
    try image(width, height) { x, _ in
      let value = low + (high - low) * Float(x) / Float(width - 1)
      return [value, value, value, 1]
    }
  }

  /// Colours of −0.5 to 2 in all channels, in four bands of opacity.
  static func wide(_ side: Int) throws -> CGImage {
    try image(side, side) { x, y in
      let (i, j) = (Float(x) / Float(side - 1), Float(y) / Float(side - 1))
      let alpha: Float = [1, 0.7, 0.35, 0][(x * 4 / side + y * 4 / side) % 4]
      let straight = SIMD3(-0.5 + 2.5 * i, -0.5 + 2.5 * j, 1.5 - 2 * i * j)
      return SIMD4(straight * alpha, alpha)
    }
  }

  static func filter(_ type: String, _ amount: Double) -> CAFilter {
    let filter = CAFilter(type: type)
    filter.setValue(amount, forKey: "inputAmount")
    return filter
  }
}
