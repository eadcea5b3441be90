// SPDX-License-Identifier: Apache-2.0
import CACommit
import CADevice
import CAGeometry

/// Shrinks pictures by averaging: each new pixel is the mean of the area it covers, with the parts
/// of pixels at its edges weighted by how much of them it covers.
enum BoxFilter {
  /// A part of a picture of `size`, in the reduction that the part names.
  ///
  /// Beyond the reduction's end its outermost pixels go on.
  ///
  /// - Precondition: `bytes` are packed RGBA rows, premultiplied, in the format: RGBA8 or RGBA16F.
  static func reduce(
    _ bytes: UnsafeRawBufferPointer, _ format: TextureFormat = .rgba8, of size: DeviceSize,
    to part: ContentsPart
  ) -> [UInt8] {
    format == .rgba16f
      ? reduce(bytes, HalfFloatTexel.self, of: size, to: part)
      : reduce(bytes, ByteTexel.self, of: size, to: part)
  }

  private static func reduce<T: Texel>(
    _ bytes: UnsafeRawBufferPointer, _: T.Type, of size: DeviceSize, to part: ContentsPart
  ) -> [UInt8] {
    let level = Int(part.level)
    let columns = spans(
      from: size.width, to: ContentsPart.side(size.width, level: level),
      Int(part.x)..<Int(part.x + part.width))
    let rows = spans(
      from: size.height, to: ContentsPart.side(size.height, level: level),
      Int(part.y)..<Int(part.y + part.height))
    var result: [UInt8] = []
    result.reserveCapacity(rows.count * columns.count * T.byteCount)
    for row in rows {
      for column in columns {
        let mean = mean(bytes, T.self, rowBytes: size.width * T.byteCount, row, column)
        T.append(mean, to: &result)
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

  private static func mean<T: Texel>(
    _ bytes: UnsafeRawBufferPointer, _: T.Type, rowBytes: Int, _ row: Span, _ column: Span
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var total: Float = 0
    for y in row.pixels {
      for x in column.pixels {
        let weight = row.weight(y) * column.weight(x)
        sum += T.load(bytes, at: y * rowBytes + x * T.byteCount) * weight
        total += weight
      }
    }
    return total > 0 ? sum / total : .zero
  }
}

/// How a pixel of a picture lies in memory.
private protocol Texel {
  static var byteCount: Int { get }
  static func load(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> SIMD4<Float>
  static func append(_ color: SIMD4<Float>, to bytes: inout [UInt8])
}

private enum ByteTexel: Texel {
  static let byteCount = 4

  static func load(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> SIMD4<Float> {
    SIMD4(bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
  }

  static func append(_ color: SIMD4<Float>, to bytes: inout [UInt8]) {
    for channel in 0..<4 { bytes.append(UInt8(min(255, color[channel].rounded()))) }
  }
}

private enum HalfFloatTexel: Texel {
  static let byteCount = 8

  static func load(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> SIMD4<Float> {
    let bits = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt16>.self)
    return SIMD4(
      Float(Float16(bitPattern: bits.x)), Float(Float16(bitPattern: bits.y)),
      Float(Float16(bitPattern: bits.z)), Float(Float16(bitPattern: bits.w)))
  }

  static func append(_ color: SIMD4<Float>, to bytes: inout [UInt8]) {
    for channel in 0..<4 {
      let bits = Float16(color[channel]).bitPattern
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    }
  }
}
