// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// The inside of a frame's path. Points from the upper left corner of the path's box, y down.
struct FrameShape {
  /// The box of the path; infinite for no limit.
  let size: CGSize
  /// Nil for a rectangle.
  private let outline: FrameOutline?
  /// The paths that text keeps out of.
  private let holes: [FrameOutline]

  /// A rectangle.
  init(size: CGSize) {
    (self.size, outline, holes) = (size, nil, [])
  }

  /// The inside of a path without that of the clipping paths in the attributes.
  init(_ path: CGPath, attributes: CFDictionary?) {
    let box = path.boundingBoxOfPath
    size = box.isNull ? .zero : box.size
    let rule = attributes?[kCTFramePathFillRuleAttributeName] as? NSNumber
    let isEvenOdd = rule?.uint32Value != CTFramePathFillRule.windingNumber.rawValue
    outline = path.isRect(nil) ? nil : FrameOutline(path, in: box, isEvenOdd: isEvenOdd)
    holes = FrameShape.clippingPaths(attributes).map {
      FrameOutline($0, in: box, isEvenOdd: isEvenOdd)
    }
  }

  private static func clippingPaths(_ attributes: CFDictionary?) -> [CGPath] {
    let list = attributes?[kCTFrameClippingPathsAttributeName] as? NSArray
    return (list ?? []).compactMap { entry in
      (entry as? CGPath)
        ?? (entry as? NSDictionary)?[kCTFramePathClippingPathAttributeName] as? CGPath
    }
  }

  /// Whether every line has the same room.
  var isRectangle: Bool { outline == nil && holes.isEmpty }

  /// A length as a limit: infinite if it is not positive or beyond the reach of layouts.
  static func limit(_ length: CGFloat) -> CGFloat {
    length > 0 && length < TextLimits.maximumDistance ? length : .infinity
  }

  /// The spans of x that are inside at every y of a band, from left to right.
  func rooms(_ band: Range<CGFloat>) -> [Range<CGFloat>] {
    if isRectangle { return [0..<size.width] }
    let bottom = min(band.upperBound, size.height)
    guard band.lowerBound < bottom else { return [] }
    let part = band.lowerBound..<bottom
    var rooms = outline?.inside(part) ?? [0..<size.width]
    for hole in holes { rooms = rooms.flatMap { $0.without(hole.touched(part)) } }
    return rooms
  }

  /// The next place to try below one where no line has room; nil at the lower end.
  func nextTop(after top: CGFloat) -> CGFloat? {
    if isRectangle { return nil }
    let next = top + max(1, size.height / 1000)
    return next < size.height ? next : nil
  }
}

/// The inside of a path as trapezoids between the heights of its corners.
private struct FrameOutline {
  private struct Edge {
    var start: CGPoint
    var end: CGPoint
    /// 1 for a way down, -1 for one up.
    var winding: Int

    func x(at y: CGFloat) -> CGFloat {
      start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
    }
  }

  /// The most heights in a band that are looked at; of more, these many are picked.
  private static let maximumHeights = 256
  /// Curves are lines within this of them, points.
  private static let tolerance: CGFloat = 0.05

  private var edges: [Edge] = []
  private let isEvenOdd: Bool

  init(_ path: CGPath, in box: CGRect, isEvenOdd: Bool) {
    self.isEvenOdd = isEvenOdd
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x - box.minX, y: box.maxY - point.y)
    }
    for element in path.storage.flattened(tolerance: FrameOutline.tolerance).elements {
      switch element {
      case .move(let to):
        add(current, start)
        (start, current) = (place(to), place(to))
      case .close:
        add(current, start)
        current = start
      default:
        guard let end = element.end.map(place) else { continue }
        add(current, end)
        current = end
      }
    }
    add(current, start)
  }

  private mutating func add(_ first: CGPoint, _ second: CGPoint) {
    if first.y < second.y { edges.append(Edge(start: first, end: second, winding: 1)) }
    if first.y > second.y { edges.append(Edge(start: second, end: first, winding: -1)) }
  }

  /// The spans of x that are inside at every y of a band.
  func inside(_ band: Range<CGFloat>) -> [Range<CGFloat>] {
    var rooms: [Range<CGFloat>]?
    for (top, bottom) in slabs(band) {
      let cores = trapezoids(top, bottom).compactMap { left, right -> Range<CGFloat>? in
        let low = max(left.x(at: top), left.x(at: bottom))
        let high = min(right.x(at: top), right.x(at: bottom))
        return low < high ? low..<high : nil
      }
      rooms =
        rooms.map { known in known.flatMap { room in cores.compactMap(room.common) } }
        ?? cores
    }
    return rooms ?? []
  }

  /// The spans of x that are inside at any y of a band.
  func touched(_ band: Range<CGFloat>) -> [Range<CGFloat>] {
    slabs(band).flatMap { top, bottom in
      trapezoids(top, bottom).compactMap { left, right -> Range<CGFloat>? in
        let low = min(left.x(at: top), left.x(at: bottom))
        let high = max(right.x(at: top), right.x(at: bottom))
        return low < high ? low..<high : nil
      }
    }
  }

  /// The parts of a band between the heights of corners.
  private func slabs(_ band: Range<CGFloat>) -> [(CGFloat, CGFloat)] {
    var heights = edges.flatMap { [$0.start.y, $0.end.y] }.filter(band.contains)
    heights = Array(Set(heights + [band.lowerBound, band.upperBound])).sorted()
    if heights.count > Self.maximumHeights {
      let step = heights.count / Self.maximumHeights + 1
      heights =
        heights.enumerated().filter { $0.offset % step == 0 }.map(\.element)
        + [band.upperBound]
    }
    return Array(zip(heights, heights.dropFirst()))
  }

  /// The pairs of edges between which the inside lies in a slab.
  private func trapezoids(_ top: CGFloat, _ bottom: CGFloat) -> [(Edge, Edge)] {
    let middle = (top + bottom) / 2
    let active = edges.filter { $0.start.y <= middle && middle < $0.end.y }
      .sorted { $0.x(at: middle) < $1.x(at: middle) }
    var pairs: [(Edge, Edge)] = []
    var (winding, left) = (0, Edge?.none)
    for edge in active {
      winding += isEvenOdd ? (winding == 0 ? 1 : -1) : edge.winding
      if let first = left, winding == 0 {
        pairs.append((first, edge))
        left = nil
      } else if left == nil {
        left = edge
      }
    }
    return pairs
  }
}

extension Range<CGFloat> {
  /// The common part; nil if there is none.
  fileprivate func common(_ other: Range<CGFloat>) -> Range<CGFloat>? {
    let (low, high) = (
      Swift.max(lowerBound, other.lowerBound), Swift.min(upperBound, other.upperBound)
    )
    return low < high ? low..<high : nil
  }

  /// The parts outside of other ranges, in order.
  fileprivate func without(_ others: [Range<CGFloat>]) -> [Range<CGFloat>] {
    others.reduce([self]) { parts, other in
      parts.flatMap { part -> [Range<CGFloat>] in
        let before =
          part
          .lowerBound..<Swift.max(
            part.lowerBound, Swift.min(part.upperBound, other.lowerBound))
        let after =
          Swift.min(
            part.upperBound, Swift.max(part.lowerBound, other.upperBound))..<part.upperBound
        return [before, after].filter { !$0.isEmpty }
      }
    }
  }
}
