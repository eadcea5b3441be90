// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Chains of a row that are handled together, in their order from left to right.
private struct ChainGroup {
  /// The place behind them.
  var next: Int
  /// How far right they reach.
  var right: Float
  /// The winding behind them.
  var winding: Int32
  /// Whether that winding is one at all: it is none where the rest of the outline is not in the
  /// window.
  var isWhole = true
  /// Whether they lie side by side, all in the same part of the row's height: then the winding
  /// between them is known.
  var isInOrder = true
}

/// Pixels of a row that lines pass, up to the next that is known to be all in or all out.
private struct PixelRun {
  var start = 0
  /// The last; -1 for none.
  var end = -1
  /// The coverage left of it.
  var base: Float = 0
}

/// Turns an outline into coverage, row by row of pixels.
///
/// The chains that meet a row are put in order from left to right. As long as their spans in the
/// row do not overlap, the winding between them is known, and where it changes from outside to
/// inside or back the areas right of the lines are added up, exactly. Where chains overlap, begin
/// or end in the row, it is cut into slices in which the lines keep one order
/// (``slice(_:_:depth:)``). So coverage is that of the true winding, also where an outline crosses
/// itself within a pixel.
///
/// A row depends on nothing but the outline.
///
/// Why exclusive access is not checked: see ``CoverageMaker``.
final class CoverageScan {
  let outline = CoverageOutline()
  @exclusivity(unchecked) private var isEvenOdd = false
  @exclusivity(unchecked) private var cuts: [HalfPlane] = []
  @exclusivity(unchecked) private(set) var width = 0
  private let plane: CoveragePlane

  // All memory is the object's own until deinit, at least as large as the outline can ask for, and
  // replaced only between outlines.
  /// By chain: the point above the row, the first of its pieces and their number.
  private let cursor = Memory<Int32>()
  let firstPiece = Memory<Int32>()
  let pieceCount = Memory<Int32>()
  /// By chain: its span in the row, how much of the row's height its pieces take, and that times
  /// how far below the row's top.
  private let low = Memory<Float>()
  private let high = Memory<Float>()
  private let share = Memory<Float>()
  private let moment = Memory<Float>()
  private let isDone = Memory<Bool>()
  /// The chains of the row from left to right.
  let active = Memory<Int32>()
  /// Chains in the order of their first rows.
  private let waiting = Memory<Int32>()
  // By piece, the part of a line in the row: its ends, y from the row's top.
  let topY = Memory<Float>()
  let topX = Memory<Float>()
  let bottomY = Memory<Float>()
  let bottomX = Memory<Float>()
  /// By pixel: the number added to the coverage of it and all right of it; zero between rows.
  private let sums = Memory<Float>()
  /// Where chains overlap.
  let knot = Knot()
  /// Pieces that may still be looked at.
  @exclusivity(unchecked) var room = 0
  /// Whether rows were left out because there is too much in them.
  @exclusivity(unchecked) private(set) var isTruncated = false
  @exclusivity(unchecked) private var activeCount = 0
  /// How many of the waiting chains have begun.
  @exclusivity(unchecked) private var begunCount = 0
  /// The next row of the window in which something is; beyond its height at the end.
  @exclusivity(unchecked) private(set) var nextRow = Int.max

  /// - Parameter plane: the destination of rows.
  init(to plane: CoveragePlane) { self.plane = plane }

  /// Looks at the outline that was drawn into ``outline``.
  ///
  /// - Parameter maximumPieces: parts of lines in rows that are looked at, all rows together.
  func begin(isEvenOdd: Bool, cuts: [HalfPlane], maximumPieces: Int = .max) {
    (self.isEvenOdd, self.cuts) = (isEvenOdd, cuts)
    (room, isTruncated) = (maximumPieces, false)
    width = outline.width
    let count = outline.chainCount
    reserve(chains: count + 1, pieces: outline.pointCount + 2 * (count + 1))
    sums.reserve(width + 4, repeating: 0)
    let (waiting, chains) = (waiting.start, outline.chains)
    for index in 0..<count { waiting[index] = Int32(truncatingIfNeeded: index) }
    var inOrder = UnsafeMutableBufferPointer(start: waiting, count: count)
    inOrder.sort {
      let (a, b) = (chains[Int($0)].firstRow, chains[Int($1)].firstRow)
      return a != b ? a < b : $0 < $1
    }
    (activeCount, begunCount) = (0, 0)
    nextRow = count > 0 ? Int(chains[Int(waiting[0])].firstRow) : .max
    if nextRow >= outline.height { nextRow = .max }
  }

