// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The encoding of a row of a PNG: samples, or their differences from others nearby.
enum PNGFilter: UInt8 {
  case none = 0
  /// From the sample above.
  case up = 2
  /// From the one to the left, above, or above that to the left: the one nearest to left + above −
  /// above left. By A. W. Paeth; section 9.4 of the PNG specification.
  case paeth = 4

  /// Flat drawings compress best without a filter, which a share of the rows shows: where those
  /// take less than this part of their size, other filters are not tried.
  private static let goodRatio = 24
  /// A filtered picture takes twice the time, so that a filter has to take less than this share of
  /// the bytes, in fifths. Bands also miss matches that lie farther away than they reach, which
  /// only rows without a filter have.
  private static let worthFifths = 4
  /// The bands of rows that stand for the picture, and the rows of each.
  private static let bands = (count: 4, rows: 6)

  /// The filter whose rows are shortest once they are compressed, told by bands of them; none where
  /// that is not much shorter.
  static func best(for rows: borrowing PNGRows, _ deflater: borrowing Deflater) -> PNGFilter {
    guard let sample = PNGSample(rows, bands: bands.count, of: bands.rows) else { return .none }
    let plain = sample.compressed(.none, rows, deflater)
    guard plain * goodRatio > sample.count else { return .none }
    var best = (filter: PNGFilter.none, count: plain)
    for filter in [PNGFilter.up, .paeth] {
      let count = sample.compressed(filter, rows, deflater)
      if count < best.count { best = (filter, count) }
    }
    return isWorth(best.count, insteadOf: plain) ? best.filter : .none
  }

  /// Whether so many bytes of filtered rows pay, where they take `plain` bytes without a filter.
  static func isWorth(_ filtered: Int, insteadOf plain: Int) -> Bool {
    filtered * 5 < plain * worthFifths
  }

  /// Writes a filtered row, the byte that names the filter first.
  ///
  /// All rows have `count` bytes, that byte included. `target` may be `row`.
  func apply(
    to row: UnsafeRawPointer, above: UnsafeRawPointer, count: Int, pixel: Int,
    into target: UnsafeMutableRawPointer
  ) {
    // Sound: every index is below the count, and the pointers are not kept.
    let row = row.assumingMemoryBound(to: UInt8.self)
    let above = above.assumingMemoryBound(to: UInt8.self)
    let output = target.assumingMemoryBound(to: UInt8.self)
    switch self {
    case .none: if row != UnsafePointer(output) { output.update(from: row, count: count) }
    case .up:
      for index in 1..<count { output[index] = row[index] &- above[index] }
    case .paeth:
      // From the end, since a sample looks at those before it as they are.
      for index in stride(from: count - 1, through: 1, by: -1) {
        let isFirst = index <= pixel
        let left = isFirst ? 0 : row[index - pixel]
        let aboveLeft = isFirst ? 0 : above[index - pixel]
        output[index] = row[index] &- Self.predict(left, above[index], aboveLeft)
      }
    }
    output[0] = rawValue
  }

  @inline(__always)
  private static func predict(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int32(left), Int32(above), Int32(aboveLeft))
    let (toLeft, toAbove, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : aboveLeft
  }
}

/// Memory for bands of rows, spread over a picture, and for their compressed form.
private struct PNGSample: ~Copyable {
  /// The first row of each band.
  private let starts: [Int]
  private let rowsOfBand: Int
  private let stride: Int
  private let memory: UnsafeMutableRawBufferPointer

  /// Nil when the picture is too small to be worth it, or there is no memory.
  init?(_ rows: borrowing PNGRows, bands: Int, of rowsOfBand: Int) {
    let step = rows.height / bands
    let count = bands * rowsOfBand * rows.stride
    guard step >= rowsOfBand, let base = malloc(count * 2) else { return nil }
    // Each band has a row above it, as all rows but the first have.
    starts = (0..<bands).map { $0 * step + (step - rowsOfBand) / 2 }.map { max($0, 1) }
    self.rowsOfBand = rowsOfBand
    stride = rows.stride
    memory = UnsafeMutableRawBufferPointer(start: base, count: count * 2)
  }

  deinit { free(memory.baseAddress) }

  /// The bytes of the bands.
  var count: Int { memory.count / 2 }

  /// How many bytes the bands are compressed to behind a filter; `count` when that is no less.
  func compressed(
    _ filter: PNGFilter, _ rows: borrowing PNGRows, _ deflater: borrowing Deflater
  ) -> Int {
    var place = memory.baseAddress!
    for start in starts {
      for row in start..<start + rowsOfBand {
        let source = rows.bytes.baseAddress! + row * stride
        filter.apply(
          to: source, above: source - stride, count: stride, pixel: rows.components, into: place)
        place += stride
      }
    }
    let output = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
    return deflater.compress(UnsafeRawBufferPointer(rebasing: memory[..<count]), into: output)
      ?? count
  }
}
