import CAFrame
import CAGLES
import CAGeometry
import Foundation

/// The coverage of paths as tiles of one texture, kept from frame to frame as long as there is room.
///
/// A fill is found by what it covers (``CoverageKey``), so nothing has to be told of a change.
final class CoverageAtlas {
  /// Tiles beside each other in the texture.
  private static let columns = 256
  private static let tileWidth = CoverageCells.tileWidth
  private static let tileHeight = CoverageCells.tileHeight
  private static let leastRows = 32
  private static let mostRows = 512

  private struct Entry {
    var cells: CoverageCells
    /// The place of its first tile among those of the texture.
    var place: Int
    var lastUse: Int
  }

  private let device: GLDevice
  private let isCaching: Bool
  private var entries: [CoverageKey: Entry] = [:]
  private(set) var texture: Texture?
  /// Rows of tiles.
  private var rows = 0
  private var free = TileGaps()
  /// Counts calls of ``prepare(_:report:)``.
  private var serial = 0
  /// Rows of tiles on their way, a word for the pixels of one tile.
  private var staging: [UInt64] = []
  private var keys: [CoverageKey?] = []
  /// Where the coverage of the fills lies that were prepared last.
  private(set) var runs = CoverageRuns()
  /// Fills whose coverage was made, and those where it was there, since the last ``takeCounts()``.
  private var made = 0
  private var found = 0

  init(device: GLDevice, isCaching: Bool) {
    (self.device, self.isCaching) = (device, isCaching)
  }

  /// Finds or makes the coverage of the fills that a frame draws.
  func prepare(_ frame: Frame, report: (FrameDiagnostic) -> Void) {
    serial += 1
    runs.rects.removeAll(keepingCapacity: true)
    runs.runs.removeAll(keepingCapacity: true)
    guard !frame.fills.isEmpty else { return }
    if !isCaching { forgetAll() }
    noteKeys(frame)
    makeMissing(frame, report)
    place(frame, report)
    for (index, fill) in frame.fills.enumerated() { addRun(of: index, fill) }
  }

  /// The keys of the fills that draws show.
  private func noteKeys(_ frame: Frame) {
    keys.removeAll(keepingCapacity: true)
    keys.append(contentsOf: repeatElement(nil, count: frame.fills.count))
    for draw in frame.draws {
      guard case .fill(let index) = draw.source, keys[Int(index)] == nil else { continue }
      keys[Int(index)] = CoverageKey(frame.fills[Int(index)])
    }
  }

  private func makeMissing(_ frame: Frame, _ report: (FrameDiagnostic) -> Void) {
    var missing: [CoverageKey] = []
    for case let key? in keys {
      if entries[key] == nil {
        missing.append(key)
        entries[key] = Entry(cells: CoverageCells(), place: -1, lastUse: serial)
      } else {
        entries[key]?.lastUse = serial
        found += 1
      }
    }
    made += missing.count
    let cells = CoverageWork.make(missing)
    for (key, cells) in zip(missing, cells) { entries[key]?.cells = cells }
    guard cells.contains(where: \.isTruncated) else { return }
    for draw in frame.draws {
      guard case .fill(let index) = draw.source, let key = keys[Int(index)],
        entries[key]?.cells.isTruncated == true
      else { continue }
      report(
        FrameDiagnostic(
          layer: draw.layer,
          message: "The outline of the path has more lines than the limit of "
            + "\(key.maximumSegments), or more in rows of pixels than eight times that; "
            + "the rest is not drawn."))
    }
  }

  /// Gives every entry of the frame a place in the texture.
  private func place(_ frame: Frame, _ report: (FrameDiagnostic) -> Void) {
    do throws(GLError) {
      if texture == nil { try grow(toRows: Self.leastRows) }
      for attempt in 0..<12 {
        if try placeAll() { return }
        if attempt == 0 {
          forgetUnused()
        } else if rows < Self.mostRows {
          try grow(toRows: rows * 2)
        } else {
          break
        }
      }
      report(
        FrameDiagnostic(
          layer: frame.passes.last?.layer ?? frame.draws[0].layer,
          message: "The coverage of the paths does not fit a texture; some are not drawn."))
    } catch {
      report(FrameDiagnostic(layer: frame.draws[0].layer, message: error.description))
    }
  }

  /// - Returns: false where the texture has no room.
  private func placeAll() throws(GLError) -> Bool {
    for case let key? in keys {
      guard let entry = entries[key], entry.place < 0 else { continue }
      guard let place = free.take(entry.cells.tileCount) else { return false }
      upload(entry.cells, at: place)
      entries[key]?.place = place
      entries[key]?.cells.rows = []
      entries[key]?.cells.placedTiles = entry.cells.tileCount
    }
    return true
  }

  private func forgetAll() {
    entries.removeAll(keepingCapacity: true)
    free = TileGaps(from: 1, to: rows * Self.columns)
  }

  /// Makes room: what this frame does not use goes.
  private func forgetUnused() {
    entries = entries.filter { $0.value.lastUse == serial }
    free = TileGaps(from: 1, to: rows * Self.columns)
    free.exclude(
      entries.values.filter { $0.place >= 0 }.map { $0.place..<$0.place + $0.cells.tileCount })
  }

