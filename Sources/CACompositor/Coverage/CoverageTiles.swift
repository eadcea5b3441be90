/// The coverage of one fill: tiles of texels where an outline passes, rectangles where all is covered.
struct CoverageCells: Sendable {
  /// Pixels of a tile: narrow, so that little beside an outline is drawn, and high, so that few
  /// rectangles are.
  static let tileWidth = 8
  static let tileHeight = 16
  static let tileBytes = tileWidth * tileHeight

  /// Tiles beside each other, with the rows of pixels that count.
  struct Strip: Sendable {
    /// The first pixel that counts.
    var x, y: Int32
    var tiles, height: Int32
    /// The place of the first among the tiles of the fill, and the first row of them that counts.
    var firstTile, firstRow: Int32
  }
  struct Rect: Sendable {
    var x, y, width, height: Int32
  }

  /// Tile after tile, row by row from the top: the bytes of a row in the order of the pixels.
  var rows: [UInt64] = []
  var strips: [Strip] = []
  var solids: [Rect] = []
  /// Whether the outline was too long, and ends early.
  var isTruncated = false
  /// Tiles whose bytes are in a texture, and no longer here.
  var placedTiles = 0

  var tileCount: Int { rows.isEmpty ? placedTiles : rows.count / Self.tileHeight }
  var isEmpty: Bool { strips.isEmpty && solids.isEmpty }
}

/// Gathers rows of coverage, and makes tiles of each 16 of them.
final class CoverageTiles {
  private static let side = CoverageCells.tileHeight

  // The memory is the object's own until deinit.
  private let bytes: UnsafeMutablePointer<UInt8>
  /// For each tile of the band a bit per row that covers all of it.
  private let fullRows: UnsafeMutablePointer<UInt32>
  /// For each tile a bit per row that covers a part of it.
  private let partRows: UnsafeMutablePointer<UInt32>
  private let tileCount, stride: Int
  private let width: Int
  private var bandTop = -1
  private var bandRows = 0
  /// The tiles that the band may have touched.
  private var firstTile = Int.max
  private var lastTile = -1
  /// Solids that end with the band above.
  private var open: [Int] = []
  private var nextOpen: [Int] = []
  private(set) var cells = CoverageCells()

  init(width: Int) {
    self.width = width
    tileCount = (width + CoverageCells.tileWidth - 1) / CoverageCells.tileWidth
    stride = tileCount * CoverageCells.tileWidth
    bytes = .allocate(capacity: stride * Self.side)
    bytes.initialize(repeating: 0, count: stride * Self.side)
    fullRows = .allocate(capacity: tileCount)
    fullRows.initialize(repeating: 0, count: tileCount)
    partRows = .allocate(capacity: tileCount)
    partRows.initialize(repeating: 0, count: tileCount)
  }

  deinit {
    bytes.deallocate()
    fullRows.deallocate()
    partRows.deallocate()
  }

  /// Begins a row; rows come from the top, some may be left out.
  ///
  /// - Returns: where its pixels lie, to be written where ``touch(from:to:y:)`` is told.
  func beginRow(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    if bandTop < 0 || y >= bandTop + Self.side {
      endBand()
      if bandTop < 0 || y >= bandTop + 2 * Self.side {
        open.removeAll(keepingCapacity: true)
        bandTop = y
      } else {
        bandTop += Self.side
      }
    }
    bandRows = y - bandTop + 1
    return bytes + (y &- bandTop) &* stride
  }

  /// Notes that a row has written these pixels, the last included.
  @inline(__always)
  func touch(from first: Int, to last: Int, y: Int) {
    let (a, b) = (first >> 3, last >> 3)
    let bit = UInt32(1) &<< UInt32(truncatingIfNeeded: y &- bandTop)
    var tile = a
    while tile <= b {
      partRows[tile] |= bit
      tile &+= 1
    }
    if a < firstTile { firstTile = a }
    if b > lastTile { lastTile = b }
  }

  /// Covers pixels of a row in full, the last included.
  func cover(from first: Int, to last: Int, row: UnsafeMutablePointer<UInt8>, y: Int) {
    let bit = UInt32(1) &<< UInt32(truncatingIfNeeded: y &- bandTop)
    var (a, b) = (first >> 3, last >> 3)
    if a < firstTile { firstTile = a }
    if b > lastTile { lastTile = b }
    if first & 7 != 0 {
      let end = min(last, a << 3 | 7)
      (row + first).update(repeating: 255, count: end &- first &+ 1)
      partRows[a] |= bit
      a &+= 1
    }
    // The last tile ends with the window.
    if last & 7 != 7, last &+ 1 != width, b >= a {
      let start = b << 3
      (row + start).update(repeating: 255, count: last &- start &+ 1)
      partRows[b] |= bit
      b &-= 1
    }
    while a <= b {
      fullRows[a] |= bit
      a &+= 1
    }
  }

