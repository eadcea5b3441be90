// SPDX-License-Identifier: Apache-2.0

/// The lines of an outline in a window of pixels, as chains that only go down.
///
/// Positions are pixels from the window's corner. Lines above, below or right of the window are
/// left out, those far to its left are moved to its left side: both leave the winding of every
/// point inside as it is.
///
/// Memory is plain and grows by hand, so that the loops that fill and read it run at full speed.
///
/// Why exclusive access is not checked: see ``CoverageMaker``.
final class CoverageOutline {
  private let pointXs = Memory<Float>()
  private let pointYs = Memory<Float>()
  private let pointSlopes = Memory<Float>()
  private let chainList = Memory<Chain>()
  @exclusivity(unchecked) private(set) var pointCount = 0
  @exclusivity(unchecked) private(set) var chainCount = 0

  /// A run of points that goes down, or up with the winding reversed.
  struct Chain {
    /// Points at the ends.
    var top, bottom: Int32
    /// From one point to the next below: 1 or −1, which is the winding too.
    var step: Int32
    /// The row of pixels of the top point.
    var firstRow: Int32
  }

  // For the scan; nobody keeps the pointers beyond that.
  var xs: UnsafeMutablePointer<Float> { pointXs.start }
  var ys: UnsafeMutablePointer<Float> { pointYs.start }
  /// How far x goes per y from each point to the next one.
  var slopes: UnsafeMutablePointer<Float> { pointSlopes.start }
  var chains: UnsafeMutablePointer<Chain> { chainList.start }

  @exclusivity(unchecked) private(set) var width = 0
  @exclusivity(unchecked) private(set) var height = 0
  /// Lines that are still taken.
  @exclusivity(unchecked) private var room = 0
  /// Whether lines were left out because they are too many.
  @exclusivity(unchecked) private(set) var isTruncated = false

  @exclusivity(unchecked) private var startX = 0.0, startY = 0.0
  @exclusivity(unchecked) private(set) var x = 0.0
  @exclusivity(unchecked) private(set) var y = 0.0
  /// The first point of the open chain, −1 for none; the way it goes, 0 as long as it is level.
  @exclusivity(unchecked) private var chainStart = -1
  @exclusivity(unchecked) private var direction: Int32 = 0

  /// Forgets the outline, for another window.
  func reset(width: Int, height: Int, maximumSegments: Int) {
    (self.width, self.height) = (width, height)
    room = maximumSegments
    (pointCount, chainCount, chainStart, direction) = (0, 0, -1, 0)
    isTruncated = false
    (startX, startY, x, y) = (0, 0, 0, 0)
  }

  /// Bytes that the object keeps.
  var capacity: Int { 12 * pointXs.capacity + 16 * chainList.capacity }
  /// Bytes of the points and chains.
  var need: Int { 12 * pointCount + 16 * chainCount }

  /// Starts a contour; the one before must be closed.
  func begin(_ x: Double, _ y: Double) {
    (startX, startY) = (x, y)
    (self.x, self.y) = (x, y)
  }

  /// Goes on to a point.
  func line(_ toX: Double, _ toY: Double) {
    let (fromX, fromY) = (x, y)
    (x, y) = (toX, toY)
    let (right, bottom) = (Double(width), Double(height))
    // Level lines count too: they lead a chain from one place to another.
    if (fromY <= 0 && toY <= 0) || (fromY >= bottom && toY >= bottom)
      || (fromX >= right && toX >= right)
    {
      return endChain()
    }
    guard room > 0 else {
      isTruncated = true
      return
    }
    room &-= 1
    let isNear =
      fromX > -2048 && toX > -2048 && fromX < right + 2048 && toX < right + 2048
      && fromY > -2048 && toY > -2048 && fromY < bottom + 2048 && toY < bottom + 2048
    if isNear {
      append(x0: Float(fromX), y0: Float(fromY), x1: Float(toX), y1: Float(toY))
    } else {
      clippedLine(x0: fromX, y0: fromY, x1: toX, y1: toY)
    }
  }