  private func reserve(chains: Int, pieces: Int) {
    cursor.reserve(chains)
    firstPiece.reserve(chains)
    pieceCount.reserve(chains)
    low.reserve(chains)
    high.reserve(chains)
    share.reserve(chains)
    moment.reserve(chains)
    isDone.reserve(chains)
    active.reserve(chains)
    waiting.reserve(chains)
    topY.reserve(pieces)
    topX.reserve(pieces)
    bottomY.reserve(pieces)
    bottomX.reserve(pieces)
    knot.reserve(pieces)
  }

  /// Bytes that the object keeps.
  var capacity: Int {
    Self.bytes(chains: cursor.capacity, pieces: topY.capacity) + outline.capacity
  }
  /// Bytes that the outline needs.
  var need: Int {
    let chains = outline.chainCount + 1
    return Self.bytes(chains: chains, pieces: outline.pointCount + 2 * chains) + outline.need
  }

  private static func bytes(chains: Int, pieces: Int) -> Int { 37 * chains + 36 * pieces }

  /// Writes ``nextRow`` to the plane and goes on to the one after it.
  ///
  /// - Parameter number: the row's place in the plane's band.
  func scanRow(to number: Int) {
    let y = nextRow
    let (chains, count) = (outline.chains, outline.chainCount)
    while begunCount < count, Int(chains[Int(waiting[begunCount])].firstRow) <= y {
      let chain = Int(waiting[begunCount])
      cursor[chain] = chains[chain].top
      isDone[chain] = false
      active[activeCount] = Int32(truncatingIfNeeded: chain)
      activeCount &+= 1
      begunCount &+= 1
    }
    room &-= activeCount
    guard room >= 0 else {
      (isTruncated, nextRow) = (true, .max)
      return
    }
    takePieces(activeCount, row: y)
    sortActive(activeCount)
    scan(activeCount, y, plane.beginRow(number))
    var kept = 0
    for index in 0..<activeCount where !isDone[Int(active[index])] {
      active[kept] = active[index]
      kept &+= 1
    }
    activeCount = kept
    nextRow = y &+ 1
    if activeCount == 0 {
      nextRow =
        begunCount < count ? max(nextRow, Int(chains[Int(waiting[begunCount])].firstRow)) : .max
    }
    if nextRow >= outline.height { nextRow = .max }
  }

  /// Finds the part of each chain in a row.
  private func takePieces(_ count: Int, row: Int) {
    let (xs, ys, slopes, chains) = (outline.xs, outline.ys, outline.slopes, outline.chains)
    let (active, cursor, isDone) = (active.start, cursor.start, isDone.start)
    let (topY, topX, bottomY, bottomX) = (topY.start, topX.start, bottomY.start, bottomX.start)
    let (firstPiece, pieceCount) = (firstPiece.start, pieceCount.start)
    let (low, high, share, moment) = (low.start, high.start, share.start, moment.start)
    let (top, bottom) = (Float(row), Float(row &+ 1))
    var pieces = 0
    for index in 0..<count {
      let chain = Int(active[index])
      let (step, last) = (Int(chains[chain].step), Int(chains[chain].bottom))
      var point = Int(cursor[chain])
      var (least, most, total, turn) = (Float.infinity, -Float.infinity, Float(0), Float(0))
      let first = pieces
      var (px, py) = (xs[point], ys[point])
      while true {
        let below = point &+ step
        let (qx, qy) = (xs[below], ys[below])
        if qy > top, qy > py {
          let slope = step > 0 ? slopes[point] : slopes[below]
          let (y0, y1) = (py > top ? py : top, qy < bottom ? qy : bottom)
          let x0 = py >= top ? px : px + (top - py) * slope
          let x1 = qy <= bottom ? qx : px + (bottom - py) * slope
          topY[pieces] = y0 - top
          topX[pieces] = x0
          bottomY[pieces] = y1 - top
          bottomX[pieces] = x1
          pieces &+= 1
          total += y1 - y0
          turn += (y1 - y0) * ((y0 - top) + (y1 - top)) * 0.5
          if x0 < least { least = x0 }
          if x1 < least { least = x1 }
          if x0 > most { most = x0 }
          if x1 > most { most = x1 }
        }
        if qy > bottom { break }
        if below == last {
          isDone[chain] = true
          break
        }
        point = below
        (px, py) = (qx, qy)
        if qy >= bottom { break }
      }
      cursor[chain] = Int32(truncatingIfNeeded: point)
      firstPiece[chain] = Int32(truncatingIfNeeded: first)
      pieceCount[chain] = Int32(truncatingIfNeeded: pieces &- first)
      low[chain] = least
      high[chain] = most
      let isFull = ys[Int(chains[chain].top)] <= top && ys[last] >= bottom
      share[chain] = isFull ? 1 : total
      moment[chain] = isFull ? 0.5 : turn
    }
  }

