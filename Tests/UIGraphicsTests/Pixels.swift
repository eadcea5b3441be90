// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

extension CGContext {
  /// A context of premultiplied RGBA.
  static func bitmap(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(CGContext(width: width, height: height))
  }

  /// The premultiplied RGBA at a place counted from the top left; empty without a picture.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    guard let image = makeImage() else { return [] }
    return image.withPremultipliedRGBA8 { bytes in
      (0..<4).map { Int(bytes[(y * image.width + x) * 4 + $0]) }
    }
  }
}

/// Whether all numbers of two lists are as close as that.
func isClose(_ first: [Int], _ second: [Int], within tolerance: Int) -> Bool {
  first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= tolerance }
}

extension CGColor {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  /// A colour by its bytes, 0xRRGGBB.
  static func hex(_ value: Int) -> CGColor {
    CGColor(
      srgbRed: CGFloat(value >> 16 & 255) / 255, green: CGFloat(value >> 8 & 255) / 255,
      blue: CGFloat(value & 255) / 255, alpha: 1)
  }
}
