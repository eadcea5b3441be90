import CAGeometry

/// Shrinks pictures by averaging: each new pixel is the mean of the area it covers, with the parts
/// of pixels at its edges weighted by how much of them it covers.
enum BoxFilter {
  /// - Precondition: `bytes` are packed RGBA rows of `size`, premultiplied, and `smaller` is not
  ///   larger than `size` on either side.
  static func reduce(
    _ bytes: UnsafeRawBufferPointer, from size: DeviceSize, to smaller: DeviceSize
  ) -> [UInt8] {
    let columns = spans(from: size.width, to: smaller.width)
    let rows = spans(from: size.height, to: smaller.height)
    var result: [UInt8] = []
    result.reserveCapacity(smaller.width * smaller.height * 4)
    for row in rows {
      for column in columns {
        let mean = mean(bytes, rowBytes: size.width * 4, row, column)
        for channel in 0..<4 { result.append(UInt8(min(255, mean[channel].rounded()))) }
      }
    }
    return result
  }

  /// A new pixel's part of the old pixels along one axis.
  private struct Span {
    var pixels: ClosedRange<Int>
    var low: Float
    var high: Float

    func weight(_ pixel: Int) -> Float {
      min(high, Float(pixel + 1)) - max(low, Float(pixel))
    }
  }

  private static func spans(from length: Int, to count: Int) -> [Span] {
    let step = Double(length) / Double(count)
    return (0..<count).map { index in
      let (low, high) = (Double(index) * step, Double(index + 1) * step)
      let last = min(length - 1, max(Int(low), Int(high.rounded(.up)) - 1))
      return Span(pixels: Int(low)...last, low: Float(low), high: Float(high))
    }
  }

  private static func mean(
    _ bytes: UnsafeRawBufferPointer, rowBytes: Int, _ row: Span, _ column: Span
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var total: Float = 0
    for y in row.pixels {
      for x in column.pixels {
        let weight = row.weight(y) * column.weight(x)
        let pixel = bytes.loadUnaligned(
          fromByteOffset: y * rowBytes + x * 4, as: SIMD4<UInt8>.self)
        sum += SIMD4<Float>(pixel) * weight
        total += weight
      }
    }
    return total > 0 ? sum / total : .zero
  }
}
