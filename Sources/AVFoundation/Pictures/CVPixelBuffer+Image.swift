// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreGraphics
import CoreVideo

extension CVPixelBuffer {
  /// The pixels of an image in a format; nil for a format that is not here.
  ///
  /// Luma and chroma are those of BT.709.
  static func filled(_ image: CGImage, format: OSType) -> CVPixelBuffer? {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, image.width, image.height, format, nil, &buffer)
    guard let buffer else { return nil }
    let pixels = image.premultipliedRGBA
    let order: [Int]
    switch format {
    case kCVPixelFormatType_32BGRA: order = [2, 1, 0, 3]
    case kCVPixelFormatType_32ARGB: order = [3, 0, 1, 2]
    case kCVPixelFormatType_32RGBA: order = [0, 1, 2, 3]
    case kCVPixelFormatType_24RGB: order = [0, 1, 2]
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
      return buffer.fillPlanes(pixels, isFull: false)
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      return buffer.fillPlanes(pixels, isFull: true)
    default: return nil
    }
    buffer.fill(pixels, order)
    return buffer
  }

  private func fill(_ pixels: [UInt8], _ order: [Int]) {
    let (width, height) = (CVPixelBufferGetWidth(self), CVPixelBufferGetHeight(self))
    guard let base = CVPixelBufferGetBaseAddress(self) else { return }
    for y in 0..<height {
      let row = (base + y * CVPixelBufferGetBytesPerRow(self)).assumingMemoryBound(to: UInt8.self)
      for x in 0..<width {
        for (place, channel) in order.enumerated() {
          row[x * order.count + place] = pixels[(y * width + x) * 4 + channel]
        }
      }
    }
  }

  /// Fills planes of luma and of pairs of chroma by ITU-R BT.709.
  private func fillPlanes(_ pixels: [UInt8], isFull: Bool) -> CVPixelBuffer? {
    let (width, height) = (CVPixelBufferGetWidth(self), CVPixelBufferGetHeight(self))
    guard let luma = CVPixelBufferGetBaseAddressOfPlane(self, 0),
      let chroma = CVPixelBufferGetBaseAddressOfPlane(self, 1)
    else { return nil }
    func color(_ x: Int, _ y: Int) -> SIMD3<Float> {
      let place = (min(y, height - 1) * width + min(x, width - 1)) * 4
      return SIMD3(Float(pixels[place]), Float(pixels[place + 1]), Float(pixels[place + 2])) / 255
    }
    func brightness(_ color: SIMD3<Float>) -> Float {
      (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    }
    func byte(_ value: Float) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    let (zero, range, swing): (Float, Float, Float) = isFull ? (0, 255, 255) : (16, 219, 224)
    for y in 0..<height {
      let row = luma + y * CVPixelBufferGetBytesPerRowOfPlane(self, 0)
      for x in 0..<width {
        row.storeBytes(
          of: byte(zero + range * brightness(color(x, y))), toByteOffset: x, as: UInt8.self)
      }
    }
    for y in 0..<(height + 1) / 2 {
      let row = chroma + y * CVPixelBufferGetBytesPerRowOfPlane(self, 1)
      for x in 0..<(width + 1) / 2 {
        let (u, v) = (x * 2, y * 2)
        let mean = (color(u, v) + color(u + 1, v) + color(u, v + 1) + color(u + 1, v + 1)) / 4
        let base = brightness(mean)
        let blue = byte(128 + swing * (mean.z - base) / 1.8556)
        let red = byte(128 + swing * (mean.x - base) / 1.5748)
        row.storeBytes(of: blue, toByteOffset: x * 2, as: UInt8.self)
        row.storeBytes(of: red, toByteOffset: x * 2 + 1, as: UInt8.self)
      }
    }
    return self
  }
}
