// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// Which cells of a surface opaque rectangles cover. Cells that are covered in part count as seen.
struct CoverGrid {
  /// The side of a cell, pixels.
  static let side = 8

  /// The hidden part of a rectangle, in cells that touch it.
  struct Hidden {
    var whole = 0
    var covered = 0
    /// The layer that covers the first of them.
    var above: LayerID?
  }

  private let rect: DeviceRect
  private let columns, rows: Int
  private var cells: [LayerID?]

  init(_ rect: DeviceRect) {
    self.rect = rect
    columns = (rect.width + Self.side - 1) / Self.side
    rows = (rect.height + Self.side - 1) / Self.side
    cells = [LayerID?](repeating: nil, count: columns * rows)
  }

  /// Covers the cells that lie in a rectangle as a whole.
  mutating func add(_ covered: DeviceRect, by layer: LayerID) {
    let (side, part) = (Self.side, covered.intersection(rect))
    guard !part.isEmpty else { return }
    let firstColumn = (part.x - rect.x + side - 1) / side
    let firstRow = (part.y - rect.y + side - 1) / side
    // The last cells end where the surface does.
    let endColumn = part.maxX == rect.maxX ? columns : (part.maxX - rect.x) / side
    let endRow = part.maxY == rect.maxY ? rows : (part.maxY - rect.y) / side
    guard endColumn > firstColumn, endRow > firstRow else { return }
    for row in firstRow..<endRow {
      for column in firstColumn..<endColumn where cells[row * columns + column] == nil {
        cells[row * columns + column] = layer
      }
    }
  }

  /// Pixels of the cells that a rectangle touches, and those of them that are covered.
  func hidden(in bounds: DeviceRect) -> Hidden {
    var result = Hidden()
    let part = bounds.intersection(rect)
    guard !part.isEmpty else { return result }
    for row in (part.y - rect.y) / Self.side...(part.maxY - 1 - rect.y) / Self.side {
      for column in (part.x - rect.x) / Self.side...(part.maxX - 1 - rect.x) / Self.side {
        result.whole += Self.side * Self.side
        guard let layer = cells[row * columns + column] else { continue }
        result.covered += Self.side * Self.side
        result.above = result.above ?? layer
      }
    }
    return result
  }
}
