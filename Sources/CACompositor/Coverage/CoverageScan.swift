import CAGeometry

/// Turns an outline into coverage, row by row of pixels.
///
/// The chains that meet a row are put in order from left to right. As long as what they span in the row
/// does not overlap, the winding between them is known, and where it changes from outside to inside or
/// back the areas right of the lines are added up, exactly. Where chains overlap, begin or end in the
/// row, it is cut into slices in which the lines keep one order (``slice(_:_:depth:)``). So coverage is that of
/// the true winding, also where an outline crosses itself within a pixel.
///
/// A row depends on nothing but the outline.
final class CoverageScan {
  private let outline: CoverageOutline
  private let isEvenOdd: Bool
  private let cuts: [HalfPlane]
  private let width: Int
  private let tiles: CoverageTiles

  // All memory is the object's own until deinit, and as large as the outline can ask for.
  // By chain: the point above the row, what it spans in the row, its pieces, how much of the row's
  // height they take, and that times how far below the row's top.
  private let cursor, firstPiece, pieceCount: UnsafeMutablePointer<Int32>
  private let low, high, share, moment: UnsafeMutablePointer<Float>
  private let isDone: UnsafeMutablePointer<Bool>
  /// The chains of the row from left to right.
  private let active: UnsafeMutablePointer<Int32>
  /// Chains in the order of their first rows.
  private let waiting: UnsafeMutablePointer<Int32>
  // By piece, the part of a line in the row: its ends, y from the row's top, and the winding.
  private let topY, topX, bottomY, bottomX: UnsafeMutablePointer<Float>
  /// By pixel: what is added to the coverage of it and all right of it.
  private let sums: UnsafeMutablePointer<Float>
  // Where chains overlap: their pieces, and those of a slice from left to right.
  private let knot, knotWinding, order: UnsafeMutablePointer<Int32>
  private let upper, lower: UnsafeMutablePointer<Float>
  private var knotCount = 0
  /// Pieces that may still be looked at.
  private var room: Int
  /// Whether rows were left out because there is too much in them.
  private(set) var isTruncated = false
  private var knotStart: Int32 = 0

  /// More pieces than these are not looked at for crossings, but in slices of a sixteenth.
  private static let mostOrdered = 24

  /// - Parameter maximumPieces: parts of lines in rows that are looked at, all rows together.
  init(_ outline: CoverageOutline, _ rule: Bool, cuts: [HalfPlane], maximumPieces: Int = .max) {
    room = maximumPieces
    self.outline = outline
    isEvenOdd = rule
    self.cuts = cuts
    width = outline.width
    tiles = CoverageTiles(width: outline.width)
    let chains = outline.chainCount + 1
    let pieces = outline.pointCount + 2 * chains
    cursor = .allocate(capacity: chains)
    firstPiece = .allocate(capacity: chains)
    pieceCount = .allocate(capacity: chains)
    low = .allocate(capacity: chains)
    high = .allocate(capacity: chains)
    share = .allocate(capacity: chains)
    moment = .allocate(capacity: chains)
    isDone = .allocate(capacity: chains)
    active = .allocate(capacity: chains)
    waiting = .allocate(capacity: chains)
    topY = .allocate(capacity: pieces)
    topX = .allocate(capacity: pieces)
    bottomY = .allocate(capacity: pieces)
    bottomX = .allocate(capacity: pieces)
    knot = .allocate(capacity: pieces)
    knotWinding = .allocate(capacity: pieces)
    order = .allocate(capacity: pieces)
    upper = .allocate(capacity: pieces)
    lower = .allocate(capacity: pieces)
    sums = .allocate(capacity: width + 4)
    sums.initialize(repeating: 0, count: width + 4)
  }

  deinit {
    for memory in [cursor, firstPiece, pieceCount, active, waiting, knot, knotWinding, order] {
      memory.deallocate()
    }
    for memory in [low, high, share, moment, topY, topX, bottomY, bottomX, upper, lower, sums] {
      memory.deallocate()
    }
    isDone.deallocate()
  }

