// SPDX-License-Identifier: Apache-2.0

/// The part of a row where chains overlap.
final class Knot {
  /// The pieces, and their windings.
  let pieces = Memory<Int32>()
  let windings = Memory<Int32>()
  @exclusivity(unchecked) var count = 0
  /// The winding left of them.
  @exclusivity(unchecked) var start: Int32 = 0
  // The pieces of a slice from left to right: where they begin and end, and their windings.
  let upper = Memory<Float>()
  let lower = Memory<Float>()
  let order = Memory<Int32>()

  /// More pieces than these are not looked at for crossings, but in slices of a sixteenth.
  static let mostOrdered = 24

  func reserve(_ count: Int) {
    pieces.reserve(count)
    windings.reserve(count)
    upper.reserve(count)
    lower.reserve(count)
    order.reserve(count)
  }
}

// Where chains overlap in a row.
extension CoverageScan {
  /// Adds the areas of chains that overlap in the row.
  func untie(_ begin: Int, _ end: Int, _ winding: Int32) {
    let chains = outline.chains
    let (pieces, windings) = (knot.pieces.start, knot.windings.start)
    var knotCount = 0
    for index in begin..<end {
      let chain = Int(active[index])
      let (first, count) = (firstPiece[chain], pieceCount[chain])
      for piece in first..<first &+ count {
        pieces[knotCount] = piece
        windings[knotCount] = chains[chain].step
        knotCount &+= 1
      }
    }
    (knot.count, knot.start) = (knotCount, winding)
    if knotCount > Knot.mostOrdered { return comb() }
    // The heights at which a piece begins or ends.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * knotCount + 2) { heights in
      var count = 2
      heights[0] = 0
      heights[1] = 1
      for index in 0..<knotCount {
        let piece = Int(pieces[index])
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
    let (order, upper, lower) = (knot.order.start, knot.upper.start, knot.lower.start)
    let (pieces, windings) = (knot.pieces.start, knot.windings.start)
    let (topY, topX, bottomY, bottomX) = (topY.start, topX.start, bottomY.start, bottomX.start)
    var count = 0
    for index in 0..<knot.count {
      let piece = Int(pieces[index])
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
      order[place] = windings[index]
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
    let (order, upper, lower) = (knot.order.start, knot.upper.start, knot.lower.start)
    var winding = knot.start
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
    room &-= 16 &* knot.count
    let (order, upper, lower) = (knot.order.start, knot.upper.start, knot.lower.start)
    let (pieces, windings) = (knot.pieces.start, knot.windings.start)
    let (topY, topX, bottomY, bottomX) = (topY.start, topX.start, bottomY.start, bottomX.start)
    for number in 0..<16 {
      let top = Float(number) * height
      let middle = top + height / 2
      var count = 0
      for index in 0..<knot.count {
        let piece = Int(pieces[index])
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
      var winding = knot.start
      for place in 0..<count {
        let index = Int(order[place])
        let before = isInside(winding)
        winding &+= windings[index]
        let after = isInside(winding)
        if before != after { add(upper[index], lower[index], after ? height : -height) }
      }
    }
  }
}