  /// Notes that something was left out because it is too long.
  func truncate() { isTruncated = true }

  /// Closes the contour.
  func close() {
    if x != startX || y != startY { line(startX, startY) }
    endChain()
  }

  /// A line that goes far: the part of it between a little above and a little below the window,
  /// with the part left of the window moved to its side.
  private func clippedLine(x0: Double, y0: Double, x1: Double, y1: Double) {
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return endChain() }
    if y0 == y1 {
      let sides = -4...Double(width) + 4
      return append(
        x0: Float(x0.clamped(to: sides)), y0: Float(y0), x1: Float(x1.clamped(to: sides)),
        y1: Float(y1))
    }
    let (top, bottom) = (-2.0, Double(height) + 2)
    let slope = (x1 - x0) / (y1 - y0)
    var (ax, ay, bx, by) = (x0, y0, x1, y1)
    let clampedStart = min(max(ay, top), bottom)
    let clampedEnd = min(max(by, top), bottom)
    if clampedStart != ay { (ax, ay) = (x0 + (clampedStart - y0) * slope, clampedStart) }
    if clampedEnd != by { (bx, by) = (x0 + (clampedEnd - y0) * slope, clampedEnd) }
    endChain()
    let (left, right) = (-4.0, Double(width) + 4)
    // Where the line meets the sides, in the order of its way.
    var places: [(x: Double, y: Double)] = [(ax, ay)]
    for side in (bx > ax ? [left, right] : [right, left]) where (ax < side) != (bx < side) {
      places.append((side, ay + (side - ax) / slope))
    }
    places.append((bx, by))
    for index in 1..<places.count {
      let (a, b) = (places[index - 1], places[index])
      let (fromX, toX) = (min(max(a.x, left), right), min(max(b.x, left), right))
      append(x0: Float(fromX), y0: Float(a.y), x1: Float(toX), y1: Float(b.y))
    }
    endChain()
  }

  private func append(x0: Float, y0: Float, x1: Float, y1: Float) {
    if chainStart < 0 {
      addPoint(x0, y0)
      chainStart = pointCount &- 1
      direction = 0
    }
    let way: Int32 = y1 > y0 ? 1 : y1 < y0 ? -1 : 0
    if way != 0, way != direction {
      if direction != 0 {
        let last = pointCount &- 1
        addChain(chainStart, last)
        chainStart = last
      }
      direction = way
    }
    let slope = way == 0 ? 0 : (x1 - x0) / (y1 - y0)
    // Of a line that is next to nothing high.
    pointSlopes[pointCount &- 1] = slope.isFinite ? slope : 0
    addPoint(x1, y1)
  }

  private func endChain() {
    if chainStart >= 0 {
      // The rest after a level line may have been left out; how far it leads counts all the same.
      if direction == 0 { direction = 1 }
      addChain(chainStart, pointCount &- 1)
    }
    chainStart = -1
    direction = 0
  }

  private func addPoint(_ x: Float, _ y: Float) {
    if pointCount == pointXs.capacity { growPoints() }
    pointXs[pointCount] = x
    pointYs[pointCount] = y
    pointCount &+= 1
  }

  private func addChain(_ first: Int, _ last: Int) {
    let isDown = direction > 0
    let (top, bottom) = isDown ? (first, last) : (last, first)
    guard ys[bottom] > 0, ys[top] < Float(height) else { return }
    if chainCount == chainList.capacity {
      chainList.grow(max(32, 2 * chainCount), keeping: chainCount)
    }
    chainList[chainCount] = Chain(
      top: Int32(truncatingIfNeeded: top), bottom: Int32(truncatingIfNeeded: bottom),
      step: direction, firstRow: Int32(max(0, ys[top])))
    chainCount &+= 1
  }

  private func growPoints() {
    let capacity = max(256, 2 * pointCount)
    pointXs.grow(capacity, keeping: pointCount)
    pointYs.grow(capacity, keeping: pointCount)
    pointSlopes.grow(capacity, keeping: pointCount)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
