// SPDX-License-Identifier: Apache-2.0

/// The side of a line of a plane: the points with a·x + b·y + c ≥ 0.
@usableFromInline package struct HalfPlane: Hashable, Codable, Sendable {
  @usableFromInline package var coefficients: SIMD3<Double>

  /// The points with a·x + b·y + c ≥ 0.
  @inlinable package init(_ a: Double, _ b: Double, _ c: Double) { coefficients = [a, b, c] }
  /// The half plane of the coefficients a, b and c.
  @inlinable package init(_ coefficients: SIMD3<Double>) { self.coefficients = coefficients }

  /// The other side of the line.
  @inlinable package var opposite: HalfPlane { HalfPlane(-coefficients) }

  /// Positive inside, zero on the line; for a homogeneous point times its w.
  @inline(__always)
  @inlinable package func value(_ p: SIMD3<Double>) -> Double {
    coefficients.x * p.x + coefficients.y * p.y + coefficients.z * p.z
  }

  /// a·x + b·y + c at a point: positive inside.
  @inline(__always)
  @inlinable package func value(_ p: SIMD2<Double>) -> Double {
    coefficients.x * p.x + coefficients.y * p.y + coefficients.z
  }

  /// The same side seen in the source of `map`, where the image's w is positive.
  @inlinable package func pulledBack(through map: PlaneMap) -> HalfPlane {
    HalfPlane(value(map.x), value(map.y), value(map.origin))
  }
}

/// A convex polygon; its corners in order, either way round.
@usableFromInline package struct ConvexPolygon: Hashable, Sendable {
  @usableFromInline package var corners: [SIMD2<Double>]

  /// The polygon of corners in order.
  @inlinable package init(_ corners: [SIMD2<Double>]) { self.corners = corners }

  /// Whether it has no area.
  @inlinable package var isEmpty: Bool { corners.count < 3 }

  /// The part on the side of `side`, empty when there is none.
  ///
  /// Sutherland and Hodgman's clip. The crossing of an edge is computed from its ends in one fixed
  /// order, so that the two parts of a cut share their corners to the last bit.
  package func clipped(to side: HalfPlane) -> ConvexPolygon {
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(corners.count + 1)
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let (da, db) = (side.value(a), side.value(b))
      if da >= 0 { result.append(a) }
      if (da > 0 && db < 0) || (da < 0 && db > 0) {
        result.append(crossing(a, distance: da, b, distance: db))
      }
    }
    return ConvexPolygon(result.count < 3 ? [] : result)
  }

  private func crossing(
    _ a: SIMD2<Double>, distance da: Double, _ b: SIMD2<Double>, distance db: Double
  ) -> SIMD2<Double> {
    let aFirst = a.x != b.x ? a.x < b.x : a.y < b.y
    let (p, dp, q, dq) = aFirst ? (a, abs(da), b, abs(db)) : (b, abs(db), a, abs(da))
    return p + (q - p) * (dp / (dp + dq))
  }

  /// Twice the area, without its sign.
  package var doubleArea: Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      sum += a.x * b.y - a.y * b.x
    }
    return abs(sum)
  }

  /// The common part; empty when they do not meet.
  package func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
    guard !other.isEmpty else { return other }
    var result = self
    let center = other.corners.reduce(SIMD2<Double>(), +) / Double(other.corners.count)
    for index in other.corners.indices {
      let (a, b) = (other.corners[index], other.corners[(index + 1) % other.corners.count])
      var side = HalfPlane(a.y - b.y, b.x - a.x, a.x * b.y - b.x * a.y)
      if side.value(center) < 0 { side = side.opposite }
      result = result.clipped(to: side)
      if result.isEmpty { return result }
    }
    return result
  }
}
