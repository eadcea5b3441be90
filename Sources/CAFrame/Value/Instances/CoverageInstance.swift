/// The pixels that a path covers: what is filled, and what is stroked above it.
package struct CoverageInstance: Instance {
  /// The colour of what is filled, or of the stroke where nothing is; premultiplied.
  package var fill = SIMD4<Float>(repeating: 1)
  /// The colour of the stroke above what is filled; premultiplied.
  package var stroke = SIMD4<Float>()
  /// Scale xy and offset zw from device pixels to texels of coverage; the batcher knows them.
  package var deviceToTexel = SIMD4<Float>()
  /// The stroke's own alpha, without what fades both: how much of the fill it hides.
  package var strokeAlpha: Float = 0

  package init() {}

  package init(
    _ fill: SIMD4<Float>, stroke: SIMD4<Float> = .zero, strokeAlpha: Float = 0
  ) {
    (self.fill, self.stroke, self.strokeAlpha) = (fill, stroke, strokeAlpha)
  }

  package func write(to quad: inout Quad) {
    (quad.color, quad.lineColor, quad.lineAlpha, quad.texture) = (
      fill, stroke, strokeAlpha, deviceToTexel
    )
  }
}
