// SPDX-License-Identifier: Apache-2.0

/// A plain colour within a shape.
package struct ColorInstance: ShapedInstance {
  /// The shape; a colour that is not smoothed has none.
  package var shape = InstanceShape.boundless
  /// Premultiplied.
  package var color = SIMD4<Float>(repeating: 1)
  /// The width of the ring inside the shape's outline that a border covers, points.
  package var borderWidth: Float = 0

  package init() {}

  /// The colour within a shape, or wherever the instance lies.
  package init(_ color: SIMD4<Float>, shape: InstanceShape = .boundless) {
    (self.shape, self.color) = (shape, color)
  }

  /// The colour within a ring along the outline of a shape.
  package static func border(
    _ color: SIMD4<Float>, shape: InstanceShape, width: Double
  ) -> ColorInstance {
    var border = ColorInstance(color, shape: shape)
    border.borderWidth = Float(width)
    return border
  }

  /// The same shape in another colour.
  package func filled(with color: SIMD4<Float>) -> ColorInstance {
    var result = self
    result.color = color
    return result
  }

  package mutating func tint(by factor: SIMD4<Float>) { color *= factor }

  package static var kind: DrawKind { .color }
  package static var programs: [Features] {
    (Features.smoothing + [[.border, .rounded], [.border, .rounded, .continuous]]).clippedOrNot
  }
  package static var mergeable: Features { [.edge, .clip] }
}
