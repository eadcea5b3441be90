// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CABatching
import CAFrame
import CADevice
import CAGeometry
import CoreGraphics
import Foundation

/// The coverage of paths as tiles of one texture, kept from frame to frame as long as there is
/// room.
///
/// A fill is found by its coverage (``CoverageKey``), so changes need no notice. Fills that the
/// frame does not draw go when the texture, or the memory beside it, is full, and when no frame has
/// drawn them for a lifetime.
final class CoverageAtlas {
  /// Tiles beside each other in the texture.
  private static let columns = 256
  private static let tileWidth = CoverageCells.tileWidth
  private static let tileHeight = CoverageCells.tileHeight
  private static let tileBytes = tileWidth * tileHeight * TextureFormat.rg8.bytesPerPixel
  private static let leastRows = 32
  private static let mostRows = 512

  private struct Entry {
    let key: CoverageKey
    var cells: CoverageCells
    /// Where on the target the window was when it was made.
    let x, y: Int
    /// The place of its first tile among those of the texture.
    var place: Int
    var lastUse: Int
    /// Bytes of memory, not of the texture: the path, the rectangles, the entry itself.
    var byteCount = 0
  }

  private let device: any Device
  private let isCaching: Bool
  /// Bytes of memory that fills may keep which the frame does not draw.
  private let budget: Int
  private var age: CoverageAge
  private let work = CoverageWork()
  private var entries: [Entry] = []
  /// Bytes of memory of the entries, and of those that the frame draws.
  private(set) var entryBytes = 0
  private var usedBytes = 0
  /// The place of each among the entries.
  private var places: [CoverageKey: Int] = [:]
  private(set) var texture: Texture?
  private var free = TileGaps()
  private var staging = TileStaging(columns: CoverageAtlas.columns)
  private var room = AtlasRoom(
    least: CoverageAtlas.leastRows * CoverageAtlas.columns * CoverageAtlas.tileBytes)
  /// For each fill of the frame its entry, -1 where no draw shows it.
  private var used: [Int] = []
  /// Where the coverage of the fills lies that were prepared last.
  private(set) var runs = CoverageRuns()
  /// Fills whose coverage was made, and those where it was there, since the last ``takeCounts()``.
  private var counts = (found: 0, made: 0)

  init(device: any Device, isCaching: Bool, budget: Int, lifetime: Int) {
    (self.device, self.isCaching, self.budget) = (device, isCaching, budget)
    age = CoverageAge(lifetime: lifetime)
  }

  /// Fills that are kept.
  var entryCount: Int { entries.count }

  /// Finds or makes the coverage of the fills that a frame draws.
  ///
  /// - Parameter meter: Is told which coverage was there.
  func prepare(
    _ frame: Frame, meter: CostMeter? = nil, report: (FrameDiagnostic) -> Void
  ) throws(DeviceError) {
    age.use += 1
    runs.rects.removeAll(keepingCapacity: true)
    runs.runs.removeAll(keepingCapacity: true)
    guard !frame.fills.isEmpty else { return }
    if !isCaching { forgetAll() }
    let missing = noteEntries(frame, meter)
    make(missing)
    for index in missing { count(index) }
    reportTruncated(missing, frame, report)
    if let layer = frame.draws.first(where: \.showsFill)?.layer { try place(for: layer, report) }
    if entryBytes - usedBytes > budget { forgetUnused() }
    for (index, fill) in frame.fills.enumerated() { addRun(of: used[index], fill) }
  }

  /// Finds the entries of the fills that draws show.
  ///
  /// - Returns: those that are new.
  private func noteEntries(_ frame: Frame, _ meter: CostMeter?) -> [Int] {
    used.removeAll(keepingCapacity: true)
    used.append(contentsOf: repeatElement(-1, count: frame.fills.count))
    usedBytes = 0
    var missing: [Int] = []
    for draw in frame.draws {
      guard case .fill(let index) = draw.source, used[Int(index)] < 0 else { continue }
      let fill = frame.fills[Int(index)]
      let key = CoverageKey(fill)
      if let known = places[key] {
        if entries[known].lastUse != age.use { usedBytes += entries[known].byteCount }
        entries[known].lastUse = age.use
        used[Int(index)] = known
        counts.found += 1
        meter?.noteCoverage(ofFill: Int(index), isHit: true)
      } else {
        places[key] = entries.count
        used[Int(index)] = entries.count
        missing.append(entries.count)
        meter?.noteCoverage(ofFill: Int(index), isHit: false)
        entries.append(
          Entry(
            key: key, cells: CoverageCells(), x: fill.clip.x, y: fill.clip.y, place: -1,
            lastUse: age.use))
      }
    }
    counts.made += missing.count
    return missing
  }

