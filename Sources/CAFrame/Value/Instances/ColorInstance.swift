/// A plain colour within a shape.
package struct ColorInstance: Instance {
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

  package func write(to quad: inout Quad) {
    (quad.rect, quad.radii, quad.color, quad.numbers.y) = (
      shape.rect, shape.radii, color, borderWidth
    )
  }
}