  /// Puts the chains in order from left to right; from row to row that hardly changes.
  private func sortActive(_ count: Int) {
    let (active, low) = (active.start, low.start)
    var moves = 0
    var index = 1
    while index < count {
      let chain = active[index]
      let x = low[Int(chain)]
      var place = index
      while place > 0, low[Int(active[place &- 1])] > x {
        active[place] = active[place &- 1]
        place &-= 1
      }
      active[place] = chain
      moves &+= index &- place
      index &+= 1
      if moves > 64 &+ 8 &* count {
        var inOrder = UnsafeMutableBufferPointer(start: active, count: count)
        return inOrder.sort {
          let (a, b) = (low[Int($0)], low[Int($1)])
          return a != b ? a < b : $0 < $1
        }
      }
    }
  }

  @inline(__always)
  func isInside(_ winding: Int32) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }

  /// Finds the coverage of a row from the pieces in it.
  private func scan(_ count: Int, _ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    let limits = cuts.isEmpty ? (first: 0, last: width &- 1) : limits(ofRow: y)
    guard limits.first <= limits.last else { return }
    let (chains, active) = (outline.chains, active.start)
    let (low, high, share) = (low.start, high.start, share.start)
    let edge = Float(width)
    var winding: Int32 = 0
    var run = PixelRun()
    var index = 0
    while index < count {
      let chain = Int(active[index])
      let left = low[chain]
      if !(left < edge) { break }
      var group = ChainGroup(
        next: index &+ 1, right: high[chain], winding: winding &+ chains[chain].step)
      let isOne =
        share[chain] == 1 && (group.next == count || low[Int(active[group.next])] > group.right)
      if !isOne { group = gather(from: index, count, winding) }
      defer { (index, winding) = (group.next, group.winding) }
      if group.isWhole,
        group.right <= 0 || (isOne && isInside(winding) == isInside(group.winding))
      {
        continue
      }
      let first = left > 0 ? Int(left) : 0
      let last = group.isWhole && group.right < edge ? max(Int(group.right), first) : width &- 1
      if run.end >= 0, first <= run.end &+ 1 {
        if last > run.end { run.end = last }
      } else {
        end(run, winding, before: first, limits, row)
        run = PixelRun(start: first, end: last, base: isInside(winding) ? 1 : 0)
      }
      if group.isInOrder {
        add(index, group.next, winding)
      } else {
        untie(index, group.next, winding)
      }
    }
    end(run, winding, before: width, limits, row)
  }

  /// Writes a run, and covers the pixels between it and `x` where those are inside.
  @inline(__always)
  private func end(
    _ run: PixelRun, _ winding: Int32, before x: Int, _ limits: (first: Int, last: Int),
    _ row: UnsafeMutablePointer<UInt8>
  ) {
    if run.end >= 0 {
      write(run.start, run.end, base: run.base, row: row, first: limits.first, last: limits.last)
    }
    guard isInside(winding) else { return }
    let (a, b) = (max(run.end &+ 1, limits.first), min(x &- 1, limits.last))
    if a <= b { plane.cover(from: a, to: b) }
  }

  /// Adds the areas of chains between which the winding is known.
  @inline(__always)
  private func add(_ begin: Int, _ end: Int, _ winding: Int32) {
    let (chains, active) = (outline.chains, active.start)
    let (topY, topX, bottomY, bottomX) = (topY.start, topX.start, bottomY.start, bottomX.start)
    let (firstPiece, pieceCount) = (firstPiece.start, pieceCount.start)
    var inside = isInside(winding)
    var number = winding
    for place in begin..<end {
      let chain = Int(active[place])
      number &+= chains[chain].step
      guard isInside(number) != inside else { continue }
      inside.toggle()
      let sign: Float = inside ? 1 : -1
      let first = Int(firstPiece[chain])
      var piece = first
      while piece < first &+ Int(pieceCount[chain]) {
        add(topX[piece], bottomX[piece], sign * (bottomY[piece] - topY[piece]))
        piece &+= 1
      }
    }
  }

  /// The chains from one on that have to be handled together: those that overlap, and those without
  /// which the winding behind them would not be the same all over the row's height, as where an
  /// outline goes level from one to the other.
  private func gather(from index: Int, _ count: Int, _ winding: Int32) -> ChainGroup {
    let (chains, active) = (outline.chains, active.start)
    let (low, high, share, moment) = (low.start, high.start, share.start, moment.start)
    let first = Int(active[index])
    var (net, turn) = (Float(0), Float(0))
    var group = ChainGroup(next: index, right: -.infinity, winding: winding)
    while true {
      let chain = Int(active[group.next])
      if group.isInOrder {
        group.isInOrder =
          low[chain] >= group.right && abs(share[chain] - share[first]) < 1e-5
          && abs(moment[chain] - moment[first]) < 1e-5
      }
      if high[chain] > group.right { group.right = high[chain] }
      let way = Float(chains[chain].step)
      net += way * share[chain]
      turn += way * moment[chain]
      group.next &+= 1
      if group.next < count, low[Int(active[group.next])] <= group.right { continue }
      let whole = net.rounded()
      group.isWhole = abs(net - whole) < 1e-3 && abs(turn - whole * 0.5) < 1e-3
      if group.isWhole || group.next == count {
        group.winding = winding &+ Int32(whole)
        group.isInOrder = group.isInOrder && group.isWhole
        return group
      }
    }
  }

  /// The pixels of a row whose middles the cuts leave.
  private func limits(ofRow y: Int) -> (first: Int, last: Int) {
    var (first, last) = (0, width - 1)
    for cut in cuts {
      let (a, b, c) = (cut.coefficients.x, cut.coefficients.y, cut.coefficients.z)
      let rest = b * (Double(y) + 0.5) + c
      guard a != 0 else {
        if rest < 0 { return (0, -1) }
        continue
      }
      let place = (-rest / a - 0.5).rounded(.up)
      let pixel = place.isFinite ? Int(min(max(place, -1), Double(width) + 1)) : 0
      if a > 0 { first = max(first, pixel) } else { last = min(last, pixel - 1) }
    }
    return (first, last)
  }

  /// Turns the sums of a run of pixels into bytes.
  private func write(
    _ start: Int, _ end: Int, base: Float, row: UnsafeMutablePointer<UInt8>, first: Int,
    last: Int
  ) {
    let sums = sums.start
    var sum = base
    var x = start
    while x <= end {
      sum += sums[x]
      sums[x] = 0
      let value = sum < 0 ? 0 : sum > 1 ? 1 : sum
      row[x] = UInt8(truncatingIfNeeded: Int32(value * 255 + 0.5))
      x &+= 1
    }
    sums[end &+ 1] = 0
    guard first > start || last < end else { return plane.touch(from: start, to: end) }
    let (a, b) = (max(start, first), min(end, last))
    if a > start { (row + start).update(repeating: 0, count: min(a, end &+ 1) &- start) }
    if b < end { (row + max(b &+ 1, start)).update(repeating: 0, count: end &- max(b, start &- 1)) }
    if a <= b { plane.touch(from: a, to: b) }
  }

  /// Adds the area right of a piece of a line, `height` high: exactly, pixel by pixel.
  @inline(__always)
  func add(_ a: Float, _ b: Float, _ height: Float) {
    var (x0, x1) = a < b ? (a, b) : (b, a)
    var height = height
    let edge = Float(width)
    let sums = sums.start
    if x0 >= edge { return }
    if x1 <= 0 {
      sums[0] += height
      return
    }
    if x0 < 0 {
      let part = height * (x0 / (x0 - x1))
      sums[0] += part
      height -= part
      x0 = 0
    }
    if x1 > edge {
      height *= (edge - x0) / (x1 - x0)
      x1 = edge
    }
    let first = Int(x0)
    let start = Float(first)
    if x1 <= start + 1 {
      let share = ((x0 + x1) * 0.5 - start) * height
      sums[first] += height - share
      sums[first &+ 1] += share
      return
    }
    addWide(x0, x1, height: height, first: first)
  }

  /// The same for a piece that passes several pixels.
  private func addWide(_ x0: Float, _ x1: Float, height: Float, first: Int) {
    let sums = sums.start
    let perPixel = height / (x1 - x0)
    let end = Int(x1.rounded(.up))
    let lead = 1 - (x0 - Float(first))
    let trail = x1 - Float(end &- 1)
    let (head, tail) = (0.5 * perPixel * lead * lead, 0.5 * perPixel * trail * trail)
    sums[first] += head
    if end == first &+ 2 {
      sums[first &+ 1] += height - head - tail
    } else {
      let second = perPixel * (0.5 + lead)
      sums[first &+ 1] += second - head
      var x = first &+ 2
      while x < end &- 1 {
        sums[x] += perPixel
        x &+= 1
      }
      let reached = second + Float(end &- first &- 3) * perPixel
      sums[end &- 1] += height - reached - tail
    }
    sums[end] += tail
  }
}