  /// The coverage of the whole outline.
  func run() -> CoverageCells {
    let count = outline.chainCount
    guard count > 0 else { return CoverageCells() }
    let chains = outline.chains
    for index in 0..<count { waiting[index] = Int32(truncatingIfNeeded: index) }
    var inOrder = UnsafeMutableBufferPointer(start: waiting, count: count)
    inOrder.sort {
      let (a, b) = (chains[Int($0)].firstRow, chains[Int($1)].firstRow)
      return a != b ? a < b : $0 < $1
    }
    var (next, activeCount) = (0, 0)
    var y = Int(chains[Int(waiting[0])].firstRow)
    while y < outline.height, activeCount > 0 || next < count {
      if activeCount == 0 { y = max(y, Int(chains[Int(waiting[next])].firstRow)) }
      if y >= outline.height { break }
      while next < count, Int(chains[Int(waiting[next])].firstRow) <= y {
        let chain = Int(waiting[next])
        cursor[chain] = chains[chain].top
        isDone[chain] = false
        active[activeCount] = Int32(truncatingIfNeeded: chain)
        activeCount &+= 1
        next &+= 1
      }
      room &-= activeCount
      if room < 0 {
        isTruncated = true
        break
      }
      takePieces(activeCount, row: y)
      sortActive(activeCount)
      scan(activeCount, row: y)
      var kept = 0
      for index in 0..<activeCount where !isDone[Int(active[index])] {
        active[kept] = active[index]
        kept &+= 1
      }
      activeCount = kept
      y &+= 1
    }
    return tiles.finish()
  }

  /// Finds what of each chain lies in a row.
  private func takePieces(_ count: Int, row: Int) {
    let (xs, ys, slopes, chains) = (outline.xs, outline.ys, outline.slopes, outline.chains)
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
        } else if qy == py, qy > top, qy < bottom {
          // A level line has no area, but the winding right of its ends is not known in this row.
          least = min(least, px, qx)
          most = max(most, px, qx)
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
    let (active, low) = (active, low)
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
  private func isInside(_ winding: Int32) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }

  /// Finds the coverage of a row from the pieces in it.
  private func scan(_ count: Int, row y: Int) {
    let chains = outline.chains
    let (firstPixel, lastPixel) = cuts.isEmpty ? (0, width &- 1) : limits(ofRow: y)
    guard firstPixel <= lastPixel else { return }
    let row = tiles.beginRow(y)
    let edge = Float(width)
    var winding: Int32 = 0
    // The pixels that lines pass since the last that is known to be all in or all out.
    var (runStart, runEnd, runBase) = (0, -1, Float(0))
    var index = 0
    while index < count {
      let chain = Int(active[index])
      let left = low[chain]
      if !(left < edge) { break }
      var right = high[chain]
      var next = index &+ 1
      var isWhole = true
      var after = winding
      let isOne = share[chain] == 1 && (next == count || low[Int(active[next])] > right)
      if isOne {
        after &+= chains[chain].step
      } else {
        (next, right, after, isWhole) = gather(from: index, count, winding)
      }
      if isWhole, right <= 0 || (isOne && isInside(winding) == isInside(after)) {
        winding = after
        index = next
        continue
      }
      let first = left > 0 ? Int(left) : 0
      let last = isWhole && right < edge ? max(Int(right), first) : width &- 1
      if runEnd >= 0, first <= runEnd &+ 1 {
        if last > runEnd { runEnd = last }
      } else {
        if runEnd >= 0 { write(runStart, runEnd, runBase, row, y, firstPixel, lastPixel) }
        if isInside(winding) {
          let (a, b) = (max(runEnd &+ 1, firstPixel), min(first &- 1, lastPixel))
          if a <= b { tiles.cover(from: a, to: b, row: row, y: y) }
        }
        (runStart, runEnd, runBase) = (first, last, isInside(winding) ? 1 : 0)
      }
      if isOne {
        let sign: Float = isInside(after) ? 1 : -1
        let begin = Int(firstPiece[chain])
        var piece = begin
        while piece < begin &+ Int(pieceCount[chain]) {
          add(topX[piece], bottomX[piece], sign * (bottomY[piece] - topY[piece]))
          piece &+= 1
        }
      } else {
        untie(index, next, winding)
      }
      winding = after
      index = next
    }
    if runEnd >= 0 { write(runStart, runEnd, runBase, row, y, firstPixel, lastPixel) }
    if isInside(winding) {
      let (a, b) = (max(runEnd &+ 1, firstPixel), lastPixel)
      if a <= b { tiles.cover(from: a, to: b, row: row, y: y) }
    }
  }

