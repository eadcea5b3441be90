// SPDX-License-Identifier: Apache-2.0
import CABase
import CADevice

/// Tiles on their way to consecutive places of a texture, many fills at once: every upload
/// counts.
struct TileStaging {
  /// Tiles beside each other in the texture.
  let columns: Int
  /// Rows of pixels from the row of the first tile on, a word for the pixels of a tile.
  private var words: [CoverageCells.Row] = []
  private var first = 0
  private var end = 0
  private var room = KeptRoom()
  /// The most words that the frame needed at once.
  private var mostWords = 0

  init(columns: Int) { self.columns = columns }

  var isEmpty: Bool { first == end }

  /// Whether tiles from `place` on would follow those that wait.
  func isNext(_ place: Int) -> Bool { isEmpty || place == end }

  /// Adds tiles, rows of which are words.
  mutating func append(_ tiles: [CoverageCells.Row], at place: Int) {
    let height = CoverageCells.tileHeight
    let count = tiles.count / height
    guard count > 0 else { return }
    if isEmpty { (first, end) = (place, place) }
    let firstRow = first / columns
    let rows = (place + count - 1) / columns - firstRow + 1
    let needed = rows * height * columns
    if words.count < needed {
      words.append(contentsOf: repeatElement(.zero, count: needed - words.count))
    }
    let columns = columns
    words.withUnsafeMutableBufferPointer { target in
      tiles.withUnsafeBufferPointer { source in
        for index in 0..<count {
          let at = place &+ index
          var to = (at / columns &- firstRow) &* height &* columns &+ at % columns
          let from = index &* height
          for row in 0..<height {
            target[to] = source[from &+ row]
            to &+= columns
          }
        }
      }
    }
    end = place + count
  }

  /// Brings waiting tiles to the texture: the rest of a row of tiles, whole rows, the begin of one.
  mutating func flush(to texture: Texture, _ device: any Device) {
    guard !isEmpty else { return }
    var tile = first
    while tile < end {
      let column = tile % columns
      let rows = column == 0 ? max(1, (end - tile) / columns) : 1
      let count = min(columns - column, end - tile)
      upload(column, tile / columns, count: count, rows: rows, to: texture, device)
      tile += rows > 1 ? rows * columns : count
    }
    (first, end) = (0, 0)
    mostWords = max(mostWords, words.count)
    words.removeAll(keepingCapacity: true)
  }

  /// Bytes that are kept.
  var roomBytes: Int { words.roomBytes }

  /// Ends a frame; room that frames no longer need goes.
  mutating func endFrame() {
    let needed = mostWords * MemoryLayout<CoverageCells.Row>.stride
    if room.endFrame(needed: needed, kept: words.roomBytes) { words = [] }
    mostWords = 0
  }

  private func upload(
    _ column: Int, _ row: Int, count: Int, rows: Int, to texture: Texture, _ device: any Device
  ) {
    let (width, height) = (CoverageCells.tileWidth, CoverageCells.tileHeight)
    let texelBytes = MemoryLayout<CoverageCells.Row>.stride / width
    let offset = ((row - first / columns) * height * columns + column) * width * texelBytes
    words.withUnsafeBytes { bytes in
      device.upload(
        UnsafeRawBufferPointer(rebasing: bytes[offset...]), to: texture,
        region: PixelRect(
          x: column * width, y: row * height, width: count * width, height: rows * height),
        bytesPerRow: columns * width * texelBytes)
    }
  }
}
