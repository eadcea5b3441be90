// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// The path moved outward by `amount`, inward if it is negative; units of the path.
  ///
  /// A closed contour moves away from its inside, whichever way it runs; one that cuts a hole in
  /// the others of the path moves into the hole. An open contour becomes the outline of a line
  /// twice as wide as `amount`, with round ends if the joins are round. Curves stay curves, off by
  /// at most a 20,000th of the size. Where they would cross, the area is computed instead, from
  /// lines off by at most a 2,000th; a contour that shrinks to nothing is left out.
  package func offset(by amount: CGFloat, _ style: ShapeJoinStyle) -> ShapePath {
    let amount = amount.limited
    let path = limited
    guard amount != 0, 200 * vertexCount <= ShapeLimits.vertexCount else { return path }
    let areas = path.contours.map(\.area)
    return ShapePath(
      path.contours.enumerated().flatMap { index, contour -> [ShapeContour] in
        guard contour.isClosed else { return contour.outlined(by: abs(amount), style) }
        let isHole = path.isHole(index, areas)
        return contour.moved(by: isHole ? -amount : amount, style)
      }.map(\.limited))
  }

  /// The path of a mask moved outward by its expansion, inward if it is negative: corners that open
  /// become round, as in After Effects.
  package func expanded(by amount: CGFloat) -> ShapePath {
    offset(by: amount, ShapeJoinStyle(.round))
  }

  /// Whether a contour runs against the others around it, so that its inside is outside of the
  /// path.
  private func isHole(_ index: Int, _ areas: [CGFloat]) -> Bool {
    guard contours.count > 1, let point = contours[index].vertices.first?.point else {
      return false
    }
    var winding = 0
    for (other, contour) in contours.enumerated() where other != index && contour.isClosed {
      let path = ShapePath([contour]).cgPath
      if path.contains(point) { winding += areas[other] < 0 ? -1 : 1 }
    }
    return winding != 0 && (winding < 0) != (areas[index] < 0)
  }
}

extension ShapeContour {
  /// A closed contour moved outward.
  fileprivate func moved(by amount: CGFloat, _ style: ShapeJoinStyle) -> [ShapeContour] {
    let isTurned = area < 0
    let offset = ContourOffset(segments, distance: isTurned ? -amount : amount, style: style)
    guard !offset.segments.isEmpty else { return [] }
    if isSimple, let contour = offset.contour, contour.area != 0, (contour.area < 0) == isTurned {
      return [contour]
    }
    let own = ShapePath([self]).cgPath
    let rim = own.copy(
      strokingWithWidth: 2 * abs(amount), lineCap: .butt, lineJoin: style.join,
      miterLimit: style.miterLimit.limited)
    let result = ShapePath(amount > 0 ? own.union(rim) : own.subtracting(rim))
    return isTurned ? result.reversed.contours : result.contours
  }

  /// The outline of a line along an open contour.
  fileprivate func outlined(by distance: CGFloat, _ style: ShapeJoinStyle) -> [ShapeContour] {
    let forward = segments.filter { $0.direction(at: 0) != nil }
    guard !forward.isEmpty else { return [] }
    let round = forward + forward.reversed().map(\.reversed)
    if let contour = ContourOffset(round, distance: distance, style: style).contour,
      contour.area > 0
    {
      return [contour]
    }
    let rim = ShapePath([self]).cgPath.copy(
      strokingWithWidth: 2 * distance, lineCap: style.join == .round ? .round : .butt,
      lineJoin: style.join, miterLimit: style.miterLimit.limited)
    return ShapePath(rim.normalized()).contours
  }
}