  private func make(_ missing: [Int]) {
    let orders = missing.map {
      CoverageWork.Order(key: entries[$0].key, x: entries[$0].x, y: entries[$0].y)
    }
    for (index, cells) in zip(missing, work.make(orders)) { entries[index].cells = cells }
  }

  /// Counts the memory of a new entry.
  private func count(_ index: Int) {
    let bytes =
      2 * MemoryLayout<Entry>.stride + entries[index].cells.byteCount
      + entries[index].key.path.storage.elements.count * MemoryLayout<PathElement>.stride
    entries[index].byteCount = bytes
    entryBytes += bytes
    usedBytes += bytes
  }

  private func reportTruncated(
    _ missing: [Int], _ frame: Frame, _ report: (FrameDiagnostic) -> Void
  ) {
    guard missing.contains(where: { entries[$0].cells.isTruncated }) else { return }
    for draw in frame.draws {
      guard case .fill(let index) = draw.source, entries[used[Int(index)]].cells.isTruncated
      else { continue }
      report(
        FrameDiagnostic(
          layer: draw.layer,
          message: "The outline of the path has more lines than the limit of "
            + "\(entries[used[Int(index)]].key.maximumSegments), or more in rows of pixels than "
            + "eight times that; the rest is not drawn."))
    }
  }

  /// Gives every entry of the frame a place in the texture.
  ///
  /// - Parameter layer: the one that is named where not all have room.
  private func place(
    for layer: LayerID, _ report: (FrameDiagnostic) -> Void
  ) throws(DeviceError) {
    if texture == nil { try grow(toRows: Self.leastRows) }
    for attempt in 0..<12 {
      if placeAll() { return }
      if attempt == 0 {
        forgetUnused()
      } else if room.rows < Self.mostRows {
        try grow(toRows: room.rows * 2)
      } else {
        break
      }
    }
    report(
      FrameDiagnostic(
        layer: layer,
        message: "The coverage of the paths does not fit a texture; some are not drawn."))
  }

  /// - Returns: false where the texture has no room.
  private func placeAll() -> Bool {
    guard let texture else { return false }
    defer { staging.flush(to: texture, device) }
    for index in used where index >= 0 && entries[index].place < 0 {
      let count = entries[index].cells.tileCount
      guard let place = free.take(count) else { return false }
      if !staging.isNext(place) { staging.flush(to: texture, device) }
      staging.append(entries[index].cells.rows, at: place)
      entries[index].place = place
      room.placedTiles += count
      entries[index].cells.rows = []
      entries[index].cells.placedTiles = count
    }
    return true
  }

  private func forgetAll() {
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    (entryBytes, room.placedTiles) = (0, 0)
    free = TileGaps(from: 1, to: room.rows * Self.columns)
  }

  /// Ends a frame. Coverage that no frame drew during the lifetime goes, and room that frames no
  /// longer need.
  func endFrame() {
    if let limit = age.endFrame() { forget(lastUsedBefore: limit) }
    staging.endFrame()
    work.endFrame()
    let tileBytes = room.placedTiles * Self.tileBytes
    if room.texture.endFrame(needed: tileBytes, kept: byteCount) { removeAll() }
    let (needed, kept) = (runs.rects.usedBytes + used.usedBytes, listBytes)
    if room.lists.endFrame(needed: needed, kept: kept) { (runs, used) = (CoverageRuns(), []) }
  }

  private var listBytes: Int { runs.rects.roomBytes + used.roomBytes }
  /// Bytes of the lists and of the makers' memory, which frames fill again and again.
  var roomBytes: Int { staging.roomBytes + work.capacity + listBytes }

  /// Makes room: coverage that this frame does not use goes.
  private func forgetUnused() { forget(lastUsedBefore: age.use) }

  private func forget(lastUsedBefore limit: Int) {
    guard entries.contains(where: { $0.lastUse < limit }) else { return }
    var moved = [Int](repeating: -1, count: entries.count)
    var kept: [Entry] = []
    for (index, entry) in entries.enumerated() where entry.lastUse >= limit {
      moved[index] = kept.count
      kept.append(entry)
    }
    entries = kept
    entryBytes = kept.reduce(0) { $0 + $1.byteCount }
    for index in used.indices where used[index] >= 0 { used[index] = moved[used[index]] }
    places = Dictionary(minimumCapacity: entries.count)
    for (index, entry) in entries.enumerated() { places[entry.key] = index }
    room.placedTiles = entries.reduce(0) { $0 + ($1.place < 0 ? 0 : $1.cells.tileCount) }
    free = TileGaps(from: 1, to: room.rows * Self.columns)
    free.exclude(
      entries.filter { $0.place >= 0 }.map { $0.place..<$0.place + $0.cells.tileCount })
  }

