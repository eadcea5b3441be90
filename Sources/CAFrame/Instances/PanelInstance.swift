// SPDX-License-Identifier: Apache-2.0

/// A part of a rounded layer: its fill with the border above and the shadow below, as `panel.glsl`
/// has it. Layer space is that of one of its corners, in device pixels.
@usableFromInline package struct PanelInstance: Instance {
  /// The colours, premultiplied.
  @usableFromInline package var fill = SIMD4<Float>()
  @usableFromInline package var border = SIMD4<Float>()
  @usableFromInline package var shadow = SIMD4<Float>()
  /// Scale xy and offset zw from layer space to the picture of the shadow.
  @usableFromInline package var layerToShadow = SIMD4<Float>()
  /// The radius of the outline, the border's width, and how far inside the outline the fill ends,
  /// device pixels.
  @usableFromInline package var radius: Float = 0
  @usableFromInline package var borderWidth: Float = 0
  @usableFromInline package var inset: Float = 0
  /// The layer of the array texture that holds the shadow; the batcher knows it.
  @usableFromInline package var slice: Float = 0
  /// The opacity of all of it.
  @usableFromInline package var fade: Float = 1

  @inlinable package init() {}

  /// A panel: fill, border and shadow of one shape.
  @inlinable package init(
    fill: SIMD4<Float>, border: SIMD4<Float>, shadow: SIMD4<Float>, radius: Double,
    borderWidth: Double, inset: Double
  ) {
    (self.fill, self.border, self.shadow) = (fill, border, shadow)
    (self.radius, self.borderWidth) = (Float(radius), Float(borderWidth))
    self.inset = Float(inset)
  }

  /// The panel with the picture of its shadow where u = x · scale + offset, alike for v.
  @inlinable package func shadowed(
    u: (scale: Double, offset: Double), v: (scale: Double, offset: Double)
  ) -> PanelInstance {
    var result = self
    result.layerToShadow = SIMD4(SIMD4<Double>(u.scale, v.scale, u.offset, v.offset))
    return result
  }

  /// Alpha of the colours stays: it says how much the upper ones hide.
  @inlinable package mutating func tint(by factor: SIMD4<Float>) {
    guard factor.w > 0 else { return fade = 0 }
    var colors = factor / factor.w
    colors.w = 1
    fill *= colors
    border *= colors
    shadow *= colors
    fade *= factor.w
  }

  @inlinable package static var kind: DrawKind { .panel }
  @inlinable package static var pixelWeight: Double { 3 }
  @usableFromInline package static var programs: [Features] { [[], .shadow].uprightOrNot }
  @inlinable package static var mergeable: Features { .shadow }
  @inlinable package static func sampled(_ features: Features) -> Sampled {
    features.contains(.shadow) ? .contents : .nothing
  }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    slice = homes.slice
    layerToShadow *= homes.share
  }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    var texts = source + ["color \(compact(fill))", "panel radius \(compact(radius))"]
    if borderWidth > 0 { texts.append("border \(compact(borderWidth))  \(compact(border))") }
    if draw.variant.features.contains(.shadow) { texts.append("shadow \(compact(shadow))") }
    if fade < 1 { texts.append("opacity \(compact(fade))") }
    return texts
  }
}