  /// The chains from one on that have to be looked at together: those that overlap, and those without
  /// which the winding behind them would not be the same all over the row's height, as where an
  /// outline goes level from one to the other.
  ///
  /// - Returns: the place behind them, how far right they reach, the winding there, and whether it is
  ///   one at all; it is none where the rest of the outline is not in the window.
  private func gather(
    from index: Int, _ count: Int, _ winding: Int32
  ) -> (next: Int, right: Float, winding: Int32, isWhole: Bool) {
    let chains = outline.chains
    var (next, right, net, turn) = (index, -Float.infinity, Float(0), Float(0))
    while true {
      let chain = Int(active[next])
      if high[chain] > right { right = high[chain] }
      let way = Float(chains[chain].step)
      net += way * share[chain]
      turn += way * moment[chain]
      next &+= 1
      if next < count, low[Int(active[next])] <= right { continue }
      let whole = net.rounded()
      let isWhole = abs(net - whole) < 1e-3 && abs(turn - whole * 0.5) < 1e-3
      if isWhole || next == count { return (next, right, winding &+ Int32(whole), isWhole) }
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
    _ start: Int, _ end: Int, _ base: Float, _ row: UnsafeMutablePointer<UInt8>, _ y: Int,
    _ first: Int, _ last: Int
  ) {
    let sums = sums
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
    guard first > start || last < end else { return tiles.touch(from: start, to: end, y: y) }
    let (a, b) = (max(start, first), min(end, last))
    if a > start { (row + start).update(repeating: 0, count: min(a, end &+ 1) &- start) }
    if b < end { (row + max(b &+ 1, start)).update(repeating: 0, count: end &- max(b, start &- 1)) }
    if a <= b { tiles.touch(from: a, to: b, y: y) }
  }

  /// Adds the area right of a piece of a line, `height` high: exactly, pixel by pixel.
  @inline(__always)
  private func add(_ a: Float, _ b: Float, _ height: Float) {
    var (x0, x1) = a < b ? (a, b) : (b, a)
    var height = height
    let edge = Float(width)
    let sums = sums
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
    addWide(x0, x1, height, first)
  }

  /// The same for a piece that passes several pixels.
  private func addWide(_ x0: Float, _ x1: Float, _ height: Float, _ first: Int) {
    let sums = sums
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

// Where chains overlap.
extension CoverageScan {
  /// Adds the areas of chains that overlap in the row.
  private func untie(_ begin: Int, _ end: Int, _ winding: Int32) {
    let chains = outline.chains
    knotCount = 0
    knotStart = winding
    for index in begin..<end {
      let chain = Int(active[index])
      let (first, count) = (firstPiece[chain], pieceCount[chain])
      for piece in first..<first &+ count {
        knot[knotCount] = piece
        knotWinding[knotCount] = chains[chain].step
        knotCount &+= 1
      }
    }
    if knotCount > Self.mostOrdered { return comb() }
    // The heights at which a piece begins or ends.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * knotCount + 2) { heights in
      var count = 2
      heights[0] = 0
      heights[1] = 1
      for index in 0..<knotCount {
        let piece = Int(knot[index])
        insert(topY[piece], heights, &count)
        insert(bottomY[piece], heights, &count)
      }
      for index in 1..<count { slice(heights[index - 1], heights[index], depth: 0) }
    }
  }

  private func insert(
    _ value: Float, _ heights: UnsafeMutableBufferPointer<Float>, _ count: inout Int
  ) {
    var place = count
    while place > 0, heights[place &- 1] > value { place &-= 1 }
    if place > 0, heights[place &- 1] == value { return }
    var index = count
    while index > place {
      heights[index] = heights[index &- 1]
      index &-= 1
    }
    heights[place] = value
    count &+= 1
  }

  /// Adds the areas of the pieces between two heights, none of which begins or ends between them.
  ///
  /// Pieces that cross cut the slice at their crossing.
  private func slice(_ top: Float, _ bottom: Float, depth: Int) {
    let (order, upper, lower) = (order, upper, lower)
    var count = 0
    for index in 0..<knotCount {
      let piece = Int(knot[index])
      let (y0, y1) = (topY[piece], bottomY[piece])
      guard y0 <= top, y1 >= bottom else { continue }
      let (x0, x1) = (topX[piece], bottomX[piece])
      let slope = (x1 - x0) / (y1 - y0)
      // Rounding must not lead out of the pixels that the row's run holds.
      let (least, most) = x0 < x1 ? (x0, x1) : (x1, x0)
      let a = y0 == top ? x0 : min(max(x0 + (top - y0) * slope, least), most)
      let b = y1 == bottom ? x1 : min(max(x0 + (bottom - y0) * slope, least), most)
      var place = count
      while place > 0, upper[place &- 1] + lower[place &- 1] > a + b {
        upper[place] = upper[place &- 1]
        lower[place] = lower[place &- 1]
        order[place] = order[place &- 1]
        place &-= 1
      }
      upper[place] = a
      lower[place] = b
      order[place] = knotWinding[index]
      count &+= 1
    }
    if count < 2 || depth >= 8 { return addSlice(count, bottom - top) }
    let tiny: Float = 1 / 256
    for index in 1..<count {
      let (above, below) = (upper[index] - upper[index &- 1], lower[index] - lower[index &- 1])
      guard above < -tiny || below < -tiny, bottom - top > tiny else { continue }
      let crossing = top + (bottom - top) * (above / (above - below))
      guard crossing > top, crossing < bottom else { continue }
      slice(top, crossing, depth: depth &+ 1)
      slice(crossing, bottom, depth: depth &+ 1)
      return
    }
    addSlice(count, bottom - top)
  }

  private func addSlice(_ count: Int, _ height: Float) {
    var winding = knotStart
    for index in 0..<count {
      let before = isInside(winding)
      winding &+= order[index]
      let after = isInside(winding)
      if before != after { add(upper[index], lower[index], after ? height : -height) }
    }
  }

  /// Adds the areas of many pieces, in sixteen slices each of which has the order of its middle.
  private func comb() {
    let height: Float = 1 / 16
    room &-= 16 &* knotCount
    for number in 0..<16 {
      let top = Float(number) * height
      let middle = top + height / 2
      var count = 0
      for index in 0..<knotCount {
        let piece = Int(knot[index])
        let (y0, y1) = (topY[piece], bottomY[piece])
        guard y0 <= middle, y1 > middle else { continue }
        let (x0, x1) = (topX[piece], bottomX[piece])
        let slope = (x1 - x0) / (y1 - y0)
        let (least, most) = x0 < x1 ? (x0, x1) : (x1, x0)
        upper[index] = min(max(x0 + (max(top, y0) - y0) * slope, least), most)
        lower[index] = min(max(x0 + (min(top + height, y1) - y0) * slope, least), most)
        order[count] = Int32(truncatingIfNeeded: index)
        count &+= 1
      }
      var inOrder = UnsafeMutableBufferPointer(start: order, count: count)
      inOrder.sort {
        let (a, b) = (upper[Int($0)] + lower[Int($0)], upper[Int($1)] + lower[Int($1)])
        return a != b ? a < b : $0 < $1
      }
      var winding = knotStart
      for place in 0..<count {
        let index = Int(order[place])
        let before = isInside(winding)
        winding &+= knotWinding[index]
        let after = isInside(winding)
        if before != after { add(upper[index], lower[index], after ? height : -height) }
      }
    }
  }
}
