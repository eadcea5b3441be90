import CACommit
import CAGeometry

/// Shrinks pictures by averaging: each new pixel is the mean of the area it covers, with the parts
/// of pixels at its edges weighted by how much of them it covers.
enum BoxFilter {
  /// A part of a picture of `size`, in the reduction that the part names.
  ///
  /// Beyond the reduction's end its outermost pixels go on.
  ///
  /// - Precondition: `bytes` are packed RGBA rows, premultiplied.
  static func reduce(
    _ bytes: UnsafeRawBufferPointer, of size: DeviceSize, to part: ContentsPart
  ) -> [UInt8] {
    let level = Int(part.level)
    let columns = spans(
      from: size.width, to: ContentsPart.side(size.width, level: level),
      Int(part.x)..<Int(part.x + part.width))
    let rows = spans(
      from: size.height, to: ContentsPart.side(size.height, level: level),
      Int(part.y)..<Int(part.y + part.height))
    var result: [UInt8] = []
    result.reserveCapacity(rows.count * columns.count * 4)
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

  private static func spans(from length: Int, to count: Int, _ range: Range<Int>) -> [Span] {
    let step = Double(length) / Double(count)
    return range.map { place in
      let index = min(place, count - 1)
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
