// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A flat thing in a space of depth, as its parent's eye sees it.
package struct DepthItem {
  /// The area that it covers of the parent's plane.
  package var outline: ConvexPolygon { didSet { box = outline.box } }
  fileprivate(set) var box: PieceBox
  /// Its depth as a function of the plane's x and y: a·x + b·y + c. Larger is nearer.
  package var depth: SIMD3<Double>
  /// Its place among its siblings, which decides where depths are equal.
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
  /// The most pieces of one space; further ones that cross are ordered by their middles.
  package var maximumPieces = 4096
  /// Depths closer than this, in points, count as equal.
  package var tolerance = 1e-3
  /// Whether a space had more crossings than pieces allowed.
  package internal(set) var ranOutOfPieces = false

  package init() {}

  /// The items, cut where they cross, from back to front.
  package mutating func sorted(_ items: [DepthItem]) -> [DepthItem] {
    let pieces = cutApart(items)
    return painted(pieces)
  }

  /// A piece that is still to be compared with those done, from the one at `next` on.
  private struct Waiting {
    var item: DepthItem
    var next = 0
  }

  /// Cuts until no two overlapping pieces cross.
  private mutating func cutApart(_ items: [DepthItem]) -> [DepthItem] {
    var grid = PieceGrid(boxes: items.map(\.box))
    var done: [DepthItem] = []
    var near: [Int32] = []
    var waiting = items.reversed().map { Waiting(item: $0) }
    while let piece = waiting.popLast() {
      grid.neighbours(of: piece.item.box, into: &near)
      if let (place, parts) = firstCut(of: piece, by: near, in: done) {
        if done.count + waiting.count + 2 > maximumPieces {
          ranOutOfPieces = true
        } else {
          // A piece that crossed nothing before crosses nothing in part.
          waiting.append(Waiting(item: parts.1, next: place + 1))
          waiting.append(Waiting(item: parts.0, next: place + 1))
          continue
        }
      }
      grid.insert(piece.item.box, as: done.count)
      done.append(piece.item)
    }
    return done
  }

  /// The two parts of an item; nil when rounding leaves nothing on one side of the line.
  func cut(_ item: DepthItem, along line: HalfPlane) -> (DepthItem, DepthItem)? {
    var (first, second) = (item, item)
    first.outline = item.outline.clipped(to: line)
    second.outline = item.outline.clipped(to: line.opposite)
    guard !first.outline.isEmpty, !second.outline.isEmpty else { return nil }
    first.cuts.append(line)
    second.cuts.append(line.opposite)
    return (first, second)
  }

  private func firstCut(
    of piece: Waiting, by near: [Int32], in done: [DepthItem]
  ) -> (place: Int, parts: (DepthItem, DepthItem))? {
    for place in near.lazy.map(Int.init) where place >= piece.next {
      guard case .crosses(let line) = relation(piece.item, done[place]) else { continue }
      if let parts = cut(piece.item, along: line) { return (place, parts) }
    }
    return nil
  }

  enum Relation {
    case apart, behind, inFront, equal
    case crosses(HalfPlane)
  }

  /// How `a` stands to `b` where both are seen.
  private func relation(_ a: DepthItem, _ b: DepthItem) -> Relation {
    guard a.meets(b), !a.outline.isApart(from: b.outline) else { return .apart }
    let difference = HalfPlane(a.depth - b.depth)
    // Most pairs are decided by the box that both share, whatever their shapes.
    let low = pointwiseMax(a.box.low, b.box.low)
    let high = pointwiseMin(a.box.high, b.box.high)
    if let relation = relation(within: difference.range(low, high)) { return relation }
    guard let shared = a.outline.overlap(b.outline) else { return .apart }
    return relation(within: shared.range(of: difference)) ?? .crosses(difference)
  }

  /// The meaning of a difference of depths in that range; nil when it has both signs.
  func relation(within range: (least: Double, most: Double)) -> Relation? {
    if range.least >= -tolerance && range.most <= tolerance { return .equal }
    if range.least >= -tolerance { return .inFront }
    if range.most <= tolerance { return .behind }
    return nil
  }

  /// Far to near: repeatedly the first piece nothing unpainted is behind of.
  ///
  /// Pieces that hide each other in a ring are cut further, see ``unwound(_:room:)``.
  private mutating func painted(_ pieces: [DepthItem]) -> [DepthItem] {
    var grid = PieceGrid(boxes: pieces.map(\.box))
    var order = PaintOrder(keys: pieces.map(\.order))
    var near: [Int32] = []
    for (place, piece) in pieces.enumerated() {
      grid.neighbours(of: piece.box.widened(by: tolerance), into: &near)
      for other in near.lazy.map(Int.init) {
        switch isPaintedFirst(pieces[other], piece) {
        case true?: order.put(other, before: place)
        case false?: order.put(place, before: other)
        case nil: prefer(other, or: place, of: pieces, in: &order)
        }
      }
      grid.insert(piece.box, as: place)
    }
    var room = maximumPieces - pieces.count
    return order.groups().flatMap { group in
      group.count == 1 ? [pieces[group[0]]] : unwound(group.map { pieces[$0] }, room: &room)
    }
  }

  /// Decides which of two things comes first that hide nothing of each other, but share a side.
  ///
  /// Both are smoothed along it, which shows the order, so it may not depend on other layers: the
  /// one that is nowhere in front of the other's plane comes first. Where that is no decision, as
  /// at the edges of a solid, the order of siblings decides.
  private func prefer(
    _ a: Int, or b: Int, of pieces: [DepthItem], in order: inout PaintOrder
  ) {
    let (first, second) = (pieces[a], pieces[b])
    guard first.order != second.order, first.touches(second, within: tolerance) else { return }
    let difference = HalfPlane(first.depth - second.depth)
    let (x, y) = (first.outline.range(of: difference), second.outline.range(of: difference))
    let isFirst =
      switch relation(within: (min(x.least, y.least), max(x.most, y.most))) {
      case .behind?: true
      case .inFront?: false
      default: first.order < second.order
      }
    if isFirst { order.prefer(a, before: b) } else { order.prefer(b, before: a) }
  }

  /// Whether `a` comes before `b`; nil where neither hides anything of the other.
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

  /// Whether no side has the other one further beyond it than that.
  fileprivate func touches(_ other: DepthItem, within distance: Double) -> Bool {
    let (low, high) = (box.low - distance, box.high + distance)
    return low.x <= other.box.high.x && other.box.low.x <= high.x && low.y <= other.box.high.y
      && other.box.low.y <= high.y && !outline.isApart(from: other.outline, by: distance)
  }

  /// The depth at the mean of the corners.
  var middleDepth: Double {
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

  /// The least and the greatest value of a linear function.
  func range(of function: HalfPlane) -> (least: Double, most: Double) {
    var (least, most) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let value = function.value(corner)
      (least, most) = (min(least, value), max(most, value))
    }
    return (least, most)
  }

  var box: PieceBox {
    guard var low = corners.first else { return PieceBox(low: .zero, high: .zero) }
    var high = low
    for corner in corners.dropFirst() {
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner)
    }
    return PieceBox(low: low, high: high)
  }

  /// Whether a side of one of them has the other beyond it, and further than that; touching counts.
  fileprivate func isApart(from other: ConvexPolygon, by distance: Double = 0) -> Bool {
    hasBeyondASide(other, by: distance) || other.hasBeyondASide(self, by: distance)
  }

  private func hasBeyondASide(_ other: ConvexPolygon, by distance: Double) -> Bool {
    let turn = signedDoubleArea < 0 ? -1.0 : 1.0
    var a = corners[corners.count - 1]
    for b in corners {
      let side = (b - a) * turn
      // Closer than this many points is touching.
      let least = (1e-7 - distance) * (abs(side.x) + abs(side.y))
      if other.corners.allSatisfy({ side.x * ($0.y - a.y) - side.y * ($0.x - a.x) <= least }) {
        return true
      }
      a = b
    }
    return false
  }

  private var signedDoubleArea: Double {
    var sum = 0.0
    var a = corners[corners.count - 1]
    for b in corners {
      sum += a.x * b.y - a.y * b.x
      a = b
    }
    return sum
  }
}

extension HalfPlane {
  /// The least and the greatest value in a box.
  fileprivate func range(
    _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> (least: Double, most: Double) {
    let (a, b, c) = (coefficients.x, coefficients.y, coefficients.z)
    let x = a < 0 ? (a * high.x, a * low.x) : (a * low.x, a * high.x)
    let y = b < 0 ? (b * high.y, b * low.y) : (b * low.y, b * high.y)
    return (x.0 + y.0 + c, x.1 + y.1 + c)
  }
}
