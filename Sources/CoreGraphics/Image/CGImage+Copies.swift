// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGImage {
  /// The part of the image inside `rect`, in pixels from the top left; nil if that is empty.
  ///
  /// The rectangle is made integral, growing outwards, and cut to the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.overlap(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    let (newWidth, newHeight) = (Int(part.width), Int(part.height))
    if newWidth == width && newHeight == height { return self }
    let box = (left: left, top: top, width: newWidth, height: newHeight)
    if let halfFloats {
      return derived(
        width: newWidth, height: newHeight, halfFloats: cut(halfFloats.samples, to: box))
    }
    return derived(
      width: newWidth, height: newHeight, pixels: cut(premultipliedRGBA, to: box))
  }

  /// The pixels of a part of the image, which lies inside it.
  private func cut<Sample>(
    _ pixels: [Sample], to box: (left: Int, top: Int, width: Int, height: Int)
  ) -> [Sample] {
    var cut: [Sample] = []
    cut.reserveCapacity(box.width * box.height * 4)
    for y in box.top..<box.top + box.height {
      let start = (y * width + box.left) * 4
      cut.append(contentsOf: pixels[start..<start + box.width * 4])
    }
    return cut
  }

  /// The picture as it should be seen, of pixels that lie in another way.
  package func upright(_ orientation: ImageOrientation) -> CGImage {
    if orientation == .up { return self }
    if let halfFloats {
      let turned = orientation.upright(halfFloats.samples, width: width, height: height)
      return derived(width: turned.width, height: turned.height, halfFloats: turned.pixels)
    }
    let turned = orientation.upright(premultipliedRGBA, width: width, height: height)
    return derived(width: turned.width, height: turned.height, pixels: turned.pixels)
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
    if let halfFloats {
      var result = halfFloats.samples
      forEachCoverage(of: mask) { pixel, coverage in
        for place in pixel * 4..<pixel * 4 + 4 {
          let value = Float(Float16(bitPattern: result[place]))
          result[place] = PixelMath.half(value * Float(coverage) / 255)
        }
      }
      return derived(width: width, height: height, halfFloats: result)
    }
    var result = premultipliedRGBA
    forEachCoverage(of: mask) { pixel, coverage in
      for place in pixel * 4..<pixel * 4 + 4 {
        result[place] = PixelMath.premultiply(result[place], coverage)
      }
    }
    return derived(width: width, height: height, pixels: result)
  }

  /// Calls `body` for each pixel with the coverage of a mask that is stretched over the image.
  private func forEachCoverage(of mask: CGImage, _ body: (Int, UInt8) -> Void) {
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
          body(y * width + x, coverage)
        }
      }
    }
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

  private func derived(width: Int, height: Int, halfFloats samples: [UInt16]) -> CGImage {
    var facts = Self.halfFloatFacts(
      width: width, height: height, shouldInterpolate: shouldInterpolate)
    facts.intent = renderingIntent
    return CGImage(facts, halfFloats: HalfFloatPixels(samples), provider: nil)
  }
}
