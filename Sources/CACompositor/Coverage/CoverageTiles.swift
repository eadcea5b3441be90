// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrame

/// Gathers rows of coverage, and makes tiles of each 16 of them.
///
/// The fill and the stroke are two planes of the same tiles, so that both can be drawn at once.
///
/// Bands and tiles begin at multiples of their size on the target, where the window is when they
/// are made: software drivers work in blocks of such sizes. It changes no byte of the coverage.
///
/// Why exclusive access is not checked: see ``CoverageMaker``.
final class CoverageTiles {
  private static let side = CoverageCells.tileHeight
  /// Rows that strips begin and end at multiples of.
  private static let rowStep = 4

  /// The fill, or the stroke where nothing is filled.
  let fill = CoveragePlane()
  /// The stroke above a fill.
  let line = CoveragePlane()
  @exclusivity(unchecked) private var hasLine = false
  @exclusivity(unchecked) private var width = 0
  @exclusivity(unchecked) private var height = 0
  /// How far right of the first tile's side, and below a band's top, the window begins.
  @exclusivity(unchecked) private var phaseX = 0
  @exclusivity(unchecked) private var phaseY = 0
  /// The open band: its top, and the rows of it that began.
  @exclusivity(unchecked) private var bandTop = 0
  @exclusivity(unchecked) private var isBandOpen = false
  @exclusivity(unchecked) private var firstRow = 0
  @exclusivity(unchecked) private var endRow = 0
  /// Solids that end with the band above.
  @exclusivity(unchecked) private var open: [Int] = []
  @exclusivity(unchecked) private var nextOpen: [Int] = []

  // The result.
  private let rows = Memory<CoverageCells.Row>()
  @exclusivity(unchecked) private var rowCount = 0
  @exclusivity(unchecked) private var strips: [CoverageCells.Strip] = []
  @exclusivity(unchecked) private var solids: [CoverageCells.Solid] = []

  /// Bytes that the object keeps.
  var capacity: Int {
    fill.capacity + line.capacity + 16 * rows.capacity + strips.roomBytes + solids.roomBytes
  }
  /// Bytes of the coverage that was made last.
  var need: Int {
    fill.need + (hasLine ? line.need : 0) + 16 * rowCount + strips.usedBytes + solids.usedBytes
  }

  /// Begins the coverage of a window of pixels.
  ///
  /// - Parameters:
  ///   - x: the window's corner on the target.
  ///   - hasLine: whether there are two planes.
  func begin(x: Int, y: Int, width: Int, height: Int, hasLine: Bool) {
    (self.width, self.height, self.hasLine) = (width, height, hasLine)
    (phaseX, phaseY) = (x & (CoverageCells.tileWidth - 1), y & (Self.side - 1))
    (isBandOpen, rowCount) = (false, 0)
    open.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
    solids.removeAll(keepingCapacity: true)
    fill.begin(firstColumn: phaseX, endColumn: phaseX + width)
    if hasLine { line.begin(firstColumn: phaseX, endColumn: phaseX + width) }
  }

  /// Begins a row of the window; rows come from the top, some may be left out.
  ///
  /// - Returns: its place in the band, for ``CoveragePlane/beginRow(_:)``.
  func beginRow(_ y: Int) -> Int {
    let top = ((y &+ phaseY) & ~(Self.side &- 1)) &- phaseY
    if !isBandOpen || top != bandTop {
      if isBandOpen {
        endBand()
        if top != bandTop &+ Self.side { open.removeAll(keepingCapacity: true) }
      }
      (bandTop, isBandOpen, firstRow) = (top, true, y &- top)
    }
    endRow = y &- top &+ 1
    return y &- top
  }

  /// All that was made.
  func finish() -> CoverageCells {
    if isBandOpen { endBand() }
    isBandOpen = false
    var cells = CoverageCells()
    cells.rows = Array(UnsafeBufferPointer(start: rows.start, count: rowCount))
    // Copies that are as long as they need to be: the lists here keep room for the longest ever.
    cells.strips = strips.withUnsafeBufferPointer { Array($0) }
    cells.solids = solids.withUnsafeBufferPointer { Array($0) }
    return cells
  }

  private func endBand() {
    nextOpen.removeAll(keepingCapacity: true)
    let last = max(fill.lastTile, line.lastTile)
    let all = UInt32(truncatingIfNeeded: (1 << endRow) &- (1 << firstRow))
    var tile = min(fill.firstTile, line.firstTile)
    while tile <= last {
      switch kind(tile, all) {
      case .solid(let paint): tile = addSolid(from: tile, paint, all, last)
      case .empty: tile += 1
      case .mixed: tile = addStrip(from: tile, all, last)
      }
    }
    fill.endBand()
    line.endBand()
    swap(&open, &nextOpen)
  }

