// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// Makes coverage, one fill after the other, in memory that it keeps.
///
/// Outline, scan, knots, planes and tiles do not check for exclusive access, which took up to
/// a third of the time. Sound: one thread has a maker, and no access to a field lasts while other
/// code runs.
final class CoverageMaker {
  private let tiles = CoverageTiles()
  private let fill, line: CoverageScan
  /// For a stroke without a fill, and for a stroke above one.
  private var pen, secondPen: StrokePen

  init() {
    fill = CoverageScan(to: tiles.fill)
    line = CoverageScan(to: tiles.line)
    pen = StrokePen(into: fill.outline)
    secondPen = StrokePen(into: line.outline)
  }

  /// Bytes that the object keeps.
  var capacity: Int {
    tiles.capacity + fill.capacity + line.capacity + pen.capacity + secondPen.capacity
  }
  /// The most bytes that the coverage of one key needed since ``takeNeed()``.
  private var need = 0

  /// The most bytes that the coverage of one key needed since the last call.
  func takeNeed() -> Int {
    defer { need = 0 }
    return need
  }

  /// The coverage of a key.
  ///
  /// - Parameter x: where on the target the window is at present; it changes the tiles and no
  ///   coverage.
  func cells(of key: CoverageKey, x: Int, y: Int) -> CoverageCells {
    let isPair = key.isFilled && key.stroke != nil
    tiles.begin(x: x, y: y, width: key.width, height: key.height, hasLine: isPair)
    begin(fill, key, isStroke: !key.isFilled, &pen)
    if isPair { begin(line, key, isStroke: true, &secondPen) }
    while true {
      let row = isPair ? min(fill.nextRow, line.nextRow) : fill.nextRow
      if row == .max { break }
      let number = tiles.beginRow(row)
      if fill.nextRow == row { fill.scanRow(to: number) }
      if isPair, line.nextRow == row { line.scanRow(to: number) }
    }
    var cells = tiles.finish()
    let stroke = isPair ? line.need + secondPen.need : key.isFilled ? 0 : pen.need
    need = max(need, tiles.need + fill.need + stroke)
    cells.isTruncated =
      fill.isTruncated || fill.outline.isTruncated
      || isPair && (line.isTruncated || line.outline.isTruncated)
    return cells
  }

  private func begin(
    _ scan: CoverageScan, _ key: CoverageKey, isStroke: Bool, _ pen: inout StrokePen
  ) {
    scan.outline.reset(
      width: key.width, height: key.height, maximumSegments: key.maximumSegments)
    if isStroke, let stroke = key.stroke {
      draw(stroke, along: key, &pen)
    } else {
      scan.outline.add(key.path.storage, key.map)
    }
    // As a rule a line is in a few rows; one of the lines of a tangle may be in all.
    scan.begin(
      isEvenOdd: key.rule == .evenOdd && !isStroke, cuts: key.cuts,
      maximumPieces: 8 * min(key.maximumSegments, .max / 8))
  }

  /// Draws the outline of the stroke.
  private func draw(_ stroke: PathStroke, along key: CoverageKey, _ pen: inout StrokePen) {
    var path = key.path.storage.trimmed(from: stroke.start, to: stroke.end)
    if !stroke.dashes.isEmpty {
      path = path.dashed(phase: stroke.dashPhase, lengths: stroke.dashes)
    }
    let box = key.path.facts.box
    let scale = key.map.longest(Double(box.midX), Double(box.midY))
    pen.take(stroke.style, key.map, scale: scale, maximumPoints: key.maximumSegments)
    pen.stroke(path)
  }
}

extension PlaneMap {
  /// The longest that a unit of the plane becomes at a place: the greater singular value there.
  func longest(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = derivatives(x, y)
    let sum = (dx * dx).sum() + (dy * dy).sum()
    let area = dx.x * dy.y - dx.y * dy.x
    let spread = max(0, sum * sum - 4 * area * area).squareRoot()
    return ((sum + spread) / 2).squareRoot()
  }
}
