// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// A bitmap context for a test, with its pixels.
struct Bitmap {
  let context: CGContext

  /// A context of premultiplied RGBA.
  init(_ width: Int, _ height: Int) throws {
    context = try #require(CGContext(width: width, height: height))
  }

  /// A context of another layout, transparent or black.
  init(
    _ width: Int, _ height: Int, space: CGColorSpace, alpha: CGImageAlphaInfo,
    order: CGBitmapInfo = [], data: UnsafeMutableRawPointer? = nil, bytesPerRow: Int = 0
  ) throws {
    context = try #require(
      CGContext(
        data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
        space: space, bitmapInfo: alpha.rawValue | order.rawValue))
  }

  /// The premultiplied RGBA at a place counted from the top left.
  subscript(x: Int, y: Int) -> [Int] {
    guard let image = context.makeImage() else { return [] }
    return image.withPremultipliedRGBA8 { bytes in
      (0..<4).map { Int(bytes[(y * image.width + x) * 4 + $0]) }
    }
  }

  /// The alphas of a row counted from the top.
  func alphas(ofRow y: Int) -> [Int] {
    guard let image = context.makeImage() else { return [] }
    return image.withPremultipliedRGBA8 { bytes in
      (0..<image.width).map { Int(bytes[(y * image.width + $0) * 4 + 3]) }
    }
  }

  /// All alphas, as if 255 were 1.
  var mass: Double {
    (0..<context.height).reduce(0) { sum, y in
      sum + alphas(ofRow: y).reduce(0) { $0 + Double($1) } / 255
    }
  }
}

/// Whether all numbers of two lists are as close as that.
func isClose(_ first: [Int], _ second: [Int], within tolerance: Int) -> Bool {
  first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= tolerance }
}

extension CGColor {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  /// A color by its bytes, 0xRRGGBB.
  static func hex(_ value: Int, _ alpha: CGFloat = 1) -> CGColor {
    CGColor(
      srgbRed: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
      blue: CGFloat(value & 255) / 255, alpha: alpha)
  }
}

extension CGImage {
  /// The premultiplied RGBA of each pixel.
  var pixels: [[UInt8]] {
    withPremultipliedRGBA8 { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    }
  }

  /// A gray image without alpha, or an image mask.
  static func levels(_ bytes: [UInt8], width: Int, isMask: Bool = false) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let height = bytes.count / width
    if isMask {
      return try #require(
        CGImage(
          maskWidth: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8,
          bytesPerRow: width, provider: provider, decode: nil, shouldInterpolate: false))
    }
    return try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent))
  }
}
