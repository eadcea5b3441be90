import CAGeometry

/// A flat thing in a space of depth, as its parent's eye sees it.
package struct DepthItem {
  /// What it covers of the parent's plane.
  package var outline: ConvexPolygon { didSet { box = outline.box } }
  fileprivate var box: (low: SIMD2<Double>, high: SIMD2<Double>)
  /// Its depth as a function of the plane's x and y: a·x + b·y + c. Larger is nearer.
  package var depth: SIMD3<Double>
  /// Its place among its siblings; what decides where depths are equal.
  package var order: Int
  /// The sides of the plane it was cut to.
  package var cuts: [HalfPlane] = []

  package init(outline: ConvexPolygon, depth: SIMD3<Double>, order: Int) {
    self.outline = outline
    box = outline.box
    self.depth = depth
    self.order = order
  }
}

/// Puts things in the order they are painted, far to near, and cuts those that pass through
/// each other.
///
/// Two things that overlap on the plane are compared where they overlap, where the difference of
/// their depths is a linear function: of one sign, it orders them; of both signs, the line where it
/// is zero cuts one of them; zero everywhere, the order of siblings decides.
package struct DepthSort {
  /// No more pieces than this are made of one space; what still crosses is ordered by its middle.
  package var maximumPieces = 4096
  /// Depths closer than this, in points, count as equal.
  package var tolerance = 1e-3
  /// Whether a space had more crossings than pieces allowed.
  package private(set) var ranOutOfPieces = false

  package init() {}

  package mutating func sorted(_ items: [DepthItem]) -> [DepthItem] {
    let pieces = cutApart(items)
    return painted(pieces)
  }

  /// Cuts until no two overlapping pieces cross.
  private mutating func cutApart(_ items: [DepthItem]) -> [DepthItem] {
    var done: [DepthItem] = []
    var waiting = Array(items.reversed())
    while let item = waiting.popLast() {
      if let (first, second) = firstCut(of: item, by: done) {
        if done.count + waiting.count + 2 > maximumPieces {
          ranOutOfPieces = true
        } else {
          waiting.append(second)
          waiting.append(first)
          continue
        }
      }
      done.append(item)
    }
    return done
  }

  /// The two parts of an item; nil when rounding leaves nothing on one side of the line.
  private func cut(_ item: DepthItem, along line: HalfPlane) -> (DepthItem, DepthItem)? {
    var (first, second) = (item, item)
    first.outline = item.outline.clipped(to: line)
    second.outline = item.outline.clipped(to: line.opposite)
    guard !first.outline.isEmpty, !second.outline.isEmpty else { return nil }
    first.cuts.append(line)
    second.cuts.append(line.opposite)
    return (first, second)
  }

  private func firstCut(of item: DepthItem, by others: [DepthItem]) -> (DepthItem, DepthItem)? {
    for other in others {
      guard case .crosses(let line) = relation(item, other) else { continue }
      if let parts = cut(item, along: line) { return parts }
    }
    return nil
  }

  private enum Relation {
    case apart, behind, inFront, equal
    case crosses(HalfPlane)
  }

  /// How `a` stands to `b` where both are seen.
  private func relation(_ a: DepthItem, _ b: DepthItem) -> Relation {
    guard a.meets(b), let shared = a.outline.overlap(b.outline) else { return .apart }
    let difference = HalfPlane(a.depth - b.depth)
    var (least, most) = (Double.infinity, -Double.infinity)
    for corner in shared.corners {
      let d = difference.value(corner)
      (least, most) = (min(least, d), max(most, d))
    }
    if least >= -tolerance && most <= tolerance { return .equal }
    if least >= -tolerance { return .inFront }
    if most <= tolerance { return .behind }
    return .crosses(difference)
  }

  /// Far to near: repeatedly the first piece nothing unpainted is behind of.
  ///
  /// Pieces that hide each other in a ring are painted by the depth of their middles.
  private func painted(_ pieces: [DepthItem]) -> [DepthItem] {
    var blockers = [Int](repeating: 0, count: pieces.count)
    var inFrontOf = [[Int]](repeating: [], count: pieces.count)
    for i in pieces.indices {
      for j in pieces.indices where j > i {
        switch isPaintedFirst(pieces[i], pieces[j]) {
        case true?:
          inFrontOf[i].append(j)
          blockers[j] += 1
        case false?:
          inFrontOf[j].append(i)
          blockers[i] += 1
        case nil: break
        }
      }
    }
    return drain(pieces, &blockers, inFrontOf)
  }

  private func drain(_ pieces: [DepthItem], _ blockers: inout [Int], _ inFrontOf: [[Int]])
    -> [DepthItem]
  {
    var result: [DepthItem] = []
    var left = Array(pieces.indices)
    while !left.isEmpty {
      let free = left.indices.filter { blockers[left[$0]] == 0 }
      let pick =
        free.min { pieces[left[$0]].order < pieces[left[$1]].order }
        ?? left.indices.min { pieces[left[$0]].middleDepth < pieces[left[$1]].middleDepth }!
      let piece = left.remove(at: pick)
      for other in inFrontOf[piece] { blockers[other] -= 1 }
      result.append(pieces[piece])
    }
    return result
  }

  /// Whether `a` comes before `b`; nil where it does not matter.
  private func isPaintedFirst(_ a: DepthItem, _ b: DepthItem) -> Bool? {
    switch relation(a, b) {
    case .apart: nil
    case .behind: true
    case .inFront: false
    case .equal: a.order == b.order ? nil : a.order < b.order
    case .crosses: a.middleDepth <= b.middleDepth
    }
  }
}

extension DepthItem {
  fileprivate func meets(_ other: DepthItem) -> Bool {
    box.low.x < other.box.high.x && other.box.low.x < box.high.x
      && box.low.y < other.box.high.y && other.box.low.y < box.high.y
  }

  /// The depth at the mean of the corners.
  fileprivate var middleDepth: Double {
    let sum = outline.corners.reduce(SIMD2<Double>(), +)
    return HalfPlane(depth).value(sum / Double(max(outline.corners.count, 1)))
  }
}

extension ConvexPolygon {
  /// The shared part, unless the two merely touch.
  fileprivate func overlap(_ other: ConvexPolygon) -> ConvexPolygon? {
    let shared = intersection(other)
    return shared.isEmpty || shared.doubleArea < 1e-6 ? nil : shared
  }

  fileprivate var box: (low: SIMD2<Double>, high: SIMD2<Double>) {
    guard var low = corners.first else { return (.zero, .zero) }
    var high = low
    for corner in corners.dropFirst() {
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner)
    }
    return (low, high)
  }
}
