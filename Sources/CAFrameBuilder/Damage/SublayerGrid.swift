// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The sublayers of a layer by where they are in its plane: finds those near a box without looking
/// at the others.
///
/// Cells hold lists of places. Sublayers that cover many cells are in a list of their own, which
/// every search looks through. Where much moves and nobody searches, moves are not followed: the
/// grid is stale then, and is rebuilt for the next search.
struct SublayerGrid: Sendable {
  /// Layers with fewer sublayers are searched one by one.
  static let leastSublayers = 64
  /// Sublayers that cover more cells than this count as everywhere.
  private static let mostCells = 64

  private let origin: SIMD2<Double>
  private let cellsPerPoint: SIMD2<Double>
  private let columns: Int
  private let rows: Int
  /// The first entry of each cell, then that of the list of sublayers that are everywhere; -1 for
  /// none.
  private var heads: ContiguousArray<Int32>
  private var entries: ContiguousArray<Entry> = []
  private var free: Int32 = -1
  /// Moves since the last search.
  private var moves = 0
  private let mostMoves: Int
  /// Whether sublayers moved that the grid has where they were.
  private(set) var isStale = false

  private struct Entry: Sendable {
    var place: Int32
    var next: Int32
  }

  /// An empty grid for about `count` sublayers that lie within `bounds`; those that come to lie
  /// outside are found all the same.
  ///
  /// - Parameter typicalSize: that of a sublayer's box. Cells are not much smaller, so that few are
  ///   in more than some cells.
  init(bounds: PlaneRect, count: Int, typicalSize: SIMD2<Double> = .zero) {
    let box = bounds.isEmpty ? PlaneRect(.zero) : bounds.intersection(.everything)
    let size = pointwiseMax(box.edges.highHalf - box.edges.lowHalf, SIMD2(repeating: 1e-3))
    let side = max(4, min(128, Double(count).squareRoot()))
    let fitting = 2 * size / pointwiseMax(typicalSize, SIMD2(repeating: 1e-6))
    (columns, rows) = (Int(max(4, min(side, fitting.x))), Int(max(4, min(side, fitting.y))))
    origin = box.edges.lowHalf
    cellsPerPoint = SIMD2(Double(columns), Double(rows)) / size
    heads = ContiguousArray(repeating: -1, count: columns * rows + 1)
    mostMoves = max(64, count / 8)
  }

  mutating func insert(_ place: Int32, _ box: PlaneRect) {
    forEachCell(of: box) { grid, cell in grid.push(place, cell) }
  }

  mutating func remove(_ place: Int32, _ box: PlaneRect) {
    forEachCell(of: box) { grid, cell in grid.take(place, cell) }
  }

  /// Moves a sublayer.
  mutating func move(_ place: Int32, from old: PlaneRect, to new: PlaneRect) {
    if isStale || old == new { return }
    moves += 1
    if moves > mostMoves { return isStale = true }
    if !old.isEmpty, !new.isEmpty, cells(of: old) == cells(of: new) { return }
    remove(place, old)
    insert(place, new)
  }

  /// Adds the places of all that may meet `box` to `found`, in no order, some more than once.
  ///
  /// - Precondition: the grid is not stale.
  mutating func search(_ box: PlaneRect, into found: inout [Int32]) {
    precondition(!isStale, "A stale grid is made anew before it is searched.")
    moves = 0
    append(cell: columns * rows, to: &found)
    guard !box.isEmpty else { return }
    let range = cells(of: box)
    for row in range.top...range.bottom {
      for column in range.left...range.right { append(cell: row * columns + column, to: &found) }
    }
  }

  private func append(cell: Int, to found: inout [Int32]) {
    var entry = heads[cell]
    while entry >= 0 {
      found.append(entries[Int(entry)].place)
      entry = entries[Int(entry)].next
    }
  }

  private struct CellRange: Equatable {
    var left, top, right, bottom: Int
    var count: Int { (right - left + 1) * (bottom - top + 1) }
  }

  private func cells(of box: PlaneRect) -> CellRange {
    let low = (box.edges.lowHalf - origin) * cellsPerPoint
    let high = (box.edges.highHalf - origin) * cellsPerPoint
    return CellRange(
      left: clamped(low.x, columns), top: clamped(low.y, rows), right: clamped(high.x, columns),
      bottom: clamped(high.y, rows))
  }

  private func clamped(_ cell: Double, _ count: Int) -> Int {
    cell > 0 ? (cell < Double(count) ? Int(cell) : count - 1) : 0
  }

  private mutating func forEachCell(
    of box: PlaneRect, _ body: (inout SublayerGrid, Int) -> Void
  ) {
    if box.isEmpty { return }
    let range = cells(of: box)
    guard range.count <= SublayerGrid.mostCells else { return body(&self, columns * rows) }
    for row in range.top...range.bottom {
      for column in range.left...range.right { body(&self, row * columns + column) }
    }
  }

  private mutating func push(_ place: Int32, _ cell: Int) {
    let entry = Entry(place: place, next: heads[cell])
    if free >= 0 {
      let slot = free
      free = entries[Int(slot)].next
      entries[Int(slot)] = entry
      heads[cell] = slot
    } else {
      entries.append(entry)
      heads[cell] = Int32(entries.count - 1)
    }
  }

  private mutating func take(_ place: Int32, _ cell: Int) {
    var before: Int32 = -1
    var entry = heads[cell]
    while entry >= 0, entries[Int(entry)].place != place {
      before = entry
      entry = entries[Int(entry)].next
    }
    guard entry >= 0 else { return }
    let next = entries[Int(entry)].next
    if before < 0 { heads[cell] = next } else { entries[Int(before)].next = next }
    entries[Int(entry)].next = free
    free = entry
  }
}