  /// A larger texture; coverage of the old one that this frame needs is made again.
  private func grow(toRows count: Int) throws(DeviceError) {
    let width = Self.columns * Self.tileWidth
    texture = try device.makeTexture(
      TextureDescription(.rg8, width: width, height: count * Self.tileHeight), label: "coverage")
    room.rows = count
    free = TileGaps(from: 1, to: room.rows * Self.columns)
    if let texture {
      let white = [CoverageCells.Row](
        repeating: CoverageCells.Row(repeating: 255), count: CoverageCells.tileHeight)
      staging.append(white, at: 0)
      staging.flush(to: texture, device)
    }
    forgetUnused()
    free = TileGaps(from: 1, to: room.rows * Self.columns)
    let placed = entries.indices.filter { entries[$0].place >= 0 }
    for index in placed { entries[index].place = -1 }
    room.placedTiles = 0
    make(placed)
  }

  /// Lists the rectangles of a fill.
  private func addRun(of index: Int, _ fill: PathFill) {
    let first = runs.rects.count
    var run = CoverageRuns.Run(solids: first..<first, strips: first..<first)
    defer { runs.runs.append(run) }
    guard index >= 0, entries[index].place >= 0 else { return }
    let entry = entries[index]
    let (x, y) = (Int32(fill.clip.x), Int32(fill.clip.y))
    for solid in entry.cells.solids {
      run.solidArea += Int(solid.width) * Int(solid.height)
      runs.rects.append(
        CoverageRuns.Rect(
          x: x + solid.x, y: y + solid.y, width: solid.width, height: solid.height,
          paint: solid.paint))
    }
    let middle = runs.rects.count
    for strip in entry.cells.strips {
      run.stripArea += Int(strip.width) * Int(strip.height)
      addStrip(strip, at: entry.place, x: x + strip.x, y: y + strip.y)
    }
    (run.solids, run.strips) = (first..<middle, middle..<runs.rects.count)
  }

  /// A strip is one rectangle for each row of the texture that it lies in.
  ///
  /// - Parameter x: where it begins on the target.
  private func addStrip(_ strip: CoverageCells.Strip, at place: Int, x: Int32, y: Int32) {
    let tileWidth = Int32(Self.tileWidth)
    /// Where the first tile's side is.
    let side = x - strip.firstColumn
    let end = x + strip.width
    var tile: Int32 = 0
    while tile < strip.tiles {
      let at = place + Int(strip.firstTile + tile)
      let column = at % Self.columns
      let count = min(Int32(Self.columns - column), strip.tiles - tile)
      let tileSide = side + tile * tileWidth
      let left = max(tileSide, x)
      let texelY = at / Self.columns * Self.tileHeight + Int(strip.firstRow)
      runs.rects.append(
        CoverageRuns.Rect(
          x: left, y: y, width: min(tileSide + count * tileWidth, end) - left,
          height: strip.height, paint: .texels,
          offsetX: Float(column * Self.tileWidth) - Float(tileSide),
          offsetY: Float(texelY) - Float(y)))
      tile += count
    }
  }

  func removeAll() {
    forgetAll()
    (texture, room.rows) = (nil, 0)
  }

  /// Fills found and made since the last call.
  func takeCounts() -> (found: Int, made: Int) {
    defer { counts = (0, 0) }
    return counts
  }

  var byteCount: Int { texture?.description.byteCount ?? 0 }
}

/// How long ago coverage was used, in frames.
struct CoverageAge {
  /// Frames that coverage is kept without use; rounded up to whole steps.
  let lifetime: Int
  /// Frames from one look at old coverage to the next.
  static let step = 60
  /// The number of the latest use: a call of ``CoverageAtlas/prepare(_:report:)``.
  var use = 0
  private var frames = 0
  /// The first use after each of the latest steps, as far as the lifetime goes back.
  private var marks: [Int] = []

  init(lifetime: Int) { self.lifetime = lifetime }

  /// Ends a frame.
  ///
  /// - Returns: the use from which on coverage is kept; nil for all of it.
  mutating func endFrame() -> Int? {
    frames += 1
    guard frames.isMultiple(of: Self.step) else { return nil }
    marks.append(use + 1)
    return marks.count > lifetime / Self.step ? marks.removeFirst() : nil
  }
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

extension Draw {
  fileprivate var showsFill: Bool {
    if case .fill = source { true } else { false }
  }
}
