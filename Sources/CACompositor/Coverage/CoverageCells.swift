// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// The coverage of one fill: tiles of texels where an outline passes, rectangles where all is
/// covered.
struct CoverageCells: Sendable {
  /// Pixels of a tile: narrow, so that little beside an outline is drawn, and high, so that few
  /// rectangles are.
  static let tileWidth = 8
  static let tileHeight = 16

  /// A row of a tile. The low byte of a texel is the fill, or the stroke where nothing is filled,
  /// the high byte the stroke above a fill.
  typealias Row = SIMD8<UInt16>

  /// Tiles beside each other, with the rows of pixels that count.
  struct Strip: Sendable {
    /// The first pixel that counts.
    var x, y: Int32
    /// Pixels that count.
    var width, height: Int32
    var tiles: Int32
    /// The place of the first among the tiles of the fill, and the first texel of it that counts.
    var firstTile, firstColumn, firstRow: Int32
  }

  /// Pixels that are covered in full.
  struct Solid: Sendable {
    var x, y, width, height: Int32
    var paint: CoveragePaint
  }

  /// Tile after tile, row by row from the top.
  var rows: [Row] = []
  var strips: [Strip] = []
  var solids: [Solid] = []
  /// Whether the outline was too long, and ends early.
  var isTruncated = false
  /// Tiles whose bytes are in a texture, and no longer here.
  var placedTiles = 0

  var tileCount: Int { rows.isEmpty ? placedTiles : rows.count / Self.tileHeight }
  /// Bytes of the lists of rectangles.
  var byteCount: Int {
    strips.count * MemoryLayout<Strip>.stride + solids.count * MemoryLayout<Solid>.stride
  }
  var isEmpty: Bool { strips.isEmpty && solids.isEmpty }
}
