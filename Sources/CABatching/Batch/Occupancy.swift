// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Which parts of a pass the open batches have drawn to, in cells of a 64 × 64 grid.
///
/// Coarse to the safe side: draws that share a cell count as overlapping.
struct Occupancy {
  static let side = 64

  /// A row of cells is a word; the grid of batch slot n begins at word n · 64.
  private var rows: [UInt64]
  private var region = DeviceRect.zero
  private var cellWidth = 1
  private var cellHeight = 1

  init(slots: Int) { rows = [UInt64](repeating: 0, count: slots * Self.side) }

  /// Begins a pass that draws to `region`.
  mutating func reset(_ region: DeviceRect) {
    self.region = region
    cellWidth = max(1, (region.width + Self.side - 1) / Self.side)
    cellHeight = max(1, (region.height + Self.side - 1) / Self.side)
  }

  mutating func clear(slot: Int) {
    for row in slot * Self.side..<(slot + 1) * Self.side { rows[row] = 0 }
  }

  /// The cells a rectangle touches.
  struct Footprint {
    var rows: Range<Int>
    var columns: UInt64
  }

  func footprint(of rect: DeviceRect) -> Footprint {
    let rect = rect.intersection(region)
    if rect.isEmpty { return Footprint(rows: 0..<0, columns: 0) }
    let left = (rect.x - region.x) / cellWidth
    let right = (rect.maxX - 1 - region.x) / cellWidth
    let top = (rect.y - region.y) / cellHeight
    let bottom = (rect.maxY - 1 - region.y) / cellHeight
    let columns = (UInt64.max << UInt64(left)) & (UInt64.max >> UInt64(Self.side - 1 - right))
    return Footprint(rows: top..<bottom + 1, columns: columns)
  }

  mutating func mark(_ footprint: Footprint, slot: Int) {
    let first = slot * Self.side
    for row in footprint.rows { rows[first + row] |= footprint.columns }
  }

  func meets(_ footprint: Footprint, slot: Int) -> Bool {
    let first = slot * Self.side
    for row in footprint.rows where rows[first + row] & footprint.columns != 0 { return true }
    return false
  }
}
