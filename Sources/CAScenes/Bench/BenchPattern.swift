// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The generated pictures of the workloads: two ramps and a checkerboard, shifted by the number of
/// the picture, opaque or fading towards the rim.
enum BenchPattern {
  /// Picture `number`, `size` × `size` pixels.
  static func image(size: Int, number: Int, fades: Bool) -> CGImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size * size * 4)
    for y in 0..<size {
      for x in 0..<size {
        appendPixel(x: x, y: y, size: size, number: number, fades: fades, to: &bytes)
      }
    }
    return makeImage(bytes, size: size, fades: fades)
  }

  /// The formula is the benchmark's definition: channel · alpha / 255, rounded half to even.
  private static func appendPixel(
    x: Int, y: Int, size: Int, number: Int, fades: Bool, to bytes: inout [UInt8]
  ) {
    let scale = 255 / Double(size - 1)
    let center = Double(size - 1) / 2
    let distance = max(abs(Double(x) - center), abs(Double(y) - center)) / center
    let alpha = fades ? 255 - 160 * distance * distance : 255
    let check = ((x / 8 + y / 8) & 1) * 90
    let red = (Double(x) * scale + Double(number * 37)).truncatingRemainder(dividingBy: 256)
    let green = (Double(y) * scale + Double(number * 59)).truncatingRemainder(dividingBy: 256)
    let blue = Double((check + number * 83) % 256)
    for channel in [red * alpha / 255, green * alpha / 255, blue * alpha / 255, alpha] {
      bytes.append(UInt8(min(255, channel.rounded(.toNearestOrEven))))
    }
  }

  /// The mask of W4, 200 × 200 pixels of white whose alpha falls off from the middle.
  static func mask() -> CGImage {
    let size = 200
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size * size * 4)
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (Double(x) - 99.5, Double(y) - 99.5)
        let alpha = min(max((1 - (dx * dx + dy * dy).squareRoot() / 100) * 3, 0), 1) * 255
        let byte = UInt8(alpha.rounded(.toNearestOrEven))
        bytes.append(contentsOf: [byte, byte, byte, byte])
      }
    }
    return makeImage(bytes, size: size, fades: true)
  }

  /// The dot of W6, 16 × 16 pixels of light without alpha, so that it adds to what is below.
  static func dot() -> CGImage {
    let size = 16
    var bytes: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (Double(x) - 7.5, Double(y) - 7.5)
        let light = min(max(1 - (dx * dx + dy * dy).squareRoot() / 8, 0), 1)
        for channel in [60.0, 40, 20] {
          bytes.append(UInt8((light * light * channel).rounded(.toNearestOrEven)))
        }
        bytes.append(0)
      }
    }
    return CGImage(width: size, height: size, premultipliedRGBA: bytes)
  }

  private static func makeImage(_ bytes: [UInt8], size: Int, fades: Bool) -> CGImage {
    let alpha: CGImageAlphaInfo = fades ? .premultipliedLast : .noneSkipLast
    guard
      let space = CGColorSpace(name: CGColorSpace.sRGB),
      let provider = CGDataProvider(data: Data(bytes)),
      let image = CGImage(
        width: size, height: size, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: size * 4,
        space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { preconditionFailure("Packed premultiplied RGBA of 8 bits always makes an image.") }
    return image
  }
}
