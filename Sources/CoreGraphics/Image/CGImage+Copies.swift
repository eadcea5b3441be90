import Foundation

extension CGImage {
  /// The part of the image inside `rect`, in pixels from the top left; nil if that is empty.
  ///
  /// The rectangle is made integral, growing outwards, and cut to the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    let (newWidth, newHeight) = (Int(part.width), Int(part.height))
    if newWidth == width && newHeight == height { return self }
    var cut: [UInt8] = []
    cut.reserveCapacity(newWidth * newHeight * 4)
    withPremultipliedRGBA8 { source in
      // Sound: the part lies inside the image, so each range lies inside the buffer.
      for y in top..<top + newHeight {
        let start = (y * width + left) * 4
        cut.append(contentsOf: source[start..<start + newWidth * 4])
      }
    }
    return derived(width: newWidth, height: newHeight, pixels: cut)
  }

  /// The same samples read in another space; nil for a mask, and for a space with another number of
  /// components.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard let own = colorSpace, own.numberOfComponents == space.numberOfComponents,
      let dataProvider
    else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo,
      provider: dataProvider, decode: nil, shouldInterpolate: shouldInterpolate,
      intent: renderingIntent)
  }

  /// This image seen through `mask`, stretched over it; nil if this is itself a mask.
  ///
  /// A mask lets paint through where its samples are 0. Any other image lets it through where it is
  /// bright, in the measure of its gray.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask else { return nil }
    var result = premultipliedRGBA
    mask.withPremultipliedRGBA8 { source in
      for y in 0..<height {
        let row = y * mask.height / height * mask.width
        for x in 0..<width {
          // Sound: the quotients are less than the mask's size, so the pixel lies in the buffer.
          let from = (row + x * mask.width / width) * 4
          let coverage =
            mask.isMask
            ? source[from + 3]
            : PixelMath.gray(red: source[from], green: source[from + 1], blue: source[from + 2])
          let to = (y * width + x) * 4
          for channel in 0..<4 {
            result[to + channel] = PixelMath.premultiply(result[to + channel], coverage)
          }
        }
      }
    }
    return derived(width: width, height: height, pixels: result)
  }

  /// An image of the stored form that keeps this image's purpose.
  private func derived(width: Int, height: Int, pixels: [UInt8]) -> CGImage {
    var facts = CGImage(width: width, height: height, premultipliedRGBA: pixels).facts
    facts.isMask = isMask
    if isMask { facts.colorSpace = nil }
    facts.shouldInterpolate = shouldInterpolate
    facts.intent = renderingIntent
    return CGImage(facts, pixels: pixels, provider: nil)
  }
}
