// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The lines of one or two paths, cut where they meet.
///
/// Coordinates are whole multiples of a 2²⁸th of the size of both, so that the side of a line on
/// which a point lies is computed exactly. Points where lines cross are rounded to the grid, which
/// may move a line across another; therefore lines are cut again until none meet but at their ends.
struct Arrangement {
  /// Limits of the computation.
  struct Limits {
    /// Lines of both paths; curves are cut coarser to stay below.
    var lineCount = 10_000
    /// Pairs of lines that are compared.
    var comparisonCount = 60_000_000
    /// Places where lines are cut.
    var cutCount = 500_000
    /// How often lines are cut.
    var roundCount = 12
  }

  /// Curves are off by this part of the size at most.
  static let flatness: CGFloat = 1 / 10_000

  private(set) var lines: [GridLine] = []
  private let limits: Limits
  private let origin: CGPoint
  private let step: CGFloat
  /// The coordinates of the paths themselves, which come back as they were.
  private var knownX: [Int: CGFloat] = [:]
  private var knownY: [Int: CGFloat] = [:]
  /// Whether a point has no place on the grid, since the numbers of a curve go beyond all.
  private var isBeyondGrid = false

  /// Nil for paths beyond the limits, and coordinates that are not finite.
  ///
  /// The subpaths of the paths are closed, except for those of `openPath`.
  init?(_ paths: [PathStorage], openPath: Int? = nil, limits: Limits = Limits()) {
    self.limits = limits
    var bounds = PointBounds()
    for path in paths {
      if path.hasNaN { return nil }
      let box = path.boundingBox
      if !box.isNull {
        bounds.include(CGPoint(x: box.minX, y: box.minY))
        bounds.include(CGPoint(x: box.maxX, y: box.maxY))
      }
    }
    let box = bounds.rect
    let size = box.isNull ? 0 : max(box.width, box.height)
    guard size.isFinite, box.isNull || (box.minX.isFinite && box.minY.isFinite),
      paths.allSatisfy({ $0.elements.count <= limits.lineCount })
    else { return nil }
    origin = box.isNull ? .zero : box.origin
    // Of a size that the grid cannot divide, all points are one.
    step = size > 0 ? max(size / 0x1000_0000, .leastNormalMagnitude) : 1
    var tolerance = size * Self.flatness
    repeat {
      lines.removeAll()
      for (index, path) in paths.enumerated() {
        add(path, number: index, tolerance: tolerance, closes: index != openPath)
      }
      tolerance *= 4
    } while lines.count > limits.lineCount && tolerance < size
    guard !isBeyondGrid, lines.count <= limits.lineCount, cut() else { return nil }
  }

  private mutating func add(
    _ path: PathStorage, number: Int, tolerance: CGFloat, closes: Bool
  ) {
    for subpath in path.subpaths {
      let run = (lines.last?.run ?? 0) + 1
      var current = gridPoint(subpath.start)
      let first = current
      func go(to point: GridPoint) {
        if point != current {
          lines.append(GridLine(start: current, end: point, path: number, run: run))
        }
        current = point
      }
      for segment in subpath.segments {
        let count = tolerance > 0 ? segment.pieceCount(tolerance: tolerance) : 1
        for index in 1..<max(count, 1) {
          go(to: gridPoint(segment.point(at: CGFloat(index) / CGFloat(count))))
        }
        go(to: gridPoint(segment.end))
      }
      if closes { go(to: first) }
    }
  }

  private mutating func gridPoint(_ point: CGPoint) -> GridPoint {
    let x = ((point.x - origin.x) / step).rounded()
    let y = ((point.y - origin.y) / step).rounded()
    guard abs(x) < 0x1_0000_0000, abs(y) < 0x1_0000_0000 else {
      isBeyondGrid = true
      return GridPoint(x: 0, y: 0)
    }
    let place = GridPoint(x: Int(x), y: Int(y))
    if knownX[place.x] == nil { knownX[place.x] = point.x }
    if knownY[place.y] == nil { knownY[place.y] = point.y }
    return place
  }

  /// A point of the grid in the paths' space.
  func point(_ place: GridPoint) -> CGPoint {
    CGPoint(
      x: knownX[place.x] ?? origin.x + CGFloat(place.x) * step,
      y: knownY[place.y] ?? origin.y + CGFloat(place.y) * step)
  }

  /// Cuts lines until none meet but at their ends; false if they still do at a limit.
  private mutating func cut() -> Bool {
    var comparisons = 0
    for _ in 0..<limits.roundCount {
      guard let cuts = meetings(&comparisons) else { return false }
      if cuts.isEmpty { return true }
      lines = lines.indices.flatMap { index -> [GridLine] in
        guard let points = cuts[index] else { return [lines[index]] }
        return lines[index].pieces(points)
      }
    }
    return meetings(&comparisons)?.isEmpty == true
  }

  /// The points on each line where others meet it; nil beyond the limits.
  private func meetings(_ comparisons: inout Int) -> [Int: Set<GridPoint>]? {
    let order = lines.indices.sorted { lines[$0].low < lines[$1].low }
    var cuts: [Int: Set<GridPoint>] = [:]
    var cutCount = 0
    var active: [Int] = []
    for index in order {
      let line = lines[index]
      active.removeAll { lines[$0].high.x < line.low.x }
      comparisons += active.count
      if comparisons > limits.comparisonCount || cutCount > limits.cutCount { return nil }
      for other in active where lines[other].maxY >= line.minY && lines[other].minY <= line.maxY {
        let (own, others) = line.meetings(lines[other])
        for point in own { cuts[index, default: []].insert(point) }
        for point in others { cuts[other, default: []].insert(point) }
        cutCount += own.count + others.count
      }
      active.append(index)
    }
    return cuts
  }
}

extension GridLine {
  /// The line cut at points that lie on it, or nearly.
  func pieces(_ points: Set<GridPoint>) -> [GridLine] {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    func place(_ point: GridPoint) -> Int { (point.x - start.x) * dx + (point.y - start.y) * dy }
    let corners = [start] + points.sorted { place($0) < place($1) } + [end]
    return zip(corners, corners.dropFirst()).filter { $0 != $1 }.map { from, to in
      GridLine(start: from, end: to, path: path, run: run)
    }
  }
}