  func finish() -> CoverageCells {
    endBand()
    return cells
  }

  private func endBand() {
    guard bandTop >= 0, firstTile <= lastTile else {
      open.removeAll(keepingCapacity: true)
      bandRows = 0
      return
    }
    nextOpen.removeAll(keepingCapacity: true)
    let all = UInt32(1) << UInt32(bandRows) &- 1
    var tile = firstTile
    while tile <= lastTile {
      if isSolid(tile, all) {
        tile = addSolid(from: tile, all)
      } else if isEmpty(tile) {
        tile += 1
      } else {
        tile = addStrip(from: tile, all)
      }
    }
    for tile in firstTile...lastTile {
      fullRows[tile] = 0
      partRows[tile] = 0
    }
    swap(&open, &nextOpen)
    (firstTile, lastTile, bandRows) = (.max, -1, 0)
  }

  @inline(__always)
  private func isSolid(_ tile: Int, _ all: UInt32) -> Bool {
    partRows[tile] == 0 && fullRows[tile] == all
  }

  @inline(__always)
  private func isEmpty(_ tile: Int) -> Bool { partRows[tile] | fullRows[tile] == 0 }

  private func addSolid(from first: Int, _ all: UInt32) -> Int {
    var end = first
    while end <= lastTile, isSolid(end, all) { end += 1 }
    let x = Int32(first * CoverageCells.tileWidth)
    let rect = CoverageCells.Rect(
      x: x, y: Int32(bandTop), width: Int32(min(end * CoverageCells.tileWidth, width)) - x,
      height: Int32(bandRows))
    for index in open {
      let above = cells.solids[index]
      if above.x == rect.x, above.width == rect.width, above.y + above.height == rect.y {
        cells.solids[index].height += rect.height
        nextOpen.append(index)
        return end
      }
    }
    nextOpen.append(cells.solids.count)
    cells.solids.append(rect)
    return end
  }

  /// Whether a strip ends before a tile: where two solid or empty ones follow. One alone is cheaper as
  /// a part of it than as the end of one strip and the beginning of another.
  @inline(__always)
  private func endsStrip(_ tile: Int, _ all: UInt32) -> Bool {
    if tile > lastTile { return true }
    guard isSolid(tile, all) || isEmpty(tile) else { return false }
    return tile == lastTile || isSolid(tile &+ 1, all) || isEmpty(tile &+ 1)
  }

  private func addStrip(from first: Int, _ all: UInt32) -> Int {
    let firstTile = Int32(cells.tileCount)
    var end = first
    var marks: UInt32 = 0
    while !endsStrip(end, all) {
      marks |= partRows[end] | fullRows[end]
      end += 1
    }
    reserve(end - first)
    for tile in first..<end { addTile(tile) }
    let top = marks.trailingZeroBitCount
    cells.strips.append(
      CoverageCells.Strip(
        x: Int32(first * CoverageCells.tileWidth), y: Int32(bandTop + top),
        tiles: Int32(end - first), height: Int32(32 - marks.leadingZeroBitCount - top),
        firstTile: firstTile, firstRow: Int32(top)))
    return end
  }

  private func reserve(_ tiles: Int) {
    let needed = cells.rows.count + tiles * CoverageCells.tileHeight
    if cells.rows.capacity < needed { cells.rows.reserveCapacity(max(2 * needed, 2048)) }
  }

  /// Copies a tile, and leaves its place in the band empty.
  private func addTile(_ tile: Int) {
    let (full, part) = (fullRows[tile], partRows[tile])
    var from = bytes + tile &* CoverageCells.tileWidth
    for row in 0..<Self.side {
      let bit = UInt32(1) &<< UInt32(truncatingIfNeeded: row)
      var word: UInt64 = 0
      // Sound: the memory of a band holds whole tiles, of eight bytes a row each.
      if full & bit != 0 {
        word = .max
      } else if part & bit != 0 {
        let raw = UnsafeMutableRawPointer(from)
        word = raw.loadUnaligned(as: UInt64.self)
        raw.storeBytes(of: 0, as: UInt64.self)
      }
      cells.rows.append(word)
      from += stride
    }
  }
}