  private enum Kind: Equatable {
    case empty, mixed
    case solid(CoveragePaint)
  }

  @inline(__always)
  private func kind(_ tile: Int, _ all: UInt32) -> Kind {
    let filled = fill.state(of: tile, all)
    let lined = hasLine ? line.state(of: tile, all) : .empty
    switch (filled, lined) {
    case (.empty, .empty): return .empty
    case (.full, .empty): return .solid(.fill)
    case (.empty, .full): return .solid(.line)
    case (.full, .full): return .solid(.both)
    default: return .mixed
    }
  }

  private func addSolid(
    from first: Int, _ paint: CoveragePaint, _ all: UInt32, _ last: Int
  ) -> Int {
    var end = first + 1
    while end <= last, kind(end, all) == .solid(paint) { end += 1 }
    let (left, right) = (column(first), column(end))
    let solid = CoverageCells.Solid(
      x: Int32(left), y: Int32(bandTop + firstRow), width: Int32(right - left),
      height: Int32(endRow - firstRow), paint: paint)
    for index in open {
      let above = solids[index]
      if above.x == solid.x, above.width == solid.width, above.paint == paint,
        above.y + above.height == solid.y
      {
        solids[index].height += solid.height
        nextOpen.append(index)
        return end
      }
    }
    nextOpen.append(solids.count)
    solids.append(solid)
    return end
  }

  /// The pixel of the window that a tile begins with.
  private func column(_ tile: Int) -> Int {
    min(max(tile * CoverageCells.tileWidth - phaseX, 0), width)
  }

  /// Whether a strip ends before a tile: where two solid or empty ones follow. One alone is cheaper
  /// as a part of it than as the end of one strip and the beginning of another.
  @inline(__always)
  private func endsStrip(_ tile: Int, _ all: UInt32, _ last: Int) -> Bool {
    if tile > last { return true }
    guard kind(tile, all) != .mixed else { return false }
    return tile == last || kind(tile &+ 1, all) != .mixed
  }

  private func addStrip(from first: Int, _ all: UInt32, _ last: Int) -> Int {
    let firstTile = Int32(rowCount / Self.side)
    var end = first
    var marks: UInt32 = 0
    while !endsStrip(end, all, last) {
      marks |= fill.rows(of: end)
      if hasLine { marks |= line.rows(of: end) }
      end += 1
    }
    addTiles(first..<end)
    let step = Self.rowStep
    let top = max(marks.trailingZeroBitCount / step * step, -bandTop)
    let bottom = (32 - marks.leadingZeroBitCount + step - 1) / step * step
    let (left, right) = columns(of: first..<end)
    strips.append(
      CoverageCells.Strip(
        x: Int32(left), y: Int32(bandTop + top), width: Int32(right - left),
        height: Int32(min(bottom, height - bandTop) - top), tiles: Int32(end - first),
        firstTile: firstTile,
        firstColumn: Int32(left + phaseX - first * CoverageCells.tileWidth),
        firstRow: Int32(top)))
    return end
  }

  /// The pixels of the window that the tiles added last cover, without an empty half at either end.
  private func columns(of tiles: Range<Int>) -> (left: Int, right: Int) {
    let (left, right) = (column(tiles.lowerBound), column(tiles.upperBound))
    let half = CoverageCells.tileWidth / 2
    let firstRow = rowCount - tiles.count * Self.side
    var (start, end) = (left, right)
    if texels(from: firstRow).lowHalf == .zero {
      start = max(left, tiles.lowerBound * CoverageCells.tileWidth - phaseX + half)
    }
    if texels(from: rowCount - Self.side).highHalf == .zero {
      end = min(right, tiles.upperBound * CoverageCells.tileWidth - phaseX - half)
    }
    return start < end ? (start, end) : (left, right)
  }

  /// Which columns of a tile have something in any row.
  private func texels(from firstRow: Int) -> CoverageCells.Row {
    var sum = CoverageCells.Row.zero
    for row in firstRow..<firstRow + Self.side { sum |= rows[row] }
    return sum
  }

  /// Copies tiles, and leaves their places in the band empty.
  private func addTiles(_ tiles: Range<Int>) {
    rows.grow(rowCount + tiles.count * Self.side, keeping: rowCount)
    var to = rows.start + rowCount
    for tile in tiles {
      for row in 0..<Self.side {
        var texels = CoverageCells.Row(truncatingIfNeeded: fill.take(tile, row))
        if hasLine {
          texels |= CoverageCells.Row(truncatingIfNeeded: line.take(tile, row)) &<< 8
        }
        to.initialize(to: texels)
        to += 1
      }
    }
    rowCount += tiles.count * Self.side
  }
}