  /// A larger texture; all coverage that was in the old one is made again when it is next needed.
  private func grow(toRows count: Int) throws(GLError) {
    let width = Self.columns * Self.tileWidth
    texture = try device.makeTexture(
      TextureDescription(.a8, width: width, height: count * Self.tileHeight), label: "coverage")
    rows = count
    free = TileGaps(from: 1, to: rows * Self.columns)
    let white = [UInt8](repeating: 255, count: CoverageCells.tileBytes)
    if let texture {
      white.withUnsafeBytes {
        device.upload(
          $0, to: texture,
          region: PixelRect(x: 0, y: 0, width: Self.tileWidth, height: Self.tileHeight))
      }
    }
    let placed = entries.filter { $0.value.place >= 0 }
    let needed = placed.filter { $0.value.lastUse == serial }.map(\.key)
    for key in placed.keys { entries[key] = nil }
    for (key, cells) in zip(needed, CoverageWork.make(needed)) {
      entries[key] = Entry(cells: cells, place: -1, lastUse: serial)
    }
  }

  /// Brings tiles to consecutive places, row by row of the texture.
  private func upload(_ cells: CoverageCells, at place: Int) {
    guard let texture else { return }
    let (width, height) = (Self.tileWidth, Self.tileHeight)
    var tile = 0
    while tile < cells.tileCount {
      let column = (place + tile) % Self.columns
      let count = min(Self.columns - column, cells.tileCount - tile)
      staging.removeAll(keepingCapacity: true)
      staging.append(contentsOf: repeatElement(0, count: count * height))
      staging.withUnsafeMutableBufferPointer { target in
        cells.rows.withUnsafeBufferPointer { source in
          for index in 0..<count {
            let first = (tile &+ index) &* height
            for row in 0..<height { target[row &* count &+ index] = source[first &+ row] }
          }
        }
      }
      staging.withUnsafeBytes {
        device.upload(
          $0, to: texture,
          region: PixelRect(
            x: column * width, y: (place + tile) / Self.columns * height, width: count * width,
            height: height))
      }
      tile += count
    }
  }

  /// Lists the rectangles of a fill.
  private func addRun(of index: Int, _ fill: PathFill) {
    let first = runs.rects.count
    defer { runs.runs.append(first..<runs.rects.count) }
    guard let key = keys[index], let entry = entries[key], entry.place >= 0 else { return }
    let (x, y) = (Int32(fill.clip.x), Int32(fill.clip.y))
    for solid in entry.cells.solids {
      // One texel of the first tile, which is white.
      runs.rects.append(
        CoverageRuns.Rect(
          x: x + solid.x, y: y + solid.y, width: solid.width, height: solid.height, scale: 0,
          offsetX: 4, offsetY: 8))
    }
    for strip in entry.cells.strips { addStrip(strip, entry.place, x, y, width: Int32(key.width)) }
  }

  /// A strip is one rectangle for each row of the texture that it lies in.
  private func addStrip(
    _ strip: CoverageCells.Strip, _ place: Int, _ x: Int32, _ y: Int32, width: Int32
  ) {
    let (tileWidth, top) = (Int32(Self.tileWidth), y + strip.y)
    var tile: Int32 = 0
    while tile < strip.tiles {
      let at = place + Int(strip.firstTile + tile)
      let column = at % Self.columns
      let count = min(Int32(Self.columns - column), strip.tiles - tile)
      let left = strip.x + tile * tileWidth
      let texelY = at / Self.columns * Self.tileHeight + Int(strip.firstRow)
      runs.rects.append(
        CoverageRuns.Rect(
          x: x + left, y: top, width: min(count * tileWidth, width - left), height: strip.height,
          scale: 1, offsetX: Float(column * Self.tileWidth) - Float(x + left),
          offsetY: Float(texelY) - Float(top)))
      tile += count
    }
  }

  func removeAll() {
    entries = [:]
    (texture, rows) = (nil, 0)
  }

  /// Fills found and made since the last call.
  func takeCounts() -> (found: Int, made: Int) {
    defer { (found, made) = (0, 0) }
    return (found, made)
  }

  var byteCount: Int { texture?.description.byteCount ?? 0 }
}

/// The free places among the tiles of a texture.
struct TileGaps {
  private var gaps: [Range<Int>] = []

  init() {}

  init(from first: Int, to end: Int) { if end > first { gaps = [first..<end] } }

  /// Takes that many places beside each other; nil where there are none.
  mutating func take(_ count: Int) -> Int? {
    if count == 0 { return 0 }
    guard let index = gaps.firstIndex(where: { $0.count >= count }) else { return nil }
    let first = gaps[index].lowerBound
    gaps[index] = first + count..<gaps[index].upperBound
    if gaps[index].isEmpty { gaps.remove(at: index) }
    return first
  }

  /// Leaves out places that are in use, of a single gap.
  mutating func exclude(_ used: [Range<Int>]) {
    guard let all = gaps.first else { return }
    gaps.removeAll()
    var first = all.lowerBound
    for range in used.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if range.lowerBound > first { gaps.append(first..<range.lowerBound) }
      first = max(first, range.upperBound)
    }
    if first < all.upperBound { gaps.append(first..<all.upperBound) }
  }
}
