// SPDX-License-Identifier: Apache-2.0

/// A plane shape as a signed distance: negative inside, points, y down.
///
/// Distances to combined shapes may be too small in magnitude near corners, never wrong in sign.
struct Outline: Sendable {
  /// A rectangle outside of which nothing is within one point of the shape.
  var box: Box
  var distance: @Sendable (SIMD2<Float>) -> Float

  struct Box: Sendable {
    var min: SIMD2<Float>
    var max: SIMD2<Float>

    func grown(by amount: Float) -> Box { Box(min: min - amount, max: max + amount) }
    func union(_ other: Box) -> Box {
      Box(min: pointwiseMin(min, other.min), max: pointwiseMax(max, other.max))
    }
  }
}

private func length(_ v: SIMD2<Float>) -> Float { (v.x * v.x + v.y * v.y).squareRoot() }

extension Outline {
  /// A disc.
  static func disc(_ x: Float, _ y: Float, radius: Float) -> Outline {
    let center = SIMD2(x, y)
    return Outline(box: Box(min: center - radius, max: center + radius)) {
      length($0 - center) - radius
    }
  }

  /// A rectangle with round corners.
  static func rect(
    x: Float, y: Float, width: Float, height: Float, radius: Float = 0
  ) -> Outline {
    let half = SIMD2(width, height) / 2
    let center = SIMD2(x, y) + half
    return Outline(box: Box(min: center - half, max: center + half)) { point in
      let p = point - center
      let q = SIMD2(abs(p.x), abs(p.y)) - half + radius
      let outer = length(SIMD2(max(q.x, 0), max(q.y, 0)))
      return outer + min(max(q.x, q.y), 0) - radius
    }
  }

  /// A line through `points` with round ends and joins; a single point gives a dot.
  static func line(_ points: [SIMD2<Float>], width: Float) -> Outline {
    guard let first = points.first else { return .nothing }
    guard points.count > 1 else { return .disc(first.x, first.y, radius: width / 2) }
    var box = Box(min: first, max: first)
    for point in points { box = box.union(Box(min: point, max: point)) }
    return Outline(box: box.grown(by: width / 2)) { point in
      var nearest = Float.infinity
      for index in 1..<points.count {
        nearest = min(nearest, distance(point, points[index - 1], points[index]))
      }
      return nearest - width / 2
    }
  }

  /// A polygon, by the even-odd rule.
  static func polygon(_ points: [SIMD2<Float>]) -> Outline {
    guard let first = points.first else { return .nothing }
    var box = Box(min: first, max: first)
    for point in points { box = box.union(Box(min: point, max: point)) }
    return Outline(box: box) { point in
      var nearest = Float.infinity
      var isInside = false
      var previous = points[points.count - 1]
      for corner in points {
        nearest = min(nearest, distance(point, previous, corner))
        if (corner.y > point.y) != (previous.y > point.y) {
          let t = (point.y - corner.y) / (previous.y - corner.y)
          if point.x < corner.x + t * (previous.x - corner.x) { isInside.toggle() }
        }
        previous = corner
      }
      return isInside ? -nearest : nearest
    }
  }

  /// Nothing at all.
  static let nothing = Outline(box: Box(min: .zero, max: .zero)) { _ in .infinity }

  /// Distance from `p` to the segment from `a` to `b`.
  private static func distance(
    _ p: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>
  ) -> Float {
    let (ap, ab) = (p - a, b - a)
    let square = ab.x * ab.x + ab.y * ab.y
    let t = square > 0 ? min(max((ap.x * ab.x + ap.y * ab.y) / square, 0), 1) : 0
    return length(ap - ab * t)
  }
}

extension Outline {
  /// This shape and the other together.
  func joined(with other: Outline) -> Outline {
    let (first, second) = (distance, other.distance)
    return Outline(box: box.union(other.box)) { min(first($0), second($0)) }
  }

  /// This shape without the other.
  func cut(by other: Outline) -> Outline {
    let (first, second) = (distance, other.distance)
    return Outline(box: box) { max(first($0), -second($0)) }
  }

  /// A band of `width` along the edge, half of it outside.
  func stroked(_ width: Float) -> Outline {
    let inner = distance
    return Outline(box: box.grown(by: width / 2)) { abs(inner($0)) - width / 2 }
  }

  /// A star with `count` tips, the first one up, with rounded tips.
  static func star(
    _ x: Float, _ y: Float, radius: Float, count: Int = 5, waist: Float = 0.45, round: Float = 0
  ) -> Outline {
    let points = (0..<count * 2).map { index -> SIMD2<Float> in
      let reach = (index.isMultiple(of: 2) ? radius : radius * waist) - round
      let turn = Double(index) / Double(count * 2) * 2 * Double.pi
      return [x + reach * Float(sine(turn)), y - reach * Float(cosine(turn))]
    }
    let core = Outline.polygon(points)
    let inner = core.distance
    return Outline(box: core.box.grown(by: round)) { inner($0) - round }
  }
}
