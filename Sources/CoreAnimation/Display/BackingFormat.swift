// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// How the pixels of a backing store lie in memory, rows packed.
enum BackingFormat: Hashable, Sendable {
  /// Premultiplied RGBA in sRGB, 8 bits a channel.
  case rgba8
  /// Premultiplied RGBA in extended sRGB, half floats.
  case halfFloats
  /// Gray with the curve of sRGB, 8 bits, opaque.
  case gray8

  /// The format that a layer asks for; automatic formats are 8 bits.
  init(_ format: CALayerContentsFormat) {
    switch format {
    case .RGBA16Float: self = .halfFloats
    case .gray8Uint: self = .gray8
    default: self = .rgba8
    }
  }

  var bytesPerPixel: Int {
    switch self {
    case .rgba8: 4
    case .halfFloats: 8
    case .gray8: 1
    }
  }

  /// The bytes of a picture of this format.
  func bytes(of image: CGImage) -> [UInt8] {
    switch self {
    case .rgba8: return image.premultipliedRGBA
    // Lent for the call, and copied.
    case .halfFloats: return image.withPremultipliedRGBA16F { [UInt8]($0) }
    case .gray8:
      let pixels = image.premultipliedRGBA
      return stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] }
    }
  }

  func image(width: Int, height: Int, bytes: [UInt8]) -> CGImage? {
    switch self {
    case .rgba8: return CGImage(width: width, height: height, premultipliedRGBA: bytes)
    case .halfFloats:
      let samples = [UInt16](unsafeUninitializedCapacity: bytes.count / 2) { target, count in
        // Sound: both have that many bytes.
        UnsafeMutableRawBufferPointer(target).copyBytes(from: bytes)
        count = bytes.count / 2
      }
      return CGImage(width: width, height: height, premultipliedHalfFloats: samples)
    case .gray8:
      return CGDataProvider(data: Data(bytes)).flatMap { provider in
        CGImage(
          width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
          space: .deviceGray, bitmapInfo: [], provider: provider, decode: nil,
          shouldInterpolate: true, intent: .defaultIntent)
      }
    }
  }

  /// A context that draws into a part of the memory; an opaque one has no alpha.
  func context(
    _ memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool
  ) -> CGContext? {
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    switch self {
    case .rgba8:
      return CGContext(
        data: memory, width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: bytesPerRow, space: .sRGBSpace, bitmapInfo: alpha.rawValue)
    case .halfFloats:
      let info: CGBitmapInfo = [.floatComponents, .byteOrder16Little]
      return CGContext(
        data: memory, width: width, height: height, bitsPerComponent: 16,
        bytesPerRow: bytesPerRow, space: .extendedSRGBSpace,
        bitmapInfo: info.rawValue | alpha.rawValue)
    case .gray8:
      return CGContext(
        data: memory, width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: bytesPerRow, space: .deviceGray,
        bitmapInfo: CGImageAlphaInfo.none.rawValue)
    }
  }

  /// Sets the alpha of a pixel to 1.
  func makeOpaque(_ memory: UnsafeMutableRawBufferPointer, at pixel: Int) {
    switch self {
    case .rgba8: memory[pixel + 3] = 255
    case .halfFloats: (memory[pixel + 6], memory[pixel + 7]) = (0x00, 0x3C)
    case .gray8: break
    }
  }
}
