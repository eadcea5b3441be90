// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The parts of a surface that are redrawn: rectangles of whole tiles, none over another.
///
/// Each rectangle is a pass of its own over the surface, so that there are few, and two become one
/// where that costs no pixel.
package struct DamageRegion: Hashable, Sendable {
  /// The side of a tile, device pixels. Tiles at the surface's right and bottom end with it.
  package static let tileSide = 16
  /// The most rectangles of a region.
  package static let maximumRects = 8

  /// The size of the surface, pixels.
  package let surface: DeviceSize
  /// Parts of the surface that have no pixel in common.
  package private(set) var rects: [DeviceRect] = []

  /// No part of a surface.
  package init(of surface: DeviceSize) { self.surface = surface }

  /// Whether no pixel is damaged.
  package var isEmpty: Bool { rects.isEmpty }
  /// Whether all of the surface is damaged.
  package var isFull: Bool { rects.count == 1 && rects[0] == surface.rect }
  /// Pixels in the region.
  package var area: Int { rects.reduce(0) { $0 + $1.area } }
  /// Tiles in the region.
  package var tiles: Int {
    rects.reduce(0) { $0 + DamageRegion.tiles($1.width) * DamageRegion.tiles($1.height) }
  }

  private static func tiles(_ length: Int) -> Int { (length + tileSide - 1) / tileSide }

  /// Whether the region has a pixel of `rect`.
  package func meets(_ rect: DeviceRect) -> Bool {
    for part in rects
    where part.x < rect.maxX && rect.x < part.maxX && part.y < rect.maxY && rect.y < part.maxY {
      return true
    }
    return false
  }

  package mutating func addAll() { rects = [surface.rect] }

  /// Adds the tiles that `rect` touches.
  package mutating func add(_ rect: DeviceRect) {
    let rect = snapped(rect)
    guard !rect.isEmpty, !isFull else { return }
    insert(rect)
    while rects.count > DamageRegion.maximumRects { mergeCheapest() }
    // Several passes over most of the surface cost more than one over all of it.
    if rects.count > 1, area * 4 > surface.rect.area * 3 { addAll() }
  }

  private func snapped(_ rect: DeviceRect) -> DeviceRect {
    let rect = rect.intersection(surface.rect)
    guard !rect.isEmpty else { return .zero }
    let side = DamageRegion.tileSide
    let (left, top) = (rect.x / side * side, rect.y / side * side)
    let (right, bottom) = (
      (rect.maxX + side - 1) / side * side, (rect.maxY + side - 1) / side * side
    )
    return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
      .intersection(surface.rect)
  }

  /// Adds the part of a rectangle that the region lacks.
  private mutating func insert(_ rect: DeviceRect) {
    var pending = [rect]
    while let next = pending.popLast() {
      guard let place = rects.firstIndex(where: { isJoined($0, next) }) else {
        rects.append(next)
        continue
      }
      let other = rects[place]
      if other.contains(next) { continue }
      let union = other.union(next)
      if union.area <= other.area + next.area {
        rects.remove(at: place)
        pending.append(union)
      } else {
        pending += next.parts(without: other)
      }
    }
  }

  /// Whether two rectangles overlap, or are one rectangle together.
  private func isJoined(_ a: DeviceRect, _ b: DeviceRect) -> Bool {
    !a.intersection(b).isEmpty || a.union(b).area == a.area + b.area
  }

  /// Makes one of the two rectangles that are nearest to being one.
  private mutating func mergeCheapest() {
    var best = (a: 0, b: 1, cost: Int.max)
    for a in rects.indices {
      for b in rects.indices where b > a {
        let cost = rects[a].union(rects[b]).area - rects[a].area - rects[b].area
        if cost < best.cost { best = (a, b, cost) }
      }
    }
    var union = rects[best.a].union(rects[best.b])
    rects.remove(at: best.b)
    rects.remove(at: best.a)
    // Whatever it overlaps joins it, so that there are fewer rectangles in the end.
    while let place = rects.firstIndex(where: { !$0.intersection(union).isEmpty }) {
      union = union.union(rects.remove(at: place))
    }
    rects.append(union)
  }
}

extension DeviceRect {
  /// The rest without `other`, as up to four rectangles.
  fileprivate func parts(without other: DeviceRect) -> [DeviceRect] {
    let shared = intersection(other)
    if shared.isEmpty { return [self] }
    return [
      DeviceRect(x: x, y: y, width: width, height: shared.y - y),
      DeviceRect(x: x, y: shared.maxY, width: width, height: maxY - shared.maxY),
      DeviceRect(x: x, y: shared.y, width: shared.x - x, height: shared.height),
      DeviceRect(x: shared.maxX, y: shared.y, width: maxX - shared.maxX, height: shared.height),
    ].filter { !$0.isEmpty }
  }
}
