// SPDX-License-Identifier: Apache-2.0

/// Pixels in memory of another owner, such as memory that two processes share.
package protocol LentPixels: AnyObject, Sendable {
  /// Rows packed, top row first, premultiplied RGBA: 8 bits a channel in sRGB, or half floats in
  /// extended sRGB. Valid, and never changed, as long as the object lives.
  var bytes: UnsafeRawBufferPointer { get }
}

extension CGImage {
  /// An image whose pixels stay where their owner has them. The image keeps the owner.
  ///
  /// Nil where width or height is not positive, or the bytes are not four for each pixel, eight of
  /// half floats; also where a half float is infinite or no number, an alpha is outside of 0...1,
  /// or half floats do not lie at an even address.
  package convenience init?(
    width: Int, height: Int, lending pixels: any LentPixels, isHalfFloat: Bool
  ) {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= Int.max / 8,
      pixels.bytes.count == count * (isHalfFloat ? 8 : 4)
    else { return nil }
    guard isHalfFloat else {
      self.init(LentSurface(pixels, width: width, height: height))
      return
    }
    guard let halfFloats = HalfFloatPixels(lending: pixels) else { return nil }
    self.init(
      Self.halfFloatFacts(width: width, height: height, shouldInterpolate: true),
      halfFloats: halfFloats, provider: nil)
  }
}

/// Lent pixels of 8 bits a channel.
private final class LentSurface: PixelSurface {
  let width: Int
  let height: Int
  let isOpaque: Bool
  private let pixels: any LentPixels

  init(_ pixels: any LentPixels, width: Int, height: Int) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
    isOpaque = PixelMath.isOpaque(pixels.bytes)
  }

  var lentRGBA8: UnsafeRawBufferPointer? { pixels.bytes }

  func premultipliedRGBA8() -> [UInt8] { withExtendedLifetime(pixels) { Array(pixels.bytes) } }
}
