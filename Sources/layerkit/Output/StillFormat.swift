// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CAPictures
import CoreGraphics
import Foundation

/// The formats of single pictures.
enum StillFormat: String {
  case png, jpeg, webp

  /// The endings of their names.
  static let endings = ["png", "jpg", "jpeg", "webp"]

  /// The format that a name stands for: PNG unless the name says otherwise.
  init(path: String) {
    switch OutputEnding.ending(of: path) {
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    default: self = .png
    }
  }
}

/// How pictures are encoded.
struct StillSettings: Sendable {
  var level = PNGLevel.standard
  /// 0 to 100; nil for 92 in JPEG, and for every pixel kept in WebP.
  var quality: Double?

  /// The file of a picture.
  func encoded(
    _ pixels: PixelBytes, width: Int, height: Int, as format: StillFormat
  ) throws(ImageError) -> Data {
    switch format {
    case .png: try PNGEncoder.encode(pixels, width: width, height: height, level: level)
    case .webp:
      try WebPEncoder.encode(
        pixels, width: width, height: height, hasAlpha: !PixelMath.isOpaque(pixels.bytes),
        quality: quality.map { $0 / 100 })
    case .jpeg:
      try JPEGEncoder.encode(
        CGImage(width: width, height: height, premultipliedRGBA: pixels.copiedAsRGBA()),
        quality: CGFloat((quality ?? 92) / 100))
    }
  }
}
