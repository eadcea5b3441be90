// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// How a picture, or a reduction of one, is cut into tiles that each fit a texture.
///
/// A tile shows its own texels, `step` a side, and holds a gutter of its neighbours' around them,
/// so that sampling between texels sees no seam. With mip levels the gutter is `gutter` wide and
/// tiles begin at multiples of it: so the levels down to where it is one texel average the same
/// texels as the levels of the whole picture would. At the picture's end such a tile is filled up
/// to a multiple with the outermost texels.
struct ContentsTiles {
  /// How often the picture is halved.
  let level: Int
  /// The picture at that level, texels.
  let width: Int
  let height: Int
  let gutter: Int
  let step: Int
  private let isMipmapped: Bool

  /// - Parameter side: the longest side of a tile, texels.
  init(_ image: CGImage, level: Int, side: Int, isMipmapped: Bool) {
    self.level = level
    self.isMipmapped = isMipmapped
    width = ContentsPart.side(image.width, level: level)
    height = ContentsPart.side(image.height, level: level)
    gutter = isMipmapped ? ContentsTiles.gutter(side: side) : 1
    step = max(1, (side - 2 * gutter) / gutter) * gutter
  }

  /// 32 texels, five levels down to one; less for tiny tiles.
  private static func gutter(side: Int) -> Int {
    var gutter = 32
    while gutter > 1, gutter * 4 > side { gutter /= 2 }
    return gutter
  }

  /// The number of tiles along a side.
  func count(along length: Int) -> Int { (length + step - 1) / step }

  /// The texels of a tile, gutters included.
  func part(column: Int, row: Int) -> ContentsPart {
    let (x, columns) = span(column, length: width)
    let (y, rows) = span(row, length: height)
    return ContentsPart(level: level, x: x, y: y, width: columns, height: rows)
  }

  private func span(_ index: Int, length: Int) -> (start: Int, count: Int) {
    let start = max(0, index * step - gutter)
    let end = min(length, (index + 1) * step + gutter)
    let count = end - start
    return (start, isMipmapped ? (count + gutter - 1) / gutter * gutter : count)
  }

  /// The tiles of one axis that a span of cells sees between two places, and the part of the span
  /// that each of them covers, layer space.
  ///
  /// - Parameters:
  ///   - low, high: layer space, within the span.
  ///   - mapping: from layer to texture space, 0…1 over the picture.
  func cuts(
    low: Double, high: Double, mapping: (scale: Double, offset: Double), length: Int
  ) -> [(tile: Int, from: Double, to: Double)] {
    let last = count(along: length) - 1
    func tile(at place: Double) -> Int {
      let texel = (place * mapping.scale + mapping.offset) * Double(length)
      return Int(min(max((texel / Double(step)).rounded(.down), 0), Double(last)))
    }
    let (first, final) = (tile(at: low), tile(at: high))
    let tiles = Array(stride(from: first, through: final, by: first <= final ? 1 : -1))
    return tiles.enumerated().map { index, tile in
      (
        tile, index == 0 ? low : border(tiles[index - 1], tile, mapping, length: length),
        index == tiles.count - 1 ? high : border(tile, tiles[index + 1], mapping, length: length)
      )
    }
  }

  /// Where two neighbours meet, layer space.
  private func border(
    _ one: Int, _ other: Int, _ mapping: (scale: Double, offset: Double), length: Int
  ) -> Double {
    (Double(max(one, other) * step) / Double(length) - mapping.offset) / mapping.scale
  }
}
