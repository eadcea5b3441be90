// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The rectangle that coverage is measured against, its corners rounded or not; layer space.
@usableFromInline package struct InstanceShape: Hashable, Codable, Sendable, BitwiseCopyable {
  /// minX minY maxX maxY.
  @usableFromInline package private(set) var rect: SIMD4<Float>
  /// Corner radii: minX·minY, maxX·minY, minX·maxY, maxX·maxY.
  @usableFromInline package private(set) var radii: SIMD4<Float>

  /// A rectangle and the radii of its corners.
  @inlinable package init(_ rect: LayerRect, radii: SIMD4<Double> = .zero) {
    (self.rect, self.radii) = (SIMD4(rect.edges), SIMD4(radii))
  }

  /// The shape without sides: a program that looks at sides finds them all far away.
  @inlinable package static var boundless: InstanceShape {
    InstanceShape(LayerRect(minX: -open, minY: -open, maxX: open, maxY: open))
  }

  /// Takes away a side: 0 to 3 for minX, minY, maxX, maxY.
  @inlinable package mutating func removeSide(_ side: Int) {
    rect[side] = Float(side < 2 ? -Self.open : Self.open)
  }

  /// Whether the sides minX and minY are not there.
  @inlinable package var isOpenLow: SIMDMask<SIMD2<Int32>> {
    rect.lowHalf .<= Float(-0.1 * Self.open)
  }

  /// Whether the sides maxX and maxY are not there.
  @inlinable package var isOpenHigh: SIMDMask<SIMD2<Int32>> {
    rect.highHalf .>= Float(0.1 * Self.open)
  }

  /// Whether its corners are circles of one radius that is a pixel or longer, as programs without
  /// ``Features/uneven`` take them.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, all around.
  ///   - inset: how far inside its outline another one runs of which it must be true, points.
  @inlinable package func hasEvenCorners(at scale: Double, inset: Float = 0) -> Bool {
    radii == SIMD4(repeating: radii.x) && Double(radii.x - inset) * scale >= 1
  }

  /// The shape in a space whose origin is elsewhere.
  @inlinable package func counted(from origin: SIMD2<Double>) -> InstanceShape {
    var result = self
    let (x, y) = (Float(origin.x), Float(origin.y))
    result.rect -= SIMD4(x, y, x, y)
    return result
  }

  /// Where shaders look for a side that is not there; from a tenth of it on they take it as open.
  @inlinable package static var open: Double { 1e9 }
}
