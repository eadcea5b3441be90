// SPDX-License-Identifier: Apache-2.0
import QuartzCore

func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }

/// A picture that formulas paint, in points at a number of pixels per point.
struct Bitmap {
  let width: Int
  let height: Int
  /// Pixels per point.
  let scale: Float
  private var pixels: [SIMD4<Float>]

  /// A clear picture of `size` points; partial pixels count whole.
  init(_ size: CGSize, scale: CGFloat) {
    width = max(1, Int((size.width * scale).rounded(.up)))
    height = max(1, Int((size.height * scale).rounded(.up)))
    self.scale = Float(scale)
    pixels = Array(repeating: .zero, count: width * height)
  }

  /// Lays `color` over every pixel; it is given pixel centres in points.
  mutating func fill(_ color: (SIMD2<Float>) -> Ink) {
    for y in 0..<height {
      for x in 0..<width { lay(color(point(x, y)), coverage: 1, x: x, y: y) }
    }
  }

  /// Lays one colour over a shape with an antialiased edge.
  mutating func paint(_ shape: Outline, _ ink: Ink) { paint(shape) { _ in ink } }

  /// Lays colours over a shape; those are given pixel centres in points.
  mutating func paint(_ shape: Outline, _ ink: (SIMD2<Float>) -> Ink) {
    let box = shape.box.grown(by: 1)
    let columns = range(box.min.x, box.max.x, width)
    for y in range(box.min.y, box.max.y, height) {
      for x in columns {
        let point = point(x, y)
        let coverage = min(max(0.5 - shape.distance(point) * scale, 0), 1)
        if coverage > 0 { lay(ink(point), coverage: coverage, x: x, y: y) }
      }
    }
  }

  private func point(_ x: Int, _ y: Int) -> SIMD2<Float> {
    SIMD2(Float(x) + 0.5, Float(y) + 0.5) / scale
  }

  private func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    let first = min(max(Int((low * scale).rounded(.down)), 0), count)
    return first..<min(max(Int((high * scale).rounded(.up)), first), count)
  }

  private mutating func lay(_ ink: Ink, coverage: Float, x: Int, y: Int) {
    let source = ink.premultiplied * coverage
    let index = y * width + x
    pixels[index] = source + pixels[index] * (1 - source.w)
  }

  /// The picture as premultiplied sRGB.
  var image: CGImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      for channel in 0..<4 {
        bytes.append(UInt8(min(max(pixel[channel] * 255, 0), 255).rounded()))
      }
    }
    guard
      let space = CGColorSpace(name: CGColorSpace.sRGB),
      let provider = CGDataProvider(data: Data(bytes)),
      let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: width * 4, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { preconditionFailure("Packed premultiplied RGBA of 8 bits always makes an image.") }
    return image
  }
}
