// SPDX-License-Identifier: Apache-2.0

/// Rows of coverage of one outline that are not tiles yet: a byte a pixel, and for each tile which
/// rows are covered in full or in part.
///
/// Columns are pixels from the left side of the first tile.
///
/// Why exclusive access is not checked: see ``CoverageMaker``.
final class CoveragePlane {
  private let bytes = Memory<UInt8>()
  /// For each tile of the band a bit per row that covers all of it.
  private let fullRows = Memory<UInt32>()
  /// For each tile a bit per row that covers a part of it.
  private let partRows = Memory<UInt32>()
  /// Bytes from row to row.
  @exclusivity(unchecked) private(set) var stride = 0
  /// The columns of the window.
  @exclusivity(unchecked) private var firstColumn = 0
  @exclusivity(unchecked) private var endColumn = 0
  /// The row that is written.
  @exclusivity(unchecked) private var row = 0
  /// The tiles that the band may have touched.
  @exclusivity(unchecked) private(set) var firstTile = Int.max
  @exclusivity(unchecked) private(set) var lastTile = -1

  /// Makes room for a window's width; all is empty.
  ///
  /// - Precondition: the last band was taken (``endBand()``).
  func begin(firstColumn: Int, endColumn: Int) {
    (self.firstColumn, self.endColumn) = (firstColumn, endColumn)
    let tiles = (endColumn + CoverageCells.tileWidth - 1) / CoverageCells.tileWidth
    stride = tiles * CoverageCells.tileWidth
    bytes.reserve(stride * CoverageCells.tileHeight, repeating: 0)
    fullRows.reserve(tiles, repeating: 0)
    partRows.reserve(tiles, repeating: 0)
  }

  @inline(__always)
  private var bit: UInt32 { UInt32(1) &<< UInt32(truncatingIfNeeded: row) }

  /// Bytes that the object keeps.
  var capacity: Int { bytes.capacity }
  /// Bytes of a band of the window.
  var need: Int { stride * CoverageCells.tileHeight }

  /// Goes on to a row of the band.
  ///
  /// - Returns: where the window's first pixel lies.
  @inline(__always)
  func beginRow(_ number: Int) -> UnsafeMutablePointer<UInt8> {
    row = number
    return bytes.start + (number &* stride &+ firstColumn)
  }

  /// Notes that the row has bytes for these pixels of the window, the last included.
  @inline(__always)
  func touch(from first: Int, to last: Int) {
    let (a, b) = ((first &+ firstColumn) >> 3, (last &+ firstColumn) >> 3)
    let (marks, bit) = (partRows.start, bit)
    var tile = a
    while tile <= b {
      marks[tile] |= bit
      tile &+= 1
    }
    if a < firstTile { firstTile = a }
    if b > lastTile { lastTile = b }
  }

  /// Covers pixels of the row in full, the last included.
  func cover(from firstPixel: Int, to lastPixel: Int) {
    let (first, last) = (firstPixel &+ firstColumn, lastPixel &+ firstColumn)
    var (a, b) = (first >> 3, last >> 3)
    if a < firstTile { firstTile = a }
    if b > lastTile { lastTile = b }
    let (bit, row) = (bit, bytes.start + row &* stride)
    let parts = partRows.start
    // Pixels of the first and the last tile beyond the window do not count.
    if first & 7 != 0, first != firstColumn {
      let end = min(last, a << 3 | 7)
      (row + first).update(repeating: 255, count: end &- first &+ 1)
      parts[a] |= bit
      a &+= 1
    }
    if last & 7 != 7, last &+ 1 != endColumn, b >= a {
      let start = max(b << 3, first)
      (row + start).update(repeating: 255, count: last &- start &+ 1)
      parts[b] |= bit
      b &-= 1
    }
    let marks = fullRows.start
    while a <= b {
      marks[a] |= bit
      a &+= 1
    }
  }

  /// The covered part of a tile's rows.
  enum TileState: UInt8 {
    case empty, full, mixed
  }

  /// - Parameter all: the rows that there are.
  @inline(__always)
  func state(of tile: Int, _ all: UInt32) -> TileState {
    let (full, part) = (fullRows[tile], partRows[tile])
    if full | part == 0 { return .empty }
    return part == 0 && full == all ? .full : .mixed
  }

  /// The rows of a tile in which something is covered.
  @inline(__always)
  func rows(of tile: Int) -> UInt32 { fullRows[tile] | partRows[tile] }

  /// Takes a row of a tile, and leaves its place empty.
  @inline(__always)
  func take(_ tile: Int, _ number: Int) -> SIMD8<UInt8> {
    let bit = UInt32(1) &<< UInt32(truncatingIfNeeded: number)
    // Sound: rows are whole tiles, of eight bytes each.
    let place = UnsafeMutableRawPointer(
      bytes.start + (number &* stride &+ tile &* CoverageCells.tileWidth))
    var texels = SIMD8<UInt8>(repeating: 0)
    if partRows[tile] & bit != 0 {
      texels = place.loadUnaligned(as: SIMD8<UInt8>.self)
      place.storeBytes(of: SIMD8<UInt8>(repeating: 0), as: SIMD8<UInt8>.self)
    }
    return fullRows[tile] & bit != 0 ? SIMD8(repeating: 255) : texels
  }

  /// Forgets the marks of a band whose tiles are taken.
  func endBand() {
    var tile = firstTile
    while tile <= lastTile {
      fullRows[tile] = 0
      partRows[tile] = 0
      tile += 1
    }
    (firstTile, lastTile) = (.max, -1)
  }
}
