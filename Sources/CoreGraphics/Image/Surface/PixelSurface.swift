// SPDX-License-Identifier: Apache-2.0

/// Pixels that an image has elsewhere than in memory as RGBA: planes of a film, a texture of GL.
///
/// The compositor draws from them directly where it knows their type. Everybody else asks for
/// ``premultipliedRGBA8()``. The pixels never change.
package protocol PixelSurface: AnyObject, Sendable {
  /// Pixels, at least 1.
  var width: Int { get }
  /// Pixels, at least 1.
  var height: Int { get }
  /// Whether every alpha is 1.
  var isOpaque: Bool { get }
  /// How the rows of a texture of GL lie that has the pixels; nil where none has them.
  var textureRows: TextureRows? { get }

  /// The pixels: premultiplied RGBA in sRGB, 8 bits each, rows packed, top row first.
  ///
  /// May take long; an image does not keep the answer.
  func premultipliedRGBA8() -> [UInt8]
  /// The same pixels where they lie, valid as long as the surface lives; nil where they do not lie
  /// in memory.
  var lentRGBA8: UnsafeRawBufferPointer? { get }
}

extension PixelSurface {
  package var textureRows: TextureRows? { nil }
  package var lentRGBA8: UnsafeRawBufferPointer? { nil }
}

/// The order of the rows of a texture.
package enum TextureRows: Sendable {
  /// The first row of the texture is the top one.
  case topFirst
  /// The first row is the bottom one, as programs draw by GL.
  case bottomFirst
}

extension CGImage {
  /// An image whose pixels a surface has.
  package convenience init(_ surface: any PixelSurface) {
    let alpha: CGImageAlphaInfo = surface.isOpaque ? .noneSkipLast : .premultipliedLast
    self.init(
      Description(
        width: surface.width, height: surface.height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: surface.width * 4, colorSpace: .sRGBSpace,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), isMask: false,
        shouldInterpolate: true, intent: .defaultIntent),
      surface: surface)
  }
}
