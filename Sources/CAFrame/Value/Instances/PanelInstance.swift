/// A part of a rounded layer: its fill with the border above and the shadow below, as `panel.glsl`
/// has it. Layer space is that of one of its corners, in device pixels.
package struct PanelInstance: Instance {
  /// The colours, premultiplied.
  package var fill = SIMD4<Float>()
  package var border = SIMD4<Float>()
  package var shadow = SIMD4<Float>()
  /// Scale xy and offset zw from layer space to the picture of the shadow.
  package var layerToShadow = SIMD4<Float>()
  /// The radius of the outline, the border's width, and how far inside the outline the fill ends,
  /// device pixels.
  package var radius: Float = 0
  package var borderWidth: Float = 0
  package var inset: Float = 0
  /// The layer of the array texture that holds the shadow; the batcher knows it.
  package var slice: Float = 0

  package init() {}

  /// The panel with the picture of its shadow where u = x · scale + offset, alike for v.
  package func shadowed(
    u: (scale: Double, offset: Double), v: (scale: Double, offset: Double)
  ) -> PanelInstance {
    var result = self
    result.layerToShadow = SIMD4(SIMD4<Double>(u.scale, v.scale, u.offset, v.offset))
    return result
  }

  package func write(to quad: inout Quad) {
    (quad.color, quad.panelBorder, quad.panelShadow, quad.texture) = (
      fill, border, shadow, layerToShadow
    )
    (quad.panelRadius, quad.panelWidth, quad.panelInset) = (radius, borderWidth, inset)
    quad.slice = slice
  }
}
