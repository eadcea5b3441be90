/// The coverage of one fill: tiles of texels where an outline passes, rectangles where all is covered.
struct CoverageCells: Sendable {
  /// Pixels along the side of a tile.
  static let side = 16
  static let tileBytes = side * side

  /// Tiles beside each other, with the rows of pixels that count.
  struct Strip: Sendable {
    var x, y, tiles, height: Int32
    /// The place of the first among the tiles of the fill.
    var firstTile: Int32
  }
  struct Rect: Sendable {
    var x, y, width, height: Int32
  }

  /// Tile after tile, row by row from the top.
  var bytes: [UInt8] = []
  var strips: [Strip] = []
  var solids: [Rect] = []
  /// Whether the outline was too long, and ends early.
  var isTruncated = false

  /// Tiles whose bytes are in a texture, and no longer here.
  var placedTiles = 0

  var tileCount: Int { bytes.isEmpty ? placedTiles : bytes.count / Self.tileBytes }
  var isEmpty: Bool { strips.isEmpty && solids.isEmpty }
}

/// Gathers rows of coverage, and makes tiles of each 16 of them.
final class CoverageTiles {
  private static let side = CoverageCells.side

  // The memory is the object's own until deinit.
  private let bytes: UnsafeMutablePointer<UInt8>
  /// For each tile of the band a bit per row that covers all of it.
  private let fullRows: UnsafeMutablePointer<UInt32>
  /// For each tile whether a row covers a part of it.
  private let isTouched: UnsafeMutablePointer<Bool>
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
    tileCount = (width + Self.side - 1) / Self.side
    stride = tileCount * Self.side
    bytes = .allocate(capacity: stride * Self.side)
    bytes.initialize(repeating: 0, count: stride * Self.side)
    fullRows = .allocate(capacity: tileCount)
    fullRows.initialize(repeating: 0, count: tileCount)
    isTouched = .allocate(capacity: tileCount)
    isTouched.initialize(repeating: false, count: tileCount)
  }

  deinit {
    bytes.deallocate()
    fullRows.deallocate()
    isTouched.deallocate()
  }

  /// Begins a row; rows come from the top, some may be left out.
  ///
  /// - Returns: where its pixels lie, to be written where ``touch(from:to:)`` is told.
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
  func touch(from first: Int, to last: Int) {
    let (a, b) = (first >> 4, last >> 4)
    var tile = a
    while tile <= b {
      isTouched[tile] = true
      tile &+= 1
    }
    if a < firstTile { firstTile = a }
    if b > lastTile { lastTile = b }
  }

  /// Covers pixels of a row in full, the last included.
  func cover(from first: Int, to last: Int, row: UnsafeMutablePointer<UInt8>, y: Int) {
    let bit = UInt32(1) << UInt32(truncatingIfNeeded: y &- bandTop)
    var (a, b) = (first >> 4, last >> 4)
    if a < firstTile { firstTile = a }
    if b > lastTile { lastTile = b }
    if first & 15 != 0 {
      let end = min(last, a << 4 | 15)
      (row + first).update(repeating: 255, count: end &- first &+ 1)
      isTouched[a] = true
      a &+= 1
    }
    // The last tile ends with the window.
    if last & 15 != 15, last &+ 1 != width, b >= a {
      let start = b << 4
      (row + start).update(repeating: 255, count: last &- start &+ 1)
      isTouched[b] = true
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
      (open, bandRows) = ([], 0)
      return
    }
    nextOpen.removeAll(keepingCapacity: true)
    let all = UInt32(1) << UInt32(bandRows) &- 1
    var tile = firstTile
    while tile <= lastTile {
      if !isTouched[tile], fullRows[tile] == all {
        tile = addSolid(from: tile, all)
      } else if isTouched[tile] || fullRows[tile] != 0 {
        tile = addStrip(from: tile, all)
      } else {
        tile += 1
      }
    }
    for tile in firstTile...lastTile {
      fullRows[tile] = 0
      isTouched[tile] = false
    }
    swap(&open, &nextOpen)
    (firstTile, lastTile, bandRows) = (.max, -1, 0)
  }

  private func addSolid(from first: Int, _ all: UInt32) -> Int {
    var end = first
    while end <= lastTile, !isTouched[end], fullRows[end] == all { end += 1 }
    let x = Int32(first * Self.side)
    let rect = CoverageCells.Rect(
      x: x, y: Int32(bandTop), width: Int32(min(end * Self.side, width)) - x,
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

  private func addStrip(from first: Int, _ all: UInt32) -> Int {
    let firstTile = Int32(cells.tileCount)
    var end = first
    while end <= lastTile, isTouched[end] || (fullRows[end] != 0 && fullRows[end] != all) {
      addTile(end)
      end += 1
    }
    cells.strips.append(
      CoverageCells.Strip(
        x: Int32(first * Self.side), y: Int32(bandTop), tiles: Int32(end - first),
        height: Int32(bandRows), firstTile: firstTile))
    return end
  }

  /// Copies a tile, and leaves its place in the band empty.
  private func addTile(_ tile: Int) {
    let bits = fullRows[tile]
    let place = cells.bytes.count
    cells.bytes.append(contentsOf: repeatElement(0, count: CoverageCells.tileBytes))
    cells.bytes.withUnsafeMutableBufferPointer { target in
      guard let to = target.baseAddress.map({ $0 + place }) else { return }
      for row in 0..<bandRows {
        let from = bytes + (row &* stride &+ tile &* 16)
        if bits & (1 << UInt32(row)) != 0 {
          (to + row &* 16).update(repeating: 255, count: 16)
        } else {
          (to + row &* 16).update(from: from, count: 16)
        }
        from.update(repeating: 0, count: 16)
      }
    }
  }
}
