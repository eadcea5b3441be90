// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A rectangle along the axes of a layer's plane, points. Pixels and rectangles of other planes are
/// `DeviceRect` and `PlaneRect`.
@usableFromInline package struct LayerRect: Hashable, Sendable {
  /// minX minY maxX maxY.
  @usableFromInline package var edges: SIMD4<Double>

  /// A rectangle with these sides: minX minY maxX maxY.
  @inlinable package init(edges: SIMD4<Double>) { self.edges = edges }

  /// A rectangle with these sides.
  @inlinable package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    edges = SIMD4(minX, minY, maxX, maxY)
  }

  /// The rectangle between two corners, the least and the greatest.
  @inlinable package init(low: SIMD2<Double>, high: SIMD2<Double>) {
    edges = SIMD4(lowHalf: low, highHalf: high)
  }

  /// A rectangle of the program's, standardized.
  @inlinable package init(_ rect: CGRect) {
    edges = SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
  }

  /// Pixels, as a rectangle of a plane in which a point is a pixel.
  @inlinable package init(_ pixels: DeviceRect) {
    edges = SIMD4(Double(pixels.x), Double(pixels.y), Double(pixels.maxX), Double(pixels.maxY))
  }

  /// The union of no rectangles.
  @inlinable package static var nothing: LayerRect {
    LayerRect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }

  /// The least x.
  @inlinable package var minX: Double { edges.x }
  /// The least y.
  @inlinable package var minY: Double { edges.y }
  /// The greatest x.
  @inlinable package var maxX: Double { edges.z }
  /// The greatest y.
  @inlinable package var maxY: Double { edges.w }
  /// The corner of least x and y.
  @inlinable package var low: SIMD2<Double> { edges.lowHalf }
  /// The corner of greatest x and y.
  @inlinable package var high: SIMD2<Double> { edges.highHalf }
  /// Width and height.
  @inlinable package var size: SIMD2<Double> { edges.highHalf - edges.lowHalf }
  /// The point in the middle.
  @inlinable package var middle: SIMD2<Double> { (edges.lowHalf + edges.highHalf) / 2 }

  /// Whether it has no area; so has one with a side that is not a number.
  @inlinable package var isEmpty: Bool { !(edges.z > edges.x && edges.w > edges.y) }

  /// Whether all sides are finite.
  @inlinable package var isFinite: Bool { edges.min().isFinite && edges.max().isFinite }

  /// The part that both share; its sides cross where they do not meet.
  @inlinable package func intersection(_ other: LayerRect) -> LayerRect {
    LayerRect(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high))
  }

  /// The smallest rectangle around both, whether they are empty or not.
  @inlinable package func union(_ other: LayerRect) -> LayerRect {
    LayerRect(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  /// The smallest rectangle around this one and a point.
  @inlinable package func union(_ point: SIMD2<Double>) -> LayerRect {
    LayerRect(low: pointwiseMin(low, point), high: pointwiseMax(high, point))
  }

  /// Every side moved inward.
  @inlinable package func inset(by distance: Double) -> LayerRect {
    LayerRect(edges: edges + SIMD4(distance, distance, -distance, -distance))
  }

  /// Every side moved outward.
  @inlinable package func outset(by distance: Double) -> LayerRect { inset(by: -distance) }

  /// The rectangle moved.
  @inlinable package func moved(by offset: SIMD2<Double>) -> LayerRect {
    LayerRect(edges: edges + SIMD4(lowHalf: offset, highHalf: offset))
  }

  /// Whether another one lies inside, as far as `slack` beyond the sides.
  @inlinable package func contains(_ other: LayerRect, slack: Double = 0) -> Bool {
    other.minX >= minX - slack && other.minY >= minY - slack && other.maxX <= maxX + slack
      && other.maxY <= maxY + slack
  }
}
