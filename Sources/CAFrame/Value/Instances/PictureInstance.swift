/// A picture within a shape.
package struct PictureInstance: Instance {
  /// The shape; a picture that is not smoothed has none.
  package var shape = InstanceShape.boundless
  /// Scale xy and offset zw from layer space to the texture: u = x · sx + ox.
  package var layerToTexture = SIMD4<Float>()
  /// What samples are multiplied by, premultiplied.
  package var tint = SIMD4<Float>(repeating: 1)
  /// The layer of the array texture, below zero for white; the batcher knows it.
  package var slice: Float = 0
  /// What is added to the mip level that minification chooses.
  package var lodBias: Float = 0

  package init() {}

  /// A picture that fades by `opacity`.
  package init(opacity: Float, shape: InstanceShape = .boundless, lodBias: Float = 0) {
    (self.shape, self.lodBias) = (shape, lodBias)
    tint = SIMD4(repeating: opacity)
  }

  /// A picture in a colour.
  package init(tint: SIMD4<Float>) { self.tint = tint }

  /// Lets the picture fill a rectangle of layer space: minX minY maxX maxY.
  package func filling(_ rect: SIMD4<Double>) -> PictureInstance {
    let size = rect.highHalf - rect.lowHalf
    return showing(
      u: (1 / size.x, -rect.x / size.x), v: (1 / size.y, -rect.y / size.y))
  }

  /// The picture where texture coordinates are u = x · scale + offset, alike for v.
  package func showing(
    u: (scale: Double, offset: Double), v: (scale: Double, offset: Double)
  ) -> PictureInstance {
    var result = self
    result.layerToTexture = SIMD4(SIMD4<Double>(u.scale, v.scale, u.offset, v.offset))
    return result
  }

  package func write(to quad: inout Quad) {
    (quad.rect, quad.radii, quad.texture, quad.color) = (
      shape.rect, shape.radii, layerToTexture, tint
    )
    (quad.slice, quad.lodBias) = (slice, lodBias)
  }
}
