import CAFrame
import CAGeometry
import CoreGraphics

/// What the coverage of a fill depends on, apart from whole pixels that it is moved by.
///
/// Coverage is always made from a key, never from the fill, so that it is the same bytes wherever on
/// the surface the fill was when it was made.
struct CoverageKey: Hashable {
  let path: CGPath
  let rule: CGPathFillRule
  let stroke: PathStroke?
  /// The path's plane in the window, whose corner is that of the fill's clip.
  let map: PlaneMap
  let width, height: Int
  let cuts: [HalfPlane]
  let maximumSegments: Int

  init(_ fill: PathFill) {
    (path, rule, stroke) = (fill.path, fill.rule, fill.stroke)
    (width, height) = (fill.clip.width, fill.clip.height)
    maximumSegments = fill.maximumSegments
    let (x, y) = (Double(fill.clip.x), Double(fill.clip.y))
    var map = fill.map
    map.x -= SIMD3(x, y, 0) * map.x.z
    map.y -= SIMD3(x, y, 0) * map.y.z
    map.origin -= SIMD3(x, y, 0) * map.origin.z
    if map.isAffine {
      // What rounding makes of the same place elsewhere is the same place.
      let grid = 65536.0
      map.origin.x = (map.origin.x * grid).rounded() / grid
      map.origin.y = (map.origin.y * grid).rounded() / grid
    }
    self.map = map
    cuts = fill.cuts.map { cut in
      var cut = cut
      cut.coefficients.z += cut.coefficients.x * x + cut.coefficients.y * y
      return cut
    }
  }

  /// By identity of the path: to hash all its elements would cost more than it finds.
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(path))
    hasher.combine(map.origin.x)
    hasher.combine(map.x.x)
    hasher.combine(map.x.y)
    hasher.combine(stroke == nil)
  }

  static func == (a: CoverageKey, b: CoverageKey) -> Bool {
    a.path === b.path && a.map == b.map && a.width == b.width && a.height == b.height
      && a.rule == b.rule && a.stroke == b.stroke && a.cuts == b.cuts
      && a.maximumSegments == b.maximumSegments
  }

  /// The coverage.
  func makeCells() -> CoverageCells {
    let outline = CoverageOutline(
      width: width, height: height, maximumSegments: maximumSegments)
    if let stroke {
      draw(stroke, into: outline)
    } else {
      outline.add(path.storage, map)
    }
    let isEvenOdd = rule == .evenOdd && stroke == nil
    // As a rule a line is in a few rows; one of the lines of a tangle may be in all.
    let scan = CoverageScan(
      outline, isEvenOdd, cuts: cuts, maximumPieces: 8 * min(maximumSegments, .max / 8))
    var cells = scan.run()
    cells.isTruncated = outline.isTruncated || scan.isTruncated
    return cells
  }

  /// Draws the outline of the stroke.
  private func draw(_ stroke: PathStroke, into outline: CoverageOutline) {
    var line = path.storage.trimmed(from: stroke.start, to: stroke.end)
    if !stroke.dashes.isEmpty {
      line = line.dashed(phase: stroke.dashPhase, lengths: stroke.dashes)
    }
    let box = path.facts.box
    let scale = map.longest(Double(box.midX), Double(box.midY))
    var pen = StrokePen(
      stroke.style, map, scale: scale, maximumPoints: maximumSegments, into: outline)
    pen.stroke(line)
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
