// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

/// The name of a tile: a cell of the grid of a level.
struct TileKey: Hashable, Comparable, Sendable {
  /// The power of two of the level's scale: at 0 a tile has `contentsScale` pixels per point.
  var level: Int
  var column: Int
  var row: Int

  static func < (a: TileKey, b: TileKey) -> Bool {
    (a.level, a.row, a.column) < (b.level, b.row, b.column)
  }
}

/// How a tiled layer's bounds are cut into tiles.
///
/// The cells of a level begin at the origin of the layer's space, so that they stay when the bounds
/// scroll; those at the sides of the bounds are cut off there.
struct TileGrid: Hashable, Sendable {
  /// Layer space, points; not empty.
  var bounds: CGRect
  /// Pixels per point at level 0.
  var scale: Double
  /// The sides of a whole tile, pixels.
  var width: Int
  var height: Int
  /// The levels that the layer asks for, coarsest first.
  var levels: ClosedRange<Int>
  /// Whether the layer's y grows downward on the screen.
  var isYDown: Bool
  var isOpaque: Bool

  /// Levels further away than this from the layer's own scale make no sense.
  private static let farthestLevel = 30

  init?(_ layer: CATiledLayer, _ limits: TileLimits) {
    let bounds = layer.bounds
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite,
      bounds.minX.isFinite, bounds.minY.isFinite
    else { return nil }
    self.bounds = bounds
    let wanted = Double(layer.contentsScale)
    scale = wanted > 0 && wanted.isFinite ? wanted : 1
    (width, height) = (
      Self.side(layer.tileSize.width, limits), Self.side(layer.tileSize.height, limits)
    )
    let far = Self.farthestLevel
    let finest = min(max(layer.levelsOfDetailBias, 0), far)
    let count = min(max(layer.levelsOfDetail, 1), 2 * far)
    // The coarsest level has a pixel in each direction.
    let shorter = Double(min(bounds.width, bounds.height)) * scale
    let useful = -max(0, Int(log2(max(1, shorter)).rounded(.down)))
    let coarsest = max(finest - count + 1, min(useful, finest), -far)
    levels = min(coarsest, finest)...finest
    isYDown = layer.isYDown
    isOpaque = layer.isOpaque
  }

  private static func side(_ length: CGFloat, _ limits: TileLimits) -> Int {
    guard length.isFinite else { return limits.sides.upperBound }
    let length = min(
      max(length, CGFloat(limits.sides.lowerBound)), CGFloat(limits.sides.upperBound))
    return Int(length.rounded(.down))
  }

  /// Whether the tiles of the other grid are those of this one, up to where they are cut off.
  func hasSameCells(as other: TileGrid) -> Bool {
    scale == other.scale && width == other.width && height == other.height
      && isYDown == other.isYDown && isOpaque == other.isOpaque
  }

  /// Pixels per point.
  func scale(ofLevel level: Int) -> Double { scale * exp2(Double(level)) }

  /// The coarsest level of the layer's that is as sharp as the display, or else its finest.
  func level(for pixelsPerPoint: Double) -> Int {
    // A little less is as sharp: it absorbs rounding errors of a whole factor.
    let wanted = log2(pixelsPerPoint / scale) - 1e-3
    let far = Double(Self.farthestLevel)
    return min(
      max(Int(min(max(wanted, -far), far).rounded(.up)), levels.lowerBound), levels.upperBound)
  }

  /// The cell of a tile, points.
  private func cell(_ level: Int) -> SIMD2<Double> {
    SIMD2(Double(width), Double(height)) / scale(ofLevel: level)
  }

  /// The area of a tile, layer space, points.
  func rect(of key: TileKey) -> CGRect {
    let cell = cell(key.level)
    return CGRect(
      x: Double(key.column) * cell.x, y: Double(key.row) * cell.y, width: cell.x, height: cell.y
    ).overlap(bounds)
  }

  /// The columns and rows that a rectangle inside the bounds touches.
  func cells(in rect: CGRect, level: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let cell = cell(level)
    func span(_ low: Double, _ high: Double, _ side: Double) -> Range<Int> {
      // A rectangle that only touches a cell's side does not show it.
      let slack = 1e-9 * max(1, abs(high / side))
      let first = Int((low / side + slack).rounded(.down))
      return first..<max(first, Int((high / side - slack).rounded(.up)))
    }
    return (span(rect.minX, rect.maxX, cell.x), span(rect.minY, rect.maxY, cell.y))
  }

  /// The tile of a coarser level that covers a tile.
  func tile(covering key: TileKey, level: Int) -> TileKey {
    let steps = key.level - level
    return TileKey(level: level, column: key.column >> steps, row: key.row >> steps)
  }

  /// The tiles of a finer level that a tile is made of.
  func tiles(in key: TileKey, level: Int) -> [TileKey] {
    let count = 1 << (level - key.level)
    return (0..<count).flatMap { row in
      (0..<count).map { column in
        TileKey(level: level, column: key.column * count + column, row: key.row * count + row)
      }
    }
  }

  /// The tiles that are seen, nearest to the middle first, and their level.
  func wanted(_ sight: TileSight, _ limits: TileLimits) -> [TileKey] {
    var level = level(for: sight.pixelsPerPoint)
    while true {
      let (columns, rows) = cells(in: sight.box, level: level)
      let most = limits.maximumWanted * 4
      if columns.count <= most, rows.count <= most, columns.count * rows.count <= most {
        let keys = seen(sight, level: level, columns: columns, rows: rows)
        if keys.count <= limits.maximumWanted { return keys }
      }
      if level <= -Self.farthestLevel { return [] }
      level -= 1
    }
  }

  private func seen(
    _ sight: TileSight, level: Int, columns: Range<Int>, rows: Range<Int>
  ) -> [TileKey] {
    let middle = SIMD2(Double(sight.box.midX), Double(sight.box.midY))
    var keys: [(distance: Double, key: TileKey)] = []
    for row in rows {
      for column in columns {
        let key = TileKey(level: level, column: column, row: row)
        let rect = rect(of: key)
        guard !rect.isNull, !rect.isEmpty, sight.polygon.meets(rect) else { continue }
        let way = SIMD2(Double(rect.midX), Double(rect.midY)) - middle
        keys.append(((way * way).sum(), key))
      }
    }
    return keys.sorted { ($0.distance, $0.key) < ($1.distance, $1.key) }.map(\.key)
  }
}

extension ConvexPolygon {
  /// Whether it and a rectangle have an area in common.
  fileprivate func meets(_ rect: CGRect) -> Bool {
    let sides = [
      HalfPlane(1, 0, -rect.minX), HalfPlane(-1, 0, rect.maxX),
      HalfPlane(0, 1, -rect.minY), HalfPlane(0, -1, rect.maxY),
    ]
    return !sides.reduce(self) { $0.isEmpty ? $0 : $0.clipped(to: $1) }.isEmpty
  }
}
